import type { AnswerOf, Timeline } from '@warsha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { worked } from '../../../testing/worked-sessions.ts'
import { sql } from '../../platform/database.ts'
import { rebuildCalendar } from '../calendar/index.ts'
import { monthNamed } from './month.ts'
import { allSheets } from './sheet.ts'
import { timesheetDocument } from './sheet-document.ts'

const ZONE = 'Asia/Riyadh'
const MAY = '2026-05'

let shop: Shop
let huda: Caller
let ali: Caller

beforeAll(async () => {
  shop = await openShop()
  shop.at(Date.parse('2026-06-10T09:00:00+03:00'))
  huda = await shop.admin()
  ali = await shop.technician({ name: 'Ali Hassan' })
  await shop.technician({ name: 'Omar Saleh' })
  await shop.job()
  await shop.db.write(sql`update person set created_at = '2020-01-01'`)
  // The painters work from 06:00 to 23:00 on three days, of which the shop has Sunday the 31st as eight hours.
  await shop.db.write(sql`
    insert into schedule_exception (starts_at, ends_at, reason, exception_type, segment) values
      ('2026-05-10T06:00+03', '2026-05-10T23:00+03', 'Ship in dock', 'custom_hours', 'Painting'),
      ('2026-05-20T06:00+03', '2026-05-20T23:00+03', 'Ship in dock', 'custom_hours', 'Painting'),
      ('2026-05-31T06:00+03', '2026-05-31T23:00+03', 'Ship in dock', 'custom_hours', 'Painting')`)
  await rebuildCalendar(shop.db, { businessTimeZone: ZONE, now: shop.now })
  for (const day of ['10', '20', '31'])
    await worked(shop, { by: ali.id, from: `2026-05-${day}T06:00:00`, to: `2026-05-${day}T18:00:00` })
  await worked(shop, { by: ali.id, from: '2026-06-10T07:00:00', to: null })
})
afterAll(() => shop.close())

const get = async <T>(path: string, by = huda) => (await by.get<T>(path)).body
const moveTo = (segment: string) =>
  huda.call('PATCH', `/admin/technicians/${ali.id}`, { full_name: 'Ali Hassan', segment })

async function paper() {
  const sheets = await shop.db.snapshot(null, (tx) => allSheets(tx, monthNamed(MAY, ZONE)))
  const printed = { month: MAY, branding: { companyName: '', logo: null }, sheets }
  return timesheetDocument(printed, { language: 'en', businessTimeZone: ZONE, now: shop.now }).data
}

const sheetOfMay = () => get<AnswerOf<'timesheet'>>(`/admin/timesheets/${ali.id}?month=${MAY}`)
const payOfMay = () => get<AnswerOf<'paySheet'>>(`/admin/pay-sheet?month=${MAY}&technician_id=${ali.id}`)
const timelineOf = (date: string) => get<Timeline>(`/admin/timeline?from_date=${date}&days=1`)

/** All that is said of May, and what of today began before the move. */
async function past() {
  const range = 'from_date=2026-05-01&to_date=2026-05-31'
  return {
    list: await get(`/admin/timesheets?month=${MAY}`),
    sheet: await sheetOfMay(),
    paper: await paper(),
    pay: await payOfMay(),
    payOfAll: await get(`/admin/pay-sheet?month=${MAY}`),
    reports: await Promise.all(
      ['technician', 'segment', 'day'].map((by) => get(`/admin/reports/summary?${range}&group_by=${by}`)),
    ),
    timeline: { ...(await timelineOf('2026-05-31')), now: null },
    running: (await get<AnswerOf<'sessionRecords'>>('/admin/sessions?state=running&segment=Winding')).sessions,
    timerRules: await get('/timer-rules', ali),
  }
}

const workingSecondsOf = ({ days }: AnswerOf<'timesheet'>) =>
  [9, 19, 30].map((place) => [days[place]?.working_seconds, days[place]?.exception])
const payDaysOf = ({ days }: AnswerOf<'paySheet'>) =>
  [9, 19, 30].map((place) => [days?.[place]?.seconds_working, days?.[place]?.exception])

test('moving somebody today leaves the past as it was', async () => {
  const before = await past()
  expect(before.running).toHaveLength(1)
  expect(before.sheet.line.segment).toBe('Winding')
  expect((await moveTo('Painting')).status).toBe(200)
  expect(await past()).toEqual(before)
  const { lines } = await get<AnswerOf<'timesheets'>>('/admin/timesheets?month=2026-06')
  expect(lines.map(({ segment }) => segment)).toEqual(['Painting · Winding', 'Winding'])
  const { technicians } = await timelineOf('2026-06-11')
  expect(technicians.map(({ segments }) => segments)).toEqual([
    ['Winding', 'Painting'],
    ['Winding', 'Winding'],
  ])
})

test('a move in the middle of a month gives each day its own segment', async () => {
  await shop.db.write(sql`delete from person_segment where person_id = ${ali.id} and since > '-infinity'`)
  await shop.db.write(sql`update person set segment = 'Winding', segment_changed_at = null where id = ${ali.id}`)
  await shop.db.write(sql`delete from person_segment where person_id = ${ali.id} and since > '-infinity'`)
  const usual = 9 * 3600
  const sheet = await sheetOfMay()
  expect(workingSecondsOf(sheet)).toEqual(Array.from({ length: 3 }, () => [usual, null]))
  // At noon of the 20th: that day is still one of the winders.
  await shop.db.write(sql`
    update person set segment = 'Painting', segment_changed_at = '2026-05-20T12:00+03' where id = ${ali.id}`)
  const moved = [
    [usual, null],
    [usual, null],
    [17 * 3600, 'Ship in dock'],
  ]
  expect(workingSecondsOf(await sheetOfMay())).toEqual(moved)
  expect(payDaysOf(await payOfMay())).toEqual(moved)
  expect((await sheetOfMay()).line.segment).toBe('Painting · Winding')
  expect((await payOfMay()).lines[0]?.segment).toBe('Painting · Winding')
})
