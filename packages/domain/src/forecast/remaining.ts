import { shareAbove, valueAbove } from './normal.ts'

/** An activity that may have to be done yet on a job. Hours are decimal and above zero. */
export type ActivityAhead = {
  /** a whole number that tells it from the job's other activities */
  key: number
  /** half of such activities take less */
  hours: number
  /** four of five take less */
  p80Hours: number
  /** what they take on average */
  planningHours: number
  /** 0 when it has not begun */
  workedHours: number
  /** how likely it is to be done at all, from 0 to 1; one that has begun is */
  chance: number
  /** the team that does it, by its place among the teams; without it, the first */
  team?: number
  /** how likely one that has begun is worked on again, from 0 to 1; without it, surely */
  chanceToResume?: number
}

/**
 * What remains of an activity, in the form in which trials draw it: `min(most, scale · exp(spread · z)) − workedHours`,
 * with a standard normal z of which the uppermost `share` is possible.
 */
export type Remainder = { scale: number; spread: number; share: number; most: number; workedHours: number }

const Z80 = 0.8416212335729143
const LEAST_SPREAD = 0.05
/** One that has taken longer than this by far tells nothing more by the hour. */
const FURTHEST = 6
/** What has begun may take as long again as it has taken, however long that was. */
const AS_LONG_AGAIN = 2

/**
 * The lognormal distribution through the typical and the P80 hours, its longest cut down to where its mean is the
 * planning hours: then sums come out right. Of one that has begun what is left is known to be more than was worked.
 */
export function remainderOf({ hours, p80Hours, planningHours, workedHours }: ActivityAhead): Remainder {
  const spread = Math.max(LEAST_SPREAD, Math.log(p80Hours / hours) / Z80)
  const cut = cutAt(planningHours / hours, spread)
  const middle = Math.log(planningHours / meanBelow(cut, spread))
  const most = Math.exp(middle + spread * cut)
  if (workedHours <= 0) return { scale: Math.exp(middle), spread, share: 1, most, workedHours: 0 }
  const reached = Math.min(FURTHEST, (Math.log(workedHours) - middle) / spread)
  return {
    scale: workedHours * Math.exp(-spread * reached),
    spread,
    share: shareAbove(reached),
    most: Math.max(most, AS_LONG_AGAIN * workedHours),
    workedHours,
  }
}

/**
 * The hours that remain on average of an activity that is done: the mean of what trials draw of it, without drawing.
 * It is the mean of a lognormal distribution between two of its values, with what lies above the upper one at that.
 */
export function meanRemaining({ scale, spread, share, most, workedHours }: Remainder): number {
  const least = share === 1 ? -Infinity : valueAbove(share)
  const cut = Math.log(most / scale) / spread
  const mean = scale * Math.exp((spread * spread) / 2)
  const below = mean * (shareAbove(least - spread) - shareAbove(cut - spread))
  return (below + most * shareAbove(cut)) / share - workedHours
}

/** How likely an activity is worked on yet, from 0 to 1. */
export function chanceOf({ workedHours, chance, chanceToResume = 1 }: ActivityAhead): number {
  return workedHours > 0 ? chanceToResume : chance
}

/** The team that does an activity, by its place among so many. One that is not among them leaves it to the first. */
export function teamOf({ team = 0 }: ActivityAhead, teams: number): number {
  return team < teams ? team : 0
}

/** Hours that remain of an activity on average, as likely as it is done: those that the trials go by. */
export function expectedRemaining(activity: ActivityAhead): number {
  return chanceOf(activity) * meanRemaining(remainderOf(activity))
}

const HALVINGS = 30

/**
 * The z at which a lognormal distribution of median 1 must be cut to have this mean: beyond the P80, which stays where
 * it is, and within what is drawn at all. Where no such cut gives the mean, the whole is moved.
 */
function cutAt(mean: number, spread: number): number {
  let [low, high] = [Z80, FURTHEST]
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (low + high) / 2
    if (meanBelow(middle, spread) < mean) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The mean of a lognormal distribution of median 1 of which nothing is longer than at z = `cut`. */
function meanBelow(cut: number, spread: number): number {
  return Math.exp((spread * spread) / 2) * shareAbove(spread - cut) + Math.exp(spread * cut) * shareAbove(cut)
}
