import type { ReadQueryOf } from '@warsha/contract'
import {
  DAY_SECONDS,
  type Instant,
  instantAt,
  type LocalDate,
  plusDays,
  reviewFlags,
  searchWords,
  withLatinDigits,
} from '@warsha/domain'
import { join, type Sql, sql, timestamptz } from '../../platform/database.ts'
import { isCharged } from '../activity-types/index.ts'
import { segmentIdOfSession } from '../calendar/index.ts'

/** Sessions `s` of which late work counts on another day than that of their start. */
const isLate = sql`s.ended_at is not null and s.review_flags & ${reviewFlags.in_closed_month}::int <> 0`

/** Sessions `s` that count: in reports, timesheets, months, analytics and the account of a job. */
const counts = sql`s.voided_at is null and (s.effective_seconds is not null or ${isLate})`

/** Sessions `s` of a segment: the one of their start, which is stored once they have ended. */
function ofSegment(segment: string): Sql {
  const id = sql`(select id from segment where name = ${segment})`
  return sql`(s.segment_id = ${id} or s.ended_at is null and ${segmentIdOfSession} = ${id})`
}

/** Sessions `s` that wait for an admin's review. */
const waitsForReview = sql`s.voided_at is null and (s.review_flags & ~s.reviewed_flags) <> 0`

export type Search = Omit<ReadQueryOf<'sessionRecords'>, 'page' | 'page_size'>

/** No session lies outside of these, so that any day can be asked for. */
const EARLIEST: Instant = Date.UTC(1999, 0, 1)
const LATEST: Instant = Date.UTC(2200, 0, 1)

const ofState: Record<Search['state'], Sql> = {
  all: sql`s.voided_at is null`,
  running: sql`s.voided_at is null and s.ended_at is null`,
  completed: counts,
  to_review: waitsForReview,
  voided: sql`s.voided_at is not null`,
}

/** What a search finds. */
export type Match = {
  /** the condition on sessions `s` */
  sessions: Sql
  /** whether what counts of a session `s` on the day of its start lies in the days asked for */
  isOwnDay: Sql
  /** whether a late arrival `late` counts on the days asked for */
  isPostingDay: Sql
}

/** Everything that meets a condition on sessions `s`, whatever its days. */
export function matchingAnyDay(sessions: Sql): Match {
  return { sessions, isOwnDay: sql`true`, isPostingDay: sql`true` }
}

/** A session belongs to the business day of its start, and to the days on which it counts as it came too late for that. */
export function matching(search: Search, timeZone: string): Match {
  const isOwnDay = join([...startedIn(search, timeZone), sql`true`], ' and ')
  const isPostingDay = join([...postedOn(search), sql`true`], ' and ')
  const conditions = [
    ofState[search.state],
    ...(hasDays(search)
      ? [
          sql`(${isOwnDay} or ${isLate} and s.id = any (array(
      select session_id from late_arrival as late where ${isPostingDay})))`,
        ]
      : []),
    ...ofPeople(search),
    ...ofWork(search),
    ...ofKind(search),
    ...ofSettledItems(search, timeZone),
    ...containing(search),
  ]
  return { sessions: join(conditions, ' and '), isOwnDay, isPostingDay }
}

function hasDays(search: Search): boolean {
  const { first, last } = daysOf(search)
  return Boolean(first ?? last) || search.weekday !== undefined
}

function postedOn(search: Search): Sql[] {
  const { first, last } = daysOf(search)
  const { weekday } = search
  return [
    ...(first ? [sql`late.posting_day >= ${first}`] : []),
    ...(last ? [sql`late.posting_day <= ${last}`] : []),
    ...(weekday === undefined ? [] : [sql`extract(dow from late.posting_day) = ${weekday}`]),
  ]
}

/** Whether only sessions of settled work items are looked for. */
export function hasSettledItems({ settled_from, settled_to }: Search): boolean {
  return Boolean(settled_from || settled_to)
}

/** Whether the last of the days asked for comes before the first. */
export function isBackwards({ from_date, to_date, settled_from, settled_to }: Search): boolean {
  const isTurned = (from?: LocalDate, to?: LocalDate) => Boolean(from && to && to < from)
  return isTurned(from_date, to_date) || isTurned(settled_from, settled_to)
}

/** The sessions of technicians are found by the week of their start, be it one technician or a whole segment. */
function startedIn(search: Search, timeZone: string): Sql[] {
  const { first, last } = daysOf(search)
  const { weekday, technician_id: ids, segment } = search
  const isOfPeople = Boolean(ids ?? segment)
  const week = (date: LocalDate, second: number) => sql`week_number(${midnight(date, second, timeZone)}::timestamptz)`
  return [
    ...(first && isOfPeople ? [sql`week_number(s.started_at) >= ${week(first, 0)}`] : []),
    ...(last && isOfPeople ? [sql`week_number(s.started_at) <= ${week(last, DAY_SECONDS)}`] : []),
    ...(first ? [sql`s.started_at >= ${midnight(first, 0, timeZone)}`] : []),
    ...(last ? [sql`s.started_at < ${midnight(last, DAY_SECONDS, timeZone)}`] : []),
    ...(weekday === undefined ? [] : [sql`extract(dow from business_day(s.started_at, ${timeZone})) = ${weekday}`]),
  ]
}

