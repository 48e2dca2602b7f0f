import type { FieldMessage, Language } from '@warsha/contract'
import { type Instant, instantAt, type LocalDate, plusDays } from '@warsha/domain'
import { type Reader, sql } from '../../platform/database.ts'
import { InvalidInput } from '../../platform/problem.ts'

/** What a report is about: the sessions that started on these days, of technicians of one segment or of all. */
export type Scope = {
  from: LocalDate
  to: LocalDate
  /** the same as instants: from the first to before the second */
  begins: Instant
  ends: Instant
  segment: string | null
}

/** What a file of a scope is to be like. */
export type FileOptions = { scope: Scope; language: Language; timeZone: string; now: Instant }

type ReportQuery = { from_date: LocalDate; to_date: LocalDate; segment?: string | undefined }

export function scopeOf({ from_date, to_date, segment }: ReportQuery, businessTimeZone: string): Scope {
  return {
    from: from_date,
    to: to_date,
    begins: instantAt(from_date, 0, businessTimeZone),
    ends: instantAt(plusDays(to_date, 1), 0, businessTimeZone),
    segment: segment ?? null,
  }
}

/** Throws an InvalidInput for a segment to which nobody ever belonged: it would look as if nobody had worked. */
export async function mustHaveTechnicians(db: Reader, { segment }: Scope): Promise<void> {
  if (segment === null) return
  const found = await db.row(sql`select from segment where name = ${segment}`)
  if (!found) throw invalid('segment', 'segment_unknown')
}

/** The zone's own name. Throws an InvalidInput for one that does not exist. */
export function zoneNamed(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    throw invalid('time_zone', 'zone_unknown')
  }
}

/** What is wrong with one field of what was asked. */
export function invalid(path: string, message: FieldMessage): InvalidInput {
  return new InvalidInput([{ code: 'custom', path: [path], message, input: undefined }])
}
