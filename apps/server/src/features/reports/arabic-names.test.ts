import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedLines } from '../../../testing/pdf-text.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { openWorkbook } from '../../../testing/workbook.ts'
import { sql } from '../../platform/database.ts'
import { fileFrom, worked } from '../../../testing/worked-sessions.ts'

const RANGE = 'from_date=2026-11-16&to_date=2026-11-16'

let shop: Shop
let huda: Caller
beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  const ali = await shop.technician()
  await shop.job()
  await shop.db.write(sql`update activity_type set name_ar = 'لحام' where code = 'REPAIR'`)
  await shop.db.write(sql`update activity_type set name_ar = null where code = 'INSTALL'`)
  await worked(shop, { by: ali.id, from: '2026-11-16T08:00:00', to: '2026-11-16T10:00:00', activity: 'REPAIR' })
  await worked(shop, { by: ali.id, from: '2026-11-16T11:00:00', to: '2026-11-16T12:00:00', activity: 'INSTALL' })
})
afterAll(() => shop.close())

const file = async (kind: string, language: string) =>
  (await fileFrom(shop, huda, `/admin/export/${kind}?${RANGE}&language=${language}`)).bytes

const linesOf = (bytes: Buffer): string[][] => parse(bytes, { bom: true })

const textsOf: Record<string, (bytes: Buffer) => Promise<string[]>> = {
  excel: async (bytes) => {
    const { sheets } = await openWorkbook(bytes)
    return sheets.flatMap(({ cells }) => [...cells.values()].map(({ value }) => String(value)))
  },
  pdf: async (bytes) => (await printedLines(bytes)).flat(2),
  csv: async (bytes) => linesOf(bytes).flat(),
}

test.each(Object.entries(textsOf))('%s names activities in the language of its reader', async (kind, read) => {
  const [english, arabic] = [await read(await file(kind, 'en')), await read(await file(kind, 'ar'))]
  expect(english).toEqual(expect.arrayContaining(['Repair', 'Installation']))
  expect(english).not.toContain('لحام')
  // One that has no name in Arabic is called as it always was.
  expect(arabic).toEqual(expect.arrayContaining(['لحام', 'Installation']))
  expect(arabic).not.toContain('Repair')
})
