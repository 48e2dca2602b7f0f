import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  type AnswerOf,
  type AuditEntry,
  type CallName,
  calls,
  type SessionDetails,
  type Shape,
  shapes,
} from '@warsha/contract'
import { DAY, halalasOfSar, localDateOf, plusDays } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../apps/server/testing/shop.ts'
import { sql } from '../../apps/server/src/platform/database.ts'
import { fillDemo } from './fill.ts'
import { verifyAudit } from '../../apps/server/src/features/audit/index.ts'
import { rememberedEngine, verifyLearning } from '../../apps/server/src/features/learning/index.ts'
import { signInHints } from './accounts.ts'
import { findings, improvement, type TrainedItem, trainedItems } from './found.ts'
import { Office } from './command.ts'
import { commandsOf } from './office/index.ts'
import { jobTrail } from './office/jobs.ts'
import type { Workshop } from './workshop.ts'

let shop: Shop
let dataDir: string
let made: Workshop
const seed = 1
beforeAll(async () => {
  shop = await openShop()
  dataDir = await mkdtemp(join(tmpdir(), 'warsha-demo-'))
  made = await fillDemo({ db: shop.db, dataDir, now: shop.now, seed })
}, 180_000)
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true })
})

type AuditValues = AuditEntry['after'] | undefined

/** One of the demo's own admins. */
async function someAdmin(): Promise<Caller> {
  const found = await shop.db.row<{ id: number }>(sql`select id from person where email = 'nour.alharbi@demo.example'`)
  return shop.caller(found?.id ?? 0, 'ADMIN')
}

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
  expect(files.filter((name) => /^[^.]+\.jpg$/.test(name))).toHaveLength(counts?.['photos'] ?? 0)
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

