import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openedByPrograms } from '../../../testing/outside-programs.ts'
import { at, hireLongAgo, worked } from '../../../testing/pay-months.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { fileFrom } from '../../../testing/worked-sessions.ts'

let shop: Shop
let file: (path: string) => Promise<Buffer>

// In October Ali works nine hours and a half at a stretch on the 5th, and is away for a day and a half.
beforeAll(async () => {
  shop = await openShop()
  const huda = await shop.admin()
  const ali = await shop.technician()
  await shop.job()
  await hireLongAgo(shop)
  await worked(shop, ali, '2026-10-05T08:00:00', '2026-10-05T17:30:00')
  shop.at(at('2026-11-19', '10:00'))
  const away = { technician_ids: [ali.id], kind: 'annual', first_day: '2026-10-06', last_day: '2026-10-06' }
  expect((await huda.post('/admin/absences', away)).status).toBe(201)
  const half = { ...away, kind: 'sick', first_day: '2026-10-07', last_day: '2026-10-07', half: 'first' }
  expect((await huda.post('/admin/absences', half)).status).toBe(201)
  file = async (path) => (await fileFrom(shop, huda, `/admin/pay-sheet/${path}?month=2026-10`)).bytes
})
afterAll(() => shop.close())

test('other programs read the absences and the notes of a pay sheet, and find its check right', async () => {
  const { recomputed, ran, missing } = await openedByPrograms({ pay: await file('excel') })
  expect(ran.length + missing.length).toBe(4)
  if (!recomputed) return
  const sheets = recomputed.get('pay') ?? []
  const rows = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
  const table = sheets[0]?.rows ?? []
  const place = table.findIndex((row) => row.includes('Annual leave (days)'))
  const [headings = [], line = []] = table.slice(place)
  const days = (name: string) => Number(line[headings.indexOf(`${name} (days)`)])
  expect([days('Annual leave'), days('Sick leave')]).toEqual([1, 0.5])
  expect(days('Not recorded')).toBeGreaterThan(15)
  const notes = rows('Notes of the law').slice(1)
  expect(notes).toHaveLength(2)
  expect(notes.map((row) => row.slice(-2).map(Number))).toEqual([
    [9.5, 8],
    [9.5, 5],
  ])
})

test('so does a reader of CSV the notes', async () => {
  const [headings, ...lines] = parse(await file('notes/csv'), { bom: true })
  expect(headings).toHaveLength(8)
  expect(lines.map((line) => [line[1], ...line.slice(4)])).toEqual([
    ['Ali Hassan', '2026-10-05', '2026-10-05', '9.50', '8.00'],
    ['Ali Hassan', '2026-10-05', '2026-10-05', '9.50', '5.00'],
  ])
})
