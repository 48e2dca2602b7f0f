import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { openedByPrograms } from '../../../testing/outside-programs.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { fileFrom, rated } from '../../../testing/worked-sessions.ts'

const at = (time: string) => Date.parse(`${time}+03:00`)
const NOVEMBER = 'from_date=2026-11-01&to_date=2026-11-30'

let shop: Shop
let file: (kind: string) => Promise<Buffer>

// October is closed with two hours; in November half an hour more comes for it, and a quarter of an hour goes.
beforeAll(async () => {
  shop = await openShop()
  const huda = await shop.admin()
  const ali = await shop.technician()
  await shop.job()
  await rated(shop, ali, 36)
  shop.at(at('2026-11-01T07:00:00'))
  const { body } = await ali.start({ at: at('2026-10-12T08:00:00') })
  await ali.complete(body.session_id, at('2026-10-12T10:00:00'))
  await huda.post('/admin/periods/2026-10/lock', { accept_to_review: true })
  shop.at(at('2026-11-19T18:00:00'))
  const late = await ali.start({ at: at('2026-10-12T12:00:00') })
  await ali.complete(late.body.session_id, at('2026-10-12T12:30:00'))
  await ali.complete(body.session_id, at('2026-10-12T09:45:00'))
  file = async (kind) => (await fileFrom(shop, huda, `/admin/export/${kind}?${NOVEMBER}`)).bytes
})
afterAll(() => shop.close())

test(
  'a workbook with late work is whole to other programs, which compute its totals and find its check right',
  { timeout: 120_000 },
  async () => {
    const { recomputed, ran, missing } = await openedByPrograms({ late: await file('excel') })
    expect(ran.length + missing.length).toBe(4)
    if (!recomputed) return
    const rows = (name: string) => recomputed.get('late')?.find((sheet) => sheet.name === name)?.rows ?? []
    const check = rows('Check').slice(1)
    expect(check.length).toBeGreaterThan(20)
    expect(check.map((row) => row[7])).toEqual(check.map(() => 'OK'))
    // A quarter of an hour and SAR 9 in all: one session, as the other one counts in October.
    expect(rows('By Job').at(-1)).toEqual(expect.arrayContaining(['1', '0.25', '9.00']))
    expect(rows('Sessions').map((row) => row[23])).toEqual(expect.arrayContaining(['Late', 'Late change']))
  },
)

test('so are its lines in the CSV', async () => {
  const [, ...lines] = parse(await file('csv'), { bom: true })
  expect(lines.map((line) => line.slice(23, 25))).toEqual([
    ['Late change', '2026-11-19'],
    ['Late', '2026-11-19'],
  ])
  expect(lines.map((line) => line[15])).toEqual(['-0.25', '0.50'])
})
