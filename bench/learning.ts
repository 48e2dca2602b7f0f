import { amount } from './amounts.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { HOUR, type Instant, instantAt, localDateOf, plusDays } from '@warsha/domain'
import { learnNow } from '../apps/server/src/features/learning/index.ts'
import { learn } from '../apps/server/src/features/learning/run.ts'
import { type Db, sql, timestamptz, type Tx } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, median, millisecondsOf, patience } from './figure.ts'
import { Connection, patch, post } from './load.ts'
import { fillSessions } from './million.ts'
import { served, servedWithBuiltWorkers } from './served.ts'
import { delayBy, startsOn } from './starting.ts'
import { giveEstimates } from './work-items.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

const ZONE = 'Asia/Riyadh'
const TECHNICIANS = 200
/** Some eleven items a job are worked on, of thirteen activities. */
const JOBS = { small: 900, large: amount(9_000, 1_800) }
const ACTIVITIES = 13
const CLOSINGS = amount(20, 8)
/** Items of open jobs that have not settled. */
const OPEN = { small: 2 * CLOSINGS * ACTIVITIES, large: amount(5_000, 900) }
const PASSES = amount(30, 5)
const ROUNDS = amount(3, 1)
const PATIENCE_MS = 20_000
/** Passes of the start before are over. */
const REST_MS = 1_500

/** How soon what settles is learned, and what learning takes where there is much. */
export async function learning(): Promise<Figure[]> {
  return [...(await settling()), ...(await rebuilding())]
}

/** From the moment in which the office is told that the job is closed to the moment in which its items were learned. */
async function settling(): Promise<Figure[]> {
  const { db, connection, tokenOf, close } = await knownShop('small')
  await learnNow(db, Date.now())
  const { app, close: stop } = await servedWithBuiltWorkers(connection)
  try {
    const admin = await db.writeRow<{ id: number }>(sql`
      insert into person (full_name, role, password_hash, must_change_password)
      values ('Admin', 'ADMIN', 'none', false) returning id`)
    const token = await tokenOf(admin?.id ?? 0, 'ADMIN')
    const office = new Connection(app)
    const jobs = await db.rows<{ id: number }>(sql`
      select distinct job_id as id from work_item where settled_at is null order by 1 limit ${CLOSINGS}`)
    const times: number[] = []
    for (const { id } of jobs) {
      const before = await samples(db)
      await office.ask(patch(`/api/admin/jobs/${id}/status`, token, { status: 'closed' }))
      times.push(await millisecondsOf(() => untilLearned(db, before)))
    }
    office.close()
    return [...soon('closing a job to its items learned', times), ...(await tapping({ db, tokenOf }, app))]
  } finally {
    stop()
    await close()
  }
}

/** From a technician's tap that the activity is finished, after a session that the last pass saw running. */
async function tapping({ db, tokenOf }: Pick<Workshop, 'db' | 'tokenOf'>, port: number): Promise<Figure[]> {
  const items = await db.rows<Tap>(sql`
    select distinct on (job_id) job_id, job_no, activity_type_id, code,
      (select id from person where role = 'TECHNICIAN' order by id limit 1) as technician
    from work_item join job on job.id = job_id join activity_type on activity_type.id = activity_type_id
    where settled_at is null order by job_id limit ${CLOSINGS}`)
  const phone = new Connection(port)
  const times: number[] = []
  for (const { job_id, job_no, activity_type_id, code, technician } of items) {
    const token = await tokenOf(technician, 'TECHNICIAN')
    const key = uuidv7()
    await phone.ask(post('/api/sessions/start', token, { unique_key: key, job_no, activity_code: code, note: null }))
    await until('a session that runs was looked at', async () => {
      const item = await db.row<{ runs: boolean }>(sql`
        select last_ended_at is null as runs from work_item
        where job_id = ${job_id} and activity_type_id = ${activity_type_id}`)
      return item?.runs ?? false
    })
    await wait(patience(REST_MS))
    const before = await samples(db)
    await phone.ask(post(`/api/sessions/${key}/complete`, token, { activity_finished: true }))
    times.push(await millisecondsOf(() => untilLearned(db, before)))
  }
  phone.close()
  return soon('a finishing tap to its item learned', times)
}

