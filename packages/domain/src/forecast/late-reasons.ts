import type { JobForecast } from './job-forecast.ts'
import { type Quantiles, sumOf } from './quantiles.ts'

/** What may hold a job up. */
export const lateCauses = ['hold', 'queue', 'work', 'nobody'] as const
export type LateCause = (typeof lateCauses)[number]

/** When a job would be finished if one thing did not hold it up. */
export type FinishWithout = {
  cause: LateCause
  /** whose queue, by its place among the teams; null for all else */
  team: number | null
  finish: Quantiles
}

/**
 * The finish of a job with each thing left out that holds it up: that it is on hold, the queue of one team, its own work, and
 * work that belongs to a team in which nobody works. What is left of its hours in the trials multiplies the dates, as in another
 * order of work; a hold is not added.
 * @returns none where the trials were not asked, or nothing has a date
 */
export function finishesWithout({ onceItGoesOn, hold, without }: JobForecast): FinishWithout[] {
  if (!onceItGoesOn) return []
  const found: FinishWithout[] = hold ? [{ cause: 'hold', team: null, finish: onceItGoesOn }] : []
  if (!without) return found
  const left = (share: number): Quantiles => {
    const finish = onceItGoesOn.map((hours) => hours * share)
    return hold ? sumOf(hold, finish) : finish
  }
  found.push({ cause: 'work', team: null, finish: left(without.work) })
  if (without.nobody < 1) found.push({ cause: 'nobody', team: null, finish: left(without.nobody) })
  for (const [team, share] of without.queues.entries()) {
    if (share < 1) found.push({ cause: 'queue', team, finish: left(share) })
  }
  return found
}
