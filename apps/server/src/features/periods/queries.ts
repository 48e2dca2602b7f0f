import type { Person } from '@warsha/contract'
import { type Instant, type LocalDate, reviewFlags } from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { firstDayOf, type Month } from './month.ts'

export type PeriodRow = {
  month: Month
  is_over: boolean
  session_count: number
  raw_seconds: number
  effective_seconds: number
  cost_halalas: number
  to_review_count: number
  running_count: number
  locked_by: Person | null
  lines_kept_at: Instant | null
  held_seconds: number
  late: LateSums | null
  adjustment: LateSums | null
  proposal: Proposal | null
} & (LockColumns | { [Column in keyof LockColumns]: null })

/** A closed month as it was when it was closed. */
export type LockColumns = {
  locked_at: Instant
  locked_session_count: number
  locked_raw_seconds: number
  locked_effective_seconds: number
  locked_cost_halalas: number
  locked_to_review_count: number
}

/** What late arrivals change, and how many of them nobody has accepted. */
export type LateSums = {
  session_count: number
  raw_seconds: number
  effective_seconds: number
  cost_halalas: number
  arrival_count: number
  pending_count: number
  other_months: Month[]
}

/** What one admin has asked for, where closing takes two. */
export type Proposal = {
  action: 'lock' | 'reopen'
  by_id: number
  person: Person
  at: string
  reason: string
  accepts_to_review: boolean
}

type Wanted = { current: Month; only: Month | null }

/** The months from the first session to the current one, newest first; `only` one of them where that is named. */
export function periodRows(db: Reader, { current, only }: Wanted): Promise<PeriodRow[]> {
  const month = only && firstDayOf(only)
  return db.rows<PeriodRow>(sql`
    with first as (
      select date_trunc('month', least(
        (select min(day) from day_work where sessions > 0),
        (select min(business_day(started_at)) from work_session where ended_at is null and voided_at is null),
        (select min(month) from locked_period))::timestamp) as month
    ), months as (
      select series.month::date as month, series.month + interval '1 month' as next from first,
        generate_series(first.month, ${firstDayOf(current)}::timestamp, interval '1 month') as series (month)
      where ${month}::date is null or series.month = ${month}::date
    )
    select to_char(months.month, 'YYYY-MM') as month, months.month < ${firstDayOf(current)}::date as is_over, work.*,
      coalesce(to_review.count, 0) as to_review_count, coalesce(running.count, 0) as running_count,
      locked_period.locked_at, closer.labelled_person as locked_by, locked_period.session_count as locked_session_count,
      locked_period.raw_seconds as locked_raw_seconds, locked_period.effective_seconds as locked_effective_seconds,
      locked_period.cost_halalas as locked_cost_halalas, locked_period.to_review_count as locked_to_review_count,
      locked_period.lines_kept_at, late.sums as late, adjustment.sums as adjustment,
      (
        select json_build_object('action', action, 'by_id', proposed_by, 'person', labelled_person, 'at', proposed_at,
          'reason', reason, 'accepts_to_review', accepts_to_review)
        from period_proposal join person_labels() as named on labelled_id = proposed_by
        where period_proposal.month = months.month
      ) as proposal
    from months
    cross join lateral (
      select coalesce(sum(sessions), 0) as session_count, coalesce(sum(raw_seconds), 0) as raw_seconds,
        coalesce(sum(effective_seconds), 0) as effective_seconds, coalesce(sum(held_seconds), 0) as held_seconds,
        coalesce(sum(cost_halalas), 0) as cost_halalas
      from day_work where day >= months.month and day < months.next
    ) as work
    left join ${countByMonth(sql`(review_flags & ~reviewed_flags) <> 0 and voided_at is null`, month)} as to_review
      on to_review.month = months.month
    left join ${countByMonth(sql`ended_at is null and voided_at is null`, month)} as running on running.month = months.month
    left join locked_period on locked_period.month = months.month
    left join ${lateByMonth(sql`late.month`, belongsTo, month)} as late on late.month = months.month
    left join ${lateByMonth(belongsTo, sql`late.month`, month)} as adjustment on adjustment.month = months.month
    left join person_labels() as closer on closer.labelled_id = locked_period.locked_by
    order by months.month desc`)
}

/**
 * How many sessions that meet a condition start in each month; few of them, found by an index of their own.
 * @param only the first day of one month; null for all
 */
function countByMonth(condition: Sql, only: LocalDate | null): Sql {
  return sql`(
    select month, count(*) as count
    from (
      select date_trunc('month', business_day(started_at)::timestamp)::date as month from work_session where ${condition}
    ) as started
    where ${only}::date is null or month = ${only}::date group by month)`
}