type Tap = { job_id: number; job_no: string; activity_type_id: number; code: string; technician: number }

function soon(what: string, times: number[]): Figure[] {
  console.log(`  ${what}: ${median(times).toFixed(0)} ms, at worst ${Math.max(...times).toFixed(0)} ms`)
  return [
    atMost(`${what} (median of ${times.length})`, median(times) / 1000, 's', 1),
    atMost(`${what} (worst of ${times.length})`, Math.max(...times) / 1000, 's', 1),
  ]
}

async function untilLearned(db: Db, before: number): Promise<void> {
  await until('something was learned', async () => (await samples(db)) !== before)
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const latest = performance.now() + patience(PATIENCE_MS)
  while (!(await isSo())) {
    if (performance.now() > latest) throw new Error(`it never came that ${what}`)
    await wait(4)
  }
}

async function samples(db: Db): Promise<number> {
  const learned = await db.row<{ count: number }>(sql`select sum(sample_count)::int as count from learned_cell`)
  return learned?.count ?? 0
}

async function rebuilding(): Promise<Figure[]> {
  const workshop = await knownShop('large')
  const { db } = workshop
  try {
    const first = await millisecondsOf(() => learnNow(db, Date.now()))
    const counted = await db.row<{ items: number }>(sql`select count(*)::int as items from work_item`)
    const items = counted?.items ?? 0
    console.log(`  first build of ${items} items: ${(first / 1000).toFixed(1)} s`)
    await db.write(sql`vacuum (analyze)`)
    await noteEverything(db)
    const again = await millisecondsOf(() => learnNow(db, Date.now()))
    await db.write(sql`vacuum (analyze)`)
    return [
      atMost(`learning ${items} items anew`, again / 1000, 's', 10),
      ...(await passing(db)),
      await lateWord(db),
      await startsMeanwhile(workshop),
    ]
  } finally {
    await workshop.close()
  }
}

function noteEverything(db: Db): Promise<unknown> {
  return db.write(sql`insert into work_to_learn default values`)
}

/** What technicians' starts take while everything is learned anew. */
async function startsMeanwhile(workshop: Workshop): Promise<Figure> {
  const { db } = workshop
  const version = async () => (await db.row<{ version: number }>(sql`select version from learning`))?.version
  const { app, close } = await served(workshop.connection)
  try {
    const starting = await startsOn('90001', workshop, app)
    const learnAnew = async () => {
      const before = await version()
      await noteEverything(db)
      while ((await version()) === before) await wait(20)
    }
    const delay = await delayBy(learnAnew, starting, ROUNDS)
    return atMost('start while all is learned anew / quiet', delay, 'ratio of p95', 3)
  } finally {
    close()
  }
}

/** What a pass takes that hears of a finish from before what was learned last: everything is replayed. */
async function lateWord(db: Db): Promise<Figure> {
  const took: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    await finishOne(db, 'now()')
    await learn(db, { now: Date.now(), sweep: false })
    await finishOne(db, 'ended_at')
    took.push(await millisecondsOf(() => learn(db, { now: Date.now(), sweep: false })))
  }
  return atMost('a finish of a phone that was offline, learned', median(took) / 1000, 's', 10)
}

/** Somebody who called an activity of an open job finished: now, or as its session ended. */
async function finishOne(db: Db, when: 'now()' | 'ended_at'): Promise<void> {
  await db.write(sql`
    insert into session_finish (technician_id, session_key, said_at)
    select technician_id, session_key(s), ${when === 'now()' ? sql`now()` : sql`ended_at`}
    from work_session as s join work_item as item using (job_id, activity_type_id)
    where settled_at is null and ended_at is not null and not exists (
      select from session_finish as known where known.technician_id = s.technician_id and known.session_key = session_key(s))
    limit 1`)
}

