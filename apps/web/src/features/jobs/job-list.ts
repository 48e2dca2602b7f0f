import type { Hold, HoldBody, Job } from '@warsha/contract'
import { jobStatuses, type JobStatus, type LocalDate } from '@warsha/domain'
import type { Finish } from '../forecast/index.ts'
import type { Sort } from '../../ui/admin/filters.ts'
import { preparedForSearch, searchPreparedFor } from '../../i18n/admin-search.ts'
import { collator } from '../../i18n/collator.ts'

export const statusFilters = ['all', ...jobStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

export const origins = ['any', 'images'] as const
/** `images` for the jobs alone that exist only in the images database */
export type OriginFilter = (typeof origins)[number]

export const columns = ['number', 'customer', 'description', 'status', 'created', 'expected'] as const
export type Column = (typeof columns)[number]

/** A job that the server keeps; its status can be changed, and it can be deleted. */
export type SavedJob = Job & { id: number }

export function isSaved(job: Job): job is SavedJob {
  return job.id !== undefined
}

/** As much of a job as a change of its status needs. */
export type WithStatus = Pick<SavedJob, 'id' | 'job_no' | 'status' | 'hold'>

/** The status that jobs get, what they wait for where it was said, and when where that is known: an instant in ISO 8601. */
export type NewStatus = { status: JobStatus; hold?: HoldBody | Hold | null | undefined; at?: string }

/** The numbers above the list. */
export type Figures = Record<JobStatus | 'total' | 'images', number>

export function figuresOf(jobs: readonly Job[]): Figures {
  const figures: Figures = { open: 0, in_progress: 0, on_hold: 0, closed: 0, total: jobs.length, images: 0 }
  for (const job of jobs) {
    figures[job.status] += 1
    if (!isSaved(job)) figures.images += 1
  }
  return figures
}

/** The jobs that pass the filters and in which every word of the search occurs somewhere, in the order given. */
export function jobsMatching(
  jobs: readonly Job[],
  { q, status, origin }: { q: string; status: StatusFilter; origin: OriginFilter },
): readonly Job[] {
  if (q === '' && status === 'all' && origin === 'any') return jobs
  const isFound = searchPreparedFor(q)
  return jobs.filter((job) => {
    if (status !== 'all' && job.status !== status) return false
    if (origin === 'images' && isSaved(job)) return false
    return q === '' || isFound(searched(job))
  })
}

/** A job stays the same object as long as nothing of it changes, so its text is prepared once. */
const prepared = new WeakMap<Job, string>()

/** What the search looks through. */
export function searched(job: Job): string {
  const known = prepared.get(job)
  if (known !== undefined) return known
  const fresh = preparedForSearch(`${job.job_no} ${job.customer} ${job.description}`)
  prepared.set(job, fresh)
  return fresh
}

const SHARE = 500
const PAUSE_MS = 20
/** The list is seen first. */
const START_MS = 500

/** Prepares all jobs for the search a few at a time, so that its first letter need not wait. @returns how to stop it */
export function prepareSearch(jobs: readonly Job[]): () => void {
  let done = 0
  let timer = setTimeout(prepareSome, START_MS)
  function prepareSome(): void {
    for (const job of jobs.slice(done, done + SHARE)) searched(job)
    done += SHARE
    if (done < jobs.length) timer = setTimeout(prepareSome, PAUSE_MS)
  }
  return () => clearTimeout(timer)
}

/** All jobs in the order of a column; equal ones stay as they were. */
export function jobsSorted(jobs: readonly Job[], { column, descending }: Sort<Column>): Job[] {
  const keyOf = keysOf[column](jobs, descending)
  const keyed = jobs.map((job) => ({ job, key: keyOf(job) }))
  const direction = descending ? -1 : 1
  keyed.sort((a, b) => (a.key < b.key ? -direction : a.key > b.key ? direction : 0))
  return keyed.map(({ job }) => job)
}

const NUMBER_LONGEST = 30

/** By what each column is sorted: plain values, which compare quickly. */
const keysOf: Record<Column, (jobs: readonly Job[], descending: boolean) => (job: Job) => string | number> = {
  number: () => (job) => job.job_no.padStart(NUMBER_LONGEST, '0'),
  customer: (jobs) => ranked(jobs, ({ customer }) => customer),
  description: (jobs) => ranked(jobs, ({ description }) => description),
  status: (_jobs, descending) => {
    // Jobs on hold by the day that stands beside their status; those without one come after them either way.
    const none = descending ? '' : 'none'
    return (job) => `${jobStatuses.indexOf(job.status)} ${expectedDayOf(job) ?? none}`
  },
  created: () => (job) => job.created_at ?? '',
  expected: (_jobs, descending) => {
    // Jobs without a forecast come last either way.
    const none = descending ? '' : 'none'
    return (job) => finishOf(job)?.forecast?.p50_at ?? none
  },
}

/** The place of each text among all of them; most occur many times and are compared once. */
function ranked(jobs: readonly Job[], textOf: (job: Job) => string): (job: Job) => number {
  const texts = [...new Set(jobs.map(textOf))].sort(collator.compare)
  const ranks = new Map<string, number>()
  let rank = 0
  for (const [place, text] of texts.entries()) {
    if (place > 0 && collator.compare(texts[place - 1] ?? '', text) !== 0) rank += 1
    ranks.set(text, rank)
  }
  return (job) => ranks.get(textOf(job)) ?? 0
}

/** Those that are ticked, of all jobs there are, in the order of the list. */
export function selectedJobs(jobs: readonly Job[], selected: ReadonlySet<string>): SavedJob[] {
  if (selected.size === 0) return []
  return jobs.filter(isSaved).filter(({ job_no }) => selected.has(job_no))
}

/** The jobs with other statuses; those of which nothing changes stay the same objects. */
export function withStatuses(jobs: readonly Job[], changeOf: ReadonlyMap<number, NewStatus>): Job[] {
  return jobs.map((job) => {
    const change = job.id === undefined ? undefined : changeOf.get(job.id)
    return change ? withStatus(job, change) : job
  })
}

function withStatus(job: Job, change: NewStatus): Job {
  if (change.status === job.status && !change.hold) return job
  const { hold: _former, hold_expected_on: _day, ...rest } = job
  const hold = holdAfter(job, change)
  return { ...rest, status: change.status, ...(hold && { hold }) }
}

/** Why a job is on hold after a change, as far as that is known. */
function holdAfter(job: Job, { status, hold, at }: NewStatus): Hold | undefined {
  if (status !== 'on_hold') return undefined
  const known = job.status === 'on_hold' ? job.hold?.since : at
  const since = hold && 'since' in hold ? hold.since : known
  if (since === undefined) return undefined
  const { reason = null, note = null, expected_on: on } = hold ?? {}
  return { reason, note, since, ...(on && { expected_on: on }) }
}

/**
 * The jobs with one as it was saved: in its place, by its number, or before all others when it is new. What is forecast,
 * and why a job is on hold, are kept until they are read again.
 */
export function withJob(jobs: readonly Job[], saved: Job): Job[] {
  const place = jobs.findIndex(({ job_no }) => job_no === saved.job_no)
  if (place < 0) return [saved, ...jobs]
  return jobs.map((job, at) => (at === place ? { ...keptOf(job, saved.status), ...saved } : job))
}

function keptOf(
  { forecast, no_forecast, hold, hold_expected_on: expectedOn }: Job,
  status: JobStatus,
): Pick<Job, 'forecast' | 'no_forecast' | 'hold' | 'hold_expected_on'> {
  const isHeld = hold && status === 'on_hold'
  const isExpected = expectedOn !== undefined && status === 'on_hold'
  return {
    ...(forecast && { forecast }),
    ...(no_forecast && { no_forecast }),
    ...(isHeld && { hold }),
    ...(isExpected && { hold_expected_on: expectedOn }),
  }
}

/** The day on which what a job on hold waits for is expected; null where that is not known, and of any other job. */
export function expectedDayOf({ status, hold, hold_expected_on: listed }: Job): LocalDate | null {
  return status === 'on_hold' ? ((hold ? hold.expected_on : listed) ?? null) : null
}

/** What is known of the finish of a job as it stands now; null for one that is closed, or of the images database alone. */
export function finishOf({ id, status, forecast, no_forecast: reason }: Job): Finish | null {
  if (status === 'closed' || id === undefined) return null
  const isHeld = status === 'on_hold'
  if (forecast && isHeld === (forecast.goes_on_at !== null)) return { forecast }
  if (isHeld) return { reason: 'on_hold' }
  // A job that has just been taken up again is forecast with the next reckoning.
  return { reason: reason && reason !== 'on_hold' ? reason : 'not_yet' }
}
