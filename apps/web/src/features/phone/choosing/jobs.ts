import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ActivityType, AnswerOf } from '@warsha/contract'
import { call } from '../../../api/api.ts'
import { Unreachable } from '../../../api/errors.ts'
import { deviceStorage } from '../../../device/storage.ts'
import { cacheActivities, cachedActivities, type CachedJob, cachedJobs, cacheJobs, jobsMatching } from './cache.ts'

const PAGE_SIZE = 50
/** As many are kept for when there is no network. */
const MOST_CACHED = 1_000
const CACHE_LASTS = 600_000
/** The first page of them is drawn before the others are asked for. */
const UNTIL_OTHERS = 1_000

export type JobsPage = Omit<AnswerOf<'workableJobs'>, 'jobs'> & {
  jobs: CachedJob[]
  search: string
  /** from this device, as the server could not be reached */
  cached: boolean
}

/** Whether the server may be asked, as it may depend on what it said before. */
type MayAsk = boolean | ((query: { state: { status: string } }) => boolean)

/** The jobs that can be worked on, page by page. @param search part of a job number, or nothing for all */
export function useJobs(search: string, enabled: MayAsk = true) {
  return useInfiniteQuery({ ...jobsQuery(search), enabled, placeholderData: keepPreviousData })
}

/** @param search part of a job number, or nothing for all */
export function jobsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['technician', 'jobs', search],
    queryFn: ({ pageParam, signal }) => jobsOrCached(search, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    // What this device keeps is at hand at once; asking again before it is shown helps nobody.
    retry: false,
  })
}

async function jobsOrCached(search: string, page: number, signal: AbortSignal): Promise<JobsPage> {
  const kept = cachedJobs(deviceStorage)
  const fromDevice = (): JobsPage => {
    const jobs = jobsMatching(kept.jobs, search)
    return {
      jobs,
      total: jobs.length,
      page: 1,
      page_size: Math.max(jobs.length, 1),
      images_jobs_missing: false,
      search,
      cached: true,
    }
  }
  const mayUseDevice = page === 1 && kept.jobs.length > 0
  if (!navigator.onLine && mayUseDevice) return fromDevice()
  try {
    const answer = await askForJobs(search, page, signal)
    if (search === '' && page === 1) {
      keepFirst(answer)
      void keepAll(answer)
    }
    return { ...answer, search, cached: false }
  } catch (error) {
    if (error instanceof Unreachable && mayUseDevice) return fromDevice()
    throw error
  }
}

function askForJobs(search: string, page: number, signal?: AbortSignal): Promise<AnswerOf<'workableJobs'>> {
  const query = { status: 'open', page_size: PAGE_SIZE, page, ...(search && { q: search }) }
  return call('workableJobs', { query, signal })
}

/** Keeps the first page at once where there is nothing yet: the network may be gone before the others have come. */
function keepFirst({ jobs }: AnswerOf<'workableJobs'>): void {
  const kept = cachedJobs(deviceStorage)
  if (kept.jobs.length === 0) cacheJobs(deviceStorage, { ...kept, jobs })
}

/** Keeps all of the jobs, now and then. */
async function keepAll(first: AnswerOf<'workableJobs'>): Promise<void> {
  const { at, complete } = cachedJobs(deviceStorage)
  const now = Date.now()
  if (first.total <= first.jobs.length) return cacheJobs(deviceStorage, { jobs: first.jobs, complete: true, at: now })
  if (complete && now - at >= 0 && now - at < CACHE_LASTS) return
  await new Promise((resolve) => setTimeout(resolve, UNTIL_OTHERS))
  const jobs: CachedJob[] = [...first.jobs]
  const most = Math.min(first.total, MOST_CACHED)
  for (let page = 2; jobs.length < most; page++) {
    const next = await askForJobs('', page).catch(() => null)
    if (!next || next.jobs.length === 0) break
    jobs.push(...next.jobs)
  }
  cacheJobs(deviceStorage, { jobs, complete: jobs.length >= first.total, at: now })
}

/** The job with this very number among those that this device keeps. */
export function keptJob(jobNo: string): CachedJob | null {
  return cachedJobs(deviceStorage).jobs.find(isWorkable(jobNo)) ?? null
}

/**
 * The job with this very number, among those that can be worked on; null when there is none.
 * Throws Unreachable when neither the server nor this device can tell.
 */
export async function findJob(jobNo: string): Promise<CachedJob | null> {
  const kept = keptJob(jobNo)
  if (kept !== null) return kept
  try {
    return (await askForJobs(jobNo, 1)).jobs.find(isWorkable(jobNo)) ?? null
  } catch (error) {
    if (error instanceof Unreachable && cachedJobs(deviceStorage).complete) return null
    throw error
  }
}

function isWorkable(jobNo: string): (job: CachedJob) => boolean {
  return ({ job_no, id }) => job_no === jobNo && id !== undefined
}

export function useActivityTypes(enabled: MayAsk = true) {
  return useQuery<ActivityType[]>({
    enabled,
    queryKey: ['technician', 'activity-types'],
    queryFn: ({ signal }) => activitiesOrCached(signal),
    retry: false,
  })
}

async function activitiesOrCached(signal: AbortSignal): Promise<ActivityType[]> {
  const kept = cachedActivities(deviceStorage)
  if (!navigator.onLine && kept) return kept
  try {
    const activities = await call('activityTypes', { signal })
    cacheActivities(deviceStorage, activities)
    return activities
  } catch (error) {
    if (error instanceof Unreachable && kept) return kept
    throw error
  }
}
