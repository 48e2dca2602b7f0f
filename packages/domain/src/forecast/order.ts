import type { JobStatus } from '../job.ts'
import type { Instant, LocalDate } from '../time.ts'

/** By what it goes which job is next. */
export type Precedence = {
  id: number
  status: JobStatus
  dueOn: LocalDate | null
  createdAt: Instant
  /** among those that a foreman has put first; null: not among them */
  place: number | null
}

/**
 * Which of two jobs is worked on first: the one that a foreman has put first, then the one due earlier, then the one in
 * progress, then the older one.
 */
export function byPrecedence(a: Precedence, b: Precedence): number {
  return byPlace(a, b) || byDueDay(a, b) || byProgress(a, b) || a.createdAt - b.createdAt || a.id - b.id
}

function byPlace({ place: a }: Precedence, { place: b }: Precedence): number {
  return (a ?? Infinity) === (b ?? Infinity) ? 0 : (a ?? Infinity) - (b ?? Infinity)
}

function byDueDay({ dueOn: a }: Precedence, { dueOn: b }: Precedence): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b ? -1 : 1
}

function byProgress(a: Precedence, b: Precedence): number {
  return Number(b.status === 'in_progress') - Number(a.status === 'in_progress')
}
