import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type AnswerOf, type AuditEntry, type CallName, calls } from '@warsha/contract'
import { DAY, halalasOfSar, HOUR } from '@warsha/domain'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../../apps/server/src/features/audit/index.ts'
import { computeForecasts } from '../../apps/server/src/features/forecast/index.ts'
import { replayForecasts } from '../../apps/server/src/features/forecast/replay.ts'
import { forecastRecord } from '../../apps/server/src/features/forecast/record.ts'
import { rememberedEngine, verifyLearning } from '../../apps/server/src/features/learning/index.ts'
import { sql } from '../../apps/server/src/platform/database.ts'
import { clockDoubtedSince } from '../../apps/server/src/platform/heartbeat.ts'
import { testKeys } from '../../apps/server/testing/keys.ts'
import { type Caller, openShop, type Shop } from '../../apps/server/testing/shop.ts'
import { fillDemo } from './fill.ts'
import { isFresh } from './filling.ts'
import { findings, improvement, meanOf, type TrainedItem, trainedItems } from './found.ts'
import { accounts } from './people.ts'
import { recordByPython } from './record-elsewhere.ts'
import { storyOf, type Workshop } from './workshop.ts'

let shop: Shop
let dataDir: string
let made: Workshop
/** one of the demo's own admins */
let admin: Caller
let trail: AuditEntry[]
const seed = 1
beforeAll(async () => {
  shop = await openShop()
  dataDir = await mkdtemp(join(tmpdir(), 'warsha-demo-'))
  made = await fillDemo({ db: shop.db, dataDir, now: shop.now, seed })
  const found = await shop.db.row<{ id: number }>(sql`select id from person where email = 'nour.alharbi@demo.example'`)
  admin = shop.caller(found?.id ?? 0, 'ADMIN')
  trail = await wholeTrail()
}, 180_000)
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true })
})

/** What the admin is answered. */
async function answer<Name extends CallName>(name: Name, more = ''): Promise<AnswerOf<Name>> {
  return (await admin.get<AnswerOf<Name>>(calls[name].path + more)).body
}

async function wholeTrail(): Promise<AuditEntry[]> {
  const all: AuditEntry[] = []
  for (let page = 1; ; page++) {
    const { entries, total } = await answer('audit', `?page_size=200&page=${page}`)
    all.push(...entries)
    if (all.length >= total) return all.toReversed()
  }
}

test('the clock is believed after half a year that took seconds', async () => {
  expect(await clockDoubtedSince(shop.db, shop.now)).toBeNull()
})

test.each([
  ['of this moment', 1, 0, true],
  ['of twelve hours ago', 1, 12 * HOUR, true],
  ['of more than twelve hours ago', 1, 12 * HOUR + 1, false],
  ['of the future, as the clock was set back', 1, -HOUR, false],
  ['of another seed', 2, 0, false],
])('data %s, of seed %i: fresh %s', (_, seed, age, fresh) => {
  expect(isFresh({ seed, filledAt: shop.now - age }, { seed: 1, now: shop.now })).toBe(fresh)
})

test('fills the real tables, within their constraints', async () => {
  const counts = await shop.db.row<Record<string, number>>(sql`
    select (select count(*) from work_session) as sessions,
      (select count(*) from work_session where ended_at is null) as running,
      (select count(*) from work_session where review_flags > 0) as for_review,
      (select count(*) from job) as jobs,
      (select count(*) from person where role = 'TECHNICIAN') as technicians,
      (select count(*) from media) as photos`)
  expect(counts?.['sessions']).toBeGreaterThanOrEqual(12_000)
  expect(counts?.['running']).toBeGreaterThanOrEqual(5)
  expect(counts?.['for_review']).toBeGreaterThan(10)
  expect(counts?.['jobs']).toBeGreaterThan(350)
  expect(counts?.['technicians']).toBe(20)
  const files = await readdir(join(dataDir, 'photos'), { recursive: true })
  const thumbnails = files.filter((name) => name.endsWith('.thumbnail.jpg'))
  for (const some of [thumbnails, files.filter((name) => /^[^.]+\.jpg$/.test(name))]) {
    expect(some).toHaveLength(counts?.['photos'] ?? 0)
  }
  for (const name of thumbnails) {
    const small = { format: 'jpeg', width: 320, height: 240 }
    expect(await sharp(join(dataDir, 'photos', name)).metadata()).toMatchObject(small)
  }
})

