import { amount } from './amounts.ts'
import { DAY, type Instant, instantAt, localDateOf, plusDays } from '@warsha/domain'
import { rebuildCalendar, rebuildRollup } from '../apps/server/src/features/calendar/index.ts'
import { learnNow } from '../apps/server/src/features/learning/index.ts'
import { type Db, raw, type Sql, sql, timestamptz, type Tx } from '../apps/server/src/platform/database.ts'

/**
 * How much there is. `again`: so many times more of the same before it, in jobs of their own. The sessions lie on the working days of the years before `until`, in the order of time. */
export type Amount = {
  sessions: number
  technicians: number
  jobs: number
  years: number
  until: Instant
  again?: number
}

export const MILLION: Omit<Amount, 'until'> = {
  sessions: amount(1_000_000, 50_000),
  technicians: 200,
  jobs: amount(20_000, 2_000),
  years: amount(3, 0.15),
}

const ZONE = 'Asia/Riyadh'

/**
 * Fills a migrated, empty database: technicians in four segments with a rate each, jobs, completed sessions with their
 * results, the rollup. Pure SQL: a million takes about a minute.
 */
export async function fillSessions(db: Db, amount: Amount): Promise<void> {
  await rebuildCalendar(db, { businessTimeZone: ZONE, now: amount.until })
  await db.transaction(async (tx) => {
    await addPeopleAndJobs(tx, amount)
    // What the triggers and indexes do to one row after another is done to all at once here.
    await tx.run(sql`alter table work_session disable trigger user`)
    const makeIndexes = await dropIndexes(tx)
    await addSessions(tx, amount)
    for (let before = 1; before <= (amount.again ?? 0); before += 1) await addAgain(tx, amount, before)
    await makeIndexes()
    await tx.run(sql`alter table work_session enable trigger user`)
    await rebuildRollup(tx)
  })
  await db.write(sql`vacuum (analyze)`)
}

/**
 * What phones reported ten days ago of a month that had been closed: so many of its sessions end half a minute earlier.
 * @param month `2026-09`, which is closed
 */
export async function addLateWork(db: Db, { month, count, until }: { month: string; count: number; until: Instant }) {
  const begin = timestamptz(instantAt(`${month}-01`, 0, ZONE))
  await db.write(sql`
    update work_session set ended_at = ended_at - interval '30 seconds', arrives_at = ${timestamptz(until - 10 * DAY)}
    where id in (
      select id from work_session
      where started_at >= ${begin} and started_at < ${begin}::timestamptz + interval '27 days' order by md5(id::text) limit ${count})`)
  await db.write(sql`vacuum (analyze)`)
  const found = await db.row<{ count: number }>(sql`select count(*)::int as count from late_arrival`)
  if (found?.count !== count) throw new Error(`${found?.count} of ${count} sessions came late`)
}

/** An app that finds so much begins by learning from it, for half a minute. Where that is not what is measured: before. */
export async function learnFirst(db: Db, now: Instant): Promise<void> {
  await learnNow(db, now)
  await db.write(sql`vacuum (analyze)`)
}

async function addPeopleAndJobs(tx: Tx, { technicians, jobs, again = 0 }: Amount): Promise<void> {
  await tx.run(sql`
    insert into person (full_name, role, segment, password_hash, must_change_password)
    select 'Technician ' || i, 'TECHNICIAN', (array['Winding', 'Mechanical', 'Electrical', 'Testing'])[1 + i % 4],
      'none', false
    from generate_series(1, ${technicians}::int) as i`)
  await tx.run(sql`
    insert into hourly_rate (person_id, effective_from, halalas)
    select id, '2000-01-01', 2500 + id % 40 * 125 from person where role = 'TECHNICIAN'`)
  await tx.run(sql`
    insert into job (job_no, customer, description, status)
    select (10000 + i)::text, 'Customer ' || i % 300, 'Rewind of a 75 kW pump motor', 'in_progress'
    from generate_series(1, ${jobs * (1 + again)}::int) as i`)
}

/** @returns what makes them again, as they were */
async function dropIndexes(tx: Tx): Promise<() => Promise<void>> {
  const constraints = await tx.rows<{ name: string; definition: string }>(sql`
    select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'work_session'::regclass and contype = 'x'`)
  const indexes = await tx.rows<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'work_session'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of constraints) await tx.run(raw(`alter table work_session drop constraint ${name}`))
  for (const { name } of indexes) await tx.run(raw(`drop index ${name}`))
  return async () => {
    await tx.run(sql`set local maintenance_work_mem = '512MB'`)
    for (const { definition } of indexes) await tx.run(raw(definition))
    for (const { name, definition } of constraints) {
      await tx.run(raw(`alter table work_session add constraint ${name} ${definition}`))
    }
  }
}

