import { DAY_SECONDS, type Instant, localMomentOf, timeOfSecond } from '@warsha/domain'
import { shownSession } from './present.ts'
import type { ExportedSession } from './queries.ts'
import { type ReportWords } from './report-words.ts'

/** By which spreadsheets know that a file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The sessions as CSV: a line of headings, then one for each session. */
export async function* csvFile(
  batches: AsyncIterable<ExportedSession[]>,
  { words, timeZone }: { words: ReportWords; timeZone: string },
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(headings.map((name) => words[name])))
  for await (const sessions of batches) {
    yield Buffer.from(sessions.map((session) => lineOf(fieldsOf(session, words, timeZone))).join(''))
  }
}

const headings = [
  'day',
  'start',
  'end',
  'technician',
  'segment',
  'job_no',
  'customer',
  'activity_code',
  'activity',
  'raw',
  'effective',
  'outside',
  'raw_hours',
  'effective_hours',
  'outside_hours',
  'cost',
  'rate',
  'to_review',
  'note',
] as const satisfies (keyof ReportWords)[]

function fieldsOf(session: ExportedSession, words: ReportWords, timeZone: string): string[] {
  const work = shownSession(session)
  const named = [session.technician_name, session.segment, session.job_no, session.customer]
  return [
    session.day,
    ...[session.started_at, session.ended_at].map((instant) => localTime(instant, timeZone)),
    ...[...named, session.activity_code, session.activity_label].map(harmless),
    ...[work.rawSeconds, work.effectiveSeconds, work.outsideSeconds].map(clockTime),
    ...[work.rawHours, work.effectiveHours, work.outsideHours].map((hours) => hours.toFixed(2)),
    amount(session.cost_halalas),
    session.rate_halalas === null ? '' : amount(session.rate_halalas),
    session.is_to_review ? words.yes : '',
    harmless(session.note),
  ]
}

function localTime(instant: Instant, timeZone: string): string {
  const { date, second } = localMomentOf(instant, timeZone)
  return `${date}T${timeOfSecond(second)}`
}

/** `h:mm:ss`, the hours going on after a day. */
function clockTime(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  return `${hours}${timeOfSecond(seconds % DAY_SECONDS).slice(2)}`
}

function amount(halalas: number): string {
  return (halalas / 100).toFixed(2)
}

/** What a spreadsheet would take for a formula begins with an apostrophe, so that it takes it for text. */
function harmless(text: string | null): string {
  if (text === null) return ''
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** As RFC 4180 has it. */
function lineOf(fields: string[]): string {
  return `${fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')}\r\n`
}
