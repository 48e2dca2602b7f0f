import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedAutumn } from '../../../testing/audited-shops.ts'
import { foundInSheets } from '../../../testing/faulty-sheets.ts'
import type { Shop } from '../../../testing/shop.ts'
import type { PersonSheet } from '../../features/pay-sheet/index.ts'

let shop: Shop
beforeAll(async () => void ({ shop } = await closedAutumn()), 60_000)
afterAll(() => shop.close())

/** What differs where pay sheets have a fault. */
const foundWith = (fault: (sheet: PersonSheet, month: string) => PersonSheet) => foundInSheets(shop, fault)

test('sheets as the server makes them are right, with late work, notes and absences in them', async () => {
  const seen = { adjustments: 0, notes: new Set<string>(), away: new Set<string>() }
  const found = await foundWith((sheet) => {
    seen.adjustments += sheet.adjustments.length
    for (const { kind } of sheet.notes) seen.notes.add(kind)
    for (const { away } of sheet.days) {
      for (const [column, halves] of Object.entries(away)) if (halves > 0) seen.away.add(column)
    }
    return sheet
  })
  expect(found).toEqual([])
  expect(seen.adjustments).toBe(2)
  expect([...seen.notes].toSorted()).toEqual(['long_day', 'no_pause'])
  expect([...seen.away].toSorted()).toEqual(['annual', 'not_recorded', 'sick'])
})

test('a second that late work is paid too much is found, with person, job and day', async () => {
  const found = await foundWith((sheet) => ({
    ...sheet,
    adjustments: sheet.adjustments.map((each) => ({ ...each, paidHundredths: each.paidHundredths + 100 })),
  }))
  expect(found.map(({ kind, field, job, day }) => [kind, field, job, day])).toEqual([
    ['pay sheet', 'paidSeconds', '1001', '2026-10-15'],
    ['pay sheet', 'paidSeconds', '1001', '2026-10-20'],
  ])
  expect(new Set(found.map(({ technician }) => technician)).size).toBe(2)
})

test('a note that is missing is found, with person and day', async () => {
  const found = await foundWith((sheet, month) =>
    month === '2026-11' ? { ...sheet, notes: sheet.notes.slice(1) } : sheet,
  )
  const days = found.filter(({ field }) => field === 'seconds')
  expect(days.map(({ stored, day }) => [stored, day])).toEqual([
    [null, '2026-11-03'],
    [null, '2026-11-03'],
    [null, '2026-11-03'],
  ])
  expect(new Set(days.map(({ technician }) => technician)).size).toBe(3)
})

test('a day of another kind of absence is found, with person and day', async () => {
  const found = await foundWith((sheet) => ({
    ...sheet,
    days: sheet.days.map((day) => (day.away.sick === 0 ? day : { ...day, away: { ...day.away, sick: 0, other: 1 } })),
  }))
  expect(found.map(({ field, stored, expected, day }) => [field, stored, expected, day])).toEqual([
    ['sick', 0, 1, '2026-10-12'],
    ['other', 1, 0, '2026-10-12'],
  ])
})
