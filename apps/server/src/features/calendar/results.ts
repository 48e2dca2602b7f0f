import { type LocalDate, plusDays, reviewFlags } from '@warsha/domain'
import { type Reader, type Sql, sql, type Tx } from '../../platform/database.ts'
import { lastPartMade } from './queries.ts'

/** Which results are looked at, and how. */
export type Scope = {
  timeZone: string
  today: LocalDate
  /** a condition on the session `s` */
  where: Sql
  /** the rate that stands with the session, or that of the day on which it started */
  rate: 'kept' | 'of_the_day'
  /** calendars that have just come: sessions of their segment's technicians go over to them */
  newCalendars?: readonly number[]
}

const rateOfTheDay = (timeZone: string) => sql`(
  select halalas from hourly_rate
  where person_id = s.technician_id and effective_from <= business_day(s.started_at, ${timeZone})
  order by effective_from desc limit 1)`

/** The completed sessions of the scope in the calendar that is theirs. Late arrivals count elsewhere. */
function sessionsOf({ timeZone, where, rate, newCalendars = [] }: Omit<Scope, 'today'>): Sql {
  return sql`
    select s.id, s.technician_id, s.started_at, s.ended_at, s.voided_at is null as counts,
      business_day(s.started_at, ${timeZone}) as day, s.review_flags & ~s.reviewed_flags & ${HELD_BACK}::int <> 0 as is_held,
      s.raw_seconds, s.effective_seconds, s.held_seconds, s.cost_halalas, s.rate_halalas, s.calendar_id,
      coalesce(s.segment_id, segment_at(s.technician_id, s.started_at)) as segment_id,
      -- of everybody where it is null, unless there is no result yet
      case when coalesce(s.calendar_id, 1) = 1
          and (s.effective_seconds is null or own.id = any (${[...newCalendars]}::smallint[]))
          -- of another segment than the session's: its start was moved there
          or kept.segment <> coalesce(segment.name, '')
        then coalesce(own.id, 1::smallint) else coalesce(s.calendar_id, 1::smallint) end as calendar,
      ${rate === 'kept' ? sql`s.rate_halalas` : rateOfTheDay(timeZone)} as rate
    from work_session as s
    left join segment on segment.id = coalesce(s.segment_id, segment_at(s.technician_id, s.started_at))
    left join calendar as own on own.segment = segment.name
    left join calendar as kept on kept.id = s.calendar_id
    where s.ended_at is not null and not exists (select from late_arrival where session_id = s.id) and ${where}`
}

const HELD_BACK = reviewFlags.end_not_reported

/**
 * The sessions of the scope whose result is not what calendar and rate say: `seconds`, `rate`, `cost` and `calendar`
 * as they should be, beside what is stored. One pass: each end finds its part of the calendar by a hash.
 */
export async function differingResults(tx: Reader, scope: Omit<Scope, 'today'>): Promise<Sql> {
  const last = (await lastPartMade(tx)) ?? 0
  return sql`
    select counted.*, cost_halalas(seconds, rate) as cost, nullif(raw_seconds(counts_until, ended_at), 0) as held
    from (
      select s.*, raw_seconds(started_at, counts_until) as raw,
        (working_seconds(till, second_of(counts_until)) - working_seconds(since, second_of(started_at)))::int as seconds
      from (
        select s.*, case when is_held then believed_end(calendar, started_at, ended_at, ${scope.timeZone}) else ended_at end
          as counts_until
        from (${sessionsOf(scope)}) as s
      ) as s
      join calendar_part as since
        on since.calendar_id = s.calendar and since.part = part_of(second_of(started_at), ${last}::int)
      join calendar_part as till
        on till.calendar_id = s.calendar and till.part = part_of(second_of(counts_until), ${last}::int)
      -- counts once what is read several times below
      offset 0
    ) as counted
    where effective_seconds is distinct from seconds or rate_halalas is distinct from rate
      or cost_halalas is distinct from cost_halalas(seconds, rate) or coalesce(calendar_id, 1) <> calendar
      or raw_seconds is distinct from raw
      or held_seconds is distinct from nullif(raw_seconds(counts_until, ended_at), 0)`
}

/** A closed month in which a result of the scope would change, `2026-10`, or null. */
export async function lockedMonthIn(tx: Tx, scope: Scope): Promise<string | null> {
  const found = await tx.row<{ month: string }>(sql`
    select to_char(locked_period.month, 'YYYY-MM') as month
    from (${await differingResults(tx, scope)}) as differing
    join locked_period on locked_period.month = date_trunc('month', day)
    order by 1 limit 1`)
  return found?.month ?? null
}

/**
 * Makes the results of the scope what calendar and rate say now, and the rollup with them. Whoever records work goes
 * on meanwhile and notes its sessions; in the end, for some milliseconds, nobody makes a result, and those are looked
 * at once more. The transaction must end soon after.
 */
