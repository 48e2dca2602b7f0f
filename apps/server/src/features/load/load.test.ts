import type { AnswerOf, BodyOf, LoadTeam, Problem } from '@warsha/contract'
import { type Instant } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addKeptDates } from '../../../testing/kept-dates.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { jobsBy, worked } from '../../../testing/worked-jobs.ts'
import { sql } from '../../platform/database.ts'
import { computeForecasts } from '../forecast/index.ts'
import { learnNow } from '../learning/index.ts'

/** An instant by the clock in Riyadh in November 2026; Friday and Saturday are free, the other days have nine hours. */
const at = (day: number, time: string) => Date.parse(`2026-11-${String(day).padStart(2, '0')}T${time}:00+03:00`)

let shop: Shop
let huda: Caller
/** Two people of one name. */
let alis: Caller[]
let omar: Caller

const compute = () =>
  computeForecasts(shop.db, { businessTimeZone: 'Asia/Riyadh', stalledAfterHours: 10, now: shop.now })
const load = async (weeks = 4, by = huda) => (await by.get<AnswerOf<'load'>>(`/admin/load?weeks=${weeks}`)).body
const whatIf = (body: BodyOf<'tryLoad'>, by = huda) =>
  by.post<AnswerOf<'tryLoad'> & Problem>('/admin/load/what-if', body)
const tried = async (body: BodyOf<'tryLoad'>) => {
  const { status, body: answer } = await whatIf({ weeks: 4, ...body })
  expect(status).toBe(200)
  return answer
}
const teamOf = (teams: readonly LoadTeam[], name: string | null) => {
  const found = teams.find(({ team }) => team === name)
  if (!found) throw new Error(`there is no team ${name}`)
  return found
}
const calendarHours = async (name: string, weeks = 4) =>
  teamOf((await load(weeks)).teams, name).weeks.map(({ calendar_hours }) => calendar_hours)
const { idOf, job } = jobsBy(() => huda)

async function technician(name: string, segment: string | null): Promise<Caller> {
  const added = await shop.db.writeRow<{ id: number }>(sql`
    insert into person (full_name, role, segment, password_hash, must_change_password)
    values (${name}, 'TECHNICIAN', ${segment}, 'none', false) returning id`)
  return shop.caller(added?.id ?? 0, 'TECHNICIAN')
}

async function away(who: Caller, first_day: string, last_day = first_day, half: 'first' | null = null) {
  const leave = { technician_ids: [who.id], kind: 'annual', first_day, last_day, half }
  expect((await huda.post('/admin/absences', leave)).status).toBe(201)
}

async function exception(given: object): Promise<void> {
  const { status } = await huda.post('/admin/schedule/exceptions', { reason: 'Eid', ...given })
  expect(status).toBe(201)
}

