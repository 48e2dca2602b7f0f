import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls, dataFormatNames, type FileCall, invoiceFormats } from '@warsha/contract'
import { localDateOf, plusDays } from '@warsha/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../apps/server/src/platform/database.ts'
import { type Caller, openShop, type Shop } from '../../apps/server/testing/shop.ts'
import { fillDemo } from './fill.ts'

let shop: Shop
let dataDir: string
beforeAll(async () => {
  shop = await openShop()
  dataDir = await mkdtemp(join(tmpdir(), 'warsha-demo-'))
  await fillDemo({ db: shop.db, dataDir, now: shop.now, seed: 1 })
}, 180_000)
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true })
})

/** Files that somebody has stored, the templates of imports, cards, whose passwords are stored nowhere, and calendars, whose addresses are not. */
type AsStored =
  | `${string}ImportTemplate`
  | 'media'
  | 'mediaThumbnail'
  | 'jobImage'
  | 'logo'
  | 'printSignInCards'
  | 'calendarFile'
type MadeFile = Exclude<FileCall, AsStored>

test('every file of a period, a person or a job can be made of the demo', async () => {
  const found = await shop.db.row<{ id: number }>(sql`select id from person where email = 'nour.alharbi@demo.example'`)
  const admin = shop.caller(found?.id ?? 0, 'ADMIN')
  const day = plusDays(`${localDateOf(shop.now, 'Asia/Riyadh').slice(0, 7)}-01`, -1)
  const month = `month=${day.slice(0, 7)}`
  const worked = await shop.db.row<{ by: number; job: number }>(sql`
    select technician_id as by, job_id as job from work_session where ended_at is not null limit 1`)
  const [range, ofOne] = [`from_date=${day.slice(0, 7)}-01&to_date=${day}`, `${month}&technician_id=${worked?.by}`]
  const batch = await approvedBatch(admin, worked?.job ?? 0)
  const files: Record<MadeFile, string[]> = {
    jobCard: [''],
    exportExcel: [range],
    exportPdf: [range],
    exportCsv: [range],
    timesheetsPdf: [month],
    timesheetPdf: [month],
    paySheetExcel: [month, ofOne],
    paySheetPdf: [month, ofOne],
    paySheetCsv: [month, ofOne],
    payNotesCsv: [month, ofOne],
    payrollFile: [`${month}&format=csv`, `${month}&format=json`],
    sessionsAsData: dataFormatNames.map((format) => `format=${format}`),
    jobsAsData: dataFormatNames.map((format) => `format=${format}`),
    techniciansAsData: dataFormatNames.map((format) => `format=${format}`),
    invoiceFile: invoiceFormats.map((format) => `format=${format}`),
  }
  const ids: Partial<Record<MadeFile, number | undefined>> = { jobCard: worked?.job, invoiceFile: batch }
  for (const [name, queries] of Object.entries(files) as [MadeFile, string[]][]) {
    const path = calls[name].path.replace(':id', String(ids[name] ?? worked?.by))
    for (const url of queries.flatMap((query) => ['en', 'ar'].map((one) => `${path}?${query}&language=${one}`))) {
      const { status, body } = await admin.get(url)
      expect([url, status, status === 200 ? '' : body]).toEqual([url, 200, ''])
    }
  }
}, 120_000)

async function approvedBatch(admin: Caller, job: number): Promise<number> {
  const { status, body } = await admin.post<{ id: number }>('/admin/invoice-batches', { job_id: job })
  expect([status, body]).toEqual([201, expect.anything()])
  await admin.post(`/admin/invoice-batches/${body.id}/approve`)
  return body.id
}