export async function correctResults(tx: Tx, scope: Scope): Promise<void> {
  await tx.script(
    `create temp table day_delta (
      day date, technician_id int, segment_id smallint, raw bigint, seconds bigint, held bigint, cost bigint
    ) on commit drop`,
  )
  await correct(tx, scope)
  await addDeltas(tx, sql`day < ${plusDays(scope.today, -LIVELY_DAYS)}`)
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.results'))`)
  const queued = await tx.rows<{ id: string }>(sql`select distinct session_id as id from result_to_check`)
  const ids = queued.map(({ id }) => id)
  if (ids.length > 0) await correct(tx, { ...scope, where: sql`s.id = any (${ids}::uuid[]) and ${scope.where}` })
  await addDeltas(tx, sql`true`)
  await tx.run(sql`delete from result_to_check`)
}

/** Days on which much is still recorded: their rollup is touched last. */
const LIVELY_DAYS = 7

/**
 * The update itself. A session whose times somebody else changes at the same moment is left alone: its own trigger
 * makes its result, and notes it.
 */
export async function updateOf(tx: Tx, scope: Omit<Scope, 'today'>): Promise<Sql> {
  return sql`
    update work_session as s
    set raw_seconds = f.raw, effective_seconds = f.seconds, held_seconds = f.held, rate_halalas = f.rate,
      cost_halalas = f.cost, calendar_id = nullif(f.calendar, 1), segment_id = f.segment_id
    from (${await differingResults(tx, scope)}) as f
    where s.id = f.id and s.started_at = f.started_at and s.ended_at = f.ended_at
      and s.technician_id = f.technician_id and (s.voided_at is null) = f.counts
      and s.effective_seconds is not distinct from f.effective_seconds
      and s.cost_halalas is not distinct from f.cost_halalas`
}

async function correct(tx: Tx, scope: Scope): Promise<void> {
  await tx.run(sql`
    with corrected as (
      ${await updateOf(tx, scope)}
      returning f.day, f.technician_id, coalesce(f.segment_id, 0) as segment_id, f.counts, f.raw - f.raw_seconds as raw,
        f.seconds - f.effective_seconds as seconds, coalesce(f.held, 0) - coalesce(f.held_seconds, 0) as held,
        f.cost - f.cost_halalas as cost
    )
    insert into day_delta
    select day, technician_id, segment_id, sum(raw), sum(seconds), sum(held), sum(cost)
    from corrected where counts group by day, technician_id, segment_id`)
}

async function addDeltas(tx: Tx, days: Sql): Promise<void> {
  await tx.run(sql`
    with taken as (
      delete from day_delta where ${days} returning *
    ), summed as (
      select day, technician_id, segment_id, sum(raw) as raw, sum(seconds) as seconds, sum(held) as held, sum(cost) as cost
      from taken group by day, technician_id, segment_id
    )
    update day_work as d
    set raw_seconds = d.raw_seconds + summed.raw, effective_seconds = d.effective_seconds + summed.seconds,
      held_seconds = d.held_seconds + summed.held, cost_halalas = d.cost_halalas + summed.cost
    from summed
    where d.day = summed.day and d.technician_id = summed.technician_id and d.segment_id = summed.segment_id
      and (summed.raw <> 0 or summed.seconds <> 0 or summed.held <> 0 or summed.cost <> 0)`)
}

/** The sessions `s` of months that are open, and those that have no result yet. */
export function openSessions(timeZone: string): Sql {
  return sql`(s.effective_seconds is null or not exists (
    select from locked_period where month = date_trunc('month', business_day(s.started_at, ${timeZone}))))`
}

/** Makes all results and the rollup from nothing. */
export async function rebuildResults(tx: Tx, timeZone: string): Promise<void> {
  await tx.run(await updateOf(tx, { timeZone, where: sql`true`, rate: 'of_the_day' }))
  await rebuildRollup(tx)
  await relearn(tx)
}

/** What was learned from all sessions is computed again. */
export async function relearn(tx: Tx): Promise<void> {
  await tx.run(sql`insert into work_to_learn default values`)
}

/** What `day_work` should hold by the sessions. */
export const workByDay = sql`
  select business_day(started_at, time_zone) as day, technician_id, coalesce(segment_id, 0)::smallint as segment_id,
    count(*)::int as sessions, sum(raw_seconds) as raw_seconds, sum(effective_seconds) as effective_seconds,
    coalesce(sum(held_seconds), 0) as held_seconds, sum(cost_halalas)::bigint as cost_halalas
  from work_session, workshop
  where effective_seconds is not null and voided_at is null
  group by 1, 2, 3`

export async function rebuildRollup(tx: Tx): Promise<void> {
  await tx.run(sql`delete from day_work`)
  await tx.run(sql`
    insert into day_work
      (day, technician_id, segment_id, sessions, raw_seconds, effective_seconds, held_seconds, cost_halalas)
    ${workByDay} order by 1, 2, 3`)
}
