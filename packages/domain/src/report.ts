import type { PartId, PartIds } from './rounded-parts.ts'
import { hundredthsAlone, hundredthsOfParts } from './rounded-table.ts'

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

/**
 * Work rounded by itself: the total of a period, or a session in a list. What is a part of a total that is shown with it
 * or elsewhere is rounded by `roundedTable`, with all the other parts.
 */
export function roundedAlone<Row extends Work>(work: Row): Row & ShownWork {
  const effective = hundredthsAlone(work.effectiveSeconds)
  const outside = hundredthsAlone(work.rawSeconds - work.effectiveSeconds)
  return Object.assign({}, work, withHours(work, effective, outside))
}

/** By what the rows of a table are told apart, whatever they are called; `by time`: they are days, in their order. */
export type RowIds<Row> = ((row: Row) => PartId) | 'by time'

/**
 * The rows of a table, in their order. The total is rounded once, from its seconds, so that it is the same for every
 * grouping of the same work; the rows are rounded so that they add up to it, effective and outside hours each.
 * @param whole what the rows come to, where that is a row of another table and was rounded there
 */
export function roundedTable<Row extends Work>(work: readonly Row[], ids: RowIds<Row>, whole?: ShownWork): Report<Row> {
  const { rows, totals } = roundedWork(work, ids, whole)
  // Spreading takes twenty times as long here, and reports have thousands of rows.
  return { rows: rows.map((shown, place) => Object.assign({}, work[place] as Row, shown)), totals }
}

/** The numbers alone of the rows of a table, in their order, rounded as in `roundedTable`. */
export function roundedWork<Row extends Work>(
  work: readonly Row[],
  ids: RowIds<Row>,
  whole?: ShownWork,
): { rows: ShownWork[]; totals: ShownWork } {
  const sum = sumOfWork(work)
  if (whole && (whole.rawSeconds !== sum.rawSeconds || whole.effectiveSeconds !== sum.effectiveSeconds))
    throw new Error('the seconds of the rows have to add up to those of their whole')
  const totals = whole ?? roundedAlone(sum)
  const partIds: PartIds = ids === 'by time' ? ids : work.map(ids)
  const column = (secondsOf: (row: Work) => number, total: number) =>
    hundredthsOfParts(work.map(secondsOf), partIds, Math.round(total * 100))
  const effective = column((row) => row.effectiveSeconds, totals.effectiveHours)
  const outside = column((row) => row.rawSeconds - row.effectiveSeconds, totals.outsideHours)
  return { rows: work.map((row, place) => withHours(row, effective[place] ?? 0, outside[place] ?? 0)), totals }
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
 * @param nameOf by which rows of the same effective time are in order; no figure depends on it
 */
export function reportOf<Row extends Work>(
  work: readonly Row[],
  { idOf, nameOf }: { idOf: (row: Row) => PartId; nameOf: (row: Row) => string },
): Report<Row> {
  return roundedTable(mostHoursFirst(work, nameOf), idOf)
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
