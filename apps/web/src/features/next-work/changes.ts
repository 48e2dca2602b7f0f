import type { TriedJob } from '@warsha/contract'
import { daysBetween, localDateOf } from '@warsha/domain'
import { isLikelyLate } from '../forecast/index.ts'

/**
 * By how many days a job is finished later in the tried order, by the expected day, or by the latest one where that stays;
 * below zero: sooner; null where it has no finish.
 */
export function daysMoved({ p50_at, p80_at, as_it_is: kept }: TriedJob, zone: string): number | null {
  return daysLater(kept.p50_at, p50_at, zone) || daysLater(kept.p80_at, p80_at, zone)
}

function daysLater(from: string | null, to: string | null, zone: string): number | null {
  if (from === null || to === null) return null
  return daysBetween(localDateOf(Date.parse(from), zone), localDateOf(Date.parse(to), zone))
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

export function effectOf(jobs: readonly TriedJob[], zone: string): OrderEffect {
  const moves = jobs.flatMap((job) => {
    const days = daysMoved(job, zone)
    return days === null ? [] : [{ jobId: job.job_id, days }]
  })
  const worst = moves.reduce<OrderEffect['worst']>((most, move) => {
    return move.days > (most?.days ?? 0) ? move : most
  }, null)
  const chances = jobs.filter(({ late_percent, as_it_is }) => late_percent !== null && as_it_is.late_percent !== null)
  return {
    sooner: moves.filter(({ days }) => days < 0).length,
    later: moves.filter(({ days }) => days > 0).length,
    likelyLate: chances.length === 0 ? null : lateAmong(chances) - lateAmong(chances.map(({ as_it_is }) => as_it_is)),
    worst,
  }
}

function lateAmong(jobs: readonly Pick<TriedJob, 'late_percent'>[]): number {
  return jobs.filter(isLikelyLate).length
}
