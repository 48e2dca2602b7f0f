import type { Instant } from '@warsha/domain'
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
  locked_at: Instant | null
  locked_by: string | null
  locked_session_count: number
  locked_raw_seconds: number
  locked_effective_seconds: number
  locked_cost_halalas: number
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
      locked_period.locked_at, person.full_name as locked_by, locked_period.session_count as locked_session_count,
      locked_period.raw_seconds as locked_raw_seconds, locked_period.effective_seconds as locked_effective_seconds,
      locked_period.cost_halalas as locked_cost_halalas
    from months
    cross join lateral (
      select coalesce(sum(sessions), 0) as session_count, coalesce(sum(raw_seconds), 0) as raw_seconds,
        coalesce(sum(effective_seconds), 0) as effective_seconds, coalesce(sum(cost_halalas), 0) as cost_halalas
      from day_work where day >= months.month and day < months.next
    ) as work
    left join ${countByMonth(sql`(review_flags & ~reviewed_flags) <> 0 and voided_at is null`)} as to_review
      on to_review.month = months.month
    left join ${countByMonth(sql`ended_at is null and voided_at is null`)} as running on running.month = months.month
    left join locked_period on locked_period.month = months.month
    left join person on person.id = locked_period.locked_by
    order by months.month desc`)
}

/** How many sessions that meet a condition start in each month; few of them, found by an index of their own. */
function countByMonth(condition: Sql): Sql {
  return sql`(
    select date_trunc('month', business_day(started_at)::timestamp)::date as month, count(*) as count
    from work_session where ${condition} group by 1)`
}

export type Lock = Pick<PeriodRow, 'month' | 'session_count' | 'raw_seconds' | 'effective_seconds' | 'cost_halalas'> & {
  at: Instant
  by: number
}

export async function insertLock(tx: Tx, lock: Lock): Promise<void> {
  await tx.run(sql`
    insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
    values (${firstDayOf(lock.month)}, ${timestamptz(lock.at)}, ${lock.by}, ${lock.session_count}, ${lock.raw_seconds},
      ${lock.effective_seconds}, ${lock.cost_halalas})`)
}

export async function removeLock(tx: Tx, month: Month): Promise<void> {
  await tx.run(sql`delete from locked_period where month = ${firstDayOf(month)}`)
}
