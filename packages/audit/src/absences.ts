import type { Auditor } from './auditor.ts'
import type { PayDay } from './pay-sheet.ts'
import type { AbsenceKind, AbsenceRecord, Day, EmploymentRecord } from './records.ts'

/** Half days by kind, and of what is neither work nor recorded absence. */
export type AbsenceHalves = Record<AbsenceKind | 'not_recorded', number>

type AwayOn = {
  /** as pay counts the day */
  pay: PayDay
  absences: readonly AbsenceRecord[]
  isEmployed: boolean
  /** no timer that began on it runs any more, either */
  isOver: boolean
  workingSeconds: number
  /** of sessions that began on the day */
  heldSeconds: number
}

/** Absence counts on working days of those who belong to the shop; what is not recorded, of a day that is over and without any work. */
export function absenceOn({ pay, absences, isEmployed, isOver, workingSeconds, heldSeconds }: AwayOn): AbsenceHalves {
  const halves = { annual: 0, sick: 0, unpaid: 0, other: 0, not_recorded: 0 }
  if (pay.kind !== 'working_day' || !isEmployed) return halves
  let recorded = 0
  for (const { kind, half } of absences) {
    const size = half === null ? 2 : 1
    halves[kind] += size
    recorded += size
  }
  const worked = pay.insideSeconds + pay.outsideSeconds + pay.unpaidSeconds + heldSeconds
  if (isOver && workingSeconds > 0 && worked === 0 && recorded < 2) halves.not_recorded = 2 - recorded
  return halves
}

/** Those of a day. */
export function absencesOn(day: Day, all: readonly AbsenceRecord[]): AbsenceRecord[] {
  return all.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
}

/** Whether somebody belonged to the shop from a day's first midnight to its last. */
export function isEmployedOn(
  day: Day,
  { createdAt, isActive, changes }: EmploymentRecord,
  { auditor, next }: { auditor: Auditor; next: Day },
): boolean {
  const [from, to] = [auditor.startOf(day) * 1000, auditor.startOf(next) * 1000]
  const atFirst = changes[0] ? !changes[0].isActive : isActive
  const turns = [{ at: -Infinity, isActive: atFirst }, ...changes, { at: Infinity, isActive: false }]
  const isThere = turns.some((turn, place) => {
    return turn.isActive && turn.at <= from && to <= (turns[place + 1]?.at ?? -Infinity)
  })
  return createdAt <= from && isThere
}
