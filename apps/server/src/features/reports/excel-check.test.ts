import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { fileFrom, rated, worked } from '../../../testing/worked-sessions.ts'

let shop: Shop
let huda: Caller
let ali: Caller
let omar: Caller
beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician({ name: 'Ali Hassan' })
  omar = await shop.technician({ name: 'عمر الشهري' })
  for (const who of [ali, omar]) {
    await rated(shop, who, 37.55)
  }
  await shop.job()
})
afterAll(() => shop.close())

beforeEach(async () => {
  await shop.db.write(sql`delete from work_session`)
  await worked(shop, { by: ali.id, from: '2026-11-15T08:00:00', to: '2026-11-15T11:00:07' })
  await worked(shop, { by: ali.id, from: '2026-11-16T16:00:00', to: '2026-11-16T18:30:20' })
  await worked(shop, { by: omar.id, from: '2026-11-16T08:00:00', to: '2026-11-16T12:00:20' })
})

const agree = { en: 'Sheets, sessions and stored days agree', ar: 'الأوراق والجلسات والأيام المخزّنة متطابقة' }

/** What the summary says of the check, and the rows of the check that found a difference. */
async function checked(language: 'en' | 'ar' = 'en') {
  const path = `/admin/export/excel?from_date=2026-11-15&to_date=2026-11-16&language=${language}`
  const sheets = await readXlsxFile((await fileFrom(shop, huda, path)).bytes)
  const verdict = sheets[0]?.data.find(([name]) => name === agree[language])?.[1]
  const [headings = [], ...rows] = sheets.at(-1)?.data ?? []
  const wrong = rows.filter((row) => row.at(-1) !== (language === 'en' ? 'OK' : 'صحيح'))
  return { verdict, headings, rows, wrong, firstRows: rows.slice(0, wrong.length) }
}

test('sessions and stored days agree, for every technician and every sheet', async () => {
  const { verdict, headings, rows, wrong } = await checked()
  expect([verdict, wrong]).toEqual(['OK', []])
  expect(headings).toEqual([
    'Compared',
    'Technician',
    'What',
    'In the sheet',
    'From the sessions',
    'From the stored days',
    'Difference',
    'Result',
  ])
  expect(rows).toContainEqual(['Technicians', 'Ali Hassan', 'Raw seconds', null, 19_827, 19_827, 0, 'OK'])
  expect(rows).toContainEqual(['Technicians', 'عمر الشهري', 'Sessions', null, 1, 1, 0, 'OK'])
  expect(rows).toContainEqual(['Sessions', null, 'Effective Hours', 8.01, 8.01, 8.01, 0, 'OK'])
})

test('a second too many in a stored day is found, with whose it is', async () => {
  await shop.db.write(sql`
    update day_work set effective_seconds = effective_seconds + 1
    where technician_id = ${ali.id} and day = '2026-11-15'`)
  const { verdict, wrong, firstRows } = await checked()
  expect(verdict).toBe('Error')
  expect(firstRows).toEqual(wrong)
  expect(wrong.filter(([of]) => of === 'Technicians')).toEqual([
    ['Technicians', 'Ali Hassan', 'Effective seconds', null, 14_407, 14_408, 1, 'Error'],
    ['Technicians', 'Ali Hassan', 'Outside seconds', null, 5_420, 5_419, 1, 'Error'],
  ])
  expect(wrong).toContainEqual(['By Technician', null, 'Effective seconds', 28_828, 28_827, 28_828, 1, 'Error'])
  expect(wrong).toContainEqual(['By Job', null, 'Effective seconds', 28_827, 28_827, 28_828, 1, 'Error'])
  expect((await checked('ar')).verdict).toBe('خطأ')
})

test('a halala too few is found', async () => {
  await shop.db.write(sql`
    update day_work set cost_halalas = cost_halalas - 1
    where technician_id = ${omar.id} and day = '2026-11-16'`)
  const { verdict, wrong } = await checked()
  expect(verdict).toBe('Error')
  expect(wrong.filter(([of]) => of === 'Technicians')).toEqual([
    ['Technicians', 'عمر الشهري', 'Cost (SAR)', null, 150.41, 150.4, 0.01, 'Error'],
  ])
})

test('work that only the stored days know of is found', async () => {
  const employee = await shop.technician({ name: 'Said' })
  await shop.db.write(sql`
    insert into day_work (technician_id, day, sessions, raw_seconds, effective_seconds, cost_halalas)
    values (${employee.id}, '2026-11-16', 1, 60, 60, 0)`)
  const { verdict, wrong } = await checked()
  expect(verdict).toBe('Error')
  expect(wrong).toContainEqual(['Technicians', 'Said', 'Sessions', null, 0, 1, 1, 'Error'])
  await shop.db.write(sql`delete from day_work where technician_id = ${employee.id}`)
})

test('a closed month is compared with the lines that were kept of it: a halala that a session has lost since is found', async () => {
  shop.at(Date.parse('2026-12-02T08:00:00+03:00'))
  const closing = await huda.post('/admin/periods/2026-11/lock', { accept_to_review: true })
  expect(closing.status).toBe(200)
  const closed = await checked()
  expect([closed.verdict, closed.headings[6]]).toEqual(['OK', 'As the months were closed'])
  await shop.db.write(sql`update work_session set cost_halalas = cost_halalas - 1 where technician_id = ${omar.id}`)
  await shop.db.write(sql`update day_work set cost_halalas = cost_halalas - 1 where technician_id = ${omar.id}`)
  const { verdict, wrong } = await checked()
  expect(verdict).toBe('Error')
  expect(wrong.filter(([of]) => of === 'Technicians')).toEqual([
    ['Technicians', 'عمر الشهري', 'Cost (SAR)', null, 150.4, 150.4, 150.41, 0.01, 'Error'],
  ])
})
