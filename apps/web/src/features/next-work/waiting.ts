import type { NextJob } from '@warsha/contract'

/**
 * What a job waits for: `held` until it goes on, nothing as somebody is on it (`working`), nothing but to be begun
 * (`startable`: somebody who usually does what is next is free), or for a free hand (`busy`). `done`: all that such jobs
 * usually need is finished; `unclear`: nobody has done what is next lately, or it is not known what that is.
 */
export const waits = ['startable', 'working', 'busy', 'unclear', 'done', 'held'] as const
export type Waits = (typeof waits)[number]

type Hand = { is_free: boolean; is_here: boolean }
type Known = Pick<NextJob, 'status' | 'is_probably_done'> & {
  working: readonly unknown[]
  next_activity: { usual_technicians: readonly Hand[] } | null
}

/** People who can begin at once; while nobody is in the shop yet, all who are free. */
export type IsAvailable = (hand: Hand) => boolean

/** @param jobs all that are not closed */
export function availableIn(jobs: readonly Known[]): IsAvailable {
  const isAnybodyHere = jobs.some(({ next_activity }) =>
    next_activity?.usual_technicians.some(({ is_here }) => is_here),
  )
  return ({ is_free, is_here }) => is_free && (is_here || !isAnybodyHere)
}

export function waitsOf(
  { status, is_probably_done, working, next_activity: next }: Known,
  isAvailable: IsAvailable,
): Waits {
  if (working.length > 0) return 'working'
  if (status === 'on_hold') return 'held'
  if (is_probably_done) return 'done'
  if (!next || next.usual_technicians.length === 0) return 'unclear'
  return next.usual_technicians.some(isAvailable) ? 'startable' : 'busy'
}

/** Which jobs are shown; `waiting`: those for which no hand is known that is free. */
export const choices = ['all', 'startable', 'working', 'waiting', 'held'] as const
export type Choice = (typeof choices)[number]

export function isChosen(choice: Choice, job: Known, isAvailable: IsAvailable): boolean {
  if (choice === 'all') return true
  const own = waitsOf(job, isAvailable)
  return choice === 'waiting' ? own === 'busy' || own === 'unclear' || own === 'done' : own === choice
}

type Risk = Pick<NextJob, 'late_percent' | 'due_on' | 'p80_at' | 'queue_place'>

/**
 * Jobs by how likely they are late, those without a chance after them, by how much room the later date leaves before the due
 * day, then in the order in which they are worked on.
 */
export function byRisk(a: Risk, b: Risk): number {
  return (
    (b.late_percent ?? -1) - (a.late_percent ?? -1) ||
    compare(roomOf(a), roomOf(b)) ||
    compare(a.due_on ?? LAST, b.due_on ?? LAST) ||
    a.queue_place - b.queue_place
  )
}

/** Jobs by the day on which they are due, which somebody has promised; then in the order in which they are worked on. */
export function byDueDay(a: Risk, b: Risk): number {
  return compare(a.due_on ?? LAST, b.due_on ?? LAST) || a.queue_place - b.queue_place
}

/** Jobs on hold by the day on which what they wait for is expected, those without one last. */
export function byExpectedDay({ hold: a }: Pick<NextJob, 'hold'>, { hold: b }: Pick<NextJob, 'hold'>): number {
  return compare(a?.expected_on ?? LAST, b?.expected_on ?? LAST)
}

/** Behind every day. */
const LAST = '~'

/** From the later date to the due day, in milliseconds; jobs without either come last. */
function roomOf({ due_on, p80_at }: Risk): number {
  return due_on === null || p80_at === null ? Infinity : Date.parse(due_on) - Date.parse(p80_at)
}

function compare<Value extends string | number>(one: Value, other: Value): number {
  return one < other ? -1 : Number(one > other)
}
