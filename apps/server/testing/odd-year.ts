import type { ScheduleException, ScheduleRule, Session } from '@warsha/contract'
import { rebuildCalendar } from '../src/features/calendar/index.ts'
import { sql } from '../src/platform/database.ts'
import { type Answer, type Caller, openShop, type Shop } from './shop.ts'

/** A moment on the wall clock of the shop's zone, as an instant; the story names its offsets itself. */
export type Moment = string

export type OddShop = { shop: Shop; admin: Caller; technicians: Caller[] }

type Event = { at: number; happens: () => Promise<unknown> }

/** A place where clocks change, and the moments of its year at which sessions begin. */
export type OddPlace = {
  zone: string
  /** a zone with the same winter time and no other */
  withoutChanges: string
  nights: { spring: Moment; autumn: Moment }
  offset: string
  seed: number
}

export const PLACES: Record<string, OddPlace> = {
  'New York': {
    zone: 'America/New_York',
    withoutChanges: 'Etc/GMT+5',
    nights: { spring: '2026-03-08T07:00Z', autumn: '2026-11-01T06:00Z' },
    offset: '-05:00',
    seed: 3,
  },
  Berlin: {
    zone: 'Europe/Berlin',
    withoutChanges: 'Etc/GMT-1',
    nights: { spring: '2026-03-29T01:00Z', autumn: '2026-10-25T01:00Z' },
    offset: '+01:00',
    seed: 7,
  },
}

const HOUR = 3_600_000
const SEGMENTS = ['Winding', 'Mechanical', 'Electrical'] as const
/** Weekday, start and end of the hours that are added to Sunday to Thursday 08:00 to 17:00. */
const NIGHTS: [number, string, string][] = [
  [5, '20:00:00', '00:00:00'],
  [6, '22:00:00', '06:00:00'],
  [0, '19:30:15', '00:30:00'],
]

/**
 * A shop that works through a year around the moments at which mistakes are made: midnights, month ends, nights in which
 * clocks change, days on which rates, rules and exceptions change. All of it through the product's own calls.
 */
export async function oddYear(place: OddPlace, { movesSomebody = false } = {}): Promise<OddShop> {
  const shop = await openShop({ businessTimeZone: place.zone })
  shop.at(`2026-01-05T12:00:00${place.offset}`)
  await rebuildCalendar(shop.db, { businessTimeZone: place.zone, now: shop.now })
  const admin = await shop.admin()
  await shop.job()
  await shop.job({ job_no: '1002' })
  const technicians = await peopleOf(shop, admin)
  const events = [...officeEvents(admin, place), ...technicians.flatMap((each) => workOf(each, place))]
  if (movesSomebody) events.push(moveOf(admin, place))
  for (const { at, happens } of events.toSorted((a, b) => a.at - b.at)) {
    shop.at(at)
    await happens()
  }
  shop.at(`2026-12-02T12:00:00${place.offset}`)
  await closeAndCorrect({ shop, admin, technicians }, place)
  return { shop, admin, technicians }
}

/** February is closed before its last sessions arrive, and the office puts right what it finds in November. */
async function closeAndCorrect({ shop, admin, technicians }: OddShop, { offset }: OddPlace): Promise<void> {
  await must(admin.post('/admin/periods/2026-02/lock', { accept_to_review: true }))
  for (const [i, technician] of technicians.entries()) {
    const start = Date.parse(`2026-02-${18 + i}T15:30:00.4${offset}`)
    const { body } = await must(technician.start({ at: start }))
    await must(technician.complete(body.session_id, start + 3 * HOUR + 600))
  }
  const [corrected, voided, restored] = await shop.db.rows<{ id: string; ended_at: number }>(sql`
    select id, ended_at from work_session
    where started_at > '2026-10-01' and ended_at > started_at + interval '1 hour' order by started_at limit 3`)
  if (!corrected || !voided || !restored) throw new Error('There are too few sessions to correct.')
  const reason = 'The technician said so'
  const endedAt = new Date(corrected.ended_at - HOUR / 2).toISOString()
  await must(admin.call('PATCH', `/admin/sessions/${corrected.id}`, { ended_at: endedAt, reason }))
  for (const { id } of [voided, restored]) await must(admin.post(`/admin/sessions/${id}/void`, { reason }))
  await must(admin.post(`/admin/sessions/${restored.id}/restore`, { reason }))
}