test('no session overlaps another one of its technician, and each ends by its own rule', async () => {
  const wrong = await shop.db.rows(sql`
    select id from (
      select id, started_at, ended_at, reported_end(stored) as reported_ended_at,
        lead(started_at) over (partition by technician_id order by started_at, session_key(stored)) as next_start,
        corrected_at
      from work_session as stored
    ) as s
    where corrected_at is null and ended_at is distinct from least(reported_ended_at, next_start)`)
  expect(wrong).toEqual([])
})

type AuditValues = AuditEntry['after'] | undefined

describe('the audit trail', () => {
  test('has no fault, and tells of half a year in its order', async () => {
    const { entries, fault } = await verifyAudit(shop.db, { keys: testKeys, from: 1 })
    expect(fault).toBeNull()
    expect(entries).toBeGreaterThan(700)
    expect(trail).toHaveLength(entries)
    const times = trail.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(shop.now)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(170 * DAY)
  })

  test('is by every admin, none before being added', () => {
    for (const { fullName, createdAt } of made.admins) {
      const own = trail.filter(({ person_name }) => person_name === fullName)
      expect(own.length).toBeGreaterThan(40)
      expect(Math.min(...own.map(({ at }) => Date.parse(at)))).toBeGreaterThan(createdAt)
    }
  })

  test('has changes of every kind that an office makes', () => {
    const wanted = {
      job: ['created', 'changed'],
      technician: ['created', 'changed', 'password_reset'],
      hourly_rate: ['created'],
      admin: ['created', 'password_changed'],
      activity_type: ['created', 'changed'],
      job_type: ['changed'],
      department: ['changed'],
      estimate: ['changed', 'accepted', 'frozen'],
      work_item: ['excluded'],
      schedule_exception: ['created'],
      absence: ['created'],
      session: ['changed', 'reviewed', 'voided'],
      correction_request: ['accepted', 'declined'],
      period: ['locked', 'accepted'],
    }
    for (const [kind, actions] of Object.entries(wanted)) {
      expect(trail.filter((entry) => entry.kind === kind).map(({ action }) => action)).toEqual(
        expect.arrayContaining(actions),
      )
    }
    const statuses = trail.filter(({ kind }) => kind === 'job').map(({ after }) => after?.['status'])
    expect(new Set(statuses)).toEqual(new Set(['open', 'on_hold', 'in_progress', 'closed']))
  })

  test('leads every job to what the list of jobs says of it', async () => {
    const entriesOf = (number: string) => trail.filter(({ kind, subject }) => kind === 'job' && subject === number)
    const jobs = await answer('jobs')
    expect(jobs.filter(({ job_no }) => entriesOf(job_no).length > 0).length).toBeGreaterThan(330)
    for (const listed of jobs) {
      const entries = entriesOf(listed.job_no)
      for (const [i, { after }] of entries.entries()) {
        const next = entries[i + 1] ? entries[i + 1]?.before : onlyColumnsOf(listed, after)
        // A technician who begins a job changes its status, and that is nothing for the trail.
        const isBegun = after?.['status'] === 'open' && next?.['status'] === 'in_progress'
        expect(isBegun ? { ...after, status: 'in_progress' } : after).toEqual(next)
      }
    }
  })

  test.each([
    ['technician', 'technicians', 'employee_number'],
    ['activity_type', 'allActivityTypes', 'code'],
    ['job_type', 'jobTypes', 'code'],
    ['department', 'departments', 'dept_number'],
    ['schedule_exception', 'scheduleExceptions', 'id'],
  ] as const)('leads every %s to what the settings say of it', async (kind, call, key) => {
    const listed = (await answer(call)) as Record<string, unknown>[]
    const last = new Map(trail.filter((entry) => entry.kind === kind).map(({ after }) => [after?.[key], after]))
    expect(last.size).toBeGreaterThan(0)
    for (const [name, after] of last) {
      const thing = listed.find((one) => one[key] === name)
      // Whoever had to change a password has done so since.
      const isFirst = after && 'must_change_password' in after
      expect(isFirst ? { ...after, must_change_password: false } : after).toEqual(onlyColumnsOf(thing, after))
    }
  })

  test('leads every estimate and rate to what is stored', async () => {
    const estimates = await shop.db.rows<{ id: number; hours: number }>(
      sql`select id, round(estimated_seconds / 3600.0, 4) as hours from estimate`,
    )
    // A hold is no change of the estimate.
    const changes = trail.filter(({ kind, action }) => kind === 'estimate' && action !== 'frozen')
    const last = new Map(changes.map((entry) => [entry.after?.['id'], entry]))
    expect(last.size).toBeGreaterThan(12)
    for (const [id, { before, after }] of last) {
      expect(estimates.find((one) => one.id === id)?.hours).toBe(after?.['estimated_hours'])
      expect(before).not.toEqual(after)
    }
    for (const { subject, after } of trail.filter(({ kind }) => kind === 'hourly_rate')) {
      const rates = made.technicians.filter(({ fullName }) => fullName === subject).flatMap(({ rates }) => rates)
      const halalas = halalasOfSar(Number(after?.['hourly_rate']))
      expect(rates).toContainEqual({ from: after?.['effective_from'], halalas })
    }
  })

  test('is the same for the same seed, another one for another, with one entry for each change', async () => {
    const changes = (of: number) => {
      const story = storyOf(made, { seed: of, now: shop.now })
      return [...story.commands, ...story.jobChanges].map(({ at, by }) => `${at} ${by}`)
    }
    expect(isDeepStrictEqual(changes(seed), changes(seed))).toBe(true)
    expect(isDeepStrictEqual(changes(seed), changes(2))).toBe(false)
    const rows = await shop.db.rows<{ change: string }>(sql`
      select (extract(epoch from at) * 1000)::bigint || ' ' || employee_number as change
      from audit_entry join person on person.id = person_id where action not in ('frozen', 'accepted')`)
    const planned = new Set(changes(seed))
    expect(rows.length).toBeGreaterThan(700)
    expect(rows.filter(({ change }) => !planned.has(change))).toEqual([])
    expect(trail.filter(({ kind }) => kind === 'job')).toHaveLength(
      storyOf(made, { seed, now: shop.now }).jobChanges.length,
    )
    const corrected = made.estimates.filter(({ seconds, secondsAtFirst }) => seconds !== secondsAtFirst)
    expect(trail.filter(({ kind, action }) => kind === 'estimate' && action === 'changed')).toHaveLength(
      corrected.length,
    )
  })
})

