import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, hireLongAgo, worked } from '../../../testing/pay-months.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { fileFrom } from '../../../testing/worked-sessions.ts'

let shop: Shop
let file: (path: string) => Promise<Buffer>

// In October Ali works nine hours and a half at a stretch on the 5th.
beforeAll(async () => {
  shop = await openShop()
  const huda = await shop.admin()
  const ali = await shop.technician()
  await shop.job()
  await hireLongAgo(shop)
  await worked(shop, ali, '2026-10-05T08:00:00', '2026-10-05T17:30:00')
  shop.at(at('2026-11-19', '10:00'))
  file = async (path) => (await fileFrom(shop, huda, `/admin/pay-sheet/${path}?month=2026-10`)).bytes
})
afterAll(() => shop.close())

test('another reader of CSV finds the notes of the law', async () => {
  const [headings, ...lines] = parse(await file('notes/csv'), { bom: true })
  expect(headings).toHaveLength(8)
  expect(lines.map((line) => [line[1], ...line.slice(4)])).toEqual([
    ['Ali Hassan', '2026-10-05', '2026-10-05', '9.50', '8.00'],
    ['Ali Hassan', '2026-10-05', '2026-10-05', '9.50', '5.00'],
  ])
})