async function peopleOf(shop: Shop, admin: Caller): Promise<Caller[]> {
  const technicians: Caller[] = []
  for (const [i, segment] of SEGMENTS.entries()) {
    const technician = await shop.technician({ name: `Technician ${i + 1}` })
    await must(
      admin.call('PATCH', `/admin/technicians/${technician.id}`, { full_name: `T ${i + 1}`, segment, is_active: true }),
    )
    // The last one has no rate before the summer.
    if (i < 2) await setRate(admin, technician, { hourly_rate: 33.35 + i * 0.01, effective_from: '2026-01-01' })
    technicians.push(technician)
  }
  return technicians
}

const setRate = (admin: Caller, { id }: Caller, rate: { hourly_rate: number; effective_from?: string }) =>
  must(admin.call('PUT', `/admin/technicians/${id}/hourly-rate`, rate))

/** What the office does in the year. */
function officeEvents(admin: Caller, { nights, offset }: OddPlace): Event[] {
  const on = (day: string, time: string, happens: () => Promise<unknown>): Event => ({
    at: Date.parse(`${day}T${time}${offset}`),
    happens,
  })
  const dayOf = (moment: Moment) => moment.slice(0, 10)
  const exception = (body: object) => () => must(admin.post('/admin/schedule/exceptions', body))
  const hours = (day: string, from: string, to: string) => ({ starts_at: `${day}T${from}`, ends_at: `${day}T${to}` })
  return [
    on('2026-02-10', '12:00', async () => {
      for (const [day_of_week, start_time, end_time] of NIGHTS) {
        await must(admin.post('/admin/schedule/rules', { day_of_week, start_time, end_time }))
      }
    }),
    on(
      '2026-02-10',
      '12:01',
      exception({ ...hours(dayOf(nights.spring), '00:00:00', '23:59:59'), reason: 'Off', segment: 'Mechanical' }),
    ),
    on(
      '2026-02-10',
      '12:02',
      exception({ ...hours(dayOf(nights.spring), '00:30:00', '05:15:00'), reason: 'Night', segment: 'Winding' }),
    ),
    on('2026-02-10', '12:03', exception({ ...hours(dayOf(nights.autumn), '00:00:00', '23:59:59'), reason: 'All off' })),
    on(
      '2026-02-10',
      '12:04',
      exception({ ...hours(dayOf(nights.autumn), '01:30:00', '11:00:00'), reason: 'But', segment: 'Electrical' }),
    ),
    on(
      '2026-02-10',
      '12:05',
      exception({ ...hours('2026-06-10', '06:00:00', '12:00:00'), reason: 'Ramp', exception_type: 'custom_hours' }),
    ),
    on('2026-02-10', '12:06', exception({ ...hours('2026-06-10', '00:00:00', '23:59:59'), reason: 'Beaten' })),
    on(
      '2026-02-10',
      '12:07',
      exception({ ...hours('2026-07-01', '00:00:00', '23:59:59'), reason: 'Deleted on the day' }),
    ),
    on(
      '2026-02-10',
      '12:08',
      exception({ ...hours('2026-04-30', '00:00:00', '23:59:59'), reason: 'Deleted afterwards' }),
    ),
    on('2026-07-01', '10:00', () => deleteExceptions(admin, 'Deleted on the day')),
    on('2026-07-02', '10:00', () => deleteExceptions(admin, 'Deleted afterwards')),
    on('2026-06-10', '10:00', () => toggleRule(admin, { weekday: 3, is_active: false })),
    on('2026-07-01', '23:59', () => toggleRule(admin, { weekday: 3, is_active: true })),
    on('2026-06-10', '11:00', async () => {
      for (const id of [2, 3]) await setRateOf(admin, `T ${id}`, 71.07)
    }),
    on('2026-06-10', '11:01', () => setRateOf(admin, 'T 1', 40.01, '2026-06-01')),
  ]
}