describe('the audit trail', () => {
  const entriesOf = async (query: string, caller?: Caller) => {
    const admin = caller ?? (await someAdmin())
    const entries: AuditEntry[] = []
    for (let page = 1; ; page++) {
      const { body } = await admin.get<AnswerOf<'audit'>>(`/admin/audit?page_size=200&page=${page}&${query}`)
      entries.push(...body.entries)
      if (entries.length >= body.total) return entries.toReversed()
    }
  }

  test('has no fault, and tells of half a year in its order', async () => {
    const { entries, fault } = await verifyAudit(shop.db)
    expect(fault).toBeNull()
    expect(entries).toBeGreaterThan(700)
    const trail = await entriesOf('')
    expect(trail).toHaveLength(entries)
    const times = trail.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(shop.now)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(170 * DAY)
  })

  test('is by every admin, none before being added', async () => {
    for (const { fullName, addedAt } of made.admins) {
      const own = (await entriesOf('')).filter(({ person_name }) => person_name === fullName)
      expect(own.length).toBeGreaterThan(40)
      expect(Math.min(...own.map(({ at }) => Date.parse(at)))).toBeGreaterThan(addedAt)
    }
  })

  test('has changes of every kind that an office makes', async () => {
    const trail = await entriesOf('')
    const kinds = new Set(trail.map(({ kind, action }) => `${kind} ${action}`))
    for (const wanted of [
      'job created',
      'job changed',
      'technician created',
      'technician changed',
      'technician password_reset',
      'hourly_rate created',
      'admin created',
      'admin password_changed',
      'activity_type created',
      'activity_type changed',
      'job_type changed',
      'department changed',
      'estimate changed',
      'estimate accepted',
      'estimate frozen',
      'work_item excluded',
      'schedule_exception created',
      'session changed',
      'session reviewed',
      'session voided',
      'correction_request accepted',
      'correction_request declined',
      'period locked',
      'period accepted',
    ]) {
      expect(kinds).toContain(wanted)
    }
    const statuses = trail.filter(({ kind }) => kind === 'job').map(({ after }) => after?.['status'])
    expect(new Set(statuses)).toEqual(new Set(['open', 'on_hold', 'in_progress', 'closed']))
  })

  test('leads every job to what the list of jobs says of it', async () => {
    const admin = await someAdmin()
    const { body: jobs } = await admin.get<AnswerOf<'jobs'>>('/admin/jobs')
    const trail = await entriesOf('kind=job', admin)
    expect(new Set(trail.map(({ subject }) => subject)).size).toBeGreaterThan(330)
    for (const listed of jobs) {
      const entries = trail.filter(({ subject }) => subject === listed.job_no)
      for (const [i, { after }] of entries.entries()) {
        const next = entries[i + 1] ? entries[i + 1]?.before : onlyColumnsOf(listed, after)
        expect(begun(after, next)).toEqual(next)
      }
    }
  })

  test('leads everything else to what the settings say of it', async () => {
    const admin = await someAdmin()
    const trail = await entriesOf('', admin)
    const lists = [
      ['technician', '/admin/technicians', 'employee_number'],
      ['activity_type', '/admin/activity-types', 'code'],
      ['job_type', '/admin/master-data/job-types', 'code'],
      ['department', '/admin/master-data/departments', 'dept_number'],
      ['schedule_exception', '/admin/schedule/exceptions', 'id'],
    ] as const
    for (const [kind, path, key] of lists) {
      const things = (await admin.get<Record<string, unknown>[]>(path)).body
      const last = new Map(trail.filter((entry) => entry.kind === kind).map(({ after }) => [after?.[key], after]))
      expect(last.size).toBeGreaterThan(0)
      for (const [name, after] of last) {
        const thing = onlyColumnsOf(
          things.find((one) => one[key] === name),
          after,
        )
        expect(withOwnPassword(after)).toEqual(thing)
      }
    }
  })

  test('leads every estimate and rate to what is stored', async () => {
    const trail = await entriesOf('')
    const estimates = await shop.db.rows<{ id: number; hours: number }>(
      sql`select id, round(estimated_seconds / 3600.0, 4) as hours from estimate`,
    )
    const last = new Map(trail.filter(isOfEstimate).map((entry) => [entry.after?.['id'], entry]))
    expect(last.size).toBeGreaterThan(12)
    for (const [id, { before, after }] of last) {
      expect(estimates.find((one) => one.id === id)?.hours).toBe(after?.['estimated_hours'])
      expect(before).not.toEqual(after)
    }
    for (const { subject, after } of trail.filter(({ kind }) => kind === 'hourly_rate')) {
      const rates = made.technicians.filter(({ fullName }) => fullName === subject).flatMap(({ rates }) => rates)
      expect(rates).toContainEqual({
        from: after?.['effective_from'],
        halalas: halalasOfSar(Number(after?.['hourly_rate'])),
      })
    }
  })

  test('is the same for the same seed, another one for another', async () => {
    const commands = (of: number) => {
      const given = { seed: of, now: shop.now }
      return [...commandsOf(made, given), ...jobTrail(new Office(made, given))].map(({ at, by }) => ({ at, by }))
    }
    expect(isDeepStrictEqual(commands(seed), commands(seed))).toBe(true)
    expect(isDeepStrictEqual(commands(seed), commands(2))).toBe(false)
    const given = new Set(commands(seed).map(({ at, by }) => `${at} ${by}`))
    const rows = await shop.db.rows<{ at: number; by: string }>(sql`
      select at, employee_number as by from audit_entry join person on person.id = person_id
      where action not in ('frozen', 'accepted')`)
    expect(rows.length).toBeGreaterThan(700)
    expect(rows.filter(({ at, by }) => !given.has(`${at} ${by}`))).toEqual([])
  })
})

/** A hold is no change of the estimate. */
function isOfEstimate({ kind, action }: AuditEntry): boolean {
  return kind === 'estimate' && action !== 'frozen'
}

/** A technician who begins a job changes its status, and that is nothing for the trail. */
function begun(after: AuditValues, next: AuditValues): AuditValues {
  const isBegun = after?.['status'] === 'open' && next?.['status'] === 'in_progress'
  return isBegun ? { ...after, status: 'in_progress' } : after
}

/** Whoever had to change a password has done so since. */
function withOwnPassword(after: AuditValues): AuditValues {
  return after && 'must_change_password' in after ? { ...after, must_change_password: false } : after
}

function onlyColumnsOf(listed: object | undefined, entry: AuditValues): AuditValues {
  return Object.fromEntries(Object.entries(listed ?? {}).filter(([name]) => entry && name in entry))
}

