import type { AbsenceCalendar, AnswerOf } from '@warsha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundTexts } from '../../../testing/pdf-judges.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { worked } from '../../../testing/worked-sessions.ts'
import { sql } from '../../platform/database.ts'
import { rebuildCalendar } from '../calendar/index.ts'
import { monthNamed } from './month.ts'
import { allSheets } from './sheet.ts'
import { timesheetDocument } from './sheet-document.ts'

const ZONE = 'Asia/Riyadh'

let shop: Shop
let huda: Caller
let ali: Caller
beforeAll(async () => {
  shop = await openShop()
  shop.at('2026-10-10T10:00:00+03:00')
  huda = await shop.admin()
  ali = await shop.technician({ name: 'Ali Hassan' })
  await shop.job()
  await shop.db.write(sql`update person set created_at = '2020-01-01'`)
})
afterAll(() => shop.close())

/** From 20:00 to 04:00 on these days alone. */
async function setNights(weekdays: number[]): Promise<void> {
  await shop.db.write(sql`delete from schedule_rule`)
  await shop.db.write(sql`
    insert into schedule_rule (weekday, starts_local, ends_local)
    select day, '20:00', '04:00' from unnest(${weekdays}::int[]) as day`)
  await rebuildCalendar(shop.db, { businessTimeZone: ZONE, now: shop.now })
}

const sheet = async () => (await huda.get<AnswerOf<'timesheet'>>(`/admin/timesheets/${ali.id}?month=2026-09`)).body

async function remarks() {
  const sheets = await shop.db.snapshot(null, (tx) => allSheets(tx, monthNamed('2026-09', ZONE)))
  const printed = { month: '2026-09', branding: { companyName: '', logo: null }, sheets }
  const { data } = timesheetDocument(printed, { language: 'en', businessTimeZone: ZONE, now: shop.now })
  const { sheets: shown } = data as { sheets: { rows: { cells: string[] }[] }[] }
  return shown.flatMap(({ rows }) => rows.map(({ cells }) => cells.at(-1)))
}

test('nights make no working day of the day after, and a holiday stays one', async () => {
  await shop.db.write(sql`
    insert into schedule_exception (starts_at, ends_at, reason, exception_type, segment)
    values ('2026-09-23T00:00+03', '2026-09-23T23:59:59+03', 'National Day', 'holiday', 'all')`)
  await setNights([0, 1, 2, 3, 4])
  // 3 September 2026 is a Thursday.
  await worked(shop, { by: ali.id, from: '2026-09-03T20:00:00', to: '2026-09-04T04:00:00' })
  const { days } = await sheet()
  const query = { from_date: '2026-09-01', to_date: '2026-09-30' }
  expect([days[2]?.working_seconds, days[3]?.working_seconds]).toEqual([8 * 3600, 4 * 3600])
  const { calendars } = (await huda.get<AbsenceCalendar>('/admin/absences', { query })).body
  expect(days.map(({ date, kind }) => ({ date, kind }))).toEqual(calendars[0]?.days)
  expect([days[3]?.kind, days[22]?.kind, days[22]?.exception]).toEqual(['rest_day', 'holiday', 'National Day'])
  const september = await remarks()
  expect([september[3], september[4], september[22]]).toEqual(['Day of rest', 'Day of rest', 'Holiday · National Day'])
  expect(september[6]).toBe('No work')
})

test('a night that is still worked on is no day without work', async () => {
  shop.at('2026-09-08T22:00:00+03:00')
  await ali.start({ at: shop.now })
  shop.at('2026-09-09T01:00:00+03:00')
  const { days } = await sheet()
  expect(days.filter(({ is_running }) => is_running).map(({ date }) => date)).toEqual(['2026-09-08'])
  const september = await remarks()
  expect([september[6], september[7], september[8]]).toEqual(['No work', 'Timer running', ''])
  for (const [language, words] of [
    ['en', 'Timer running'],
    ['ar', 'المؤقت يعمل'],
  ] as const) {
    const url = `/api/admin/timesheets/${ali.id}/pdf?month=2026-09&language=${language}`
    const { rawPayload } = await shop.app.inject({ method: 'GET', url, headers: await huda.authorization() })
    for (const { judge, text } of await foundTexts(rawPayload)) {
      expect([judge, text.split(words).length - 1]).toEqual([judge, 1])
    }
  }
  await shop.db.write(sql`delete from work_session where ended_at is null`)
  shop.at('2026-10-10T10:00:00+03:00')
})

test('a shop without rules expects nobody on any day', async () => {
  await setNights([])
  const { days } = await sheet()
  // But of the holiday, which is planned by itself.
  expect(days.filter(({ is_expected }) => is_expected).map(({ kind }) => kind)).toEqual(['holiday'])
  expect(await remarks()).not.toContain('No work')
})
