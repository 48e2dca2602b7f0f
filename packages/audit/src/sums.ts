import type { SessionFigures } from './auditor.ts'
import type { Day, Month } from './records.ts'

export type Sums = {
  sessions: number
  rawSeconds: number
  heldSeconds: number
  effectiveSeconds: number
  outsideSeconds: number
  costHalalas: number
  /** of the sessions, those that wait for an admin's review */
  toReview: number
  /** of the sessions, those of technicians who had no rate */
  withoutRate: number
}

export const NOTHING: Readonly<Sums> = {
  sessions: 0,
  rawSeconds: 0,
  heldSeconds: 0,
  effectiveSeconds: 0,
  outsideSeconds: 0,
  costHalalas: 0,
  toReview: 0,
  withoutRate: 0,
}

/** Whether it counts where it is: late work does, a session that is neither voided nor too late for its month. */
export function counts({ session, isLate }: SessionFigures): boolean {
  return isLate || (!session.isVoided && !session.isLate)
}

export function addTo(sums: Sums, figures: SessionFigures): void {
  sums.sessions += figures.sessions
  sums.rawSeconds += figures.rawSeconds
  sums.heldSeconds += figures.heldSeconds
  sums.effectiveSeconds += figures.effectiveSeconds
  sums.outsideSeconds += figures.outsideSeconds
  sums.costHalalas += figures.costHalalas
  if (!figures.isLate && (figures.session.reviewFlags & ~figures.session.reviewedFlags) !== 0) sums.toReview += 1
  if (figures.rateHalalas === null) sums.withoutRate += figures.sessions
}

export function sumOf(all: Iterable<SessionFigures>): Sums {
  const sums = { ...NOTHING }
  for (const each of all) addTo(sums, each)
  return sums
}

/** Sums by whatever the sessions are told apart by. */
export function sumsBy<Key>(all: Iterable<SessionFigures>, keyOf: (figures: SessionFigures) => Key): Map<Key, Sums> {
  const byKey = new Map<Key, Sums>()
  for (const each of all) {
    const key = keyOf(each)
    let sums = byKey.get(key)
    if (!sums) byKey.set(key, (sums = { ...NOTHING }))
    addTo(sums, each)
  }
  return byKey
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}
