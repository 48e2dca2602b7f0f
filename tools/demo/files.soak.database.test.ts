import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallName, calls, type Shape, shapes } from '@warsha/contract'
import { localDateOf, plusDays } from '@warsha/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../apps/server/src/platform/database.ts'
import { openShop, type Shop } from '../../apps/server/testing/shop.ts'
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

/** Files that somebody has stored, the templates of imports, and cards, whose passwords are stored nowhere. */
const asStored = [
  'media',
  'mediaThumbnail',
  'jobImage',
  'logo',
  'jobImportTemplate',
  'absenceImportTemplate',
  'printSignInCards',
]

test('every file of a period, a person or a job can be made of the demo', async () => {
  const found = await shop.db.row<{ id: number }>(sql`select id from person where email = 'nour.alharbi@demo.example'`)
  const admin = shop.caller(found?.id ?? 0, 'ADMIN')
  const day = plusDays(`${localDateOf(shop.now, 'Asia/Riyadh').slice(0, 7)}-01`, -1)
  const month = `month=${day.slice(0, 7)}`
  const worked = await shop.db.row<{ by: number; job: number }>(sql`
    select technician_id as by, job_id as job from work_session where ended_at is not null limit 1`)
  const [range, ofOne] = [`from_date=${day.slice(0, 7)}-01&to_date=${day}`, `${month}&technician_id=${worked?.by}`]
  const files: Partial<Record<CallName, string[]>> = {
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
  }
  const all = Object.entries(shapes).filter(([, shape]: [string, Shape]) => shape.answers[200] === 'file')
  expect([...Object.keys(files), ...asStored].toSorted()).toEqual(all.map(([name]) => name).toSorted())
  for (const [name, queries] of Object.entries(files)) {
    const path = calls[name as CallName].path.replace(':id', String(name === 'jobCard' ? worked?.job : worked?.by))
    for (const url of queries.flatMap((query) => ['en', 'ar'].map((one) => `${path}?${query}&language=${one}`))) {
      const { status, body } = await admin.get(url)
      expect([url, status, status === 200 ? '' : body]).toEqual([url, 200, ''])
    }
  }
}, 120_000)
