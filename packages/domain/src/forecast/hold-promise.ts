import { mixtureOf } from './mixture.ts'
import { type Quantiles, SHARES } from './quantiles.ts'

/**
 * What became of a day on which the wait of a job on hold was to end. Hours of the working calendar from the end of that day
 * to when the job went on, below zero where it went on before; of a wait that lasts, to now.
 */
export type PromiseOutcome = {
  hoursLate: number
  /** false: it lasts, and will end later than this */
  hasEnded: boolean
  /** all promises of one hold count as one together */
  weight: number
}

/** How long waits of the same reason take counts for as many promises. */
const PRIOR_PROMISES = 5
/** What was said of this wait counts as one promise that is kept to the hour, before others were. */
const OWN_PROMISE: PromiseOutcome = { hoursLate: 0, hasEnded: true, weight: 1 }

/**
 * How long a job still waits of which somebody said when it goes on: the promised day and the deviations that such promises
 * had (the product-limit estimate over them, waits that last censored), given that it has not gone on yet; averaged by
 * quantiles with how long waits of its reason take, whose weight is 5 / (5 + n) for n promises that could still come true.
 * @param promisedIn hours of the working calendar to the end of the promised day; below zero: it has passed
 * @param usual how long such waits still take; null while nobody knows
 * @returns null where neither says anything
 */
export function promisedWait(
  promisedIn: number,
  outcomes: readonly PromiseOutcome[],
  usual: Quantiles | null,
): Quantiles | null {
  const possible = stepsBehind(-promisedIn, [OWN_PROMISE, ...outcomes])
  const promises = possible.reduce((sum, { weight }) => sum + weight, 0)
  if (promises <= ROUNDING) return usual
  const promised = SHARES.map((share) => Math.max(0, promisedIn + lateAt(share, possible, promises)))
  return usual ? mixtureOf(usual, promised, promises / (promises + PRIOR_PROMISES)) : promised
}

type Step = { hoursLate: number; weight: number }
const ROUNDING = 1e-9

/**
 * What is left of the promises that were not kept by then, rising: the weight of a wait that lasts goes to those that ended
 * later (redistribution to the right, which is the product-limit estimate: B. Efron 1967), or stays where it is behind them.
 */
function stepsBehind(leastLate: number, outcomes: readonly PromiseOutcome[]): Step[] {
  const sorted = outcomes
    .filter(({ hoursLate }) => hoursLate > leastLate)
    .toSorted((a, b) => a.hoursLate - b.hoursLate || Number(b.hasEnded) - Number(a.hasEnded))
  const steps: Step[] = []
  let behind = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let factor = 1
  for (const [i, { hoursLate, hasEnded, weight }] of sorted.entries()) {
    behind -= weight
    if (hasEnded || i === sorted.length - 1) steps.push({ hoursLate, weight: weight * factor })
    else factor *= (behind + weight) / behind
  }
  return steps
}

/** How late this share of them is at most. */
function lateAt(share: number, steps: readonly Step[], total: number): number {
  let sum = 0
  for (const { hoursLate, weight } of steps) {
    sum += weight
    if (sum >= share * total - ROUNDING) return hoursLate
  }
  return steps.at(-1)?.hoursLate ?? 0
}
