import type { Instant, InvoicePrice, LocalDate } from '@warsha/domain'
import { empty, type Reader, type Sql, sql } from '../../platform/database.ts'

/** Whose hours are looked at. */
export type Whose = { jobId: number } | { customer: string } | 'everybody'

export type Scope = {
  whose: Whose
  /** the last day whose work counts; null: all days */
  until: LocalDate | null
  /** the first day whose work counts, but for what lies in a batch already; null: all days */
  firstDay: LocalDate | null
  businessTimeZone: string
}

/**
 * What of each session lies in no batch, as a row of a job, inside or outside of the calendar: what counts of it now less
 * what lies in batches that stand. It is below zero where less counts now, such as nothing of a session that is voided.
 * One that waits for review is held back, with all that changed in it.
 */
function openWork({ whose, until, firstDay, businessTimeZone }: Scope): Sql {
  return sql`
    select session_id, coalesce(counted.job_id, standing.job_id) as job_id, kind.is_outside, kind.seconds, kind.cost_halalas, session.activity_type_id,
      session.ended_at, business_day(session.started_at, ${businessTimeZone}) as worked_on,
      session.voided_at is null and session.review_flags & ~session.reviewed_flags <> 0 as is_waiting,
      coalesce(earlier.part, 0::smallint) as part, earlier.price_id, earlier.price_halalas
    from (
      select session_id, job_id, sum(effective_seconds) as inside, sum(raw_seconds - effective_seconds) as outside,
        sum(cost_halalas) as cost
      from posted_work() where job_id is not null ${isOf(whose, sql`worked_job_id`)}
      group by session_id, job_id
    ) as counted
    full join (
      select session_id, job_id, coalesce(sum(seconds) filter (where not is_outside), 0) as inside,
        coalesce(sum(seconds) filter (where is_outside), 0) as outside, sum(cost_halalas) as cost, true as is_there
      from invoice_line where not is_taken_back ${isOf(whose, sql`job_id`)}
      group by session_id, job_id
    ) as standing using (session_id, job_id)
    join work_session as session on session.id = session_id
    cross join lateral (values
      (false, coalesce(counted.inside, 0) - coalesce(standing.inside, 0),
        coalesce(counted.cost, 0) - coalesce(standing.cost, 0)),
      (true, coalesce(counted.outside, 0) - coalesce(standing.outside, 0), 0)
    ) as kind (is_outside, seconds, cost_halalas)
    left join lateral (
      select part, price_id, price_halalas from invoice_line as line
      where standing.is_there and line.session_id = session.id and line.job_id = coalesce(counted.job_id, standing.job_id)
        and line.is_outside = kind.is_outside and not is_taken_back
      order by part desc limit 1
    ) as earlier on true
    where kind.seconds <> 0
      and (${until}::date is null or business_day(session.started_at, ${businessTimeZone}) <= ${until}::date)
      and (${firstDay}::date is null or standing.is_there or business_day(session.started_at, ${businessTimeZone}) >= ${firstDay}::date)`
}

function isOf(whose: Whose, job: Sql): Sql {
  if (whose === 'everybody') return empty
  if ('jobId' in whose) return sql`and ${job} = ${whose.jobId}`
  return sql`and ${job} = any(array(select id from job where customer = ${whose.customer}))`
}

/** Open work of a job that has one price: of one activity, between two days on which prices begin. */
export type OpenGroup = {
  job_id: number
  job_no: string
  customer: string
  description: string
  job_type_id: number | null
  activity_type_id: number
  is_outside: boolean
  is_waiting: boolean
  first_day: LocalDate
  /** whether more of the sessions lies in a batch, whose price then is `price_halalas` */
  is_change: boolean
  price_halalas: number | null
  seconds: number
  cost_halalas: number
}

/** Open work by job and price. @param days on which prices begin, in their order */
export function openGroups(db: Reader, scope: Scope, days: readonly LocalDate[]): Promise<OpenGroup[]> {
  return db.rows<OpenGroup>(sql`
    select job_id, job_no, customer, left(description, 200) as description, job_type_id, grouped.activity_type_id,
      is_outside, is_waiting, first_day, is_change, price_halalas, seconds, grouped.cost_halalas
    from (
      select job_id, activity_type_id, is_outside, is_waiting, min(worked_on) as first_day, part > 0 as is_change,
        price_halalas, sum(seconds) as seconds, sum(cost_halalas) as cost_halalas
      from (${openWork(scope)}) as open_work
      group by job_id, activity_type_id, is_outside, is_waiting, part > 0, price_halalas,
        width_bucket(worked_on, ${['0001-01-01', ...days]}::date[])
    ) as grouped
    join job on job.id = job_id
    order by customer, length(job_no), job_no, job_id`)
}

/** What of a session is to lie in a batch. */
export type OpenSession = {
  session_id: string
  job_id: number
  customer: string
  job_type_id: number | null
  activity_type_id: number
  is_outside: boolean
  /** null: it was in a batch, and runs again */
  ended_at: Instant | null
  worked_on: LocalDate
  /** how often it lies in batches already */
  part: number
  price_id: number | null
  price_halalas: number | null
  seconds: number
  cost_halalas: number
}

/** Open work by session, but what waits for review. */
export function openSessions(db: Reader, scope: Scope): Promise<OpenSession[]> {
  return db.rows<OpenSession>(sql`
    select session_id, job_id, customer, job_type_id, open_work.activity_type_id, is_outside, open_work.ended_at,
      worked_on, part, price_id, price_halalas, seconds, cost_halalas
    from (${openWork(scope)}) as open_work join job on job.id = job_id
    where not is_waiting
    order by job_id, worked_on, session_id, is_outside`)
}

/** The prices, in no order. */
export function storedPrices(db: Reader): Promise<InvoicePrice[]> {
  return db.rows<InvoicePrice>(sql`
    select id, customer, job_type_id as "jobTypeId", valid_from as "validFrom", halalas,
      outside_halalas as "outsideHalalas"
    from invoice_price`)
}

/** The days on which a price begins, in their order. */
export function daysOfPrices(prices: readonly InvoicePrice[]): LocalDate[] {
  return [...new Set(prices.map(({ validFrom }) => validFrom))].toSorted()
}
