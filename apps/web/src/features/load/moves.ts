import type { DatesInWhatIf } from '@warsha/contract'
import { daysMoved } from '../next-work/index.ts'

/** So many of them are listed. */
const MOST_LISTED = 20

/** A job whose date moves, and by how many days: below zero sooner. */
export type Move = { job: DatesInWhatIf; days: number }

export type Moves = { sooner: number; later: number; most: Move[] }

/** How many dates move, and those that move most. */
export function movesOf(jobs: readonly DatesInWhatIf[], zone: string): Moves {
  const moves = jobs.flatMap((job): Move[] => {
    const days = daysMoved(job, zone)
    return days === null || days === 0 ? [] : [{ job, days }]
  })
  return {
    sooner: moves.filter(({ days }) => days < 0).length,
    later: moves.filter(({ days }) => days > 0).length,
    most: moves.toSorted((a, b) => Math.abs(b.days) - Math.abs(a.days)).slice(0, MOST_LISTED),
  }
}