function onlyColumnsOf(listed: object | undefined, entry: AuditValues): AuditValues {
  return Object.fromEntries(Object.entries(listed ?? {}).filter(([name]) => entry && name in entry))
}

describe('what the office did about sessions', () => {
  test('leads each to what it is now', async () => {
    const accepted = made.requests.flatMap(({ decision, ...request }) =>
      decision && decision.reason === null ? { ...request, kind: 'corrected' as const, by: decision.by } : [],
    )
    expect(accepted.length).toBeGreaterThan(2)
    for (const { session, kind, endedAt, reason, by } of [...made.corrections, ...accepted]) {
      const { body } = await admin.get<AnswerOf<'sessionRecord'>>(`/admin/sessions/${session.id}`)
      const person_name = made.admins.find(({ employeeNumber }) => employeeNumber === by)?.fullName
      expect(body.history).toEqual([expect.objectContaining({ kind, reason, person_name })])
      expect(body.flags).toEqual([])
      expect(body.state).toBe(kind === 'voided' ? 'voided' : 'completed')
      if (endedAt !== null) expect(body.ended_at).toBe(new Date(endedAt).toISOString())
    }
  })

  test('leaves something to look at: requests, forgotten timers, odd sessions', async () => {
    const { counts } = await answer('reviewList', '?page_size=200')
    expect(counts.requested).toBe(2)
    expect(counts.forgotten).toBeGreaterThan(0)
    expect(counts.flagged).toBeGreaterThan(3)
    const technicians = await shop.db.rows(sql`select distinct technician_id from correction_request`)
    expect(technicians.length).toBeGreaterThan(1)
  })

  test('closes the months before the last one, and nothing has changed in them since', async () => {
    const months = await answer('periods')
    expect(months.filter(({ locked }) => locked === null)).toHaveLength(2)
    expect(months.length).toBeGreaterThan(5)
    for (const { locked, totals } of months) if (locked) expect(locked.totals).toEqual(totals)
  })

  test('leaves late arrivals of the last closed month, accepted and not, to the open ones in which they came', async () => {
    const months = await answer('periods')
    const closed = months.find(({ locked }) => locked)
    const open = months.filter(({ locked, adjustment }) => !locked && adjustment)
    expect(closed?.late).toMatchObject({ arrival_count: 5, pending_count: 3 })
    expect(closed?.late?.other_months.toSorted()).toEqual(open.map(({ month }) => month).toSorted())
    expect(open.reduce((sum, { adjustment }) => sum + (adjustment?.arrival_count ?? 0), 0)).toBe(5)
    for (const { adjustment } of open) expect(adjustment?.other_months).toEqual([closed?.month])
    expect(closed?.late?.seconds_raw).toBeGreaterThan(3_600)
    const odd = await shop.db.rows(sql`
      select from late_arrival where accepted_at < arrived_at or posting_day <> business_day(arrived_at)`)
    expect(odd).toEqual([])
  })

  test('leaves sessions of which a part is held back, to be reviewed', async () => {
    const { items } = await answer('reviewList', '?page_size=200')
    const held = items.filter(({ session }) => session.flags.includes('end_not_reported'))
    expect(held.some(({ session }) => !session.is_locked)).toBe(true)
    for (const { session, proposals } of held) {
      expect(session.seconds_held).toBeGreaterThan(0)
      expect(proposals.map(({ kind }) => kind)).toContain('keep')
    }
  })

  test('agrees with the day’s totals', async () => {
    const differing = await shop.db.rows(sql`
      select day, technician_id, sessions, raw_seconds, effective_seconds, cost_halalas from day_work
      except
      select business_day(started_at), technician_id, count(*), sum(raw_seconds), sum(effective_seconds),
        sum(cost_halalas)
      from work_session where effective_seconds is not null and voided_at is null group by 1, 2`)
    expect(differing).toEqual([])
  })
})