/** The days that both the range and the month have. */
function daysOf({ from_date, to_date, month }: Search): { first: LocalDate | undefined; last: LocalDate | undefined } {
  if (!month) return { first: from_date, last: to_date }
  const first = `${month}-01`
  // The 1st of a month and 31 days lies in the next one.
  const last = plusDays(`${plusDays(first, 31).slice(0, 7)}-01`, -1)
  return {
    first: from_date && from_date > first ? from_date : first,
    last: to_date && to_date < last ? to_date : last,
  }
}

/** The technician and the days whose sessions alone are looked for; null where one end of the days is open. */
export function technicianAndDays(search: Search): { technicianId: number; first: LocalDate; last: LocalDate } | null {
  const { first, last } = daysOf(search)
  const [technicianId, ...others] = search.technician_id ?? []
  return technicianId && others.length === 0 && first && last ? { technicianId, first, last } : null
}

function ofPeople({ technician_id: ids, segment }: Search): Sql[] {
  return [...(ids ? [sql`s.technician_id = any (${ids}::int[])`] : []), ...(segment ? [ofSegment(segment)] : [])]
}

function ofWork({ job_id, job_no, job_type_id, customer, activity_code }: Search): Sql[] {
  return [
    ...(job_id === undefined ? [] : [sql`s.job_id = ${job_id}`]),
    ...(job_no ? [sql`s.job_id = (select id from job where job_no = ${withLatinDigits(job_no.trim())})`] : []),
    ...(job_type_id ? [sql`s.job_id in (select id from job where ${ofJobType(job_type_id)})`] : []),
    ...(customer ? [sql`s.job_id in (select id from job where customer = ${customer})`] : []),
    ...(activity_code ? [sql`s.activity_type_id = (select id from activity_type where code = ${activity_code})`] : []),
  ]
}

/** @param ids null is for jobs that have no job type */
function ofJobType(ids: readonly (number | null)[]): Sql {
  const known = sql`job_type_id = any (${ids.filter((id) => id !== null)}::int[])`
  return ids.includes(null) ? sql`(${known} or job_type_id is null)` : known
}

/** Whether a session `s` has hours outside the working calendar, late ones too. */
const hasOutside = sql`(coalesce(s.raw_seconds > s.effective_seconds, false) or ${isLate} and exists (
  select from late_arrival as late where late.session_id = s.id and late.raw_seconds <> late.effective_seconds))`

function ofKind({ is_waiting, is_rated, has_outside, is_charged }: Search): Sql[] {
  return [
    ...(is_charged === undefined ? [] : [sql`${isCharged(sql`s`)} = ${is_charged}`]),
    ...(is_waiting === undefined ? [] : [is_waiting ? waitsForReview : sql`not (${waitsForReview})`]),
    ...(is_rated === undefined ? [] : [sql`${counts} and (s.rate_halalas is not null) = ${is_rated}`]),
    ...(has_outside === undefined ? [] : [sql`${counts} and ${hasOutside} = ${has_outside}`]),
  ]
}

/** Work items settle as wholes: when their sessions began does not matter. */
function ofSettledItems(search: Search, timeZone: string): Sql[] {
  if (!hasSettledItems(search)) return []
  const { settled_from: from, settled_to: to } = search
  const days = [
    sql`settled_at is not null and left_out is null and estimated_seconds is not null`,
    ...(from ? [sql`settled_at >= ${midnight(from, 0, timeZone)}`] : []),
    ...(to ? [sql`settled_at < ${midnight(to, DAY_SECONDS, timeZone)}`] : []),
  ]
  return [
    sql`(s.job_id, s.activity_type_id) in (select job_id, activity_type_id from work_item where ${join(days, ' and ')})
      and ${isCharged(sql`s`)}`,
  ]
}

/** The start of a day, or its end. */
function midnight(date: LocalDate, second: number, timeZone: string): string {
  return timestamptz(Math.min(Math.max(instantAt(date, second, timeZone), EARLIEST), LATEST))
}

/** Each word in the technician's name or number, the job or the activity, as searches compare them. */
function containing({ q }: Search): Sql[] {
  if (!q?.trim()) return []
  const words = searchWords(q)
  return words.length === 0 ? [sql`false`] : words.map(containingWord)
}

function containingWord(word: string): Sql {
  const within = (text: Sql) => sql`${text} like '%' || search_key(${word}) || '%'`
  return sql`(
    s.technician_id in (select id from person
      where ${within(sql`search_key(full_name)`)} or ${within(sql`search_key(employee_number)`)})
    or s.job_id in (select id from job where ${within(sql`search_text`)})
    or s.activity_type_id in (select id from activity_type
      where ${within(sql`search_key(code)`)} or ${within(sql`search_key(label)`)} or ${within(sql`search_key(name_ar)`)}))`
}
