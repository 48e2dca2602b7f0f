import { type Quantiles, SHARES } from './quantiles.ts'

/** When a forecast said that a job is finished four of five times, and what has come of it. Hours of the working calendar. */
export type P80Outcome = {
  jobId: number
  p80Hours: number
  /** from the forecast until now */
  passedHours: number
  /** from the forecast until the job was closed; null while it is open */
  closedAfter: number | null
}

/** By how much what a forecast says is multiplied. */
export type ForecastStretch = { p50: number; p80: number }

/** By how much the logarithm moves for a date that did not hold, times the share of those that may not. */
const STEP = 0.06
const MAY_FAIL = 0.2
/** The logarithm beyond which a P80 is not stretched, up or down: 1.35 times. */
const MOST_STRETCH = 0.3

/**
 * By how much a P80 has to be multiplied so that four of five dates hold. It moves with what came true: each date that passes
 * while its job is open moves it up by four steps, each job that is closed by its date moves it down by one (adaptive
 * conformal inference, I. Gibbs and E. Candès 2021). The past is played through: each forecast was stretched by what was
 * known when it was made, and is known by its date or the closing, whichever comes first; open jobs whose date has passed
 * count as missed. A job's further dates say little new and count for less. P50 stays as it is.
 */
export function stretchOf(outcomes: readonly (P80Outcome & { p50Hours: number })[]): ForecastStretch {
  // By the hours that had passed: the oldest first.
  const made = outcomes.toSorted((a, b) => b.passedHours - a.passedHours)
  const waiting: Waiting[] = []
  const datesOf = new Map<number, number>()
  let stretch = 0
  const learnUntil = (hoursAgo: number) => {
    for (let first = waiting.at(-1); first && first.knownAgo >= hoursAgo; first = waiting.at(-1)) {
      waiting.pop()
      const dates = (datesOf.get(first.jobId) ?? 0) + 1
      datesOf.set(first.jobId, dates)
      const moved = (STEP * ((first.hasHeld ? 0 : 1) - MAY_FAIL)) / Math.sqrt(dates)
      stretch = Math.min(MOST_STRETCH, Math.max(-MOST_STRETCH, stretch + moved))
    }
  }
  for (const outcome of made) {
    learnUntil(outcome.passedHours)
    const { jobId, p50Hours, p80Hours, passedHours, closedAfter } = outcome
    const promisedHours = Math.max(p50Hours, p80Hours * Math.exp(stretch))
    const hasHeld = closedAfter !== null && closedAfter <= promisedHours
    insertWaiting(waiting, { jobId, hasHeld, knownAgo: passedHours - (hasHeld ? closedAfter : promisedHours) })
  }
  learnUntil(0)
  return { p50: 1, p80: Math.exp(stretch) }
}

/** `knownAgo`: so many hours ago it became known whether a date held; below zero: it is not known yet */
type Waiting = { jobId: number; hasHeld: boolean; knownAgo: number }

/** Keeps those that are known first last, those of the same moment in the order in which they came. */
function insertWaiting(waiting: Waiting[], one: Waiting): void {
  let from = 0
  let to = waiting.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((waiting[middle]?.knownAgo ?? 0) < one.knownAgo) from = middle + 1
    else to = middle
  }
  waiting.splice(from, 0, one)
}

function isOver({ p80Hours, passedHours }: P80Outcome): boolean {
  return passedHours >= p80Hours
}

/** Multiplies the lower half as the P50, the uppermost fifth as the P80, and what lies between in proportion. */
export function stretched(quantiles: Quantiles, { p50, p80 }: ForecastStretch): Quantiles {
  let least = 0
  return quantiles.map((hours, i) => {
    const part = Math.min(1, Math.max(0, ((SHARES[i] ?? 0) - HALF) / (PROMISED - HALF)))
    least = Math.max(least, hours * (p50 + (p80 - p50) * part))
    return least
  })
}

const HALF = 0.5
const PROMISED = 0.8

/** What became of the dates called P80: of how many it is known, and for which share of them the date has held. */
export type TrackRecord = { jobs: number; forecasts: number; heldShare: number | null }

/** How a shop's P80 dates held: over forecasts whose date has passed, open jobs counted as missed. */
export function trackRecordOf(outcomes: readonly P80Outcome[]): TrackRecord {
  const judged = outcomes.filter(isOver)
  const held = judged.filter(({ p80Hours, closedAfter }) => closedAfter !== null && closedAfter <= p80Hours).length
  return {
    jobs: new Set(judged.map(({ jobId }) => jobId)).size,
    forecasts: judged.length,
    heldShare: judged.length === 0 ? null : held / judged.length,
  }
}
