import type { ReadQueryOf } from '@warsha/contract'
import { DAY_SECONDS, type Instant, instantAt, type LocalDate, withLatinDigits } from '@warsha/domain'
import { join, type Sql, sql, timestamptz } from '../../platform/database.ts'

export type Search = Omit<ReadQueryOf<'sessionRecords'>, 'page' | 'page_size'>

/** No session lies outside of these, so that any day can be asked for. */
const EARLIEST: Instant = Date.UTC(1999, 0, 1)
const LATEST: Instant = Date.UTC(2200, 0, 1)

const ofState: Record<Search['state'], Sql> = {
  all: sql`s.voided_at is null`,
  running: sql`s.voided_at is null and s.ended_at is null`,
  completed: sql`s.voided_at is null and s.ended_at is not null`,
  to_review: sql`s.voided_at is null and (s.review_flags & ~s.reviewed_flags) <> 0`,
  voided: sql`s.voided_at is not null`,
}

/** The condition on sessions `s` that a search sets; a session belongs to the business day of its start. */
export function matching(search: Search, timeZone: string): Sql {
  const { from_date, to_date, technician_id, job_no, activity_code, state, q } = search
  const words = withLatinDigits(q?.trim().toLowerCase() ?? '')
  const conditions = [
    ofState[state],
    ...(from_date ? [sql`s.started_at >= ${midnight(from_date, 0, timeZone)}`] : []),
    ...(to_date ? [sql`s.started_at < ${midnight(to_date, DAY_SECONDS, timeZone)}`] : []),
    ...(technician_id === undefined ? [] : ofTechnician(search, technician_id, timeZone)),
    ...(job_no ? [sql`s.job_id = (select id from job where job_no = ${withLatinDigits(job_no.trim())})`] : []),
    ...(activity_code ? [sql`s.activity_type_id = (select id from activity_type where code = ${activity_code})`] : []),
    ...(words ? [containing(words)] : []),
  ]
  return join(conditions, ' and ')
}

/** The sessions of a technician are found by the week of their start. */
function ofTechnician({ from_date, to_date }: Search, id: number, timeZone: string): Sql[] {
  const week = (date: LocalDate, second: number) => sql`week_number(${midnight(date, second, timeZone)}::timestamptz)`
  return [
    sql`s.technician_id = ${id}`,
    ...(from_date ? [sql`week_number(s.started_at) >= ${week(from_date, 0)}`] : []),
    ...(to_date ? [sql`week_number(s.started_at) <= ${week(to_date, DAY_SECONDS)}`] : []),
  ]
}

/** The start of a day, or its end. */
function midnight(date: LocalDate, second: number, timeZone: string): string {
  return timestamptz(Math.min(Math.max(instantAt(date, second, timeZone), EARLIEST), LATEST))
}

/** In the technician's name or number, the job or the activity. */
function containing(words: string): Sql {
  const within = (column: Sql) => sql`position(${words} in lower(${column})) > 0`
  return sql`(
    s.technician_id in (select id from person where ${within(sql`full_name`)} or ${within(sql`employee_number`)})
    or s.job_id in (select id from job where ${within(sql`job_no`)}
      or ${within(sql`customer`)} or ${within(sql`description`)})
    or s.activity_type_id in (select id from activity_type where ${within(sql`code`)} or ${within(sql`label`)}))`
}