const belongsTo = sql`month_of_adjustment(late)`

/**
 * What arrived late, by the month that an expression gives for `late`. There is little of it.
 * @param only the first day of one month; null for all
 */
function lateByMonth(month: Sql, other: Sql, only: LocalDate | null): Sql {
  return sql`(
    select ${month} as month, ${lateSums(other)} as sums from late_arrival as late
    where ${only}::date is null or ${month} = ${only}::date group by 1)`
}

/** What some late arrivals come to. @param other the month of `late` that those differ in, to be named with them */
export function lateSums(other: Sql): Sql {
  return sql`
    json_build_object('session_count', sum(late.sessions), 'raw_seconds', sum(late.raw_seconds),
      'effective_seconds', sum(late.effective_seconds), 'cost_halalas', sum(late.cost_halalas),
      'arrival_count', count(*), 'pending_count', count(*) filter (where late.carried_to is null),
      'other_months', (select json_agg(to_char(each, 'YYYY-MM')) from unnest(array_agg(distinct ${other})) as each))`
}

type Counted = 'month' | 'session_count' | 'raw_seconds' | 'effective_seconds' | 'cost_halalas' | 'to_review_count'
export type Lock = Pick<PeriodRow, Counted> & { at: Instant; by: number }

/** Closes a month: keeps its lines, and makes what it carries from closed months its own for good. */
export async function insertLock(tx: Tx, lock: Lock): Promise<void> {
  const month = firstDayOf(lock.month)
  await acceptCarriedTo(tx, lock)
  await tx.run(sql`
    insert into locked_period
      (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas, to_review_count)
    values (${month}, ${timestamptz(lock.at)}, ${lock.by}, ${lock.session_count}, ${lock.raw_seconds},
      ${lock.effective_seconds}, ${lock.cost_halalas}, ${lock.to_review_count})`)
  await tx.run(sql`select keep_closed_lines(${month}::date, ${timestamptz(lock.at)}::timestamptz)`)
}

type Acceptance = { month: Month; at: Instant; by: number }

async function acceptCarriedTo(tx: Tx, { month, at, by }: Acceptance): Promise<void> {
  await accept(tx, sql`${belongsTo} = ${firstDayOf(month)}`, { at, by })
}

/** Makes what arrived late for a closed month an adjustment of the month of its posting day for good. @returns how many */
export async function acceptArrivedFor(tx: Tx, { month, at, by }: Acceptance): Promise<number> {
  return accept(tx, sql`month = ${firstDayOf(month)}`, { at, by })
}

/** Makes what one session changed in a closed month an adjustment of the month of its posting day for good. */
export async function acceptLateOf(tx: Tx, sessionId: string, { at, by }: Omit<Acceptance, 'month'>): Promise<void> {
  await accept(tx, sql`session_id = ${sessionId}`, { at, by })
}

/** Accepting is a review: the sessions no longer wait for one. */
async function accept(tx: Tx, which: Sql, { at, by }: Omit<Acceptance, 'month'>): Promise<number> {
  const accepted = await tx.rows<{ session_id: string }>(sql`
    update late_arrival as late set carried_to = ${belongsTo}, accepted_at = ${timestamptz(at)}, accepted_by = ${by}
    where carried_to is null and ${which} returning session_id`)
  const ids = accepted.map(({ session_id }) => session_id)
  await tx.run(sql`
    update work_session set reviewed_flags = reviewed_flags | ${reviewFlags.in_closed_month}::int::smallint
    where id = any(${ids}::uuid[])`)
  return ids.length
}

/**
 * A closed month that carries what changed in another one after that was closed, or null: late arrivals, or hours of the
 * month before that ran on into it.
 */
export async function closedMonthCarrying(tx: Tx, month: Month): Promise<Month | null> {
  const found = await tx.row<{ month: Month | null }>(sql`
    select to_char(min(locked_period.month), 'YYYY-MM') as month
    from locked_period
    where exists (
        select from late_arrival
        where late_arrival.month = ${firstDayOf(month)} and carried_to = locked_period.month
      )
      or locked_period.month = ${firstDayOf(month)}::date - interval '1 month'
        and exists (select from changed_before_month(${firstDayOf(month)}::date))`)
  return found?.month ?? null
}

/** Opens a month: what arrived late for it counts in it from now on, and in no other. */
export async function removeLock(tx: Tx, month: Month): Promise<void> {
  await tx.run(sql`delete from locked_period where month = ${firstDayOf(month)}`)
  const late = await tx.rows<{ session_id: string }>(sql`
    delete from late_arrival where month = ${firstDayOf(month)} returning session_id`)
  const ids = late.map(({ session_id }) => session_id)
  // The trigger of the results makes those that have lost this flag.
  await tx.run(sql`
    update work_session set review_flags = review_flags & ~${reviewFlags.in_closed_month}::int::smallint,
      reviewed_flags = reviewed_flags & ~${reviewFlags.in_closed_month}::int::smallint
    where id = any(${ids}::uuid[])`)
}

