import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Job, type JobType, type ListedActivityType, type PowerRating, type RpmCategory } from '@warsha/contract'
import { JOBS_OF_A_PAGE } from '@warsha/contract/paging'
import { labelIn, nameIn } from '@warsha/contract/texts'
import { call } from '../../api/api.ts'
import { versionIn } from '../../api/version.ts'
import { currentLanguage } from '../../i18n/language.ts'

const jobsQuery = queryOptions({
  queryKey: ['admin', 'jobs'],
  queryFn: ({ signal }) => allJobs(signal),
})

/** All jobs, newest first, in answers that a slow line brings. */
async function allJobs(signal: AbortSignal): Promise<Job[]> {
  const jobs = new Map<string, Job>()
  for (let page = 1; ; page++) {
    const answer = await call('jobs', { query: { page }, signal })
    // One that was added meanwhile moves others to the next page.
    for (const job of answer) jobs.set(job.job_no, job)
    if (answer.length < JOBS_OF_A_PAGE) return [...jobs.values()]
  }
}

/** Asks for them without the page waiting: it is drawn sooner than its table. */
export function askForJobs(queries: QueryClient): void {
  void queries.prefetchQuery(jobsQuery)
}

/** All jobs there are; read again when the window comes back. */
export function useJobs() {
  return useQuery(jobsQuery)
}

const oneJob = ['admin', 'job'] as const

export const jobQuery = (id: number) =>
  queryOptions({
    queryKey: [...oneJob, id],
    queryFn: ({ signal }) => call('job', { params: { id }, signal }),
    staleTime: 0,
  })

/** One job, as the list has it while it is being read. */
export function useJob(id: number) {
  const client = useQueryClient()
  return useQuery({
    ...jobQuery(id),
    refetchInterval: REFRESH,
    placeholderData: () => client.getQueryData(jobsQuery.queryKey)?.find((job) => job.id === id),
  })
}

const REFRESH = 30_000

/** How it stands with the database that images jobs come from; undefined while that is not known. */
export function useImagesDatabase() {
  return useQuery({
    queryKey: ['admin', 'images-database'],
    queryFn: ({ signal }) => call('imagesDatabase', { signal }),
  }).data
}

/** What a job's motor can be told as. */
export type Lookups = { jobTypes: JobType[]; powerRatings: PowerRating[]; rpmCategories: RpmCategory[] }

/** @param active whether only those that are in use, else all that there ever were */
const lookupsQuery = (active: boolean) =>
  queryOptions({
    queryKey: ['admin', 'master-data', 'lookups', { active }],
    queryFn: async ({ signal }): Promise<Lookups> => {
      const query = { active_only: active ? ('true' as const) : ('false' as const) }
      const [jobTypes, powerRatings, rpmCategories] = await Promise.all([
        call('jobTypes', { query, signal }),
        call('powerRatings', { query, signal }),
        call('rpmCategories', { query, signal }),
      ])
      const named = jobTypes.map((type) => ({ ...type, name: nameIn(currentLanguage(), type) }))
      return { jobTypes: named, powerRatings, rpmCategories }
    },
  })

/** All activity types in the reader's language, those out of use too. */
export const activityTypesQuery = queryOptions({
  queryKey: ['admin', 'activity-types'],
  queryFn: ({ signal }) => call('allActivityTypes', { signal }),
  select: (types: ListedActivityType[]) => types.map((type) => ({ ...type, name: labelIn(currentLanguage(), type) })),
})

type OwnIds = Pick<Job, 'job_type_id' | 'power_rating_id' | 'rpm_category_id'>

/** What can be chosen now, and what the job itself has had from before. */
export function useLookups(own: OwnIds | null) {
  const active = useQuery(lookupsQuery(true))
  const needsMore = own !== null && active.data !== undefined && !hasAll(active.data, own)
  const all = useQuery({ ...lookupsQuery(false), enabled: needsMore })
  return {
    lookups: active.data && all.data && own ? withOwn(active.data, all.data, own) : active.data,
    isLoaded: !active.isPending && !(needsMore && all.isPending),
    isFailed: active.isError || (needsMore && all.isError),
  }
}

/** Reads them before they are needed, so that the editor opens at once. */
export function useLookupsAhead(isTime: boolean): void {
  useQuery({ ...lookupsQuery(true), enabled: isTime })
}

function hasAll({ jobTypes, powerRatings, rpmCategories }: Lookups, own: OwnIds): boolean {
  return (
    has(jobTypes, own.job_type_id) && has(powerRatings, own.power_rating_id) && has(rpmCategories, own.rpm_category_id)
  )
}

function has(entries: readonly { id: number }[], id: number | null): boolean {
  return id === null || entries.some((entry) => entry.id === id)
}

function withOwn(active: Lookups, all: Lookups, own: OwnIds): Lookups {
  return {
    jobTypes: plus(active.jobTypes, all.jobTypes, own.job_type_id),
    powerRatings: plus(active.powerRatings, all.powerRatings, own.power_rating_id),
    rpmCategories: plus(active.rpmCategories, all.rpmCategories, own.rpm_category_id),
  }
}

function plus<Entry extends { id: number }>(active: Entry[], all: Entry[], id: number | null): Entry[] {
  return has(active, id) ? active : [...active, ...all.filter((entry) => entry.id === id)]
}

/** Shows the jobs changed at once. What is being read meanwhile would bring them back as they were, so it is given up. */
export async function changeJobs(client: QueryClient, change: (jobs: Job[]) => Job[]): Promise<void> {
  await client.cancelQueries(jobsQuery)
  client.setQueryData(jobsQuery.queryKey, (jobs) => jobs && change(jobs))
  client.setQueriesData<Job>({ queryKey: oneJob }, (job) => job && (change([job])[0] ?? job))
}

/** The last version of a job that was shown, in the list or on its page. */
export function versionOfJob(client: QueryClient, id: number): number | undefined {
  const listed = client.getQueryData(jobsQuery.queryKey)?.find((job) => job.id === id)
  const shown = [listed, client.getQueryData(jobQuery(id).queryKey)].map((job) => versionIn(job) ?? 0)
  return Math.max(...shown) || undefined
}

/** By the first of these the server has usually reckoned with a new due date; a busy one takes longer. */
const RECKONED_MS = [2_000, 6_000, 20_000, 60_000]

export function readForecastsSoon(client: QueryClient): void {
  for (const delay of RECKONED_MS) {
    setTimeout(() => {
      void readJobsAgain(client)
      void client.invalidateQueries({ queryKey: ['admin', 'forecasts'] })
    }, delay)
  }
}

export async function readJobsAgain(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries(jobsQuery), readJobAgain(client)])
}

/** A job that is shown alone, with what was changed of it. */
export async function readJobAgain(client: QueryClient): Promise<void> {
  const parts = [oneJob, ['admin', 'job-estimates'], ['admin', 'audit']]
  await Promise.all(parts.map((queryKey) => client.invalidateQueries({ queryKey })))
}
