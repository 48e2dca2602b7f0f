import type {
  Books,
  ExceptionRecord,
  PostingRecord,
  RateRecord,
  RuleRecord,
  SessionRecord,
  StoredDay,
  StoredLine,
  StoredMonth,
  StoredResult,
  UnchargedRecord,
  VersionRecord,
} from '@warsha/audit'
import { type Reader, type Sql, sql, type Tx } from '../../platform/database.ts'

/** A session with what is stored of it, and whose it is. */
export type StoredSession = { record: SessionRecord; stored: StoredResult }

const BATCH = 5000

/** All that hours and costs follow from, besides the sessions. */
export async function booksIn(db: Reader, configured: { businessTimeZone: string }): Promise<Books> {
  const workshop = await db.row<{ time_zone: string }>(sql`select time_zone from workshop`)
  const versions = await db.rows<{ effectiveFrom: string; rules: StoredRule[] }>(sql`
    select effective_from as "effectiveFrom", rules from schedule_version order by effective_from`)
  const exceptions = await db.rows<ExceptionRecord>(sql`
    select starts_at as "startsAt", ends_at as "endsAt", exception_type as type, segment, removed_on as "removedOn"
    from schedule_exception`)
  const rates = await db.rows<RateRecord>(sql`
    select person_id as technician, effective_from as "effectiveFrom", halalas from hourly_rate`)
  const uncharged = await db.rows<UnchargedRecord>(sql`
    select code as activity, lower(stretch) as "from", upper(stretch) - 1 as "to"
    from activity_type cross join unnest(uncharged) as stretch`)
  return {
    timeZone: workshop?.time_zone ?? configured.businessTimeZone,
    versions: versions.map(versionOf),
    exceptions,
    rates,
    uncharged,
  }
}

/** Seconds of the day, as a version keeps them. */
type StoredRule = { weekday: number; starts: number; ends: number }

function versionOf({ effectiveFrom, rules }: { effectiveFrom: string; rules: StoredRule[] }): VersionRecord {
  return {
    effectiveFrom,
    rules: rules.map(({ weekday, starts, ends }) => ({
      weekday,
      startsLocal: timeOfDay(starts),
      endsLocal: timeOfDay(ends),
    })),
  }
}

