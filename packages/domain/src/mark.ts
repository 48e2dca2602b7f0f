import { type Instant, MINUTE } from './time.ts'

/** Instances of one shop differ by less. What lies further ahead was written while a clock was wrong. */
export const AHEAD_TOLERATED = MINUTE

/** Whether a stored instant lies ahead of now, so that nothing may wait for it. */
export function isAhead(mark: Instant, now: Instant): boolean {
  return mark > now + AHEAD_TOLERATED
}

/** Milliseconds since something was last done; null: never, or the mark lies ahead and tells nothing. */
export function timeSince(mark: Instant | null, now: Instant): number | null {
  return mark === null || isAhead(mark, now) ? null : Math.max(0, now - mark)
}

/** Whether something was last done within so many milliseconds. A mark that lies ahead counts as none. */
export function isWithin(mark: Instant | null, milliseconds: number, now: Instant): boolean {
  const since = timeSince(mark, now)
  return since !== null && since < milliseconds
}

/** Whether a deadline has passed, or lies further ahead than any that is set now: then a wrong clock set it. */
export function isOver(deadline: Instant, setAhead: number, now: Instant): boolean {
  return deadline <= now || isAhead(deadline, now + setAhead)
}