/** What the passes take that find nothing, and a single start. */
async function passing(db: Db): Promise<Figure[]> {
  const took = { idle: [] as number[], sweep: [] as number[], start: [] as number[] }
  for (let i = 0; i < PASSES; i++) {
    took.idle.push(await millisecondsOf(() => learn(db, { now: Date.now(), sweep: false })))
    took.sweep.push(await millisecondsOf(() => learn(db, { now: Date.now(), sweep: true })))
    await startOne(db, i)
    took.start.push(await millisecondsOf(() => learn(db, { now: Date.now(), sweep: false })))
  }
  return [
    atMost('pass without news', median(took.idle), 'ms', 50),
    atMost('sweep without news', median(took.sweep), 'ms', 100),
    atMost('pass after a start', median(took.start), 'ms', 100),
  ]
}

/** A technician who begins something on a job that is open. */
async function startOne(db: Db, nth: number): Promise<void> {
  await db.write(sql`
    insert into work_session (id, unique_key, started_at, technician_id, job_id, activity_type_id)
    select gen_random_uuid(), gen_random_uuid(), ${timestamptz(Date.now())}, technician.id, job.id,
      (select max(id) from activity_type)
    from (select id from person where role = 'TECHNICIAN' order by id offset ${nth} limit 1) as technician,
      (select id from job where status <> 'closed' order by id desc offset ${nth} limit 1) as job`)
}

/** A shop of closed jobs, and of open ones that were worked on lately, of which nothing has been learned yet. */
async function knownShop(size: 'small' | 'large'): Promise<Workshop> {
  const workshop = await openWorkshop(0)
  const { db } = workshop
  const day = lastWorkday(Date.now())
  await fillSessions(db, {
    sessions: JOBS[size] * 26,
    technicians: TECHNICIANS,
    jobs: JOBS[size],
    years: 1,
    until: day,
  })
  await db.transaction(async (tx) => {
    await giveEstimates(tx, day)
    await tx.run(sql`
      update job set status = 'closed', closed_at = ${timestamptz(day)}::timestamptz - interval '8 days'
      where status <> 'closed'`)
    await openJobs(tx, { items: OPEN[size], day })
  })
  await db.write(sql`vacuum (analyze)`)
  return workshop
}

/** Items of jobs in progress, each with one session of this working day. */
async function openJobs(tx: Tx, { items, day }: { items: number; day: Instant }): Promise<void> {
  await tx.run(sql`
    insert into job (job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id)
    select (90000 + i)::text, 'Customer', 'Rewind of a 75 kW pump motor', 'in_progress',
      (select array_agg(id) from job_type)[1 + i % 8], (select array_agg(id) from power_rating)[1 + i / 8 % 5],
      (select array_agg(id) from rpm_category)[1 + i / 40 % 4]
    from generate_series(1, ${Math.ceil(items / ACTIVITIES)}::int) as i`)
  await tx.run(sql`
    insert into work_session (id, unique_key, started_at, ended_at, reported_ended_at, technician_id, job_id,
      activity_type_id)
    select gen_random_uuid(), gen_random_uuid(), start, start + interval '18 minutes', start + interval '18 minutes',
      (select min(id) from person) + (i - 1) % ${TECHNICIANS}::int,
      (select min(id) from job where job_no >= '90001') + (i - 1) / ${ACTIVITIES}::int,
      (select min(id) from activity_type) + (i - 1) % ${ACTIVITIES}::int
    from generate_series(1, ${items}::int) as i,
      lateral (select ${timestamptz(day + 8 * HOUR)}::timestamptz
        + (i - 1) / ${TECHNICIANS}::int * interval '20 minutes' as start) as began`)
}

/** The midnight, in Riyadh, that begins the last working day before today. */
function lastWorkday(now: Instant): Instant {
  let date = plusDays(localDateOf(now, ZONE), -1)
  while (new Date(date).getUTCDay() > 4) date = plusDays(date, -1)
  return instantAt(date, 0, ZONE)
}