test('the finish dates of half a year held as often as they say, by the demo’s own past', async () => {
  const occasion = { businessTimeZone: 'Asia/Riyadh', stalledAfterHours: 10, now: shop.now }
  await computeForecasts(shop.db, occasion)
  await replayForecasts(shop.db, occasion)
  const { answer: record, isGuess } = await forecastRecord(shop.db)
  expect(record.jobs).toBeGreaterThan(30)
  // Of the many dates of half a year four of five hold; those of sixty days, of which many are of the same jobs, stray from it.
  expect(record.held / record.dates).toBeGreaterThanOrEqual(0.7)
  expect(isGuess).toBe(record.held < 0.72 * record.dates)
  const byPython = await recordByPython(shop.db)
  console.log(byPython ? `Dates that held were counted by ${byPython.version}` : 'Dates that held: Python is missing')
  if (byPython) expect(record).toEqual(byPython.record)
}, 180_000)

describe('what was learned of half a year', () => {
  let items: TrainedItem[]
  beforeAll(async () => {
    items = await trainedItems(shop.db, made.since, shop.now)
  })
  /** Where the foreman is wrong by a factor that stays as it is. */
  const known = { WIRING: 1.4, INSPECT: 0.7, DIAGNOSE: 0.8, TRAVEL: 1.3, CLEANUP: 1.15, INSTALL: 1, 'PUMP REPAIR': 1.6 }

  test('is the factor by which each kind of work differs from the baseline, within what so many items can tell', async () => {
    const found = findings(items, await rememberedEngine(shop.db))
    expect(found.length).toBeGreaterThan(30)
    const isChanging = (kind: string) => /(TEST|SETUP)$/.test(kind)
    expect(found.filter(({ kind, off, allowed }) => !isChanging(kind) && !(off <= allowed))).toEqual([])
    // What changes is followed: it is nearer to what such work takes in the end than what it took on the whole is.
    for (const kind of ['TEST', 'SETUP']) {
      const { truth = 0, late = 0, estimate = 0 } = found.find((finding) => finding.kind === kind) ?? {}
      expect(Math.abs(Math.log(late / truth))).toBeGreaterThan(0.15)
      expect(Math.abs(Math.log(estimate / late))).toBeLessThan(Math.abs(Math.log(truth / late)) / 2)
    }
    expect(Math.max(...found.map(({ allowed }) => allowed))).toBeLessThan(0.5)
    for (const [kind, factor] of Object.entries(known)) {
      const learned = found.find((finding) => finding.kind === kind)
      expect(learned?.truth).toBeCloseTo(factor, 1)
      expect(Math.abs(Math.log((learned?.estimate ?? 0) / factor))).toBeLessThan(0.15)
    }
  })

  test('is how far planners are off, who hope for a quarter less, and that they know more than the table', async () => {
    const { deviation, trust, count } = (await rememberedEngine(shop.db)).explainPlanners()
    expect(count).toBeGreaterThan(500)
    expect(trust).toBeGreaterThan(0)
    // Their hours are three quarters of the foreman's, who is off himself.
    const off = items.flatMap(({ actualHours, givenHours }) =>
      givenHours === null ? [] : Math.log(actualHours / givenHours),
    )
    expect(deviation).toBeCloseTo(meanOf(off), 1)
    expect(deviation).toBeGreaterThan(Math.log(1 / 0.75) - 0.1)
  })

  test.each([
    ['SETUP', 1],
    ['TEST', -1],
  ])('follows %s, which drifts away from the baseline', (activity, way) => {
    const own = items.filter((item) => item.activityCode === activity)
    const thirds = [0, 1, 2].map((nth) => own.slice((nth * own.length) / 3, ((nth + 1) * own.length) / 3))
    const learned = thirds.map(
      (third) => way * meanOf(third.map((item) => Math.log(item.learnedThen / item.baselineThen))),
    )
    expect(learned).toEqual(learned.toSorted((a, b) => a - b))
    const [, second = 0, last = 0] = thirds.map(improvement)
    expect(last).toBeGreaterThan(0.2)
    expect(last).toBeGreaterThan(second)
  })

  test('misses by less than the baselines, though some timers ran ten times too long', () => {
    const forgotten = items.filter(({ actualHours, baselineHours }) => actualHours > 5 * baselineHours)
    expect(forgotten.length).toBeGreaterThanOrEqual(4)
    expect(improvement(items)).toBeGreaterThan(0.1)
    expect(improvement(items.slice(items.length / 2))).toBeGreaterThan(0.15)
    const touched = items.filter(({ kind }) => forgotten.some((item) => item.kind === kind))
    expect(forgotten.length / touched.length).toBeGreaterThan(0.02)
    expect(improvement(touched.slice(touched.length / 2))).toBeGreaterThan(0)
  })

  test('comes of work items of every kind, and is what learning them again comes to', async () => {
    const kinds = await shop.db.rows<{ kind: string; count: number }>(sql`
      select coalesce(left_out, case when settled_at is null then 'open' else 'learned' end) as kind, count(*) as count
      from work_item group by 1`)
    const count = Object.fromEntries(kinds.map(({ kind, count: items }) => [kind, items]))
    expect(count['learned']).toBeGreaterThan(1500)
    expect(count['open']).toBeGreaterThan(50)
    expect(count['review']).toBeGreaterThan(0)
    expect(count['excluded']).toBe(2)
    expect(await shop.db.rows(sql`select from frozen_cell`)).toHaveLength(1)
    expect((await shop.db.rows(sql`select from learned_cell where use_historical`)).length).toBeGreaterThan(50)
    expect((await verifyLearning(shop.db, shop.now)).isTheSame).toBe(true)
  })

  test('leaves jobs that are due, some of them already late', async () => {
    const due = await shop.db.row<{ ahead: number; late: number }>(sql`
      select count(*) filter (where due_on >= '2026-11-19') as ahead, count(*) filter (where due_on < '2026-11-19') as late
      from job where status <> 'closed'`)
    expect(due?.ahead).toBeGreaterThan(8)
    expect(due?.late).toBeGreaterThan(3)
  })
})

