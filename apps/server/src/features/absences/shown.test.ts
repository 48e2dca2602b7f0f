import type { AnswerOf, Live, Timeline } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { learnNow } from '../learning/index.ts'
import { computeForecasts } from '../forecast/index.ts'

let shop: Shop
let admin: Caller
let ali: Caller
let omar: Caller
const at = (day: string, time: string) => Date.parse(`2026-11-${day}T${time}:00+03:00`)
const zone = 'Asia/Riyadh'

/** Ali is on leave from Wednesday to Sunday, Omar is away on Thursday, the 19th, until the middle of the day. */
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  ali = await shop.technician()
  omar = await shop.technician({ name: 'Omar Saleh' })
  await shop.job({ job_no: '1001' })
  for (const who of [ali, omar]) {
    const { body } = await who.start({ at: at('16', '08:00') })
    await who.complete(body.session_id, at('16', '12:00'))
  }
  const leave = { technician_ids: [ali.id], kind: 'annual', first_day: '2026-11-18', last_day: '2026-11-22' }
  await admin.post('/admin/absences', leave)
  const half = { kind: 'sick', first_day: '2026-11-19', last_day: '2026-11-19', half: 'first' }
  await admin.post('/admin/absences', { technician_ids: [omar.id], ...half })
})
afterAll(() => shop.close())

test('the live board has who is away today, also for half of it', async () => {
  const away = async () => (await admin.get<Live>('/admin/live')).body.away
  const namesOf = (rows: Live['away']) => rows.map(({ technician, kind, half }) => [technician.name, kind, half])
  expect(namesOf(await away())).toEqual([
    ['Ali Hassan', 'annual', null],
    ['Omar Saleh', 'sick', 'first'],
  ])
})

test('the timeline has the absences of its days', async () => {
  const of = async (from_date: string) => {
    const { body } = await admin.get<Timeline>('/admin/timeline', { query: { from_date } })
    return body.absences.map(({ technician_id }) => technician_id)
  }
  expect(await of('2026-11-17')).toEqual([])
  expect(await of('2026-11-18')).toEqual([ali.id])
  expect((await of('2026-11-19')).toSorted((a, b) => a - b)).toEqual([ali.id, omar.id])
})

test('the timesheet has them on their days', async () => {
  const query = { month: '2026-11' }
  const { body } = await admin.get<AnswerOf<'timesheet'>>(`/admin/timesheets/${ali.id}`, { query })
  const away = body.days.flatMap(({ date, absences }) => absences.map(({ kind }) => `${date} ${kind}`))
  expect(away).toEqual(['18', '19', '20', '21', '22'].map((day) => `2026-11-${day} annual`))
})

describe('what to do next', () => {
  test('counts nobody as free who is away at this moment', async () => {
    const free = async () => {
      const { body } = await admin.get<AnswerOf<'nextWork'>>('/admin/next-work')
      const usual = body.jobs.flatMap(({ next_activity }) => next_activity?.usual_technicians ?? [])
      return usual.map(({ technician_name, is_free, is_away }) => [technician_name, is_free, is_away])
    }
    shop.at(at('19', '09:00'))
    await learnNow(shop.db, shop.now)
    await computeForecasts(shop.db, { businessTimeZone: zone, stalledAfterHours: 10, now: shop.now })
    expect(await free()).toEqual([
      ['Ali Hassan', false, true],
      ['Omar Saleh', false, true],
    ])
    shop.at(at('19', '15:00'))
    expect(await free()).toEqual([
      ['Ali Hassan', false, true],
      ['Omar Saleh', true, false],
    ])
  })
})

test('forecasts do not count on those who are away for most of the next two weeks', async () => {
  const technicians = async () => {
    await computeForecasts(shop.db, { businessTimeZone: zone, stalledAfterHours: 10, now: at('19', '15:00') })
    return (await shop.db.row<{ technicians: number }>(sql`select technicians from forecast`))?.technicians
  }
  expect(await technicians()).toBe(2)
  const rest = { technician_ids: [ali.id], kind: 'annual', first_day: '2026-11-23', last_day: '2026-11-26' }
  await admin.post('/admin/absences', rest)
  expect(await technicians()).toBe(1)
})
