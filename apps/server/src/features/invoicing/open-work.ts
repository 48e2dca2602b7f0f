import { type Instant, instantAt, type InvoicePrice, type LocalDate, plusDays } from '@warsha/domain'
import { empty, type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { groupedBy } from '../../platform/spreadsheet/grouped.ts'

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
 * @param isOfThese what is looked at, by `session_id` and `job_id`; left out: all
 */
function openWork({ whose, until, firstDay, businessTimeZone }: Scope, isOfThese: Sql = empty): Sql {
  return sql`
    select session_id, coalesce(counted.job_id, standing.job_id) as job_id, kind.is_outside, kind.seconds, kind.cost_halalas, session.activity_type_id,
      session.ended_at, business_day(session.started_at, ${businessTimeZone}) as worked_on,
      session.voided_at is null and session.review_flags & ~session.reviewed_flags <> 0 as is_waiting,
      coalesce(earlier.part, 0::smallint) as part, earlier.price_id, earlier.price_halalas
    from (
      select session_id, job_id, sum(effective_seconds) as inside, sum(raw_seconds - effective_seconds) as outside,
        sum(cost_halalas) as cost
      from posted_work() where job_id is not null ${isOf(whose, sql`worked_job_id`)} ${isOfThese}
      group by session_id, job_id
    ) as counted
    full join (
      select session_id, job_id, coalesce(sum(seconds) filter (where not is_outside), 0) as inside,
        coalesce(sum(seconds) filter (where is_outside), 0) as outside, sum(cost_halalas) as cost, true as is_there
      from invoice_line where not is_taken_back ${isOf(whose, sql`job_id`)} ${isOfThese}
      group by session_id, job_id
    ) as standing using (session_id, job_id)
    join work_session as session on session.id = session_id
      and (coalesce(counted.inside, 0) <> coalesce(standing.inside, 0) or coalesce(counted.outside, 0) <> coalesce(standing.outside, 0))
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
  /** a day that has the same price: the one on which the prices of its time begin; null: it is before all of them */
  price_day: LocalDate | null
  /** whether more of the sessions lies in a batch, whose price then is `price_halalas` */
  is_change: boolean
  price_halalas: number | null
  seconds: number
  cost_halalas: number
}

type OpenJob = Pick<OpenGroup, 'job_no' | 'customer' | 'description' | 'job_type_id'> & { id: number }
type WorkOfJob = Omit<OpenGroup, keyof OpenJob>

/**
 * Open work by job and price, in a transaction that sees one state. Most sessions lie in no batch, or are in it as they
 * are now, came in time and wait for nothing: they are added up at once, and only the others looked at one by one.
 * @param days on which prices begin, in their order; without any, work of all activities of a job is one
 */
export async function openGroups(tx: Tx, scope: Scope, days: readonly LocalDate[]): Promise<OpenGroup[]> {
  const usual = await usualWork(tx, scope, days)
  const particular = usual.flatMap(({ job_id, particular: id }) => (id === null ? [] : [{ id, job_id }]))
  const others = particular.length > 0 ? await particularWork(tx, scope, { days, particular }) : []
  const ofJob = groupedBy(usual.flatMap((each) => workOfUsual(each, days)).concat(others), ({ job_id }) => job_id)
  const jobs = await tx.rows<OpenJob>(sql`
    select id, job_no, customer, left(description, 200) as description, job_type_id from job
    where id = any(${[...ofJob.keys()]}::int[])
    order by customer, length(job_no), job_no, id`)
  return jobs.flatMap((job) => (ofJob.get(job.id) ?? []).map((work) => groupOf(job, work)))
}

/** Field by field, as there may be hundreds of thousands. */
function groupOf({ job_no, customer, description, job_type_id }: OpenJob, work: WorkOfJob): OpenGroup {
  const { job_id, activity_type_id, is_outside, is_waiting, price_day, is_change, price_halalas, seconds } = work
  const { cost_halalas } = work
  return {
    job_id,
    job_no,
    customer,
    description,
    job_type_id,
    activity_type_id,
    is_outside,
    is_waiting,
    price_day,
    is_change,
    price_halalas,
    seconds,
    cost_halalas,
  }
}

/** In which of the times between the days on which prices begin something lies: 0 is before all of them. */
type Timed = { price_time: number }
const priceDayOf = ({ price_time }: Timed, days: readonly LocalDate[]) => days[price_time - 1] ?? null

type UsualWork = Timed & {
  job_id: number
  activity_type_id: number
  inside: number
  outside: number
  cost_halalas: number
  /** a session of which something particular is known on this job, by itself; null: it is of all others */
  particular: string | null
}

/** What was worked by sessions of which nothing particular is known, by job, activity and price; and who the others are. */
async function usualWork(
  tx: Tx,
  { whose, until, firstDay, businessTimeZone }: Scope,
  days: readonly LocalDate[],
): Promise<UsualWork[]> {
  const beginOf = (day: LocalDate) => timestamptz(instantAt(day, 0, businessTimeZone))
  const activity = days.length === 0 ? sql`0::smallint` : sql`coalesce(activity_type_id, 0::smallint)`
  // By instants: to ask for the day of each session takes as long as to add them up.
  const time = days.length === 0 ? sql`0` : sql`width_bucket(posted_at, ${days.map(beginOf)}::timestamptz[])`
  return tx.rows<UsualWork>(sql`
    select job_id, activity_type_id, price_time, coalesce(sum(inside), 0)::bigint as inside,
      coalesce(sum(outside), 0)::bigint as outside, coalesce(sum(cost_halalas), 0)::bigint as cost_halalas, particular
    from (
      select session_id, job_id, ${activity} as activity_type_id, work.inside, work.outside, cost_halalas, posted_at,
        coalesce(${time}, 0) as price_time,
        case when standing.seconds is not null or looked_at.session_id is not null then session_id end as particular
      from (
        select session_id, job_id, activity_type_id, posted_at, effective_seconds as inside,
          raw_seconds - effective_seconds as outside, cost_halalas
        from posted_work()
        where job_id is not null ${isOf(whose, sql`worked_job_id`)}
          ${firstDay === null ? empty : sql`and posted_at >= ${beginOf(firstDay)}`}
      ) as work
      ${await standingBeside(tx, whose)}
      left join (
        select late_arrival.session_id from late_arrival
        union
        select id from work_session where review_flags & ~reviewed_flags <> 0 and voided_at is null
      ) as looked_at using (session_id)
      where looked_at.session_id is not null
        or (standing.inside = work.inside and standing.outside = work.outside) is not true
    ) as open_work
    ${until === null ? empty : sql`where particular is not null or posted_at < ${beginOf(plusDays(until, 1))}`}
    group by job_id, activity_type_id, price_time, particular`)
}

/** What lies in batches that stand, beside what was worked. A shop that never invoiced does not wait for it. */
async function standingBeside(tx: Tx, whose: Whose): Promise<Sql> {
  const line = await tx.row(sql`select from invoice_line where not is_taken_back ${isOf(whose, sql`job_id`)} limit 1`)
  if (!line) return sql`cross join (select null::int as inside, null::int as outside, null::int as seconds) as standing`
  return sql`
    full join (
      select session_id, job_id, coalesce(sum(seconds) filter (where not is_outside), 0)::int as inside,
        coalesce(sum(seconds) filter (where is_outside), 0)::int as outside, sum(seconds) as seconds
      from invoice_line where not is_taken_back ${isOf(whose, sql`job_id`)}
      group by session_id, job_id
    ) as standing using (session_id, job_id)`
}

function workOfUsual(of: UsualWork, days: readonly LocalDate[]): WorkOfJob[] {
  if (of.particular !== null) return []
  const work: WorkOfJob[] = []
  if (of.inside !== 0) work.push(usualOf(of, { is_outside: false, price_day: priceDayOf(of, days) }))
  if (of.outside !== 0) work.push(usualOf(of, { is_outside: true, price_day: priceDayOf(of, days) }))
  return work
}

function usualOf(
  { job_id, activity_type_id, inside, outside, cost_halalas }: UsualWork,
  { is_outside, price_day }: Pick<WorkOfJob, 'is_outside' | 'price_day'>,
): WorkOfJob {
  return {
    job_id,
    activity_type_id,
    is_outside,
    is_waiting: false,
    price_day,
    is_change: false,
    price_halalas: null,
    seconds: is_outside ? outside : inside,
    cost_halalas: is_outside ? 0 : cost_halalas,
  }
}

type Particular = { days: readonly LocalDate[]; particular: readonly { id: string; job_id: number }[] }

/** Work of sessions on jobs: what a session has on another job, to which it went since, may be usual. */
async function particularWork(tx: Tx, scope: Scope, { days, particular }: Particular): Promise<WorkOfJob[]> {
  const [ids, jobs] = [particular.map(({ id }) => id), particular.map(({ job_id }) => job_id)]
  const isOfThese = sql`
    and (session_id, job_id) in (select id, job from unnest(${ids}::uuid[], ${jobs}::int[]) as these (id, job))`
  const time = days.length === 0 ? sql`0` : sql`width_bucket(worked_on, ${days}::date[])`
  const rows = await tx.rows<Omit<WorkOfJob, 'price_day'> & Timed>(sql`
    select job_id, activity_type_id, is_outside, is_waiting, ${time} as price_time, part > 0 as is_change,
      price_halalas, sum(seconds)::bigint as seconds, sum(cost_halalas)::bigint as cost_halalas
    from (${openWork(scope, isOfThese)}) as open_work
    group by job_id, activity_type_id, is_outside, is_waiting, part > 0, price_halalas, price_time`)
  return rows.map(({ price_time, ...work }) => ({ ...work, price_day: priceDayOf({ price_time }, days) }))
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