test.each(['allActivityTypes', 'jobTypes', 'rpmCategories', 'departments'] as const)(
  'the list %s has entries that are no longer in use',
  async (call) => {
    const listed = (await answer(call)) as { is_active: boolean }[]
    const unused = listed.filter(({ is_active }) => !is_active)
    expect(unused.length).toBeGreaterThan(0)
    expect(listed.length - unused.length).toBeGreaterThan(unused.length)
  },
)

test('a foreman sees the hall and no money; hours are limited in Ramadan, the hours of its days are shorter', async () => {
  const found = await shop.db.row<{ id: number }>(sql`select id from person where rights = 'foreman'`)
  const foreman = shop.caller(found?.id ?? 0, 'ADMIN')
  expect((await foreman.get('/admin/live')).status).toBe(200)
  expect((await foreman.get('/admin/pay-rules')).status).toBe(403)
  const { hours_a_day, hours_a_week, limits } = await answer('payRules')
  expect([hours_a_day, hours_a_week]).toEqual([8, 48])
  expect(limits).toMatchObject([{ technician: null, hours_a_day: 6, hours_a_week: 36 }])
  const short = (await answer('scheduleExceptions')).filter(({ reason }) => reason.startsWith('Ramadan'))
  expect(new Set(short.map(({ exception_type }) => exception_type))).toEqual(new Set(['custom_hours']))
  expect(short.length).toBeGreaterThan(15)
})

test.each(accounts)('$identifier signs in and starts', async ({ identifier, password }) => {
  const { status, body: signedIn } = await shop.nobody.post<AnswerOf<'signIn'>>('/auth/login', { identifier, password })
  expect(status).toBe(200)
  const { id, role } = signedIn.user
  const caller = shop.caller(id, role)
  if (role === 'ADMIN') {
    const { body } = await caller.get<AnswerOf<'live'>>('/admin/live')
    expect(body.active_sessions.filter(({ is_stalled }) => is_stalled).length).toBeGreaterThanOrEqual(2)
    return
  }
  expect((await caller.get('/sessions/current')).body).toBeNull()
  const { body } = await caller.get<AnswerOf<'workableJobs'>>('/jobs?status=open&page_size=50')
  expect((await caller.start({ job: body.jobs[0]?.job_no ?? '' })).status).toBe(201)
})