/** The first technician goes to another segment in the night in which July begins. */
function moveOf(admin: Caller, { offset }: OddPlace): Event {
  return {
    at: Date.parse(`2026-06-30T23:00${offset}`),
    happens: async () => {
      const { body } = await must(admin.get<{ id: number; full_name: string }[]>('/admin/technicians'))
      const moved = { full_name: 'T 1', segment: 'Electrical', is_active: true }
      await must(admin.call('PATCH', `/admin/technicians/${body.find((each) => each.full_name === 'T 1')?.id}`, moved))
    },
  }
}

async function deleteExceptions(admin: Caller, reason: string): Promise<void> {
  const { body } = await must(admin.get<ScheduleException[]>('/admin/schedule/exceptions'))
  for (const each of body.filter((one) => one.reason === reason)) {
    await must(admin.call('DELETE', `/admin/schedule/exceptions/${each.id}`))
  }
}

async function toggleRule(admin: Caller, { weekday, is_active }: Pick<ScheduleRule, 'weekday' | 'is_active'>) {
  const { body } = await must(admin.get<ScheduleRule[]>('/admin/schedule/rules'))
  for (const { id } of body.filter((rule) => rule.weekday === weekday)) {
    await must(admin.call('PATCH', `/admin/schedule/rules/${id}`, { is_active }))
  }
}

async function setRateOf(admin: Caller, name: string, hourlyRate: number, effectiveFrom?: string): Promise<void> {
  const { body } = await must(admin.get<{ id: number; full_name: string }[]>('/admin/technicians'))
  const id = body.find(({ full_name }) => full_name === name)?.id
  const rate = { hourly_rate: hourlyRate, ...(effectiveFrom && { effective_from: effectiveFrom }) }
  await must(admin.call('PUT', `/admin/technicians/${id}/hourly-rate`, rate))
}

/** Sessions of a technician that lie around the odd moments; one in four ends by the start of the next alone. */
function workOf(technician: Caller, { nights, offset, seed }: OddPlace): Event[] {
  const random = randomFrom(seed + technician.id)
  const moments = [
    `2026-02-01T00:00${offset}`,
    nights.spring,
    `2026-04-30T12:00${offset}`,
    `2026-06-10T00:00${offset}`,
    `2026-07-01T00:00${offset}`,
    nights.autumn,
    `2026-12-01T00:00${offset}`,
  ]
  const events: Event[] = []
  for (const moment of moments) {
    let at = Date.parse(moment) - 30 * HOUR + random(HOUR)
    const until = Date.parse(moment) + 30 * HOUR
    while (at < until) {
      const [start, length] = [at, 1 + random(random(3) === 0 ? 14 * HOUR : 3 * HOUR)]
      const isEnded = random(4) > 0
      const session = { job: random(2) ? '1001' : '1002', activity: random(3) ? 'REPAIR' : 'TEST' }
      let id = ''
      events.push({
        at: start + 5,
        happens: async () => (id = (await must(technician.start({ ...session, at: start }))).body.session_id),
      })
      if (isEnded) events.push({ at: start + length + 5, happens: () => must(technician.complete(id, start + length)) })
      at = start + length + random(2 * HOUR) + 10
    }
    // What is still running at the end of the days is ended there.
    events.push({ at: at + 5, happens: () => endRunning(technician, at) })
  }
  return events
}

async function endRunning(technician: Caller, at: number): Promise<void> {
  const { body } = await must(technician.get<Session | null>('/sessions/current'))
  if (body) await must(technician.complete(body.session_id, at))
}

/** The answer of a call that has to be well. */
export async function must<T>(answer: Promise<Answer<T>>): Promise<Answer<T>> {
  const given = await answer
  if (given.status >= 400) throw new Error(`${given.status}: ${JSON.stringify(given.body)}`)
  return given
}

/** Whole numbers below a bound, the same ones for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