/** UUIDs of version 7 for an instant, as phones make them. */
const idOf = (instant: Sql) => sql`(
  substr(encode(int8send((extract(epoch from ${instant}) * 1000)::bigint), 'hex'), 5) || '7' ||
  substr(md5(random()::text), 1, 3) || 'a' || substr(md5(random()::text), 1, 15))::uuid`

/**
 * Each technician works through the jobs, `a_day` sessions on each working day between 07:45 and 17:30; one in six
 * carries a note.
 */
async function addSessions(tx: Tx, { sessions, technicians, jobs, years, until }: Amount): Promise<void> {
  const last = plusDays(localDateOf(until, ZONE), -1)
  const first = localDateOf(until - years * 365 * DAY, ZONE)
  const done = sql`
    select t as nth, t + (select min(id) from person where role = 'TECHNICIAN') - 1 as technician_id, slot,
      date_trunc('milliseconds', starts + make_interval(secs => random() * length * 0.1)) as started_at,
      date_trunc('milliseconds', starts + make_interval(secs => length * (0.6 + random() * 0.4))) as ended_at,
      place, total
    from (
      select day, (row_number() over (order by day) - 1)::int as nth_day, count(*) over () as workdays
      from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as day
      where extract(dow from day) < 5
    ) as days
    cross join lateral (select ceil(${sessions}::numeric / ${technicians} / workdays)::int as a_day) as amount
    cross join lateral (select 35100.0 / a_day as length) as slots
    cross join lateral generate_series(1, a_day) as slot
    cross join generate_series(1, ${technicians}::int) as t
    cross join lateral (select
      (day at time zone ${ZONE}) + make_interval(secs => 27900 + (slot - 1) * length) as starts,
      (nth_day * a_day + slot - 1)::bigint * ${technicians}::int + t as place,
      workdays * a_day * ${technicians}::int as total) as placed
    -- As many slots stay empty as there are too many, evenly.
    where place * ${sessions}::bigint / total <> (place - 1) * ${sessions}::bigint / total`
  await tx.run(sql`
    insert into work_session (id, started_at, ended_at, is_end_reported, technician_id, job_id,
      activity_type_id, note, raw_seconds, effective_seconds, cost_halalas, rate_halalas, segment_id)
    select ${idOf(sql`started_at`)}, started_at, ended_at, true, technician_id,
      -- Some 400 jobs are worked on at a time, older ones first.
      (select min(id) from job) + least(${jobs}::int - 1,
        place * (${jobs}::int - 400) / total + abs(hashint8(place / 3 * 1000 + technician_id)) % 400)::int,
      (select min(id) from activity_type) + (place % 13),
      case when place % 6 = 0 then 'Waited for the crane, then went on' end,
      raw_seconds(started_at, ended_at), effective, cost_halalas(effective, halalas), halalas,
      segment_at(technician_id, started_at)
    from (
      select done.*, halalas,
        (working_seconds(till, second_of(ended_at)) - working_seconds(since, second_of(started_at)))::int as effective
      from (${done}) as done
      join hourly_rate on person_id = technician_id
      join calendar_part as since on since.calendar_id = 1 and since.part = part_of(second_of(started_at), 100000)
      join calendar_part as till on till.calendar_id = 1 and till.part = part_of(second_of(ended_at), 100000)
      offset 0
    ) as worked
    order by started_at`)
}

/** The same sessions so many weeks before, which in a calendar of weeks alone take as long, in jobs of their own. */
async function addAgain(tx: Tx, { jobs, years }: Amount, before: number): Promise<void> {
  const shift = sql`make_interval(weeks => ${before * Math.ceil((years * 365 + 1) / 7)}::int)`
  await tx.run(sql`
    insert into work_session (id, started_at, ended_at, is_end_reported, technician_id, job_id,
      activity_type_id, note, raw_seconds, effective_seconds, cost_halalas, rate_halalas, segment_id)
    select ${idOf(sql`(started_at - ${shift})`)}, started_at - ${shift}, ended_at - ${shift}, is_end_reported, technician_id,
      job_id + ${before * jobs}::int, activity_type_id, note, raw_seconds, effective_seconds, cost_halalas, rate_halalas,
      segment_id
    from work_session
    where job_id < (select min(id) from job) + ${jobs}::int
    order by started_at`)
}
