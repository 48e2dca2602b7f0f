import type { Timeline } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let huda: Caller
let ali: Caller
let omar: Caller

/** In Riyadh, in November 2026; the working hours of the shop are 08:00 to 17:00, Sunday to Thursday (the 19th). */
const at = (day: string, time: string) => Date.parse(`2026-11-${day}T${time}:00+03:00`)
const iso = (day: string, time: string) => new Date(at(day, time)).toISOString()

async function worked(person: Caller, from: number, to: number | null, given = {}): Promise<string> {
  const { body } = await person.start({ at: from, ...given })
  if (to !== null) await person.complete(body.session_id, to)
  return body.session_id
}
const of = async (query: Record<string, string> = {}) => (await huda.get<Timeline>('/admin/timeline', { query })).body
const ids: Record<string, string> = {}
const namesOf = ({ sessions }: Timeline) =>
  sessions.map(({ session_id }) => Object.keys(ids).find((name) => ids[name] === session_id))

beforeAll(async () => {
  shop = await openShop()
  shop.at(at('19', '18:30'))
  huda = await shop.admin()
  ali = await shop.technician()
  omar = await shop.technician({ name: 'Omar Saleh' })
  await shop.job({ job_no: '1001' })
  ids['held'] = await worked(ali, at('17', '16:00'), null)
  ids['morning'] = await worked(ali, at('18', '08:00'), at('18', '12:00'))
  ids['night'] = await worked(ali, at('18', '22:00'), at('19', '02:00'), { activity: 'TEST' })
  ids['voided'] = await worked(ali, at('19', '03:00'), at('19', '04:00'))
  ids['stalled'] = await worked(omar, at('18', '20:00'), null)
  await huda.post(`/admin/sessions/${ids['voided']}/void`, { reason: 'Twice' })
})
afterAll(() => shop.close())

describe('the sessions of some days', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['today, with those that began before', {}, ['night', 'stalled']],
    [
      'a day, with one that goes on into the next',
      { from_date: '2026-11-18' },
      ['held', 'morning', 'night', 'stalled'],
    ],
    ['the day on which one began', { from_date: '2026-11-17' }, ['held']],
    ['a week', { from_date: '2026-11-15', days: '7' }, ['held', 'morning', 'night', 'stalled']],
    ['a day before all', { from_date: '2026-11-16' }, []],
    ['a day to come: what runs has not come to it yet', { from_date: '2026-11-25' }, ['stalled']],
    ['a day that no workshop had', { from_date: '0001-01-01' }, []],
  ])('%s', async (_what, query, expected) => {
    expect(namesOf(await of(query))).toEqual(expected)
  })

  test('one that lies around another of no length is found behind it', async () => {
    const sami = await shop.technician({ name: 'Sami' })
    ids['around'] = await worked(sami, at('13', '20:00'), at('14', '06:00'))
    await shop.db.write(sql`
      insert into work_session (id, started_at, ended_at, technician_id, job_id, activity_type_id)
      select gen_random_uuid(), ${iso('13', '23:00')}::timestamptz, ${iso('13', '23:00')}::timestamptz, technician_id, job_id, activity_type_id
      from work_session where id = ${ids['around']}`)
    expect(namesOf(await of({ from_date: '2026-11-14' }))).toEqual(['around'])
  })

  test('each has what it is drawn by', async () => {
    const { sessions } = await of({ from_date: '2026-11-18' })
    expect(sessions[0]).toEqual({
      session_id: ids['held'],
      technician_id: ali.id,
      job_no: '1001',
      customer: expect.any(String),
      job_description: 'Rewind of a 75 kW pump motor',
      activity_code: 'REPAIR',
      activity_label: 'Repair',
      activity_label_ar: 'إصلاح',
      started_at: iso('17', '16:00'),
      ended_at: iso('18', '08:00'),
      counts_until: iso('17', '17:00'),
      is_stalled: false,
      is_waiting: true,
      is_corrected: false,
      is_charged: true,
      is_locked: false,
    })
    expect(sessions[1]).toMatchObject({ counts_until: null, is_waiting: false, ended_at: iso('18', '12:00') })
    expect(sessions.at(-1)).toMatchObject({ ended_at: null, is_stalled: true, is_waiting: false })
  })

  test('a correction and a closed month are told', async () => {
    await shop.technician({ name: 'Late' })
    const early = await worked(omar, Date.parse('2026-10-31T20:00:00+03:00'), Date.parse('2026-11-01T02:00:00+03:00'))
    const reason = 'As agreed'
    expect((await huda.call('PATCH', `/admin/sessions/${early}`, { note: 'Stator', reason })).status).toBe(200)
    const before = await of({ from_date: '2026-11-01' })
    expect(before.sessions).toMatchObject([{ is_corrected: true, is_locked: false }])
    const closing = await huda.post('/admin/periods/2026-10/lock', { accepts_to_review: true })
    expect(closing.status, JSON.stringify(closing.body)).toBeLessThan(300)
    const after = await of({ from_date: '2026-10-31', days: '2' })
    expect(after.days.map(({ date, is_locked }) => [date, is_locked])).toEqual([
      ['2026-10-31', true],
      ['2026-11-01', false],
    ])
    expect(after.sessions.at(-1)).toMatchObject({ session_id: early, is_locked: true })
  })
})

