import type { Instant } from './time.ts'

/** Since when somebody is of the shop, and when they left it or came back. */
export type Employment = {
  createdAt: Instant
  isActive: boolean
  /** in their order; each goes against the one before */
  changes: readonly { at: Instant; isActive: boolean }[]
}

/** Whether somebody belonged to the shop all the time from one instant to before another. */
export function isEmployedThroughout(
  { createdAt, isActive, changes }: Employment,
  from: Instant,
  to: Instant,
): boolean {
  if (createdAt > from) return false
  if (changes.some(({ at, isActive: then }) => !then && at >= from && at < to)) return false
  const last = changes.findLast(({ at }) => at <= from)
  if (last) return last.isActive
  const [next] = changes
  return next ? !next.isActive : isActive
}
