import { type AbsenceKind, absenceKinds, type DayHalf } from './absence.ts'
import { type PayDay, workedSecondsOf } from './pay.ts'

/** Why a working day was not worked: the kinds of recorded absence, and what is neither work nor recorded absence. */
export const absenceColumns = [...absenceKinds, 'not_recorded'] as const
export type AbsenceColumn = (typeof absenceColumns)[number]

/** Half days by column: whole numbers, so that they add up. */
export type AbsenceHalves = Record<AbsenceColumn, number>

type DayOfPay = Pick<
  PayDay,
  'kind' | 'insideSeconds' | 'outsideSeconds' | 'unpaidSeconds' | 'absenceSeconds' | 'heldSeconds'
>

/**
 * How much of a day somebody was away. Absence counts on working days alone, also where there is work all the same. Not
 * recorded is the rest of a working day that is over, had hours and no work at all; work that is held back is work.
 * @param absences of the day: none for somebody who did not belong to the shop on it
 */
export function absenceHalvesOf(
  day: DayOfPay,
  absences: readonly { kind: AbsenceKind; half: DayHalf | null }[],
): AbsenceHalves {
  const halves = { ...NO_ABSENCE }
  if (day.kind !== 'working_day') return halves
  for (const { kind, half } of absences) halves[kind] += half === null ? 2 : 1
  const isWithoutWork = workedSecondsOf(day) === 0 && day.heldSeconds === 0 && day.absenceSeconds > 0
  if (isWithoutWork) halves.not_recorded = Math.max(0, 2 - recordedHalves(halves))
  return halves
}

/** The half days of several days, or of several people. */
export function totalAbsenceHalves(all: readonly AbsenceHalves[]): AbsenceHalves {
  const total = { ...NO_ABSENCE }
  for (const halves of all) for (const column of absenceColumns) total[column] += halves[column]
  return total
}

const NO_ABSENCE: AbsenceHalves = { annual: 0, sick: 0, unpaid: 0, other: 0, not_recorded: 0 }

function recordedHalves(halves: AbsenceHalves): number {
  return absenceKinds.reduce((sum, kind) => sum + halves[kind], 0)
}
