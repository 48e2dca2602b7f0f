import {
  type AbsenceRecord,
  type Books,
  BusinessZone,
  type ChargedEvent,
  type EmploymentRecord,
  type ExceptionRecord,
  type JobRecord,
  type LimitRecord,
  type LoggedAbsence,
  type Month,
  type PayBasis,
  type PayChange,
  type PostingRecord,
  type RateRecord,
  type RuleRecord,
  type RulesRecord,
  type SegmentRecord,
  Segments,
  type SessionBefore,
  type SessionRecord,
  type StoredDay,
  type StoredLine,
  type StoredMonth,
  type StoredPart,
  type StoredResult,
  type UnchargedRecord,
  type VersionRecord,
} from '@warsha/audit'
import { monthSubject } from '@warsha/contract'
import { type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'

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

/** Somebody, with the name that tells them from others, and the segment to which they belong now. */
export type PersonRecord = { id: number; label: string | null; segment: string | null }

/** All that stands beside the sessions, which are read month by month. */
export type ShopRecords = {
  books: Books
  zone: BusinessZone
  closed: ClosedMonth[]
  /** months that were closed in another time zone */
  closedElsewhere: Set<Month>
  people: Map<number, PersonRecord>
  segments: Segments
  jobs: Map<number, JobRecord & { number: string }>
  /** what came late, by session */
  late: Map<string, PostingRecord[]>
  /** by whose they are */
  absences: Map<number, LoggedAbsence[]>
  employments: Map<number, EmploymentRecord>
  /** since when whose timers run */
  running: Map<number, number>
  /** names by what the tables keep; calendars by their segments */
  codes: { activities: Map<number, string>; segments: Map<number, string>; calendars: Map<number, string | null> }
}

/** A month that was closed in another time zone stays as it was closed: its days are not those of the books. */
const isOfThisZone = sql`(zone_of_days is null or zone_of_days = (select time_zone from workshop))`

export async function shopIn(tx: Tx, configured: { businessTimeZone: string }): Promise<ShopRecords> {
  const books = await booksIn(tx, configured)
  const people = await tx.rows<PersonRecord>(sql`
    select id, labelled_person ->> 'label' as label, segment from person join person_labels() as named on labelled_id = id
    order by id`)
  const segments = await tx.rows<Omit<SegmentRecord, 'since'> & { since: number | null }>(sql`
    select person_id as technician, nullif(since, '-infinity') as since, name as segment
    from person_segment join segment on segment.id = segment_id`)
  const jobs = await tx.rows<JobRecord & { id: number; number: string }>(sql`
    select id, job_no as number, job_type_id as "jobType", customer from job`)
  const elsewhere = await tx.rows<{ month: Month }>(sql`
    select to_char(month, 'YYYY-MM') as month from locked_period where not ${isOfThisZone}`)
  const codes = await codesIn(tx)
  return {
    books,
    zone: BusinessZone.named(books.timeZone),
    closed: await closedMonthsIn(tx),
    closedElsewhere: new Set(elsewhere.map(({ month }) => month)),
    people: new Map(people.map((person) => [person.id, person])),
    segments: new Segments(segments.map((each) => ({ ...each, since: each.since ?? -Infinity }))),
    jobs: new Map(jobs.map(({ id, ...job }) => [id, job])),
    late: await lateIn(tx, codes),
    absences: byTechnician(await absencesIn(tx)),
    employments: await employmentsIn(tx),
    running: await runningIn(tx),
    codes,
  }
}

async function runningIn(tx: Tx): Promise<ShopRecords['running']> {
  const rows = await tx.rows<{ technician: number; since: number }>(sql`
    select technician_id as technician, started_at as since from work_session
    where ended_at is null and voided_at is null`)
  return new Map(rows.map(({ technician, since }) => [technician, since]))
}

async function codesIn(tx: Tx): Promise<ShopRecords['codes']> {
  const activities = await tx.rows<{ id: number; name: string }>(sql`select id, code as name from activity_type`)
  const segments = await tx.rows<{ id: number; name: string }>(sql`select id, name from segment`)
  const calendars = await tx.rows<{ id: number; name: string | null }>(sql`select id, segment as name from calendar`)
  return { activities: namesById(activities), segments: namesById(segments), calendars: namesById(calendars) }
}

function namesById<Name>(rows: { id: number; name: Name }[]): Map<number, Name> {
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type LateRow = Omit<PostingRecord, 'activity' | 'segment'> & { session: string; activityId: number; segmentId: number }

/** There is little of it. */
async function lateIn(tx: Tx, codes: ShopRecords['codes']): Promise<ShopRecords['late']> {
  const rows = await tx.rows<LateRow>(sql`
    select id as place, session_id as session, technician_id as technician, segment_id as "segmentId", job_id as job,
      activity_type_id as "activityId", rate_halalas as "rateHalalas", ${monthName(sql`month`)} as month,
      posting_day as "postingDay", business_day(arrived_at) as "arrivedDay", ${monthName(sql`carried_to`)} as "carriedTo",
      sessions, raw_seconds as "rawSeconds", held_seconds as "heldSeconds", effective_seconds as "effectiveSeconds",
      cost_halalas as "costHalalas"
    from late_arrival order by id`)
  const bySession: ShopRecords['late'] = new Map()
  for (const { session, segmentId, activityId, ...row } of rows) {
    const posting = { ...row, ...namesOf({ segmentId, activityId }, codes) }
    bySession.set(session, [...(bySession.get(session) ?? []), posting])
  }
  return bySession
}

/** 0 where there is no segment. What is not there has no name, which is none that anything has. */
function namesOf(
  { segmentId, activityId }: { segmentId: number | null; activityId: number },
  codes: ShopRecords['codes'],
) {
  return {
    segment: segmentId === null || segmentId === 0 ? null : (codes.segments.get(segmentId) ?? `segment ${segmentId}`),
    activity: codes.activities.get(activityId) ?? `activity ${activityId}`,
  }
}

export type ClosedMonth = StoredMonth & {
  /** closed before lines were kept: it has the totals of that day, and the lines of a later one */
  isOlder: boolean
  /** closed before pay was read by the law */
  isPaidByCalendar: boolean
  lockedAt: number
  lockedBy: number
  /** when its lines were kept, as it should be where it is not older */
  linesKeptAt: number
}

/** Whether a month was closed before a migration was applied. */
const isBefore = (migration: string) => sql`locked_at < (select applied_at from migration where name = ${migration})`

export function closedMonthsIn(db: Reader): Promise<ClosedMonth[]> {
  return db.rows<ClosedMonth>(sql`
    select ${monthName(sql`month`)} as month, session_count as sessions, raw_seconds as "rawSeconds",
      effective_seconds as "effectiveSeconds", cost_halalas as "costHalalas", locked_at as "lockedAt",
      locked_by as "lockedBy", coalesce(lines_kept_at, locked_at) as "linesKeptAt",
      lines_kept_at is distinct from locked_at and ${isBefore('0024_closed_months.sql')} as "isOlder",
      ${isBefore('0071_pay_rules_with_a_history.sql')} as "isPaidByCalendar"
    from locked_period where ${isOfThisZone} order by month`)
}

/** `2026-11` for its first day, which all that is kept of a month is kept by. */
function monthName(day: Sql): Sql {
  return sql`case when extract(day from ${day}) = 1 then to_char(${day}, 'YYYY-MM') else ${day}::text end`
}

/** The months in which something is stored, in their order, without those that were closed in another time zone. */
export async function monthsIn(tx: Tx): Promise<Month[]> {
  const rows = await tx.rows<{ month: Month }>(sql`
    select to_char(month, 'YYYY-MM') as month from (
      select distinct date_trunc('month', started_at at time zone time_zone) as month from work_session, workshop
      -- Into which something ran on over its first midnight.
      union select distinct date_trunc('month', (started_at + (raw_seconds - 1) * interval '1 second') at time zone time_zone)
        from work_session, workshop where raw_seconds > 0 and voided_at is null
      union select date_trunc('month', day::timestamp) from day_work
      union select date_trunc('month', day::timestamp) from closed_line
      union select month::timestamp from locked_period
      union select month::timestamp from closed_session_before
      union select posting_day - extract(day from posting_day)::int + 1 from late_arrival
    ) as stored
    where not exists (select from locked_period where locked_period.month = stored.month and not ${isOfThisZone})
    order by 1`)
  return rows.map(({ month }) => month)
}

/** A session with what is stored of it. */
export type StoredSession = { record: SessionRecord; stored: StoredResult; isEndMoved: boolean }

type SessionRow = Omit<SessionRecord, 'activity' | 'segment' | 'isLate' | 'late' | 'postings'> &
  Required<Omit<StoredResult, 'segment' | 'calendar'>> & {
    activityId: number
    segmentId: number | null
    calendarId: number | null
    isEndMoved: boolean
  }

const BATCH = 5000

/** All sessions that started in a month, running and voided ones too, one technician after the other. */
export async function* sessionsOf(tx: Tx, shop: ShopRecords, { from, to }: Span): AsyncGenerator<StoredSession[]> {
  const statement = sql`
    select id, technician_id as technician, job_id as job, activity_type_id as "activityId", segment_id as "segmentId",
      started_at as "startedAt", ended_at as "endedAt",
      case when is_end_reported then ended_at else reported_ended_at end as "reportedEnd",
      voided_at is not null as "isVoided", corrected_at is not null as "isCorrected",
      review_flags as "reviewFlags", reviewed_flags as "reviewedFlags", end_moves > 0 as "isEndMoved",
      raw_seconds as "rawSeconds", effective_seconds as "effectiveSeconds", rate_halalas as "rateHalalas",
      held_seconds as "heldSeconds", cost_halalas as "costHalalas", calendar_id as "calendarId"
    from work_session
    where started_at >= ${timestamptz(from)} and started_at < ${timestamptz(to)}
    order by technician_id, started_at`
  for await (const rows of tx.batches<SessionRow>(statement, BATCH)) {
    yield rows.map((row) => storedSession(row, shop))
  }
}

/** Instants, half-open. */
export type Span = { from: number; to: number }

/** Written out, as there may be a million of them. */
function storedSession(row: SessionRow, { late, segments, codes }: ShopRecords): StoredSession {
  const postings = late.get(row.id)
  const isLate = postings !== undefined && row.effectiveSeconds === null
  const { segment, activity } = namesOf(row, codes)
  const record: SessionRecord = {
    id: row.id,
    technician: row.technician,
    job: row.job,
    activity,
    segment: segments.at(row.technician, row.startedAt),
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    reportedEnd: row.reportedEnd,
    isVoided: row.isVoided,
    isCorrected: row.isCorrected,
    isLate,
    late: null,
    reviewFlags: row.reviewFlags,
    reviewedFlags: row.reviewedFlags,
  }
  if (postings) Object.assign(record, { postings, late: sumOfPostings(postings) })
  // What arrived too late has no result of its own: all of it is carried into a later month.
  const none = isLate ? 0 : null
  const stored = {
    rawSeconds: row.rawSeconds ?? none,
    heldSeconds: row.heldSeconds ?? (row.rawSeconds === null ? none : 0),
    effectiveSeconds: row.effectiveSeconds ?? none,
    rateHalalas: row.rateHalalas,
    costHalalas: row.costHalalas ?? none,
    segment,
    calendar: calendarOf(row.calendarId, codes),
  }
  return { record, stored, isEndMoved: row.isEndMoved }
}

/** Null for the calendar of everybody, which earlier versions stored by its number; `?` for one that is not there. */
function calendarOf(id: number | null, { calendars }: ShopRecords['codes']): string | null {
  const segment = id === null ? null : calendars.get(id)
  return segment === undefined ? '?' : segment
}

function sumOfPostings(postings: readonly PostingRecord[]) {
  const sum = (field: 'rawSeconds' | 'heldSeconds' | 'effectiveSeconds' | 'costHalalas') =>
    postings.reduce((all, posting) => all + posting[field], 0)
  return {
    rawSeconds: sum('rawSeconds'),
    heldSeconds: sum('heldSeconds'),
    effectiveSeconds: sum('effectiveSeconds'),
    costHalalas: sum('costHalalas'),
  }
}

/** What is stored of a month beside its sessions, by technician. */
export type StoredOfMonth = { days: Map<number, StoredDay[]>; lines: Map<number, StoredLine[]> }

export async function storedOf(tx: Tx, month: Month): Promise<StoredOfMonth> {
  const first = `${month}-01`
  const isOfMonth = sql`day >= ${first}::date and day < ${first}::date + interval '1 month'`
  const days = await tx.rows<StoredDay>(sql`
    select day, technician_id as technician, name as segment, sessions, raw_seconds as "rawSeconds",
      held_seconds as "heldSeconds", effective_seconds as "effectiveSeconds", cost_halalas as "costHalalas"
    from day_work left join segment on segment.id = segment_id where ${isOfMonth} order by day`)
  const lines = await tx.rows<StoredLine>(sql`
    select ${monthName(sql`month`)} as month, day, technician_id as technician, segment.name as segment,
      rate_halalas as "rateHalalas", job_id as job, code as activity, sessions, raw_seconds as "rawSeconds",
      held_seconds as "heldSeconds", effective_seconds as "effectiveSeconds", cost_halalas as "costHalalas"
    from closed_line
    join activity_type on activity_type.id = activity_type_id
    left join segment on segment.id = segment_id
    where ${isOfMonth} order by day`)
  return { days: byTechnician(days), lines: byTechnician(lines) }
}

export function byTechnician<Row extends { technician: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const own = groups.get(row.technician)
    if (own) own.push(row)
    else groups.set(row.technician, [row])
  }
  return groups
}

/** What a closed month keeps of the sessions before it. */
export function sessionsBeforeIn(tx: Tx, month: Month): Promise<SessionBefore[]> {
  return tx.rows<SessionBefore>(sql`
    select ${monthName(sql`month`)} as month, session_id as session, technician_id as technician, code as activity, segment.name as segment,
      started_at as "startedAt", raw_seconds as "rawSeconds"
    from closed_session_before
    join activity_type on activity_type.id = activity_type_id
    left join segment on segment.id = segment_id
    where date_trunc('month', month::timestamp) = ${`${month}-01`}::date`)
}

/** The parts of all calendars, each calendar's in their order. */
export function partsIn(tx: Tx): Promise<(StoredPart & { calendar: number })[]> {
  return tx.rows<StoredPart & { calendar: number }>(sql`
    select calendar_id as calendar, segment, part, base, starts, ends, seconds_before as "secondsBefore"
    from calendar_part left join calendar on calendar.id = calendar_id order by calendar_id, part`)
}

/** How pay is reckoned: as it is now, as closed months keep it, and what has changed it. */
export type PayRecords = {
  now: PayBasis
  kept: Map<Month, PayBasis>
  changes: LoggedChange[]
  closings: Map<string, Closing>
}
/** A month that was closed, as the audit trail has it. */
export type Closing = { entry: number; at: number; by: number | null }
export type LoggedChange = { entry: number; at: number; change: PayChange }

export async function payIn(tx: Tx): Promise<PayRecords> {
  const rules = await tx.rows<{ rules: RulesRecord }>(sql`
    select jsonb_build_object('effective_from', nullif(effective_from, '-infinity'),
      'factor_working_day', factor_working_day, 'factor_rest_day', factor_rest_day, 'factor_holiday', factor_holiday,
      'hours_a_day', hours_a_day, 'hours_a_week', hours_a_week, 'unpaid_activities', (
        select coalesce(jsonb_agg(code), '[]') from unpaid_activity
        join activity_type on activity_type.id = activity_type_id
        where unpaid_activity.effective_from = pay_rules.effective_from)) as rules
    from pay_rules`)
  const limits = await tx.rows<LimitRecord>(sql`
    select id, technician_id, first_day, last_day, hours_a_day, hours_a_week from pay_limit`)
  const kept = await tx.rows<{ month: Month; rules: PayBasis }>(sql`
    select ${monthName(sql`month`)} as month, rules from closed_pay_rules`)
  return {
    now: { counted_by: 'law', rules: rules.map(({ rules: each }) => each), limits },
    kept: new Map(kept.map(({ month, rules: each }) => [month, each])),
    changes: await payChangesIn(tx),
    closings: await closingsIn(tx),
  }
}

type RulesEntry = { before: RulesRecord | LimitRecord | null; after: RulesRecord | LimitRecord | null }

/** The audit trail has each change of rules with those before it, and limits as they came and went. */
async function payChangesIn(tx: Tx): Promise<LoggedChange[]> {
  const rows = await tx.rows<RulesEntry & { id: number; at: number }>(sql`
    select id, at, before, after from audit_entry
    where kind = 'workshop' and (after ? 'factor_working_day' and before ? 'effective_from'
      or coalesce(after, before) ?& array['first_day', 'last_day', 'hours_a_day']) order by id`)
  return rows.map(({ id, at, before, after }) => ({ entry: id, at, change: changeOf({ before, after }) }))
}

function changeOf({ before, after }: RulesEntry): PayChange {
  const isOfRules = (each: RulesEntry['before']): each is RulesRecord => each !== null && 'factor_working_day' in each
  if (isOfRules(before) && isOfRules(after)) return { rules: { before, after } }
  // Everybody's limits name nobody.
  const limit = (each: RulesEntry['before']) => each && ({ technician_id: null, ...each } as LimitRecord)
  return { limit: { before: limit(before), after: limit(after) } }
}

/** The last closing of each month, by what the audit trail calls it. */
async function closingsIn(tx: Tx): Promise<Map<string, Closing>> {
  const rows = await tx.rows<Closing & { subject: string }>(sql`
    select distinct on (subject) subject, id as entry, at, person_id as by
    from audit_entry where kind = 'period' and action = 'locked' order by subject, id desc`)
  return new Map(rows.map(({ subject, ...closing }) => [subject, closing]))
}

function absencesIn(tx: Tx): Promise<LoggedAbsence[]> {
  return tx.rows<LoggedAbsence & { recordedBy: number; recordedAt: number }>(sql`
    select id, person_id as technician, kind, first_day as "firstDay", last_day as "lastDay", half,
      recorded_by as "recordedBy", recorded_at as "recordedAt"
    from absence order by id`)
}

type AbsenceEntry = {
  id: number
  technician_id: number
  kind: AbsenceRecord['kind']
  first_day: string
  last_day: string
  half: AbsenceRecord['half']
}

/** Each absence as the audit trail left it, null where it was deleted. Why an erased person was away is not kept. */
export async function loggedAbsencesIn(tx: Tx): Promise<Map<number, LoggedAbsence | 'unnamed' | null>> {
  const rows = await tx.rows<{
    action: string
    id: number
    after: AbsenceEntry | null
    at: number
    by: number | null
    isNamed: boolean
    isErased: boolean | null
  }>(sql`
    select coalesce(after, before) ? 'technician_id' as "isNamed", action, (coalesce(after, before) ->> 'id')::int as id, after, at, person_id as by,
      (coalesce(after, before) ->> 'technician_id')::int in (select id from person where erased_at is not null) as "isErased"
    from audit_entry where kind = 'absence' and coalesce(after, before) ? 'id' order by audit_entry.id`)
  const logged = new Map<number, LoggedAbsence | 'unnamed' | null>()
  // One that is restored after it was deleted is still of whoever recorded it.
  const recorders = new Map<number, Pick<LoggedAbsence, 'recordedBy' | 'recordedAt'>>()
  for (const { action, id, after, at, by, isNamed, isErased } of rows) {
    if (!isNamed) {
      logged.set(id, after && 'unnamed')
      continue
    }
    if (action === 'created') recorders.set(id, { recordedBy: by, recordedAt: at })
    const { recordedBy, recordedAt } = recorders.get(id) ?? NOT_RECORDED
    logged.set(id, after && { ...absenceOf(after, isErased === true), recordedBy, recordedAt })
  }
  return logged
}

const NOT_RECORDED = { recordedBy: null, recordedAt: null }

function absenceOf(
  { id, technician_id, kind, first_day, last_day, half }: AbsenceEntry,
  isErased: boolean,
): AbsenceRecord {
  return {
    id,
    technician: technician_id,
    kind: isErased ? 'other' : kind,
    firstDay: first_day,
    lastDay: last_day,
    half,
  }
}

async function employmentsIn(tx: Tx): Promise<Map<number, EmploymentRecord>> {
  const people = await tx.rows<Omit<EmploymentRecord, 'changes'> & { id: number }>(sql`
    select id, created_at as "createdAt", is_active as "isActive" from person where not is_machine(role)`)
  const employments = new Map(
    people.map(({ id, ...person }) => [id, { ...person, changes: [] as EmploymentRecord['changes'] }]),
  )
  const changes = await tx.rows<{ id: number; at: number; isActive: boolean }>(sql`
    select (after ->> 'id')::int as id, at, (after ->> 'is_active')::boolean as "isActive"
    from audit_entry
    where kind = 'technician' and action = 'changed' and before ->> 'is_active' <> after ->> 'is_active' and after ? 'id'
    order by at, audit_entry.id`)
  for (const { id, ...change } of changes) employments.get(id)?.changes.push(change)
  return employments
}

/** When people were hired, as the audit trail has it of those whom somebody entered. */
export function hiresIn(tx: Tx): Promise<{ technician: number; at: number }[]> {
  return tx.rows<{ technician: number; at: number }>(sql`
    select (after ->> 'id')::int as technician, at from audit_entry
    where kind = 'technician' and action = 'created' and after ->> 'id' in (select id::text from person)`)
}

/** Whose account which activity's work belongs to, and which months were closed, in the order in which that changed. */
export async function chargedEventsIn(tx: Tx, closed: readonly ClosedMonth[]): Promise<ChargedEvent[]> {
  const rows = await tx.rows<{
    kind: string
    action: string
    subject: string
    isCharged: boolean | null
    at: number
  }>(sql`
    select kind, action, subject, (after ->> 'is_charged')::boolean as "isCharged", at from audit_entry
    where kind = 'period' and action in ('locked', 'reopened')
      or kind = 'activity_type' and (after ? 'is_charged' or action = 'deleted')
    order by id`)
  const events: { at: number; event: ChargedEvent }[] = rows.map(({ kind, action, subject, isCharged, at }) => ({
    at,
    event:
      kind === 'period'
        ? { month: monthOfSubject(subject), isClosed: action === 'locked' }
        : { activity: subject, isCharged },
  }))
  // Months that were closed before the audit trail had it.
  const logged = new Set(rows.map(({ subject }) => subject))
  for (const { month, lockedAt } of closed) {
    if (!logged.has(monthSubject(month))) events.push({ at: lockedAt, event: { month, isClosed: true } })
  }
  return events.toSorted((a, b) => a.at - b.at).map(({ event }) => event)
}

/** `2026-11` of `November 2026`. */
function monthOfSubject(subject: string): Month {
  const year = subject.slice(-4)
  const names = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)
  return names.find((month) => monthSubject(month) === subject) ?? subject
}
