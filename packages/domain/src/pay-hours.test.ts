import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { byKind, type PayDay, paySums, totalPaySums } from './pay.ts'
import { payDayHours, payHours } from './pay-hours.ts'

const seconds = fc.integer({ min: 0, max: 60_000 })
const day: fc.Arbitrary<PayDay> = fc.record({
  date: fc.constant('2026-11-02'),
  kind: fc.constantFrom('working_day', 'rest_day', 'holiday'),
  workingSeconds: seconds,
  insideSeconds: seconds,
  outsideSeconds: seconds,
  regularSeconds: seconds,
  overtimeSeconds: seconds,
  restDaySeconds: seconds,
  holidaySeconds: seconds,
  unpaidSeconds: seconds,
  unpaidInsideSeconds: seconds,
  absenceSeconds: seconds,
  heldSeconds: seconds,
  firstStart: fc.constant(null),
  paidHundredths: fc.integer({ min: 0, max: 9_000_000 }),
})
const adjustment = fc.record({
  workedSeconds: fc.integer({ min: -60_000, max: 60_000 }),
  paidHundredths: fc.integer({ min: -9_000_000, max: 9_000_000 }),
})
const people = fc.array(fc.tuple(fc.array(day, { maxLength: 31 }), fc.array(adjustment, { maxLength: 3 })), {
  maxLength: 12,
})

const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0)
const rounded = (value: number, unit: number) => Math.floor((value + unit / 2) / unit)

test('totals are rounded once, lines add up to them, and days and adjustments to their line', () => {
  fc.assert(
    fc.property(people, (given) => {
      const all = given.map(([days, adjustments]) => paySums(days, adjustments))
      const ids = all.map((_, place) => place)
      const { lines, totals } = payHours(all, ids)
      const exact = totalPaySums(all)
      expect(totals.inside).toBe(rounded(exact.insideSeconds, 36))
      expect(totals.outside).toEqual(byKind((kind) => rounded(exact.outsideSeconds[kind], 36)))
      expect(totals.adjustment).toBe(rounded(exact.adjustmentSeconds, 36))
      expect(totals.paid).toBe(rounded(exact.paidHundredths, 3600))
      expect(sum(lines.map(({ paid }) => paid))).toBe(totals.paid)
      for (const [place, line] of lines.entries()) {
        const [days, adjustments] = given[place] ?? [[], []]
        expect(Math.abs(line.paid * 3600 - (all[place]?.paidHundredths ?? 0))).toBeLessThan(3600)
        const parts = payDayHours(line, days, adjustments)
        expect(sum([...parts.days, ...parts.adjustments].map(({ paid }) => paid))).toBe(line.paid)
        expect(sum(parts.days.map(({ inside }) => inside))).toBe(line.inside)
        expect(sum(parts.days.map(({ outside }) => outside))).toBe(sum(Object.values(line.outside)))
        for (const name of ['regular', 'overtime', 'restDay', 'holiday'] as const)
          expect(sum(parts.days.map((each) => each[name]))).toBe(line[name])
        expect(sum(parts.adjustments.map(({ worked }) => worked))).toBe(line.adjustment)
        for (const [i, each] of parts.days.entries())
          expect(Math.abs(each.paid * 3600 - (days[i]?.paidHundredths ?? 0))).toBeLessThan(3600)
      }
    }),
  )
})