test('technicians are those who are active, and those who have worked on the days, by name', async () => {
  const gone = await shop.technician({ name: 'Abbas' })
  await worked(gone, at('16', '08:00'), at('16', '09:00'))
  await huda.call('PATCH', `/admin/technicians/${gone.id}/status`, { is_active: false })
  const namesOn = async (day: string) =>
    (await of({ from_date: day })).technicians.map(({ technician_name }) => technician_name)
  expect(await namesOn('2026-11-16')).toEqual(['Abbas', ...(await namesOn('2026-11-17'))])
  expect(await namesOn('2026-11-17')).toEqual((await namesOn('2026-11-17')).toSorted())
})

describe('working hours', () => {
  const window = (day: string, from: string, to: string) => ({ starts_at: iso(day, from), ends_at: iso(day, to) })

  test('by the rules, with the day before', async () => {
    const { days, hours, today, now } = await of()
    expect([today, now]).toEqual(['2026-11-19', iso('19', '18:30')])
    expect(days).toEqual([
      { date: '2026-11-19', starts_at: iso('19', '00:00'), ends_at: iso('20', '00:00'), is_locked: false },
    ])
    expect(hours).toEqual([
      {
        segment: null,
        days: [
          { date: '2026-11-18', kind: 'working_day', is_expected: true, windows: [window('18', '08:00', '17:00')] },
          { date: '2026-11-19', kind: 'working_day', is_expected: true, windows: [window('19', '08:00', '17:00')] },
        ],
      },
    ])
  })

  test('a holiday, and hours that one segment has of its own', async () => {
    const exception = { reason: 'Ramadan', recurrence_pattern: 'none' }
    await huda.post('/admin/schedule/exceptions', {
      ...exception,
      starts_at: '2026-11-24T00:00:00',
      ends_at: '2026-11-24T23:59:59',
    })
    await huda.post('/admin/schedule/exceptions', {
      ...exception,
      starts_at: '2026-11-24T20:00:00',
      ends_at: '2026-11-25T02:00:00',
      segment: 'Winding',
    })
    const { hours } = await of({ from_date: '2026-11-24' })
    const dayOf = (segment: string | null) => hours.find((one) => one.segment === segment)?.days[1]
    expect(hours).toHaveLength(2)
    expect(dayOf(null)).toMatchObject({ kind: 'holiday', windows: [] })
    expect(dayOf('Winding')).toMatchObject({
      kind: 'working_day',
      windows: [{ starts_at: iso('24', '20:00'), ends_at: iso('25', '02:00') }],
    })
    expect((await of({ from_date: '2026-11-26' })).hours).toHaveLength(1)
  })
})

test('where the clock is turned, days have 23 and 25 hours', async () => {
  const berlin = await openShop({ businessTimeZone: 'Europe/Berlin' })
  try {
    const admin = await berlin.admin()
    const hoursOf = async (date: string) => {
      const { body } = await admin.get<Timeline>('/admin/timeline', { query: { from_date: date, days: '2' } })
      return body.days.map(({ starts_at, ends_at }) => (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000)
    }
    expect(await hoursOf('2026-03-28')).toEqual([24, 23])
    expect(await hoursOf('2026-10-24')).toEqual([24, 25])
  } finally {
    await berlin.close()
  }
})

test.each([
  ['days', '8'],
  ['days', '0'],
  ['from_date', 'yesterday'],
])('%s %s is refused', async (name, value) => {
  expect((await huda.get('/admin/timeline', { query: { [name]: value } })).status).toBe(422)
})

test('a technician may not look', async () => {
  expect((await ali.get('/admin/timeline')).status).toBe(403)
})
