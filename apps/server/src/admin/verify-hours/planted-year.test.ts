import { afterEach, beforeEach, expect, test } from 'vitest'
import { foundInSheets } from '../../../testing/faulty-sheets.ts'
import { adminsProof, at, hireLongAgo, usualRules, worked } from '../../../testing/pay-months.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import type { PersonSheet } from '../../features/pay-sheet/index.ts'

let shop: Shop
let ali: Caller
let made: string[]
beforeEach(async () => {
  made = []
  shop = await openShop()
  const huda = await shop.admin()
  ali = await shop.technician()
  await shop.job()
  await hireLongAgo(shop)
  shop.at(at('2026-11-19', '09:00'))
  // Where no hour is regular, 56 days of 13 hours are 728 of overtime.
  const rules = { ...usualRules, hours_a_day: 0.01, effective_from: '2026-01-01' }
  expect((await huda.call('PUT', '/admin/pay-rules', { ...rules, ...adminsProof })).status).toBe(200)
  await worked(shop, ali, '2025-12-30T06:00:00', '2025-12-30T19:00:00')
  for (let day = 1; day <= 56; day++) {
    const date = new Date(Date.UTC(2026, 7, day)).toISOString().slice(0, 10)
    await worked(shop, ali, `${date}T06:00:00`, `${date}T19:00:00`)
  }
  await worked(shop, ali, '2026-09-30T22:00:00', '2026-10-01T03:00:00')
  await worked(shop, ali, '2026-11-03T08:00:00', '2026-11-03T09:00:00')
})
afterEach(() => shop.close())

/** What differs where no more sheets are compared than those of the newest month. */
async function foundInNewestMonth(fault: (notes: PersonSheet['notes']) => PersonSheet['notes'], atMost = 1) {
  const seen = (sheet: PersonSheet, month: string) => {
    if (!made.includes(month)) made.push(month)
    return { ...sheet, notes: fault(sheet.notes) }
  }
  const found = await foundInSheets(shop, seen, { all: false, atMost })
  return found.map(({ of, field, stored, expected, technician }) => [of, field, stored, expected, technician])
}

/** 56 days, five hours of a night, and one of November, less what is regular: 36 s on each of 43 working days. */
const OF_YEAR = (56 * 13 + 5 + 1) * 3600 - 43 * 36

test('overtime of a year is counted in months that are not compared, too', async () => {
  expect(await foundInNewestMonth((right) => right)).toEqual([])
  // In October nobody began anything: that its hours of a night are compared takes no further sheet.
  expect(made).toEqual(['2026-10', '2026-11'])
  made = []
  expect(await foundInNewestMonth((right) => right, 2)).toEqual([])
  expect(made).toEqual(['2026-09', '2026-10', '2026-11'])
  const longer = (notes: PersonSheet['notes']) =>
    notes.map((note) => (note.kind === 'overtime_year' ? { ...note, seconds: note.seconds + 1 } : note))
  expect(await foundInNewestMonth(longer)).toEqual([
    ['2026-10: overtime_year 2026', 'seconds', OF_YEAR - 3563, OF_YEAR - 3564, 'Ali Hassan'],
    ['2026-11: overtime_year 2026', 'seconds', OF_YEAR + 1, OF_YEAR, 'Ali Hassan'],
  ])
  const found = await foundInNewestMonth((notes) => notes.filter(({ kind }) => kind !== 'overtime_year'))
  expect(found.filter(([of, field]) => String(of).includes('overtime_year') && field === 'seconds')).toEqual([
    ['2026-10: overtime_year 2026', 'seconds', null, OF_YEAR - 3564, 'Ali Hassan'],
    ['2026-11: overtime_year 2026', 'seconds', null, OF_YEAR, 'Ali Hassan'],
  ])
})
