import { hoursOfSeconds } from './time.ts'

/** What sessions come to, in whole seconds and halalas. */
export type Work = {
  sessionCount: number
  rawSeconds: number
  effectiveSeconds: number
  costHalalas: number
}

/** Work as it is shown: with outside hours, and with decimal hours that are rounded once. */
export type ShownWork = Work & {
  /** outside the working calendar */
  outsideSeconds: number
  rawHours: number
  effectiveHours: number
  outsideHours: number
}

/** A report: its rows, most hours first, and what they add up to. */
export type Report<Row extends Work> = { rows: (Row & ShownWork)[]; totals: ShownWork }

/** No work at all. */
export const noWork: Work = { sessionCount: 0, rawSeconds: 0, effectiveSeconds: 0, costHalalas: 0 }

/** Work with what follows from it. */
export function shownWork<Row extends Work>(work: Row): Row & ShownWork {
  const outsideSeconds = work.rawSeconds - work.effectiveSeconds
  const shown = {
    outsideSeconds,
    rawHours: hoursOfSeconds(work.rawSeconds),
    effectiveHours: hoursOfSeconds(work.effectiveSeconds),
    outsideHours: hoursOfSeconds(outsideSeconds),
  }
  // Spreading takes twenty times as long here, and reports have thousands of rows.
  return Object.assign({}, work, shown)
}

/**
 * A report on some work, whatever it is grouped by. Seconds, halalas and sessions of the totals are the same for every
 * grouping; their hours are the sum of the rows as they are rounded.
 * @param nameOf by which rows of the same effective time are in order
 */
export function reportOf<Row extends Work>(work: readonly Row[], nameOf: (row: Row) => string): Report<Row> {
  const rows = work.map(shownWork).sort((a, b) => {
    return b.effectiveSeconds - a.effectiveSeconds || b.rawSeconds - a.rawSeconds || inOrder(nameOf(a), nameOf(b))
  })
  return { rows, totals: totalsOf(rows) }
}

/** What rows add up to, their hours as they are rounded. */
export function totalsOf(rows: readonly ShownWork[]): ShownWork {
  return {
    ...sumOfWork(rows),
    outsideSeconds: sumOf(rows, 'outsideSeconds'),
    rawHours: sumOfHours(rows, 'rawHours'),
    effectiveHours: sumOfHours(rows, 'effectiveHours'),
    outsideHours: sumOfHours(rows, 'outsideHours'),
  }
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

/** Hours have two decimals, so that their sum is one of whole hundredths. */
function sumOfHours<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + Math.round(row[name] * 100), 0) / 100
}
