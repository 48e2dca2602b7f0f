import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@warsha/contract'
import { deviceStorage } from '../../../device/storage.ts'
import { database } from '../../../offline/work.ts'
import type { RecentJob } from '../../../offline/rows.ts'
import { cachedJobs } from './cache.ts'
import { useWork } from '../running/current-session.ts'
import type { DraftJob } from './draft.ts'
import { useJobs } from './jobs.ts'

const KEPT = 10
const SHOWN = 5
const key = ['technician', 'recent-jobs'] as const

/**
 * The jobs that were last worked on, the latest first, without those that are known to be closed: from this device, and
 * as the server knows it of the last days, so that a new phone has them too.
 */
export function useRecentJobs(): readonly RecentJob[] {
  const { data } = useQuery({ queryKey: key, queryFn: recentJobs, staleTime: Infinity, retry: false })
  const own = useWork()?.server.own ?? []
  // The list that is loaded beside it says which jobs are closed by now.
  useJobs('', false)
  const { jobs, complete } = cachedJobs(deviceStorage)
  const workable = new Set(jobs.map(({ job_no }) => job_no))
  const ofLastDays = own.filter(({ is_voided }) => !is_voided).map(asRecentJob)
  return onceEach(latestFirst([...(data ?? []), ...ofLastDays]))
    .filter(({ job_no }) => !complete || workable.has(job_no))
    .slice(0, SHOWN)
}

function asRecentJob({ job_no, job_description, customer, started_at }: AnswerOf<'ownSessions'>[number]): RecentJob {
  return { job_no, description: job_description, customer, last_used: Date.parse(started_at) }
}

/** Each job where it stands first. */
function onceEach(jobs: readonly RecentJob[]): RecentJob[] {
  return jobs.filter(({ job_no }, place) => jobs.findIndex((job) => job.job_no === job_no) === place)
}

async function recentJobs(): Promise<RecentJob[]> {
  const local = await database()
  const kept = await local.read(['recentJobs'], (tx) => tx.objectStore('recentJobs').getAll())
  return latestFirst(kept).slice(0, KEPT)
}

/** Puts a job at the head of the recent ones. */
export function useRememberJob(): (job: DraftJob) => Promise<void> {
  const queries = useQueryClient()
  return async ({ job_no, customer, description }) => {
    const local = await database()
    await local.write(['recentJobs'], async (tx) => {
      const jobs = tx.objectStore('recentJobs')
      await jobs.put({ job_no, customer, description, last_used: Date.now() })
      for (const old of latestFirst(await jobs.getAll()).slice(KEPT)) await jobs.delete(old.job_no)
    })
    await queries.invalidateQueries({ queryKey: key })
  }
}

function latestFirst(jobs: RecentJob[]): RecentJob[] {
  return jobs.sort((a, b) => b.last_used - a.last_used)
}
