import { byPrecedence } from '@warsha/domain'
import type { Among, PlacedRow } from './queries.ts'

/** A job's place in the order in which jobs are reckoned to be worked on, and the one that it has if none is put first. From 1. */
export type Places = { job_id: number; queue_place: number; usual_place: number }

/** All jobs that are not closed, in the order in which they are reckoned to be worked on. */
export function inOrder(rows: readonly PlacedRow[]): Places[] {
  const queue = rows.toSorted((a, b) => byPrecedence(precedenceOf(a), precedenceOf(b)))
  const usual = queue.toSorted((a, b) => byPrecedence(usualPrecedenceOf(a), usualPrecedenceOf(b)))
  const usualPlaces = new Map(usual.map(({ job_id }, i) => [job_id, i + 1]))
  return queue.map(({ job_id }, i) => ({ job_id, queue_place: i + 1, usual_place: usualPlaces.get(job_id) ?? 0 }))
}

function precedenceOf({ job_id: id, status, due_on: dueOn, created_at: createdAt, place }: PlacedRow) {
  return { id, status, dueOn, createdAt, place }
}

function usualPrecedenceOf(row: PlacedRow) {
  return precedenceOf({ ...row, place: null })
}

type Wanted = {
  /** so many of the first; left out: all */
  most: number | undefined
  /** those that a search has found; null: nothing is sought */
  found: readonly number[] | null
  /** those that matter wherever they stand */
  anyway: readonly number[]
}

/**
 * Which of the jobs are shown: those that were sought; else the first and those that matter wherever they stand.
 * @returns null for all
 */
export function shownOf(ordered: readonly Places[], { most = Infinity, found, anyway }: Wanted): Among {
  if (found === null && ordered.length <= most) return null
  const sought = found && new Set(found)
  const ids = ordered.map(({ job_id }) => job_id).filter((id) => sought?.has(id) ?? true)
  const first = ids.slice(0, most)
  if (sought) return first
  const others = new Set(anyway)
  return [...first, ...ids.slice(most).filter((id) => others.has(id))]
}