/** Ali and Ali repair, Omar tests; who cleaned up has left. At 08:00 on Sunday, the 8th, four jobs are open. */
beforeAll(async () => {
  shop = await openShop()
  shop.at(at(1, '08:00'))
  huda = await shop.admin()
  alis = [await technician('Ali Hassan', 'Winding'), await technician('Ali Hassan', 'Winding')]
  omar = await technician('Omar Saleh', 'Mechanical')
  const zaid = await technician('Zaid', 'Cleaning')
  await addKeptDates(shop.db, shop.now)
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, case code when 'REPAIR' then 60 else 6 end * 3600
    from activity_type where code in ('REPAIR', 'TEST', 'CLEANUP')`)
  const [ali, other] = alis as [Caller, Caller]
  for (const day of [1, 2, 3]) {
    await job(`10${day}`)
    await worked(shop, ali, { job: `10${day}`, activity: 'REPAIR', from: at(day, '08:00'), hours: 6 })
    await worked(shop, other, { job: `10${day}`, activity: 'REPAIR', from: at(day, '08:00'), hours: 6 })
    await worked(shop, omar, { job: `10${day}`, activity: 'TEST', from: at(day, '08:00'), hours: 6 })
    await worked(shop, zaid, { job: `10${day}`, activity: 'CLEANUP', from: at(day, '08:00'), hours: 6 })
    await huda.call('PATCH', `/admin/jobs/${idOf(`10${day}`)}/status`, { status: 'closed' })
  }
  await shop.db.write(sql`update person set is_active = false where id = ${zaid.id}`)
  shop.at(at(8, '08:00'))
  await job('201', { due_on: '2026-11-30' })
  await job('202', { due_on: '2026-11-14' })
  await job('203')
  await job('204', { status: 'on_hold', hold: { reason: 'parts', note: 'Bearings' } })
  await job('205', { job_type_id: 2 })
  await learnNow(shop.db, shop.now)
  await compute()
})
afterAll(() => shop.close())

describe('the load', () => {
  test('of each team by week, in the usual order, and what each job has left is what its forecast says', async () => {
    const { teams, job_count, jobs, utilisation_percent, made_at } = await load()
    expect([job_count, made_at]).toEqual([5, new Date(shop.now).toISOString()])
    expect(teams.map(({ team, technicians }) => [team, technicians])).toEqual([
      ['Winding', 2],
      ['Mechanical', 1],
      ['Cleaning', 0],
    ])
    const stored = await shop.db.row<{ utilisation: number }>(sql`select utilisation from forecast`)
    expect(utilisation_percent).toBe(Math.round((stored?.utilisation ?? 0) * 100))
    const winding = teamOf(teams, 'Winding')
    expect(winding.weeks.map(({ first_day, last_day }) => [first_day, last_day])).toEqual([
      ['2026-11-08', '2026-11-14'],
      ['2026-11-15', '2026-11-21'],
      ['2026-11-22', '2026-11-28'],
      ['2026-11-29', '2026-12-05'],
    ])
    for (const { calendar_hours, capacity_hours, work_hours } of winding.weeks) {
      expect(calendar_hours).toBe(90)
      expect(capacity_hours).toBeCloseTo(90 * (stored?.utilisation ?? 0), 3)
      expect(work_hours).toBeLessThanOrEqual(capacity_hours)
    }
    // The one due first, then the other one due, then the one without a day.
    const order = winding.weeks.flatMap((week) => week.jobs.map(({ job_id }) => job_id))
    expect([...new Set(order)]).toEqual([idOf('202'), idOf('201'), idOf('203')])
    const known = await shop.db.rows<{ job_id: number; remaining_hours: number }>(sql`
      select job_id, remaining_hours from job_forecast where remaining_hours is not null and not is_held`)
    expect(known).toHaveLength(3)
    for (const { job_id, remaining_hours } of known) {
      const bars = teams.flatMap((team) => [...team.weeks, team.later].flatMap((bar) => bar.jobs))
      const hours = bars.reduce((sum, part) => (part.job_id === job_id ? sum + part.hours : sum), 0)
      expect(hours).toBeCloseTo(remaining_hours, 2)
    }
    for (const team of teams) {
      const inWeeks = team.weeks.reduce((sum, { work_hours }) => sum + work_hours, 0)
      expect(inWeeks + team.later.hours).toBeCloseTo(team.work_hours, 2)
    }
    expect(jobs.find(({ job_id }) => job_id === idOf('202'))).toEqual({
      job_id: idOf('202'),
      job_no: '202',
      customer: 'Saline Water',
      description: 'Rewind of a motor',
      due_on: '2026-11-14',
    })
  })

  test('a team without anybody has its work later, and what is due is overdue in each week', async () => {
    const cleaning = teamOf((await load()).teams, 'Cleaning')
    expect(cleaning.work_hours).toBeGreaterThan(0)
    expect(cleaning.later).toMatchObject({ hours: cleaning.work_hours, job_count: 3 })
    for (const week of cleaning.weeks) expect([week.capacity_hours, week.work_hours, week.jobs]).toEqual([0, 0, []])
    const due = cleaning.later.jobs.find(({ job_id }) => job_id === idOf('202'))
    expect(cleaning.weeks[0]?.overdue_hours).toBe(due?.hours)
    expect(cleaning.weeks[3]?.overdue_hours).toBeGreaterThan(due?.hours ?? 0)
  })

  test('what is on hold and what has no estimate stand apart', async () => {
    const { held, without_estimate, jobs, teams } = await load()
    expect(held).toMatchObject({ job_count: 1, jobs: [{ job_id: idOf('204'), hours: held.hours }] })
    expect(held.hours).toBeGreaterThan(50)
    expect(without_estimate).toEqual({ job_count: 1, job_ids: [idOf('205')] })
    const behind = teams.flatMap((team) => [...team.weeks, team.later].flatMap((bar) => bar.jobs))
    for (const apart of ['204', '205']) expect(behind.map(({ job_id }) => job_id)).not.toContain(idOf(apart))
    expect(jobs.map(({ job_no }) => job_no).toSorted()).toEqual(['201', '202', '203', '204', '205'])
  })

  test('goes by what the last forecasts had left, in the state and order of now; what is newer stands apart', async () => {
    const hoursOf = ({ teams }: AnswerOf<'load'>, jobNo: string) =>
      teams
        .flatMap((team) => [...team.weeks, team.later].flatMap(({ jobs }) => jobs))
        .reduce((sum, { job_id, hours }) => (job_id === idOf(jobNo) ? sum + hours : sum), 0)
    const before = await load()
    shop.at(at(8, '08:05'))
    await job('206')
    await huda.call('PATCH', `/admin/jobs/${idOf('202')}/status`, {
      status: 'on_hold',
      hold: { reason: 'parts', note: 'Bearings' },
    })
    const since = await load()
    expect(since.made_at).toBe(before.made_at)
    expect(since.not_yet).toEqual({ job_count: 1, job_ids: [idOf('206')] })
    expect(since.jobs.map(({ job_no }) => job_no)).toContain('206')
    expect([hoursOf(since, '206'), hoursOf(since, '202')]).toEqual([0, 0])
    expect(since.held.hours).toBeCloseTo(before.held.hours + hoursOf(before, '202'), 3)
    expect(hoursOf(since, '201')).toBeCloseTo(hoursOf(before, '201'), 3)
    await compute()
    const anew = await load()
    expect([anew.made_at, anew.not_yet.job_count]).toEqual([new Date(shop.now).toISOString(), 0])
    expect(hoursOf(anew, '206')).toBeCloseTo(hoursOf(anew, '203'), 3)
    // As a version wrote them that did not keep what is left for each team.
    await shop.db.write(sql`update job_forecast set team_hours = null where job_id = ${idOf('203')}`)
    expect((await load()).not_yet.job_ids).toEqual([idOf('203')])
    await huda.call('PATCH', `/admin/jobs/${idOf('206')}/status`, { status: 'closed' })
    await huda.call('PATCH', `/admin/jobs/${idOf('202')}/status`, { status: 'open' })
    shop.at(at(8, '08:00'))
    await compute()
    expect((await load()).teams).toEqual(before.teams)
  })

  test('begins with what is left of this week, and looks as far as it is asked to', async () => {
    shop.at(at(11, '12:30'))
    expect(await calendarHours('Mechanical', 2)).toEqual([13.5, 45])
    // On the free Saturday nothing of the week is left.
    shop.at(at(14, '10:00'))
    expect(await calendarHours('Mechanical', 2)).toEqual([0, 45])
    shop.at(at(8, '08:00'))
    expect((await load(26)).teams[0]?.weeks).toHaveLength(26)
    expect((await huda.get<AnswerOf<'load'>>('/admin/load')).body.teams[0]?.weeks).toHaveLength(8)
    for (const weeks of ['0', '27', '1.5', 'many']) {
      expect((await huda.get(`/admin/load?weeks=${weeks}`)).status).toBe(422)
    }
  })

  test('takes off absences by the hour, a holiday, and the hours of Ramadan of a segment', async () => {
    const [ali, other] = alis as [Caller, Caller]
    await away(ali, '2026-11-09', '2026-11-10')
    await away(other, '2026-11-16', '2026-11-16', 'first')
    expect(await calendarHours('Winding')).toEqual([72, 85.5, 90, 90])
    expect(await calendarHours('Mechanical')).toEqual([45, 45, 45, 45])
    const week = { starts_at: '2026-11-22T00:00:00', recurrence_pattern: 'none', exception_type: 'holiday' }
    for (const day of [22, 23, 24, 25, 26]) {
      await exception({ ...week, starts_at: `2026-11-${day}T00:00:00`, ends_at: `2026-11-${day}T23:59:59` })
    }
    const ramadan = { exception_type: 'custom_hours', segment: 'Mechanical' }
    await exception({ ...ramadan, starts_at: '2026-11-30T10:00:00', ends_at: '2026-11-30T16:00:00' })
    expect(await calendarHours('Winding')).toEqual([72, 85.5, 0, 90])
    expect(await calendarHours('Mechanical')).toEqual([45, 45, 0, 42])
    const holidays = teamOf((await load()).teams, 'Winding').weeks[2]
    expect([holidays?.capacity_hours, holidays?.work_hours]).toEqual([0, 0])
    await shop.db.write(sql`delete from schedule_exception`)
  })

  test('has whoever is on leave for weeks in the team, from the day of return on', async () => {
    await away(omar, '2026-11-08', '2026-11-24')
    expect(await calendarHours('Mechanical')).toEqual([0, 0, 18, 45])
    // Nobody who works at present is left in the team: it stands behind the others.
    expect((await load()).teams.map(({ team }) => team)).toEqual(['Winding', 'Mechanical', 'Cleaning'])
    shop.at(at(23, '08:00'))
    expect(await calendarHours('Mechanical', 1)).toEqual([18])
    shop.at(at(8, '08:00'))
    await shop.db.write(sql`delete from absence`)
  })

  test('is for foremen, too, and not for technicians', async () => {
    const foreman = await shop.admin({ rights: 'foreman' })
    expect(await load(4, foreman)).toEqual(await load())
    expect((await whatIf({}, foreman)).status).toBe(200)
    for (const { status } of [await omar.get('/admin/load'), await whatIf({}, omar)]) expect(status).toBe(403)
  })
})

describe('a what-if', () => {
  const jobsOfWeek = (teams: readonly LoadTeam[], name: string) => teamOf(teams, name).weeks.map(({ jobs }) => jobs)
  const dates = (answer: AnswerOf<'tryLoad'>) =>
    new Map(answer.jobs.map(({ job_no, p50_at, p80_at, as_it_is }) => [job_no, { p50_at, p80_at, as_it_is }]))

  test('of nothing moves nothing, and has the load and the dates as they are', async () => {
    const answer = await tried({})
    expect(answer.moved).toEqual(answer.as_it_is)
    expect(answer.as_it_is).toEqual((await load()).teams)
    expect(answer.jobs.map(({ job_no }) => job_no)).toEqual(['202', '201', '203', '204', '205'])
    const stored = await shop.db.rows<{ job_no: string; p50_at: Instant | null; p80_at: Instant | null }>(sql`
      select job_no, p50_at, p80_at from job_forecast join job on job.id = job_id`)
    const iso = (moment: Instant | null) => (moment === null ? null : new Date(moment).toISOString())
    for (const { job_no, p50_at, p80_at } of stored) {
      expect(dates(answer).get(job_no)).toMatchObject({
        p50_at: iso(p50_at),
        p80_at: iso(p80_at),
        as_it_is: { p50_at: iso(p50_at), p80_at: iso(p80_at) },
      })
    }
    expect(stored.filter(({ p80_at }) => p80_at !== null)).toHaveLength(3)
  })

  test('of one more winder: the team has the hours of one more, and no date is later', async () => {
    const answer = await tried({ extra_technicians: [{ team: 'Winding', technicians: 1 }] })
    const [was, would] = [teamOf(answer.as_it_is, 'Winding'), teamOf(answer.moved, 'Winding')]
    expect([was.technicians, would.technicians]).toEqual([2, 3])
    expect(would.weeks.map(({ calendar_hours }) => calendar_hours)).toEqual([135, 135, 135, 135])
    expect(would.work_hours).toBe(was.work_hours)
    expect(would.weeks[0]?.work_hours).toBeGreaterThan(was.weeks[0]?.work_hours ?? 0)
    expect(teamOf(answer.moved, 'Mechanical')).toEqual(teamOf(answer.as_it_is, 'Mechanical'))
    const moved = [...dates(answer)].filter(([, { p50_at, as_it_is }]) => p50_at !== as_it_is.p50_at)
    expect(moved.map(([jobNo]) => jobNo)).toEqual(['203'])
    for (const [, { p50_at, p80_at, as_it_is }] of dates(answer)) {
      expect((p50_at ?? '') <= (as_it_is.p50_at ?? '')).toBe(true)
      expect((p80_at ?? '') <= (as_it_is.p80_at ?? '')).toBe(true)
    }
  })

  test('of somebody in a team that had nobody: its work goes into weeks', async () => {
    const answer = await tried({ extra_technicians: [{ team: 'Cleaning', technicians: 2 }] })
    expect(teamOf(answer.as_it_is, 'Cleaning').later.job_count).toBe(3)
    expect(teamOf(answer.moved, 'Cleaning')).toMatchObject({ technicians: 2, later: { hours: 0, job_count: 0 } })
  })

  test('of overtime on Saturdays: hours for everybody who is there, in so many weeks, and dates move', async () => {
    const [ali] = alis as [Caller]
    await away(ali, '2026-11-14')
    const saturdays = { weekdays: [6], start_time: '08:00', end_time: '12:00', weeks: 2 }
    const answer = await tried({ overtime: saturdays })
    const hours = (name: string) => teamOf(answer.moved, name).weeks.map(({ calendar_hours }) => calendar_hours)
    expect(hours('Winding')).toEqual([94, 98, 90, 90])
    expect(hours('Mechanical')).toEqual([49, 49, 45, 45])
    for (const jobNo of ['201', '203']) {
      const { p80_at, as_it_is } = dates(answer).get(jobNo) ?? {}
      expect((p80_at ?? '') < (as_it_is?.p80_at ?? '')).toBe(true)
    }
    await shop.db.write(sql`delete from absence`)
    // Hours that are over at this moment were not worked, and overtime in the usual hours adds nothing.
    shop.at(at(8, '09:00'))
    const early = { weekdays: [0], start_time: '05:00', end_time: '08:00', weeks: 1 }
    for (const overtime of [early, { ...saturdays, weekdays: [1, 2], start_time: '09:00' }]) {
      const same = await tried({ overtime })
      expect(same.moved).toEqual(same.as_it_is)
      for (const [, { p50_at, p80_at, as_it_is }] of dates(same)) {
        expect({ p50_at, p80_at }).toEqual({ p50_at: as_it_is.p50_at, p80_at: as_it_is.p80_at })
      }
    }
    shop.at(at(8, '08:00'))
  })

  test('of jobs first is the order that next work tries', async () => {
    const job_ids = [idOf('203'), idOf('201')]
    const answer = await tried({ job_ids })
    expect(answer.jobs.map(({ job_no }) => job_no)).toEqual(['203', '201', '202', '204', '205'])
    expect(jobsOfWeek(answer.moved, 'Winding')[0]?.[0]?.job_id).toBe(idOf('203'))
    expect(teamOf(answer.moved, 'Winding').weeks[0]?.overdue_hours).toBeGreaterThan(
      teamOf(answer.as_it_is, 'Winding').weeks[0]?.overdue_hours ?? 0,
    )
    const { body } = await huda.post<AnswerOf<'tryWorkOrder'>>('/admin/next-work/what-if', { job_ids })
    const byJob = (jobs: AnswerOf<'tryWorkOrder'>['jobs']) => new Map(jobs.map((each) => [each.job_id, each]))
    const same = answer.jobs.map(({ job_id, p50_at, p80_at, late_percent, as_it_is }) => {
      return { job_id, p50_at, p80_at, late_percent, as_it_is }
    })
    expect(byJob(same)).toEqual(byJob(body.jobs))
  })

  test('leaves the order that is kept as it is where no other is asked for, and puts nobody first where none is', async () => {
    await huda.call('PUT', '/admin/next-work/order', { job_ids: [idOf('203')] })
    expect((await tried({})).jobs[0]?.job_no).toBe('203')
    expect((await load()).teams[0]?.weeks[0]?.jobs[0]?.job_id).toBe(idOf('203'))
    const usual = await tried({ job_ids: [] })
    expect(usual.jobs[0]?.job_no).toBe('202')
    expect(jobsOfWeek(usual.as_it_is, 'Winding')[0]?.[0]?.job_id).toBe(idOf('203'))
    expect(jobsOfWeek(usual.moved, 'Winding')[0]?.[0]?.job_id).toBe(idOf('202'))
    await huda.call('PUT', '/admin/next-work/order', { job_ids: [] })
  })

  test('changes nothing', async () => {
    const state = () =>
      shop.db.rows(sql`
        select (select count(*) from audit_entry) as entries, (select max(id) from audit_entry) as latest,
          (select count(*) from work_order) as places, (select count(*) from schedule_exception) as exceptions,
          (select made_at from forecast) as made_at, (select count(*) from forecast_record) as records`)
    const before = [await state(), await load()]
    await tried({
      extra_technicians: [{ team: 'Mechanical', technicians: 20 }],
      overtime: { weekdays: [5, 6], start_time: '20:00', end_time: '04:00', weeks: 26 },
      job_ids: [idOf('203')],
    })
    expect([await state(), await load()]).toEqual(before)
  })

  const overtime = { weekdays: [6], start_time: '08:00', end_time: '12:00', weeks: 2 }
  const extra = { team: 'Winding', technicians: 1 }
  test.each<[string, object, string, string]>([
    ['a day too many', { overtime: { ...overtime, weekdays: [7] } }, 'overtime.weekdays.0', 'This must be 6 or less'],
    ['no day', { overtime: { ...overtime, weekdays: [] } }, 'overtime.weekdays', 'Choose at least one day of the week'],
    [
      'no hours',
      { overtime: { ...overtime, end_time: '08:00:00' } },
      'overtime.end_time',
      'Overtime must end at another time than it begins',
    ],
    [
      'a time that is none',
      { overtime: { ...overtime, start_time: '25:00' } },
      'overtime.start_time',
      'This must be a time such as 08:00:00',
    ],
    ['too many weeks of it', { overtime: { ...overtime, weeks: 27 } }, 'overtime.weeks', 'This must be 26 or less'],
    [
      'half a technician',
      { extra_technicians: [{ ...extra, technicians: 0.5 }] },
      'extra_technicians.0.technicians',
      'This must be a whole number',
    ],
    [
      'no technician',
      { extra_technicians: [{ ...extra, technicians: 0 }] },
      'extra_technicians.0.technicians',
      'This must be 1 or more',
    ],
    [
      'too many technicians',
      { extra_technicians: [{ ...extra, technicians: 21 }] },
      'extra_technicians.0.technicians',
      'This must be 20 or less',
    ],
    ['a team twice', { extra_technicians: [extra, extra] }, 'extra_technicians', 'A team appears here twice'],
    ['a job twice', { job_ids: [1, 1] }, 'job_ids', 'A job appears here twice'],
    [
      'too many jobs',
      { job_ids: Array.from({ length: 501 }, (_, i) => i + 1) },
      'job_ids',
      'There are too many jobs here',
    ],
    ['no week', { weeks: 0 }, 'weeks', 'This must be 1 or more'],
  ])('with %s is refused', async (_, body, path, message) => {
    const { status, body: problem } = await whatIf(body)
    expect([status, problem.errors]).toEqual([422, [{ path, message }]])
  })

  test('with a team that there is not is refused, in both languages', async () => {
    const body = { extra_technicians: [{ team: 'Painting', technicians: 1 }] }
    const english = await whatIf(body)
    expect([english.status, english.body.code, english.body.detail]).toEqual([
      404,
      'team_not_found',
      'The shop has no team “Painting”. Load the page again.',
    ])
    const arabic = await huda.post<Problem>('/admin/load/what-if', body, { headers: { 'accept-language': 'ar' } })
    expect(arabic.body.detail).toContain('Painting')
    expect(arabic.body.detail).toMatch(/لا يوجد في الورشة/)
    const nobody = await whatIf({ extra_technicians: [{ team: null, technicians: 1 }] })
    expect([nobody.status, nobody.body.detail]).toEqual([404, expect.stringContaining('No segment')])
  })
})

describe('an empty shop', () => {
  let empty: Shop
  beforeAll(async () => {
    empty = await openShop()
    empty.at(at(8, '08:00'))
  })
  afterAll(() => empty.close())

  test('has neither teams nor jobs, and a what-if of it either', async () => {
    const admin = await empty.admin()
    const { body } = await admin.get<AnswerOf<'load'>>('/admin/load')
    expect(body).toMatchObject({
      job_count: 0,
      teams: [],
      held: { hours: 0, job_count: 0, jobs: [] },
      without_estimate: { job_count: 0, job_ids: [] },
      not_yet: { job_count: 0, job_ids: [] },
      jobs: [],
    })
    const answer = await admin.post<AnswerOf<'tryLoad'>>('/admin/load/what-if', {
      overtime: { weekdays: [6], start_time: '08:00', end_time: '12:00', weeks: 2 },
    })
    expect([answer.status, answer.body]).toMatchObject([200, { as_it_is: [], moved: [], jobs: [] }])
  })

  test('with jobs and nobody who ever worked has their work later, of no segment', async () => {
    const admin = await empty.admin()
    await empty.db.write(sql`
      insert into estimate (job_type_id, activity_type_id, estimated_seconds)
      select 1, id, 36000 from activity_type where code = 'REPAIR'`)
    const body = { job_no: '1001', customer: 'Saline Water', description: 'Rewind of a motor', job_type_id: 1 }
    expect((await admin.post('/admin/jobs', { ...body, power_rating_id: 1, rpm_category_id: 1 })).status).toBe(201)
    expect((await admin.get<AnswerOf<'load'>>('/admin/load')).body).toMatchObject({
      teams: [],
      not_yet: { job_count: 1 },
    })
    await computeForecasts(empty.db, { businessTimeZone: 'Asia/Riyadh', stalledAfterHours: 10, now: empty.now })
    const { body: answer } = await admin.get<AnswerOf<'load'>>('/admin/load')
    expect(answer.teams).toMatchObject([{ team: null, technicians: 0, later: { job_count: 1 } }])
    const hired = await admin.post<AnswerOf<'tryLoad'>>('/admin/load/what-if', {
      extra_technicians: [{ team: null, technicians: 1 }],
    })
    expect(hired.body.moved).toMatchObject([{ team: null, technicians: 1, later: { job_count: 0 } }])
    // What was never seen to be worked has no date.
    expect(hired.body.jobs).toMatchObject([{ p50_at: null, as_it_is: { p50_at: null } }])
  })
})
