import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountsOfSessions,
  chargedHalalas,
  hourlyPrice,
  invoicePositions,
  type InvoicePrice,
  invoiceTotals,
  multipliableHours,
  priceOn,
} from './invoicing.ts'

const price = (given: Partial<InvoicePrice> & { id: number }): InvoicePrice => ({
  customer: null,
  jobTypeId: null,
  validFrom: '2026-01-01',
  halalas: 10_000,
  outsideHalalas: null,
  ...given,
})

describe('the price of a day', () => {
  const prices = [
    price({ id: 1 }),
    price({ id: 2, jobTypeId: 7, halalas: 12_000 }),
    price({ id: 3, customer: 'SABIC', halalas: 9_000 }),
    price({ id: 4, customer: 'SABIC', jobTypeId: 7, halalas: 11_000 }),
    price({ id: 5, customer: 'SABIC', validFrom: '2026-06-01', halalas: 9_500, outsideHalalas: 15_000 }),
    price({ id: 6, customer: 'SABIC', jobTypeId: 7, validFrom: '2026-09-01', halalas: null }),
    price({ id: 7, customer: 'Marafiq', halalas: null }),
  ]
  test.each([
    ['of all', '2026-03-01', 'Aramco', null, 1],
    ['of the type of job', '2026-03-01', 'Aramco', 7, 2],
    ['of the customer goes before the type', '2026-03-01', 'SABIC', 8, 3],
    ['of both goes before each', '2026-03-01', 'SABIC', 7, 4],
    ['the day before the next one begins', '2026-05-31', 'SABIC', null, 3],
    ['the day on which it begins', '2026-06-01', 'SABIC', null, 5],
    ['one that was ended leaves it to the less particular', '2026-09-01', 'SABIC', 7, 5],
    ['none of its own', '2026-03-01', 'Marafiq', null, 1],
    ['before the first', '2025-12-31', 'SABIC', 7, null],
  ])('%s', (_, day, customer, jobTypeId, id) => {
    expect(priceOn(day, { customer, jobTypeId }, prices)?.id ?? null).toBe(id)
    expect(priceOn(day, { customer, jobTypeId }, prices.toReversed())?.id ?? null).toBe(id)
  })

  test('outside of the calendar it is the same unless it has one of its own', () => {
    const [all, , , , own] = prices
    expect([hourlyPrice(all ?? null, true), hourlyPrice(own ?? null, true)]).toEqual([10_000, 15_000])
    expect([hourlyPrice(own ?? null, false), hourlyPrice(null, true)]).toEqual([9_500, null])
  })
})

test.each([
  ['an hour', 3600, 12_050, 12_050],
  ['20 minutes at 100.00', 1200, 10_000, 3333],
  ['40 minutes at 100.00', 2400, 10_000, 6667],
  ['half a halala goes up', 18, 100, 1],
  ['and away from zero where it is taken back', -18, 100, -1],
  ['less than half of one is none', -17, 100, 0],
  ['for nothing', 7200, 0, 0],
  ['a year of hours at the highest price', 31_536_000, 10_000_000, 87_600_000_000],
])('%s', (_, seconds, halalas, amount) => {
  expect(chargedHalalas(seconds, halalas)).toBe(amount)
})

const seconds = fc.integer({ min: -50_000, max: 200_000 })
const halalas = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null })
const work = fc.record({
  jobId: fc.integer({ min: 1, max: 3 }),
  activityTypeId: fc.integer({ min: 1, max: 2 }),
  isOutside: fc.boolean(),
  halalas,
  seconds,
  costHalalas: fc.integer({ min: 0, max: 10_000 }),
})
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

test('positions have all seconds and costs once, in any order of the work', () => {
  fc.assert(
    fc.property(fc.array(work, { maxLength: 30 }), (given) => {
      const positions = invoicePositions(given)
      expect(invoicePositions(given.toReversed())).toEqual(positions)
      const totals = invoiceTotals(positions)
      expect(totals.seconds).toBe(sum(given.map((each) => each.seconds)))
      expect(totals.costHalalas).toBe(sum(given.map((each) => each.costHalalas)))
      expect(totals.unpricedSeconds).toBe(sum(given.flatMap((each) => (each.halalas === null ? each.seconds : []))))
      const exact = sum(given.map((each) => (each.seconds * (each.halalas ?? 0)) / 3600))
      expect(Math.abs(totals.amountHalalas - exact)).toBeLessThanOrEqual(positions.length / 2 + 1e-6)
    }),
  )
})

test('the sessions of a position add up to its amount, each off by less than a halala', () => {
  fc.assert(
    fc.property(fc.array(seconds, { maxLength: 30 }), fc.integer({ min: 0, max: 100_000 }), (parts, each) => {
      const amounts = amountsOfSessions(
        parts,
        parts.map((_, i) => String(i)),
        each,
      )
      expect(sum(amounts)).toBe(chargedHalalas(sum(parts), each))
      for (const [i, part] of parts.entries()) {
        expect(Math.abs((amounts[i] ?? 0) - (part * each) / 3600)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test.each([
  ['whole hours', 7200, 10_000, '2.00'],
  ['20 minutes at 100.00 an hour', 1200, 10_000, '0.3333'],
  ['20 minutes at 1.00 an hour', 1200, 100, '0.33'],
  ['taken back', -1200, 10_000, '-0.3333'],
  ['half a halala', 18, 100, '0.01'],
])('hours that can be multiplied: %s', (_, given, each, text) => {
  expect(multipliableHours(given, each)).toBe(text)
})

test('hours that can be multiplied come to the amount, and are off by less than a hundredth', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -400_000, max: 4_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (given, each) => {
        const text = multipliableHours(given, each)
        const [whole = '', decimals = ''] = text.replace('-', '').split('.')
        const unit = 10n ** BigInt(decimals.length)
        const product = BigInt(whole + decimals) * BigInt(each)
        expect(Number((2n * product + unit) / (2n * unit))).toBe(Math.abs(chargedHalalas(given, each)))
        expect(Math.abs(Number(text) - given / 3600)).toBeLessThanOrEqual(0.005)
      },
    ),
  )
})
