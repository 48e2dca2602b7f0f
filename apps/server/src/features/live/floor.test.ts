import type { Floor, FloorTechnician } from '@warsha/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  await shop.job({ job_no: '1001' })
  await shop.job({ job_no: '0042' })
})
afterAll(() => shop.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Thursday, 08:00 to 12:00 and 13:00 to 17:00 in Riyadh. */
beforeEach(async () => {
  shop.at('2026-11-19T10:00:00+03:00')
  await shop.db.write(sql`delete from schedule_version`)
  await shop.db.write(sql`delete from schedule_rule`)
  const rules = [0, 1, 2, 3, 4].flatMap((weekday) => [
    { weekday, starts: 8 * 3600, ends: 12 * 3600 },
    { weekday, starts: 13 * 3600, ends: 17 * 3600 },
  ])
  await shop.db.write(sql`
    insert into schedule_version (effective_from, rules) values ('2026-01-01', ${JSON.stringify(rules)}::jsonb)`)
})

async function floor(): Promise<FloorTechnician[]> {
  const { status, body } = await admin.get<Floor>('/admin/live/technicians')
  expect(status).toBe(200)
  return body.technicians
}

async function standingOf({ id }: Caller): Promise<FloorTechnician> {
  const own = (await floor()).find(({ technician_id }) => technician_id === id)
  if (!own) throw new Error('a technician is missing')
  return own
}

/** What somebody did from when to when. */
async function work(technician: Caller, from: number, to: number, job = '1001', activity = 'REPAIR'): Promise<void> {
  const { body } = await technician.start({ job, activity, at: from })
  await technician.complete(body.session_id, to)
}

test('every active technician stands in one of four states', async () => {
  const [busy, free, ill, late, gone] = await Promise.all(
    ['Ali', 'Badr', 'Carim', 'Dawud', 'Ehab'].map((name) => shop.technician({ name })),
  )
  if (!busy || !free || !ill || !late || !gone) throw new Error('unreachable')
  await busy.start({ job: '0042', activity: 'WELD', at: shop.now - HOUR })
  await work(free, shop.now - 90 * MINUTE, shop.now - 20 * MINUTE, '0042', 'TEST')
  await admin.post('/admin/absences', {
    technician_ids: [ill.id],
    kind: 'sick',
    first_day: '2026-11-19',
    last_day: '2026-11-21',
  })
  await work(late, shop.now - 20 * HOUR, shop.now - 18 * HOUR)
  await shop.db.write(sql`update person set is_active = false where id = ${gone.id}`)

  const rows = await floor()
  expect(rows.map(({ technician_name, state }) => [technician_name, state])).toEqual([
    ['Ali', 'working'],
    ['Badr', 'idle'],
    ['Carim', 'away'],
    ['Dawud', 'not_started'],
  ])
  expect(rows[0]).toMatchObject({
    since: '2026-11-19T06:00:00.000Z',
    last_session: { job_no: '0042', activity_code: 'WELD', ended_at: null },
    usual_activity: null,
  })
  expect(rows[1]).toMatchObject({
    since: '2026-11-19T06:40:00.000Z',
    last_session: { job_no: '0042', activity_label: 'Testing', ended_at: '2026-11-19T06:40:00.000Z' },
    usual_activity: { activity_code: 'TEST' },
  })
  expect(rows[2]).toMatchObject({
    since: null,
    away_reason: 'absence',
    absence: { kind: 'sick', last_day: '2026-11-21' },
  })
  expect(rows[3]).toMatchObject({ since: '2026-11-19T05:00:00.000Z', last_session: { job_no: '1001' } })
})

test('nobody is idle in the pause, after the hours and on a day off; before the hours it is said when they begin', async () => {
  const omar = await shop.technician({ name: 'Omar' })
  await work(omar, shop.now - HOUR, shop.now - 30 * MINUTE)
  expect(await standingOf(omar)).toMatchObject({ state: 'idle' })
  shop.at('2026-11-19T12:10:00+03:00')
  expect(await standingOf(omar)).toMatchObject({
    state: 'away',
    away_reason: 'pause',
    expected_at: '2026-11-19T10:00:00.000Z',
  })
  shop.at('2026-11-19T17:00:00+03:00')
  expect(await standingOf(omar)).toMatchObject({ state: 'away', away_reason: 'hours_over', expected_at: null })
  shop.at('2026-11-20T10:00:00+03:00')
  expect(await standingOf(omar)).toMatchObject({ state: 'away', away_reason: 'day_off' })
  shop.at('2026-11-22T07:00:00+03:00')
  expect(await standingOf(omar)).toMatchObject({ state: 'not_started', expected_at: '2026-11-22T05:00:00.000Z' })
})

test('each stands by the calendar of their own segment', async () => {
  const [winder, fitter] = [await shop.technician({ name: 'Winder' }), await shop.technician({ name: 'Fitter' })]
  await shop.db.write(sql`update person set segment = 'Fitting' where id = ${fitter.id}`)
  // As if it had always been so: the story is older than the database's clock.
  await shop.db.write(sql`delete from person_segment where person_id = ${fitter.id} and since = '-infinity'`)
  await shop.db.write(sql`update person_segment set since = '-infinity' where person_id = ${fitter.id}`)
  await shop.db.write(sql`
    insert into schedule_exception (starts_at, ends_at, reason, exception_type, segment)
    values ('2026-11-25T00:00:00+03:00', '2026-11-26T00:00:00+03:00', 'Stocktaking', 'holiday', 'Fitting')`)
  shop.at('2026-11-25T10:00:00+03:00')
  expect(await standingOf(winder)).toMatchObject({ state: 'not_started', segment: 'Winding' })
  expect(await standingOf(fitter)).toMatchObject({ state: 'away', away_reason: 'day_off', segment: 'Fitting' })
})

test('voided sessions and those without length are none, and breaks are nobody’s usual work', async () => {
  const sami = await shop.technician({ name: 'Sami' })
  await work(sami, shop.now - 3 * HOUR, shop.now - 2 * HOUR, '1001', 'WELD')
  for (const minutes of [50, 40, 30]) {
    await work(sami, shop.now - minutes * MINUTE, shop.now - (minutes - 5) * MINUTE, '1001', 'BREAK')
  }
  await work(sami, shop.now - 10 * MINUTE, shop.now - 10 * MINUTE, '0042')
  expect(await standingOf(sami)).toMatchObject({
    since: '2026-11-19T06:35:00.000Z',
    last_session: { activity_code: 'BREAK' },
    usual_activity: { activity_code: 'WELD' },
  })
  await shop.db.write(sql`update work_session set voided_at = now() where technician_id = ${sami.id}`)
  expect(await standingOf(sami)).toMatchObject({ state: 'not_started', last_session: null, usual_activity: null })
})

test('a technician may not read it', async () => {
  const ali = await shop.technician()
  expect((await ali.get('/admin/live/technicians')).status).toBe(403)
})
