import type { AnswerOf } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personOf } from '../../../testing/people.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

type Page = AnswerOf<'sessionRecords'>

let shop: Shop
let huda: Caller
let ali: Caller
let omar: Caller

/** An instant by the clock in Riyadh; the working hours of the shop are 08:00 to 17:00, Sunday to Thursday. */
function at(day: string, time: string): number {
  return Date.parse(`2026-11-${day}T${time}+03:00`)
}
const iso = (instant: number) => new Date(instant).toISOString()

async function worked(person: Caller, from: number, to: number | null, given = {}): Promise<string> {
  const { body } = await person.start({ at: from, ...given })
  if (to !== null) await person.complete(body.session_id, to)
  return body.session_id
}

const ids: Record<string, string> = {}

beforeAll(async () => {
  shop = await openShop()
  shop.at(at('19', '18:00:00'))
  huda = await shop.admin()
  ali = await shop.technician()
  omar = await shop.technician({ name: 'Omar Saleh' })
  await shop.db.write(sql`update person set employee_number = 'W-104' where id = ${ali.id}`)
  await shop.job({ job_no: '1001' })
  await shop.job({ job_no: '8801' })
  await shop.db.write(sql`
    update job set customer = 'شركة المياه', description = '100% copper_wire' where job_no = '8801'`)
  await shop.db.write(sql`
    insert into hourly_rate (person_id, effective_from, halalas) values (${ali.id}, '2026-11-18', 4525)`)

  ids['evening'] = await worked(ali, at('17', '16:00:00.900'), at('17', '18:00:00.100'))
  ids['midnight'] = await worked(ali, at('18', '00:00:00'), at('18', '00:30:00'))
  ids['morning'] = await worked(ali, at('18', '08:00:00'), at('18', '08:00:50'), { activity: 'TEST' })
  ids['seconds'] = await worked(ali, at('18', '09:00:00'), at('18', '09:00:50'), { activity: 'TEST' })
  ids['flagged'] = await worked(omar, at('17', '08:00:00'), at('18', '08:00:00'), { job: '8801' })
  ids['voided'] = await worked(omar, at('18', '12:00:00'), at('18', '13:00:00'))
  ids['running'] = await worked(omar, at('19', '15:00:00'), null, { job: '8801' })
  await huda.post(`/admin/sessions/${ids['voided']}/void`, { reason: 'Twice' })
})
afterAll(() => shop.close())

const list = (query: Record<string, string>, by = huda) => by.get<Page>('/admin/sessions', { query })
const found = async (query: Record<string, string>) => {
  const { body } = await list(query)
  const names = Object.entries(ids)
  return body.sessions.map(({ session_id }) => names.find(([, id]) => id === session_id)?.[0])
}