describe('what the office did about sessions', () => {
  test('leads each to what it is now', async () => {
    const admin = await someAdmin()
    const accepted = made.requests.flatMap(({ decision, ...request }) =>
      decision && decision.reason === null ? { ...request, kind: 'corrected' as const, by: decision.by } : [],
    )
    expect(accepted.length).toBeGreaterThan(2)
    for (const { session, kind, endedAt, reason, by } of [...made.corrections, ...accepted]) {
      const { body } = await admin.get<SessionDetails>(`/admin/sessions/${session.id}`)
      expect(body.history).toEqual([expect.objectContaining({ kind, reason, person_name: by.fullName })])
      expect(body.flags).toEqual([])
      expect(body.state).toBe(kind === 'voided' ? 'voided' : 'completed')
      if (endedAt !== null) expect(body.ended_at).toBe(new Date(endedAt).toISOString())
    }
  })

  test('leaves something to look at: requests, forgotten timers, odd sessions', async () => {
    const { body } = await (await someAdmin()).get<AnswerOf<'reviewList'>>('/admin/review?page_size=200')
    expect(body.counts.requested).toBe(2)
    expect(body.counts.forgotten).toBeGreaterThan(0)
    expect(body.counts.flagged).toBeGreaterThan(3)
    const technicians = await shop.db.rows<{ id: number }>(
      sql`select distinct technician_id as id from correction_request`,
    )
    expect(technicians.length).toBeGreaterThan(1)
  })

  test('closes the months before the last one, and nothing has changed in them since', async () => {
    const { body: months } = await (await someAdmin()).get<AnswerOf<'periods'>>('/admin/periods')
    expect(months.filter(({ locked }) => locked === null)).toHaveLength(2)
    expect(months.length).toBeGreaterThan(5)
    for (const { locked, totals } of months) if (locked) expect(locked.totals).toEqual(totals)
  })

  test('leaves late arrivals of the last closed month, accepted and not, to the first open one', async () => {
    const { body: months } = await (await someAdmin()).get<AnswerOf<'periods'>>('/admin/periods')
    const closed = months.find(({ locked }) => locked)
    const open = months.findLast(({ locked, month }) => !locked && month > (closed?.month ?? ''))
    expect(closed?.late).toMatchObject({ arrival_count: 5, pending_count: 3, other_months: [open?.month] })
    expect(open?.adjustment).toMatchObject({ arrival_count: 5, other_months: [closed?.month] })
    expect(closed?.late?.seconds_raw).toBeGreaterThan(3_600)
  })

  test('leaves sessions of which a part is held back, to be reviewed', async () => {
    const { body } = await (await someAdmin()).get<AnswerOf<'reviewList'>>('/admin/review?page_size=200')
    const held = body.items.filter(({ session }) => session.flags.includes('end_not_reported'))
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

describe('what was learned of half a year', () => {
  let items: TrainedItem[]
  beforeAll(async () => {
    items = await trainedItems(shop.db, made, shop.now)
  })
  /** Where the foreman is wrong by a factor that stays as it is. */
  const known = { WIRING: 1.4, INSPECT: 0.7, DIAGNOSE: 0.8, TRAVEL: 1.3, CLEANUP: 1.15, INSTALL: 1, 'PUMP REPAIR': 1.6 }

  test('is the factor by which each kind of work differs from the baseline, within what so many items can tell', async () => {
    const found = findings(items, await rememberedEngine(shop.db))
    expect(found.length).toBeGreaterThan(30)
    expect(found.filter(({ off, allowed }) => off > allowed)).toEqual([])
    expect(Math.max(...found.map(({ allowed }) => allowed))).toBeLessThan(0.3)
    for (const [kind, factor] of Object.entries(known)) {
      const learned = found.find((finding) => finding.kind === kind)
      expect(learned?.truth).toBeCloseTo(factor, 1)
      expect(Math.abs(Math.log((learned?.estimate ?? 0) / factor))).toBeLessThan(0.15)
    }
  })

  test.each(['SETUP', 'TEST'] as const)('follows %s, which drifts away from the baseline', (activity) => {
    const own = items.filter((item) => item.activity === activity)
    const third = (nth: number) => own.slice((nth * own.length) / 3, ((nth + 1) * own.length) / 3)
    const kinds = [0, 1, 2].map((nth) =>
      meanOf(third(nth).map((item) => Math.log(item.learnedThen / item.baselineThen))),
    )
    const way = activity === 'SETUP' ? 1 : -1
    expect(kinds.map((each) => way * each)).toEqual(kinds.map((each) => way * each).toSorted((a, b) => a - b))
    expect(improvement(third(2))).toBeGreaterThan(0.2)
    expect(improvement(third(2))).toBeGreaterThan(improvement(third(1)))
  })

  test('misses by less than the baselines, though some timers ran ten times too long', () => {
    const forgotten = items.filter(({ actualHours, baselineHours }) => actualHours > 5 * baselineHours)
    expect(forgotten.length).toBeGreaterThanOrEqual(4)
    expect(improvement(items)).toBeGreaterThan(0.1)
    expect(improvement(items.slice(items.length / 2))).toBeGreaterThan(0.15)
    const cells = new Set(forgotten.map(({ jobType, activity }) => `${jobType} ${activity}`))
    const touched = items.filter(({ jobType, activity }) => cells.has(`${jobType} ${activity}`))
    expect(forgotten.length / touched.length).toBeGreaterThan(0.02)
    expect(improvement(touched.slice(touched.length / 2))).toBeGreaterThan(0)
  })

  test('comes of work items of every kind, and is what learning them again comes to', async () => {
    const kinds = await shop.db.rows<{ kind: string; count: number }>(sql`
      select coalesce(left_out, case when settled_at is null then 'open' else 'taught' end) as kind, count(*) as count
      from work_item group by 1`)
    const count = Object.fromEntries(kinds.map(({ kind, count: items }) => [kind, items]))
    expect(count['taught']).toBeGreaterThan(1500)
    expect(count['open']).toBeGreaterThan(50)
    expect(count['review']).toBeGreaterThan(0)
    expect(count['excluded']).toBe(2)
    expect(await shop.db.rows(sql`select from frozen_cell`)).toHaveLength(1)
    const used = await shop.db.rows(sql`select from learned_cell where use_historical`)
    expect(used.length).toBeGreaterThan(50)
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

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Files that somebody has stored, and the template of an import. */
const asStored = ['media', 'mediaThumbnail', 'jobImage', 'logo', 'jobImportTemplate']

test('every file of a period, a person or a job can be made of it, in both languages', async () => {
  const admin = await someAdmin()
  const day = plusDays(`${localDateOf(shop.now, 'Asia/Riyadh').slice(0, 7)}-01`, -1)
  const month = day.slice(0, 7)
  const worked = await shop.db.row<{ by: number; job: number }>(sql`
    select technician_id as by, job_id as job from work_session where ended_at is not null limit 1`)
  const [by, job] = [String(worked?.by), String(worked?.job)]
  const range = `from_date=${month}-01&to_date=${day}`
  const files: Partial<Record<CallName, string[]>> = {
    jobCard: [''],
    exportExcel: [range],
    exportPdf: [range],
    exportCsv: [range],
    timesheetsPdf: [`month=${month}`],
    timesheetPdf: [`month=${month}`],
    paySheetExcel: [`month=${month}`, `month=${month}&technician_id=${by}`],
    paySheetPdf: [`month=${month}`, `month=${month}&technician_id=${by}`],
    paySheetCsv: [`month=${month}`, `month=${month}&technician_id=${by}`],
  }
  const all = Object.entries(shapes).flatMap(([name, shape]: [string, Shape]) =>
    shape.answers[200] === 'file' ? name : [],
  )
  expect([...Object.keys(files), ...asStored].toSorted()).toEqual(all.toSorted())
  for (const [name, queries] of Object.entries(files)) {
    const path = calls[name as CallName].path.replace(':id', name === 'jobCard' ? job : by)
    for (const query of queries) {
      for (const language of ['en', 'ar']) {
        const url = `${path}?${query}&language=${language}`
        const { status, body } = await admin.get(url)
        expect([url, status, status === 200 ? '' : body]).toEqual([url, 200, ''])
      }
    }
  }
}, 120_000)

test('lists have entries that are no longer in use', async () => {
  const admin = await someAdmin()
  const paths = ['/admin/activity-types', ...['job-types', 'rpm-categories', 'departments'].map(masterData)]
  for (const path of paths) {
    const { body } = await admin.get<{ is_active: boolean }[]>(path)
    const unused = body.filter(({ is_active }) => !is_active)
    expect(unused.length).toBeGreaterThan(0)
    expect(body.length - unused.length).toBeGreaterThan(unused.length)
  }
})

function masterData(list: string): string {
  return `/admin/master-data/${list}`
}

test.each(signInHints)('$identifier signs in and starts', async ({ identifier, password }) => {
  const answer = await shop.nobody.post<{ user: { id: number; role: 'ADMIN' | 'TECHNICIAN' } }>('/auth/login', {
    identifier,
    password,
  })
  expect(answer.status).toBe(200)
  const { id, role } = answer.body.user
  const caller = shop.caller(id, role)
  if (role === 'ADMIN') {
    const live = await caller.get<{ active_sessions: { is_stalled: boolean }[] }>('/admin/live')
    expect(live.body.active_sessions.filter(({ is_stalled }) => is_stalled).length).toBeGreaterThanOrEqual(2)
    return
  }
  expect((await caller.get('/sessions/current')).body).toBeNull()
  const { body } = await caller.get<{ jobs: { job_no: string }[] }>('/jobs?status=open&page_size=50')
  expect((await caller.start({ job: body.jobs[0]?.job_no ?? '' })).status).toBe(201)
})
