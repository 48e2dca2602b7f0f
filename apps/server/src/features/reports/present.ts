import {
  groupingOf,
  isApart,
  keyOf,
  presentWork,
  type ReportGroup,
  type ReportRow,
  type ReportTotals,
  rowFieldsOf,
} from '@warsha/contract'
import {
  hoursAlone,
  inOrderOfNames,
  mostHoursFirst,
  roundedTable,
  roundedWork,
  type Report,
  type ShownWork,
  roundedAlone,
  type Work,
} from '@warsha/domain'
import { type Sums, workOf } from '../../platform/work.ts'
import { presentLateSums } from '../periods/index.ts'
import type { Counts } from './queries.ts'

/** Work, with the names of its grouping. */
type Row = Sums & { row_id: number; late_seconds?: number } & Readonly<Record<string, unknown>>

const idOf = ({ row_id }: Pick<Row, 'row_id'>) => row_id

/** By what rows of the same hours are in order: their names, and where those are the same, too, what tells them apart. */
function namesIn(group: ReportGroup): (row: Row) => string {
  const grouping = groupingOf(group)
  const { names, tieBreaker: name = names[0].field } = grouping
  const key = keyOf(grouping)
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  return (row) => `${text(row[name])} ${text(row[key])}`
}

/** Work in the order in which the table of its grouping is read; what is charged to no job comes last. */
function inOrder<Each extends Work>(
  work: readonly Each[],
  group: ReportGroup,
  { nameOf, rowOf }: { nameOf: (row: Row) => string; rowOf: (each: Each) => Row },
): Each[] {
  const name = (each: Each) => nameOf(rowOf(each))
  const ordered = groupingOf(group).order === 'names' ? inOrderOfNames(work, name) : mostHoursFirst(work, name)
  const place = ordered.findIndex((each) => isApart(rowOf(each)))
  return place < 0 ? ordered : [...ordered.toSpliced(place, 1), ...ordered.slice(place, place + 1)]
}

/** The report of Excel file and PDF. That of the page is ordered and rounded by the same functions, without a copy of each row. */
export function reportOn<Each extends Row>(group: ReportGroup, rows: readonly Each[]): Report<Each & Work> {
  // There may be tens of thousands, fresh from the database: nobody else has them.
  const work = rows.map((row) => Object.assign(row, workOf(row)))
  return roundedTable(inOrder(work, group, { nameOf: namesIn(group), rowOf: (row) => row }), idOf)
}

/** A session by itself. */
export function shownSession({ raw_seconds, effective_seconds, cost_halalas }: Omit<Sums, 'session_count'>): ShownWork {
  return roundedAlone(workOf({ session_count: 1, raw_seconds, effective_seconds, cost_halalas }))
}

/** The report as the contract names its fields. */
export function presentReport(
  group: ReportGroup,
  { rows, late, adjustment, held_seconds, ...counts }: Counts & { rows: Row[] },
): {
  totals: ReportTotals
  rows: ReportRow[]
} {
  const ordered = inOrder(rows.map(workWithRow), group, { nameOf: namesIn(group), rowOf: ({ row }) => row })
  const report = roundedWork(ordered, ({ row }) => idOf(row))
  const names = rowFieldsOf(group)
  return {
    totals: {
      ...presentWork(report.totals),
      ...counts,
      seconds_held: held_seconds,
      hours_held: hoursAlone(held_seconds),
      late: late && presentLateSums(late),
      adjustment: adjustment && presentLateSums(adjustment),
    },
    rows: report.rows.map((work, place) => presentRow(work, ordered[place]?.row, names)),
  }
}

/** Written out: spreading takes twenty times as long. */
function workWithRow(row: Row): Work & { row: Row } {
  return {
    sessionCount: row.session_count,
    rawSeconds: row.raw_seconds,
    effectiveSeconds: row.effective_seconds,
    costHalalas: row.cost_halalas,
    row,
  }
}

/** Adds the names to the numbers. */
function presentRow(work: ShownWork, row: Row | undefined, names: readonly string[]): ReportRow {
  const presented: Record<string, unknown> = presentWork(work)
  presented['seconds_late'] = row?.late_seconds ?? 0
  for (const field of names) presented[field] = row?.[field]
  return presented as ReportRow
}