export type LateRow = {
  id: number
  session_id: string
  technician_id: number
  technician_name: string
  technician: Person
  job_no: string
  activity_label: string
  activity_label_ar: string | null
  day: LocalDate
  month: Month
  carried_to: Month
  is_accepted: boolean
  accepted_by: string | null
  person: Person | null
  arrived_at: Instant
  session_count: number
  raw_seconds: number
  effective_seconds: number
  cost_halalas: number
}

/** What arrived late for a month, or belongs to it as an adjustment. */
export function lateArrivalsOf(db: Reader, month: Month, which: 'arrived' | 'carried'): Promise<LateRow[]> {
  const key = which === 'arrived' ? sql`late.month` : sql`month_of_adjustment(late)`
  return lateRows(db, sql`${key} = ${firstDayOf(month)}`)
}

/** Those of these ids. */
export function lateArrivalsById(db: Reader, ids: readonly number[]): Promise<LateRow[]> {
  return lateRows(db, sql`late.id = any(${ids}::bigint[])`)
}

function lateRows(db: Reader, condition: Sql): Promise<LateRow[]> {
  return db.rows<LateRow>(sql`
    select late.id, late.session_id, late.technician_id, person.full_name as technician_name, named.labelled_person as technician, job_no, label as activity_label, name_ar as activity_label_ar,
      business_day(started_at) as day, to_char(late.month, 'YYYY-MM') as month,
      to_char(month_of_adjustment(late), 'YYYY-MM') as carried_to, late.carried_to is not null as is_accepted,
      admin.labelled_person ->> 'name' as accepted_by, admin.labelled_person as person, arrived_at, late.sessions as session_count, late.raw_seconds,
      late.effective_seconds, late.cost_halalas
    from late_arrival as late
    join work_session as s on s.id = late.session_id
    join person on person.id = late.technician_id
    join person_labels() as named on labelled_id = late.technician_id
    join job on job.id = s.job_id
    join activity_type on activity_type.id = s.activity_type_id
    left join person_labels() as admin on admin.labelled_id = late.accepted_by
    where ${condition}
    order by person.full_name, late.technician_id, started_at, late.id`)
}

export type ClosedRow = LockColumns & { month: Month; locked_by: Person; lines_kept_at: Instant | null }

/** Those of these months that are closed, as they were when they were closed. */
export function closedMonths(db: Reader, months: readonly Month[]): Promise<ClosedRow[]> {
  return db.rows<ClosedRow>(sql`
    select to_char(month, 'YYYY-MM') as month, locked_at, labelled_person as locked_by, lines_kept_at,
      session_count as locked_session_count, raw_seconds as locked_raw_seconds,
      effective_seconds as locked_effective_seconds, cost_halalas as locked_cost_halalas,
      to_review_count as locked_to_review_count
    from locked_period join person_labels() as closer on labelled_id = locked_by
    where month = any(${months.map(firstDayOf)}::date[])`)
}

export async function saveProposal(
  tx: Tx,
  month: Month,
  { action, by, at, reason, accepts }: NewProposal,
): Promise<void> {
  await tx.run(sql`
    insert into period_proposal (month, action, proposed_by, proposed_at, reason, accepts_to_review)
    values (${firstDayOf(month)}, ${action}, ${by}, ${timestamptz(at)}, ${reason}, ${accepts})
    on conflict (month) do update set action = excluded.action, proposed_by = excluded.proposed_by,
      proposed_at = excluded.proposed_at, reason = excluded.reason, accepts_to_review = excluded.accepts_to_review`)
}

type NewProposal = { action: Proposal['action']; by: number; at: Instant; reason: string; accepts: boolean }

export async function removeProposal(tx: Tx, month: Month): Promise<void> {
  await tx.run(sql`delete from period_proposal where month = ${firstDayOf(month)}`)
}

export async function takesTwoAdmins(db: Reader): Promise<boolean> {
  return (
    (await db.row<{ takes_two: boolean }>(sql`select closing_takes_two as takes_two from workshop`))?.takes_two ?? false
  )
}

export async function saveTakesTwoAdmins(tx: Tx, takesTwo: boolean): Promise<void> {
  await tx.run(sql`update workshop set closing_takes_two = ${takesTwo}`)
  if (!takesTwo) await tx.run(sql`delete from period_proposal`)
}