describe('finding sessions', () => {
  test.each<[Record<string, string>, string[]]>([
    [{}, ['running', 'seconds', 'morning', 'midnight', 'evening', 'flagged']],
    [{ from_date: '2026-11-18' }, ['running', 'seconds', 'morning', 'midnight']],
    [{ to_date: '2026-11-17' }, ['evening', 'flagged']],
    [{ from_date: '2026-11-18', to_date: '2026-11-18' }, ['seconds', 'morning', 'midnight']],
    [{ from_date: '2026-11-20' }, []],
    [{ from_date: '0001-01-01', to_date: '0001-12-31' }, []],
    [{ to_date: '9999-12-31', state: 'running' }, ['running']],
    [{ state: 'completed', from_date: '2026-11-18' }, ['seconds', 'morning', 'midnight']],
    [{ state: 'to_review' }, ['flagged']],
    [{ state: 'voided' }, ['voided']],
    [{ job_no: '8801' }, ['running', 'flagged']],
    [{ job_no: '٨٨٠١' }, ['running', 'flagged']],
    [{ job_no: '880' }, []],
    [{ activity_code: 'TEST' }, ['seconds', 'morning']],
    [{ activity_code: 'DANCE' }, []],
    [{ q: 'omar' }, ['running', 'flagged']],
    [{ q: 'w-10' }, ['seconds', 'morning', 'midnight', 'evening']],
    [{ q: '88' }, ['running', 'flagged']],
    [{ q: '٨٨' }, ['running', 'flagged']],
    [{ q: ' المياه ' }, ['running', 'flagged']],
    [{ q: '0% copper_' }, ['running', 'flagged']],
    [{ q: '_%' }, []],
    [{ q: 'testing', state: 'completed' }, ['seconds', 'morning']],
    [{ q: 'اختبار', state: 'completed' }, ['seconds', 'morning']],
    [{ q: 'saline', activity_code: 'TEST', to_date: '2026-11-18' }, ['seconds', 'morning']],
    [{ month: '2026-11', from_date: '2026-11-19' }, ['running']],
    [{ month: '2026-10' }, []],
    [{ weekday: '2' }, ['evening', 'flagged']],
    [{ segment: 'Winding', state: 'running' }, ['running']],
    [{ segment: 'Nobody' }, []],
    [{ job_type_id: 'none', job_no: '8801' }, ['running', 'flagged']],
    [{ job_type_id: '1,2' }, []],
    [{ job_id: '999999' }, []],
    [{ is_waiting: 'true' }, ['flagged']],
    [{ is_waiting: 'false', job_no: '8801' }, ['running']],
    [{ is_waiting: 'true', state: 'running' }, []],
    [{ is_rated: 'false' }, ['evening', 'flagged']],
    [{ is_rated: 'true' }, ['seconds', 'morning', 'midnight']],
    [{ has_outside: 'true' }, ['midnight', 'evening', 'flagged']],
    [{ has_outside: 'false' }, ['seconds', 'morning']],
    [{ settled_from: '2026-11-01' }, []],
    [{ page: '2', page_size: '2' }, ['morning', 'midnight']],
    [{ page: '1000000' }, []],
  ])('%j', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test('by technician', async () => {
    expect(await found({ technician_id: String(omar.id) })).toEqual(['running', 'flagged'])
    expect(await found({ technician_id: '999999' })).toEqual([])
    expect(await found({ technician_id: `${omar.id},${ali.id}`, from_date: '2026-11-19' })).toEqual(['running'])
  })
})

test('a session tells all that an admin needs, seconds exactly, and what it cost', async () => {
  const { body } = await list({ technician_id: String(ali.id), to_date: '2026-11-18' })
  expect(body.sessions[1]).toEqual({
    session_id: ids['morning'],
    activity_finished_at: null,
    technician_id: ali.id,
    technician_name: 'Ali Hassan',
    technician: personOf(ali.id, 'Ali Hassan'),
    employee_number: 'W-104',
    segment: 'Winding',
    job_id: expect.any(Number),
    job_no: '1001',
    customer: 'Saline Water Works',
    job_description: 'Rewind of a 75 kW pump motor',
    activity_code: 'TEST',
    activity_label: 'Testing',
    activity_label_ar: 'اختبار',
    note: null,
    started_at: iso(at('18', '08:00:00')),
    ended_at: iso(at('18', '08:00:50')),
    seconds_raw: 50,
    seconds_effective: 50,
    seconds_held: null,
    hourly_rate: 45.25,
    cost_sar: 0.63,
    state: 'completed',
    flags: [],
    is_corrected: false,
    is_charged: true,
    is_locked: false,
    late: null,
    has_request: false,
    media_count: 0,
    version: 3,
  })
  expect(body.sessions[3]).toMatchObject({
    seconds_raw: 7_200,
    seconds_effective: 3_600,
    hourly_rate: null,
    cost_sar: 0,
  })
})

test('totals are those of all that the filter finds, whatever page is shown', async () => {
  const { body } = await list({ from_date: '2026-11-17', to_date: '2026-11-19', page_size: '1' })
  expect([body.total, body.sessions.length]).toEqual([6, 1])
  const raw = 7_200 + 1_800 + 50 + 50 + 86_400
  const effective = 3_600 + 0 + 50 + 50 + 9 * 3_600
  expect(body.totals).toEqual({
    session_count: 5,
    running_count: 1,
    to_review_count: 1,
    seconds_raw: raw,
    seconds_effective: effective,
    seconds_outside: raw - effective,
    seconds_held: 0,
    seconds_overtime: raw - effective,
    // Of the exact seconds, as on every page: 50 s twice are 0.03 h.
    hours_raw: 26.53,
    hours_effective: 10.03,
    hours_outside: 16.5,
    hours_overtime: 16.5,
    cost_sar: 1.26,
  })
  expect((await list({ from_date: '2026-11-20' })).body.totals).toMatchObject({
    session_count: 0,
    seconds_raw: 0,
    cost_sar: 0,
  })
})

test.each<[Record<string, string>, string | null]>([
  [{ from_date: '2026-11-19', to_date: '2026-11-18' }, null],
  [{ from_date: '2026-13-01' }, 'from_date'],
  [{ to_date: 'tomorrow' }, 'to_date'],
  [{ settled_from: '2026-11-19', settled_to: '2026-11-18' }, null],
  [{ technician_id: 'ali' }, 'technician_id'],
  [{ technician_id: '1,,2' }, 'technician_id'],
  [{ technician_id: '99999999999' }, 'technician_id'],
  [{ job_type_id: 'all' }, 'job_type_id'],
  [{ job_id: '0' }, 'job_id'],
  [{ month: '2026-13' }, 'month'],
  [{ weekday: '7' }, 'weekday'],
  [{ is_waiting: 'maybe' }, 'is_waiting'],
  [{ settled_to: 'soon' }, 'settled_to'],
  [{ state: 'odd' }, 'state'],
  [{ page: '0' }, 'page'],
  [{ page_size: '201' }, 'page_size'],
  [{ q: 'x'.repeat(101) }, 'q'],
  [{ q: 'a\0b' }, 'q'],
])('%j is refused', async (query, path) => {
  const { status, body } = await huda.get<{ code: string; errors?: { path: string }[] }>('/admin/sessions', { query })
  expect(status).toBe(422)
  if (path === null) expect(body.code).toBe('range_backwards')
  else expect(body.errors?.map((error) => error.path)).toEqual([path])
})

test('technicians do not see it', async () => {
  expect((await list({}, ali)).status).toBe(403)
  expect((await list({}, shop.nobody)).status).toBe(401)
})