function timeOfDay(second: number): string {
  const parts = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

export function activeRulesIn(db: Reader): Promise<RuleRecord[]> {
  return db.rows<RuleRecord>(sql`
    select weekday, starts_local::text as "startsLocal", ends_local::text as "endsLocal"
    from schedule_rule where is_active`)
}

export type TechnicianRecord = { id: number; name: string }

/** Everybody who has sessions or days, in the order in which the days are read. */
export function techniciansIn(db: Reader): Promise<TechnicianRecord[]> {
  return db.rows<TechnicianRecord>(sql`
    select id, coalesce(full_name, '-') as name
    from person full join (select distinct technician_id as id from day_work) as day using (id)
    order by id`)
}

type SessionRow = Omit<SessionRecord, 'isLate' | 'postings'> &
  Required<StoredResult> & { postings: readonly PostingRecord[] | null }

/** A month that was closed in another time zone stays as it was closed: its days are not those of the books. */
function isOfThisZone(day: Sql): Sql {
  return sql`not exists (
    select from locked_period as elsewhere
    where elsewhere.month = date_trunc('month', ${day})
      and elsewhere.zone_of_days <> (select time_zone from workshop))`
}

/** All sessions of a technician, running and voided ones too, so many at a time. */
export async function* sessionsOf(tx: Tx, technician: number): AsyncGenerator<StoredSession[]> {
  const statement = sql`
    select stored.id, technician_id as technician, job_id as job, activity_type.code as activity,
      segment.name as segment,
      started_at as "startedAt", ended_at as "endedAt",
      case when is_end_reported then ended_at else reported_ended_at end as "reportedEnd",
      voided_at is not null as "isVoided", corrected_at is not null as "isCorrected",
      review_flags as "reviewFlags", reviewed_flags as "reviewedFlags",
      raw_seconds as "rawSeconds", effective_seconds as "effectiveSeconds", rate_halalas as "rateHalalas",
      cost_halalas as "costHalalas", (
        select json_build_object('rawSeconds', sum(late.raw_seconds), 'heldSeconds', sum(late.held_seconds),
          'effectiveSeconds', sum(late.effective_seconds), 'costHalalas', sum(late.cost_halalas))
        from late_arrival as late where late.session_id = stored.id having count(*) > 0
      ) as late, (
        select json_agg(json_build_object('technician', late.technician_id, 'segment', booked.name, 'job', late.job_id,
          'activity', done.code, 'rateHalalas', late.rate_halalas, 'month', to_char(late.month, 'YYYY-MM'),
          'postingDay', late.posting_day, 'arrivedDay', business_day(late.arrived_at),
          'isAccepted', late.carried_to is not null, 'sessions', late.sessions, 'rawSeconds', late.raw_seconds,
          'heldSeconds', late.held_seconds, 'effectiveSeconds', late.effective_seconds, 'costHalalas', late.cost_halalas))
        from late_arrival as late join activity_type as done on done.id = late.activity_type_id
        left join segment as booked on booked.id = late.segment_id
        where late.session_id = stored.id
      ) as postings
    from work_session as stored
    left join segment on segment.id = case when ended_at is null then segment_at(technician_id, started_at) else segment_id end
    join activity_type on activity_type.id = activity_type_id
    where technician_id = ${technician} and ${isOfThisZone(sql`business_day(started_at)`)}`
  for await (const rows of tx.batches<SessionRow>(statement, BATCH)) {
    yield rows.map(({ rawSeconds, effectiveSeconds, rateHalalas, costHalalas, postings, ...record }) => {
      const isLate = record.late !== null && effectiveSeconds === null
      // What arrived too late has no result of its own: all of it is carried into a later month.
      const result = isLate
        ? { rawSeconds: 0, effectiveSeconds: 0, rateHalalas, costHalalas: 0 }
        : { rawSeconds, effectiveSeconds, rateHalalas, costHalalas }
      return { record: { ...record, isLate, postings: postings ?? [] }, stored: result }
    })
  }
}

/** The stored days, read along with the technicians: each technician's in turn. */
export class StoredDays {
  readonly #tx: Tx
  #waiting: StoredDay[] = []

  private constructor(tx: Tx) {
    this.#tx = tx
  }

  static async openedIn(tx: Tx): Promise<StoredDays> {
    await tx.run(sql`
      declare stored_day no scroll cursor for
        select day, technician_id as technician, sum(sessions)::int as sessions, sum(raw_seconds)::bigint as "rawSeconds",
          sum(effective_seconds)::bigint as "effectiveSeconds", sum(cost_halalas)::bigint as "costHalalas"
        from day_work where ${isOfThisZone(sql`day`)} group by day, technician_id order by technician_id`)
    return new StoredDays(tx)
  }

  async of(technician: number): Promise<StoredDay[]> {
    while (this.#waiting.every((day) => day.technician === technician)) {
      const more = await this.#tx.rows<StoredDay>(sql`fetch 5000 from stored_day`)
      if (more.length === 0) break
      this.#waiting.push(...more)
    }
    const end = this.#waiting.findIndex((day) => day.technician !== technician)
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end)
  }
}

/** The lines that closed months keep of a technician. */
export function linesOf(db: Reader, technician: number): Promise<StoredLine[]> {
  return db.rows<StoredLine>(sql`
    select day, technician_id as technician, segment.name as segment, rate_halalas as "rateHalalas", job_id as job,
      code as activity, sessions, raw_seconds as "rawSeconds", effective_seconds as "effectiveSeconds",
      cost_halalas as "costHalalas"
    from closed_line
    join activity_type on activity_type.id = activity_type_id
    left join segment on segment.id = segment_id
    where technician_id = ${technician} and ${isOfThisZone(sql`day`)}`)
}

/** A month that was closed before lines were kept has the totals of that day, and the lines of a later one. */
export type ClosedMonth = StoredMonth & { isOlder: boolean }

export function closedMonthsIn(db: Reader): Promise<ClosedMonth[]> {
  return db.rows<ClosedMonth>(sql`
    select to_char(month, 'YYYY-MM') as month, session_count as sessions, raw_seconds as "rawSeconds",
      effective_seconds as "effectiveSeconds", cost_halalas as "costHalalas",
      lines_kept_at is distinct from locked_at as "isOlder"
    from locked_period where ${isOfThisZone(sql`month`)}
    order by month`)
}
