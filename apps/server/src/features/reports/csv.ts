import { textIn } from '@warsha/contract'
import { type Instant, localMomentOf, timeOfSecond } from '@warsha/domain'
import { BYTE_ORDER_MARK, csvLine, harmless } from '../../platform/csv.ts'
import type { Tx } from '../../platform/database.ts'
import { clockTime } from '../../platform/clock-time.ts'
import type { CellKind, CellValue } from '../../platform/excel/workbook.ts'
import { shownSession } from './present.ts'
import { allOf, type WrittenFile } from './exporting.ts'
import { type ExportedSession, sessionsOf, sumsOfListed } from './queries.ts'
import { type ReportLabels, reportLabels } from './report-labels.ts'
import type { FileOptions } from './scope.ts'
import { sessionColumns } from './session-columns.ts'

/** The sessions of a scope as a CSV file. */
export async function csvReport(tx: Tx, { scope, language, timeZone }: FileOptions): Promise<WrittenFile> {
  const { row_count: rowCount } = await sumsOfListed(tx, scope)
  const sessions = allOf(sessionsOf(tx, scope, timeZone), rowCount)
  const body = csvFile(sessions, { labels: reportLabels(language), timeZone })
  return { rowCount, expectedBytes: 300 + 280 * rowCount, body }
}

/** The sessions as CSV: a line of headings, then one for each session. */
async function* csvFile(
  batches: AsyncIterable<ExportedSession[]>,
  { labels, timeZone }: { labels: ReportLabels; timeZone: string },
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(sessionColumns.map(({ text }) => textIn(text, labels.language))))
  for await (const sessions of batches) {
    yield Buffer.from(sessions.map((session) => csvLine(fieldsOf(session, labels, timeZone))).join(''))
  }
}

function fieldsOf(session: ExportedSession, labels: ReportLabels, timeZone: string): string[] {
  const work = shownSession(session)
  return sessionColumns.map(({ kind, value }) => fieldOf(value(session, labels, work), kind, timeZone))
}

function fieldOf(value: CellValue, kind: CellKind, timeZone: string): string {
  if (value === null) return ''
  return typeof value === 'string' ? harmless(value) : written[kind](value, timeZone)
}

/** How spreadsheets read numbers of each kind. */
const written: Record<CellKind, (value: number, timeZone: string) => string> = {
  text: String,
  date: String,
  count: String,
  hours: (hours) => hours.toFixed(2),
  duration: clockTime,
  money: (halalas) => (halalas / 100).toFixed(2),
  moment: localTime,
}

/** With a space: what has a `T` is text to Excel. */
function localTime(instant: Instant, timeZone: string): string {
  const { date, second } = localMomentOf(instant, timeZone)
  return `${date} ${timeOfSecond(second)}`
}
