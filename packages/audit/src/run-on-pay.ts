import type { Fraction } from './fraction.ts'
import { figuresBefore, type SessionBefore } from './hours-before.ts'
import { sumOfPay } from './late-pay.ts'
import type { PaidWork, PayOf } from './pay-sheet.ts'
import { wholeSecond } from './business-zone.ts'
import type { Month } from './records.ts'
import { daysOf } from './timesheet.ts'

/** What ran on into a closed month from the one before: as it was closed with it, and as it is now. */
export type RunOn = { was: readonly SessionBefore[]; now: readonly SessionBefore[] }

/** What a month is paid of hours that ran on into the closed month after it; below zero where they have become fewer. */
export type RunOnPay = {
  workedSeconds: number
  insideSeconds: number
  regularSeconds: number
  overtimeSeconds: number
  paidSeconds: Fraction
}

/**
 * The month after was closed with the hours that had run on into it by then. Of what has changed since, the month in which
 * those sessions started is paid what the closed month's days would be with it, less what they are.
 * @param own what counts in the closed month: the technician's sessions in it, and before it in the week in which it begins
 */
export function runOnPayOf(
  own: readonly PaidWork[],
  { was, now }: RunOn,
  { month, ...of }: PayOf & { month: Month },
): RunOnPay {
  const days = daysOf(month)
  const begins = of.auditor.startOf(days[0] ?? '')
  const pieces = (all: readonly SessionBefore[], isTakenBack: boolean) => {
    return all.flatMap((session) => pieceOf(session, { begins, isTakenBack }) ?? [])
  }
  const changes = [...pieces(was, true), ...pieces(now, false)]
  const [before, after] = [sumOfPay(own, days, of), sumOfPay([...own, ...changes], days, of)]
  const worked = { workedSeconds: 0, insideSeconds: 0 }
  for (const change of changes) {
    const sign = change.isTakenBack ? -1 : 1
    for (const { rawSeconds, effectiveSeconds } of of.auditor.partsOf(change)) {
      worked.workedSeconds += sign * rawSeconds
      worked.insideSeconds += sign * effectiveSeconds
    }
  }
  return {
    ...worked,
    regularSeconds: after.regularSeconds - before.regularSeconds,
    overtimeSeconds: after.overtimeSeconds - before.overtimeSeconds,
    paidSeconds: after.paidSeconds.minus(before.paidSeconds),
  }
}

/** What of a session lies in the month that begins then; null where it ends before. */
function pieceOf(
  session: SessionBefore,
  { begins, isTakenBack }: { begins: number; isTakenBack: boolean },
): PaidWork | null {
  const to = wholeSecond(session.startedAt) + session.rawSeconds
  return to <= begins ? null : { ...figuresBefore(session), counted: { from: begins, to }, isTakenBack }
}

/** Of whom anything differs between how a month was closed and how it is now, with what does. */
export function runOnByTechnician({ was, now }: RunOn): Map<number, RunOn> {
  const of = (all: readonly SessionBefore[]) => new Map(all.map((each) => [textOf(each), each]))
  const [before, after] = [of(was), of(now)]
  const changed = new Map<number, { was: SessionBefore[]; now: SessionBefore[] }>()
  const own = (technician: number) => {
    const known = changed.get(technician) ?? { was: [], now: [] }
    changed.set(technician, known)
    return known
  }
  for (const [text, each] of before) if (!after.has(text)) own(each.technician).was.push(each)
  for (const [text, each] of after) if (!before.has(text)) own(each.technician).now.push(each)
  return changed
}

function textOf({ session, technician, activity, segment, startedAt, rawSeconds }: SessionBefore): string {
  return JSON.stringify([session, technician, activity, segment, startedAt, rawSeconds])
}
