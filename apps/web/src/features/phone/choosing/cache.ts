import type { ActivityType, WorkableJob } from '@warsha/contract'
import { foldText, FOUND_WITHIN_FROM, searchWords, withLatinDigits } from '@warsha/domain'
import { readJson, type TextStorage } from '../../../device/storage.ts'

const JOBS = 'warsha.jobs'
const ACTIVITIES = 'warsha.activities'

/** What is kept of a job. */
export type CachedJob = Pick<WorkableJob, 'id' | 'job_no' | 'customer' | 'description'> & {
  /** left out by what was kept before it was known, and by jobs that were chosen elsewhere */
  job_type_id?: number | null | undefined
}

/** The jobs that this device keeps for when there is no network. `complete`: all of them, as of that time. */
export type CachedJobs = { jobs: CachedJob[]; complete: boolean; at: number }

const none: CachedJobs = { jobs: [], complete: false, at: 0 }

export function cachedJobs(storage: TextStorage): CachedJobs {
  const kept = readJson(storage, JOBS) as Partial<CachedJobs> | null
  return kept && Array.isArray(kept.jobs) ? { ...none, ...kept } : none
}

export function cacheJobs(storage: TextStorage, { jobs, complete, at }: CachedJobs): void {
  const kept = jobs.map(({ id, job_no, customer, description, job_type_id }) => ({
    ...(id !== undefined && { id }),
    job_no,
    customer,
    description,
    ...(job_type_id != null && { job_type_id }),
  }))
  keep(storage, JOBS, { jobs: kept, complete, at })
}

/** Adds a job that was chosen beyond those that are kept, so that its words are there without network. */
export function cacheJob(storage: TextStorage, job: CachedJob): void {
  const kept = cachedJobs(storage)
  if (kept.jobs.some(({ job_no }) => job_no === job.job_no)) return
  cacheJobs(storage, { ...kept, jobs: [...kept.jobs, job] })
}

export function cachedActivities(storage: TextStorage): ActivityType[] | null {
  const kept = readJson(storage, ACTIVITIES)
  return Array.isArray(kept) ? (kept as ActivityType[]) : null
}

export function cacheActivities(storage: TextStorage, activities: readonly ActivityType[]): void {
  keep(storage, ACTIVITIES, activities)
}

/**
 * Jobs in whose number, customer or description every word is found, however it was typed; those whose number has what was
 * typed come first.
 */
export function jobsMatching<Job extends Omit<CachedJob, 'id'>>(jobs: readonly Job[], search: string): Job[] {
  const wanted = withLatinDigits(search.trim())
  if (wanted === '') return [...jobs]
  const byNumber = jobs.filter(({ job_no }) => job_no.includes(wanted))
  const words = searchWords(wanted).map((word) => (word.length < FOUND_WITHIN_FROM ? ` ${word}` : word))
  // Signs alone are in no text.
  if (words.length === 0) return byNumber
  const byText = jobs.filter(({ job_no, customer, description }) => {
    if (job_no.includes(wanted)) return false
    const text = ` ${foldText(`${job_no} ${customer} ${description}`)}`
    return words.every((word) => text.includes(word))
  })
  return [...byNumber, ...byText]
}

/** A cache that does not fit is none; the work itself is kept elsewhere. */
function keep(storage: TextStorage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    storage.removeItem(key)
  }
}
