import type { TriedJob } from '@warsha/contract'
import { type Instant, localDateOf } from '@warsha/domain'

/** By how many days a job is finished later in the tried order; below zero: sooner; null where it has no finish. */
export function daysMoved({ p50_at: tried, as_it_is: { p50_at: kept } }: TriedJob, zone: string): number | null {
  return tried === null || kept === null ? null : dayOf(Date.parse(tried), zone) - dayOf(Date.parse(kept), zone)
}

/** Whether any date of it is another one. */
export function isMoved(job: TriedJob, zone: string): boolean {
  const { p50_at, p80_at, as_it_is: kept } = job
  return isOtherDay(p50_at, kept.p50_at, zone) || isOtherDay(p80_at, kept.p80_at, zone)
}

export function isOtherDay(one: string | null, other: string | null, zone: string): boolean {
  if (one === null || other === null) return one !== other
  return localDateOf(Date.parse(one), zone) !== localDateOf(Date.parse(other), zone)
}

/** What another order changes, in short. */
export type OrderEffect = {
  /** jobs that are expected on an earlier day, and on a later one */
  sooner: number
  later: number
  /** how many more jobs are likelier late than not; below zero: fewer. Null where there are no chances */
  likelyLate: number | null
  /** that is put off the most, and by how many days; null where none is */
  worst: { jobId: number; days: number } | null
}

const PROBABLY = 50

export function effectOf(jobs: readonly TriedJob[], zone: string): OrderEffect {
  const moves = jobs.flatMap((job) => {
    const days = daysMoved(job, zone)
    return days === null ? [] : [{ jobId: job.job_id, days }]
  })
  const worst = moves.reduce<OrderEffect['worst']>((most, move) => {
    return move.days > (most?.days ?? 0) ? move : most
  }, null)
  const chances = jobs.filter(({ late_percent, as_it_is }) => late_percent !== null && as_it_is.late_percent !== null)
  const count = (percentOf: (job: TriedJob) => number | null) =>
    chances.filter((job) => (percentOf(job) ?? 0) > PROBABLY).length
  return {
    sooner: moves.filter(({ days }) => days < 0).length,
    later: moves.filter(({ days }) => days > 0).length,
    likelyLate:
      chances.length === 0 ? null : count((job) => job.late_percent) - count(({ as_it_is }) => as_it_is.late_percent),
    worst,
  }
}

const DAY_MS = 86_400_000

/** Days of the workshop since 1970. */
function dayOf(at: Instant, zone: string): number {
  return Date.parse(localDateOf(at, zone)) / DAY_MS
}
