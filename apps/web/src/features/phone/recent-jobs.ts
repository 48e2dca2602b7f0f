import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceStorage } from '../../device/storage.ts'
import { database } from '../../offline/work.ts'
import type { RecentJob } from '../../offline/rows.ts'
import { cachedJobs } from './cache.ts'
import type { DraftJob } from './draft.ts'

const KEPT = 10
const SHOWN = 5
const key = ['technician', 'recent-jobs'] as const

/** The jobs that were last worked on from this device, the latest first, without those that are known to be closed. */
export function useRecentJobs(): readonly RecentJob[] {
  const { data } = useQuery({ queryKey: key, queryFn: recentJobs, staleTime: Infinity, retry: false })
  const { jobs, complete } = cachedJobs(deviceStorage)
  const workable = new Set(jobs.map(({ job_no }) => job_no))
  return (data ?? []).filter(({ job_no }) => !complete || workable.has(job_no)).slice(0, SHOWN)
}

async function recentJobs(): Promise<RecentJob[]> {
  const { recentJobs: table } = await database()
  return latestFirst(await table.toArray()).slice(0, KEPT)
}

/** Puts a job at the head of the recent ones. */
export function useRememberJob(): (job: DraftJob) => Promise<void> {
  const queries = useQueryClient()
  return async ({ job_no, customer, description }) => {
    const local = await database()
    const { recentJobs: table } = local
    await local.transaction('rw', table, async () => {
      await table.put({ job_no, customer, description, last_used: Date.now() })
      const old = latestFirst(await table.toArray()).slice(KEPT)
      await table.bulkDelete(old.map((recent) => recent.job_no))
    })
    await queries.invalidateQueries({ queryKey: key })
  }
}

function latestFirst(jobs: RecentJob[]): RecentJob[] {
  return jobs.sort((a, b) => b.last_used - a.last_used)
}
