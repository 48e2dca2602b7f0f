import type { InstantSpan } from './schedule.ts'
import { sharedSpan, spansWithout } from './spans.ts'
import { type Instant, MINUTE } from './time.ts'

/** The steps in which an edge of a session is moved by hand: the usual one and the fine one. */
export const EDGE_STEP = 5 * MINUTE
export const FINE_EDGE_STEP = MINUTE

/** Less than this without a session between two others is a walk across the hall and no gap. */
export const LEAST_GAP = 5 * MINUTE

/** The least that is left of a session when one of its edges is moved onto the other. */
const LEAST_LEFT = MINUTE

export type Edge = 'start' | 'end'

/**
 * The working time in which no session lies, up to now.
 * @param hours when work is expected
 * @param sessions of one technician; one that runs ends at `now`
 */
export function gapsIn(
  hours: readonly InstantSpan[],
  sessions: readonly { startedAt: Instant; endedAt: Instant | null }[],
  now: Instant,
): InstantSpan[] {
  const past = hours.flatMap((span) => sharedSpan(span, { from: -Infinity, to: now }) ?? [])
  const taken = sessions.map(({ startedAt, endedAt }) => ({ from: startedAt, to: endedAt ?? now }))
  return spansWithout(past, taken).filter(({ from, to }) => to - from >= LEAST_GAP)
}

/** What an edge is moved by: the step, and the instant from which steps are counted, such as a midnight. */
export type Steps = { step: number; origin: Instant }

/** The instant on a step that is nearest to another one. */
export function snapped(at: Instant, { step, origin }: Steps): Instant {
  return origin + Math.round((at - origin) / step) * step
}

/**
 * A session with one edge moved as near to an instant as it may be: its edges do not cross, and nothing ends after now.
 * @param to where the hand has it
 */
export function movedEdge(
  span: InstantSpan,
  { edge, to, now }: { edge: Edge; to: Instant; now: Instant },
  steps: Steps,
): InstantSpan {
  const wanted = snapped(to, steps)
  if (edge === 'start') return { from: Math.min(wanted, span.to - LEAST_LEFT), to: span.to }
  const latest = Math.floor(now / MINUTE) * MINUTE
  return { from: span.from, to: Math.max(span.from + LEAST_LEFT, Math.min(wanted, latest)) }
}

/** The next step before or after an edge: one that lies between two steps goes to the nearer side first. */
export function stepFrom(at: Instant, direction: 1 | -1, { step, origin }: Steps): Instant {
  const steps = (at - origin) / step
  return origin + (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * step
}
