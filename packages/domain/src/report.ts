import { hundredthsOfParts, hundredthsOfSeconds } from './rounded-table.ts'

/** What sessions come to, in whole seconds and halalas. */
export type Work = {
  sessionCount: number
  rawSeconds: number
  effectiveSeconds: number
  costHalalas: number
}

/** Work as it is shown: with outside hours, and with decimal hours, of which raw ones are the two others together. */
export type ShownWork = Work & {
  /** outside the working calendar */
  outsideSeconds: number
  rawHours: number
  effectiveHours: number
  outsideHours: number
}

/** A table of work: its rows, and the total to which they add up in every column. */
export type Report<Row extends Work> = { rows: (Row & ShownWork)[]; totals: ShownWork }

/** No work at all. */
export const noWork: Work = { sessionCount: 0, rawSeconds: 0, effectiveSeconds: 0, costHalalas: 0 }

/** Work that stands by itself, a total or a session: rounded by itself. */
export function shownWork<Row extends Work>(work: Row): Row & ShownWork {
  const effective = hundredthsOfSeconds(work.effectiveSeconds)
  const outside = hundredthsOfSeconds(work.rawSeconds - work.effectiveSeconds)
  return Object.assign({}, work, withHours(work, effective, outside))
}

/**
 * The rows of a table, in their order. The total is rounded once, from its seconds, so that it is the same for every
 * grouping of the same work; the rows are rounded so that they add up to it, effective and outside hours each.
 */
export function roundedTable<Row extends Work>(work: readonly Row[]): Report<Row> {
  const { rows, totals } = roundedWork(work)
  // Spreading takes twenty times as long here, and reports have thousands of rows.
  return { rows: rows.map((shown, place) => Object.assign({}, work[place] as Row, shown)), totals }
}

/** The numbers alone of the rows of a table, in their order, rounded as in `roundedTable`. */
export function roundedWork(work: readonly Work[]): { rows: ShownWork[]; totals: ShownWork } {
  const effective = hundredthsOfParts(work.map((row) => row.effectiveSeconds))
  const outside = hundredthsOfParts(work.map((row) => row.rawSeconds - row.effectiveSeconds))
  const rows = work.map((row, place) => withHours(row, effective[place] ?? 0, outside[place] ?? 0))
  return { rows, totals: shownWork(sumOfWork(work)) }
}

function withHours(work: Work, effective: number, outside: number): ShownWork {
  return {
    sessionCount: work.sessionCount,
    rawSeconds: work.rawSeconds,
    effectiveSeconds: work.effectiveSeconds,
    costHalalas: work.costHalalas,
    outsideSeconds: work.rawSeconds - work.effectiveSeconds,
    rawHours: (effective + outside) / 100,
    effectiveHours: effective / 100,
    outsideHours: outside / 100,
  }
}

/**
 * The table of some work, most hours first, whatever it is grouped by.
 * @param nameOf by which rows of the same effective time are in order
 */
export function reportOf<Row extends Work>(work: readonly Row[], nameOf: (row: Row) => string): Report<Row> {
  return roundedTable(mostHoursFirst(work, nameOf))
}

/**
 * Some work in the order of a report.
 * @param nameOf by which rows of the same effective time are in order
 */
export function mostHoursFirst<Row extends Work>(work: readonly Row[], nameOf: (row: Row) => string): Row[] {
  return work.toSorted((a, b) => {
    return b.effectiveSeconds - a.effectiveSeconds || b.rawSeconds - a.rawSeconds || inOrder(nameOf(a), nameOf(b))
  })
}

/** Some work in the order of its names, as days follow one another. */
export function inOrderOfNames<Row extends Work>(work: readonly Row[], nameOf: (row: Row) => string): Row[] {
  return work.toSorted((a, b) => inOrder(nameOf(a), nameOf(b)))
}

/** All the work together. */
export function sumOfWork(all: readonly Work[]): Work {
  return {
    sessionCount: sumOf(all, 'sessionCount'),
    rawSeconds: sumOf(all, 'rawSeconds'),
    effectiveSeconds: sumOf(all, 'effectiveSeconds'),
    costHalalas: sumOf(all, 'costHalalas'),
  }
}

function inOrder(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0)
}
