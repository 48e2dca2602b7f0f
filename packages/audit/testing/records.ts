import { Auditor } from '../src/auditor.ts'
import type { Books, ExceptionRecord, RuleRecord, SessionRecord } from '../src/records.ts'

const instant = (iso: string) => new Date(iso).getTime()

/** Sunday to Thursday 08:00 to 17:00. */
export const WEEK: RuleRecord[] = [0, 1, 2, 3, 4].map((weekday) => rule(weekday, '08:00', '17:00'))

export function rule(weekday: number, startsLocal: string, endsLocal: string): RuleRecord {
  return { weekday, startsLocal, endsLocal }
}

/** A shop in Riyadh; what a test does not mention is usual. Technician 1 has 90 SAR an hour. */
export function books(given: Partial<Books> & { rules?: RuleRecord[] } = {}): Books {
  const { rules = WEEK, ...rest } = given
  return {
    timeZone: 'Asia/Riyadh',
    versions: [{ effectiveFrom: '2026-01-01', rules }],
    exceptions: [],
    rates: [{ technician: 1, effectiveFrom: '2026-01-01', halalas: 9000 }],
    ...rest,
  }
}

export function auditorOf(given: Parameters<typeof books>[0] = {}): Auditor {
  return new Auditor(books(given))
}

/** Times as ISO 8601 with their offset. */
export function session(starts: string, ends: string | null, given: Partial<SessionRecord> = {}): SessionRecord {
  const endedAt = ends === null ? null : instant(ends)
  return {
    id: 'a',
    technician: 1,
    job: 1,
    activity: 'REPAIR',
    segment: 'Winding',
    startedAt: instant(starts),
    endedAt,
    reportedEnd: endedAt,
    isVoided: false,
    isCorrected: false,
    isLate: false,
    late: null,
    reviewFlags: 0,
    reviewedFlags: 0,
    ...given,
  }
}

export function exception(
  starts: string,
  ends: string,
  type: ExceptionRecord['type'],
  given: Partial<ExceptionRecord> = {},
): ExceptionRecord {
  return { startsAt: instant(starts), endsAt: instant(ends), type, segment: 'all', removedOn: null, ...given }
}
