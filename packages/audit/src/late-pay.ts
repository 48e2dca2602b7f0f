import { dayName, weekdayOf } from './business-zone.ts'
import type { SessionFigures } from './auditor.ts'
import { Fraction } from './fraction.ts'
import { type PaidWork, type PayOf, payOfDays } from './pay-sheet.ts'
import type { Day, Month, PostingRecord } from './records.ts'
import { monthOf } from './sums.ts'

/** What late work is paid, with the month in which it is. Below zero where it made a session shorter. */
export type LatePay = {
  session: string
  job: number
  day: Day
  paidIn: Month
  regularSeconds: number
  overtimeSeconds: number
  paidSeconds: Fraction
}

/**
 * Late work of a closed month, paid by the rules of its own days: each piece, in the order in which they came, what the
 * days of its week are with it, less what they were. With hours a week that changes later days of the week, too.
 * @param own what the technician has in the closed month, and before it in the week in which it begins
 * @param late the sessions that something came for, without what came
 */
export function latePayOf(own: readonly PaidWork[], late: readonly SessionFigures[], of: PayOf): LatePay[] {
  const counted = [...own]
  const lengths = new Map<string, number>()
  const pieces = late.flatMap((figures) => (figures.session.postings ?? []).map((posting) => ({ figures, posting })))
  return pieces
    .toSorted((a, b) => a.posting.place - b.posting.place)
    .filter(({ posting: { rawSeconds, effectiveSeconds } }) => rawSeconds !== 0 || effectiveSeconds !== 0)
    .map(({ figures, posting }) => {
      const { id, job } = figures.session
      const was = lengths.get(id) ?? figures.rawSeconds
      lengths.set(id, was + posting.rawSeconds)
      const piece = pieceOf(figures, posting, was)
      const days = weeksOf(piece, of)
      const [before, after] = [sumOfPay(counted, days, of), sumOfPay([...counted, piece], days, of)]
      counted.push(piece)
      return {
        session: id,
        job,
        day: figures.day,
        paidIn: monthOf(posting.postingDay),
        regularSeconds: after.regularSeconds - before.regularSeconds,
        overtimeSeconds: after.overtimeSeconds - before.overtimeSeconds,
        paidSeconds: after.paidSeconds.minus(before.paidSeconds),
      }
    })
}

/** The time by which a session of so many seconds grew or shrank at its end. */
function pieceOf(figures: SessionFigures, { segment, rawSeconds }: PostingRecord, was: number): PaidWork {
  const { from } = figures.counted
  const [begin, end] = [was, was + rawSeconds].toSorted((a, b) => a - b) as [number, number]
  return {
    ...figures,
    session: { ...figures.session, segment, isVoided: false, isLate: false },
    counted: { from: from + begin, to: from + end },
    isTakenBack: rawSeconds < 0,
  }
}

/** All days of the weeks, from Sunday, in which something lies. */
function weeksOf({ counted }: PaidWork, { auditor: { zone } }: PayOf): Day[] {
  const [first, last] = [zone.dayAt(counted.from), zone.dayAt(counted.to)]
  const days: Day[] = []
  for (let day = first - weekdayOf(first); day <= last + 6 - weekdayOf(last); day++) days.push(dayName(day))
  return days
}

/** What some days are paid together. */
export function sumOfPay(work: readonly PaidWork[], days: readonly Day[], of: PayOf) {
  const sum = { regularSeconds: 0, overtimeSeconds: 0, paidSeconds: new Fraction(0) }
  for (const { regularSeconds, overtimeSeconds, paidSeconds } of payOfDays(work, days, of).values()) {
    sum.regularSeconds += regularSeconds
    sum.overtimeSeconds += overtimeSeconds
    sum.paidSeconds = sum.paidSeconds.plus(paidSeconds)
  }
  return sum
}
