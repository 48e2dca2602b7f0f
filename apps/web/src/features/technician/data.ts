import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ActivityType, AnswerOf, BodyOf, Session, WorkableJob } from '@warsha/contract'
import { call } from '../../api/api.ts'

const JOBS_PAGE_SIZE = 50
const CURRENT_REFRESH = 60_000

const currentKey = ['technician', 'current-session'] as const
const jobsKey = ['technician', 'jobs'] as const

/** The technician's running session, null while none runs. */
export function useCurrentSession() {
  return useQuery<Session | null>({
    queryKey: currentKey,
    queryFn: ({ signal }) => call('currentSession', { signal }),
    staleTime: 0,
    refetchInterval: CURRENT_REFRESH,
  })
}

type JobsPage = AnswerOf<'workableJobs'> & { search: string }

/** The jobs that can be worked on, page by page. @param search part of a job number, or nothing for all */
export function useJobs(search: string) {
  return useInfiniteQuery({
    queryKey: [...jobsKey, search],
    queryFn: ({ pageParam, signal }) => jobsPage(search, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}

async function jobsPage(search: string, page: number, signal?: AbortSignal): Promise<JobsPage> {
  const query = { status: 'open', page_size: JOBS_PAGE_SIZE, page, ...(search && { q: search }) }
  return { ...(await call('workableJobs', { query, signal })), search }
}

export function useActivityTypes() {
  return useQuery<ActivityType[]>({
    queryKey: ['technician', 'activity-types'],
    queryFn: ({ signal }) => call('activityTypes', { signal }),
  })
}

/** The server's answer to a start lacks what makes it one. */
export class InvalidAnswer extends Error {}

/** The chosen job is in none of the lists, or has no id. */
export class JobGone extends Error {}

export type Start = Omit<BodyOf<'startSession'>, 'client_started_at'>

/** Starts a session, which ends the running one. */
export function useStartSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (start: Start): Promise<Session> => {
      const client_started_at = new Date().toISOString()
      if (!(await isListed(queries, start.job_no))) throw new JobGone()
      const session = await call('startSession', { body: { ...start, client_started_at } })
      if (!session?.session_id) throw new InvalidAnswer()
      return session
    },
    onSuccess: async (session) => {
      await queries.cancelQueries({ queryKey: currentKey })
      // A repeated start may be answered with a session that has ended since.
      queries.setQueryData(currentKey, session.ended_at === null ? session : null)
      if (session.ended_at !== null) await queries.invalidateQueries({ queryKey: currentKey })
    },
  })
}

/** Whether the job is in a list that was loaded, or in the one that its own number finds. */
async function isListed(queries: QueryClient, jobNo: string): Promise<boolean> {
  const lists = queries.getQueriesData<{ pages: JobsPage[] }>({ queryKey: jobsKey })
  const loaded = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ jobs }) => jobs)
  const isIt = (job: WorkableJob) => job.job_no === jobNo && job.id !== undefined
  return loaded.some(isIt) || (await jobsPage(jobNo, 1)).jobs.some(isIt)
}

/** Ends the running session, as of now. */
export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (session: Session) =>
      call('completeSession', {
        params: { id: session.session_id },
        body: { client_ended_at: new Date().toISOString() },
      }),
    onSuccess: async () => {
      await queries.cancelQueries({ queryKey: currentKey })
      queries.setQueryData(currentKey, null)
    },
  })
}
