import { labelIn, nameIn } from '@warsha/contract/texts'
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Period } from '@warsha/contract'
import { useMay } from '../../api/use-sign-in.ts'
import { call } from '../../api/api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { SessionsQuery } from './view.ts'

const REFRESH = 30_000

/** A page of the sessions. While the next one is read, the one before stays. */
export function useSessions(query: SessionsQuery) {
  return useQuery({
    queryKey: ['admin', 'sessions', 'list', query],
    queryFn: ({ signal }) => call('sessionRecords', { query, signal }),
    staleTime: 0,
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  })
}

/** One session with all that is known of it. */
export function useSession(id: string) {
  return useQuery({
    queryKey: ['admin', 'sessions', 'one', id],
    queryFn: ({ signal }) => call('sessionRecord', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** The months that are closed, `YYYY-MM`; none while they are not known. */
export function useClosedMonths(): readonly string[] {
  // Those who may not read the months are told when they save.
  const enabled = useMay('periods')
  const { data } = useQuery({ ...monthsQuery, enabled, staleTime: REFRESH, select: closedOf })
  return data ?? none
}

/** The months since the first session. */
export const monthsQuery = queryOptions({
  queryKey: ['admin', 'periods', 'list'],
  queryFn: ({ signal }) => call('periods', { signal }),
})

const none: readonly string[] = []

function closedOf(months: readonly Period[]): string[] {
  return months.filter(({ locked }) => locked !== null).map(({ month }) => month)
}

/** Everybody who works or has worked in the shop. */
export function useTechnicianNames() {
  return useQuery({ queryKey: ['admin', 'technicians'], queryFn: ({ signal }) => call('technicians', { signal }) }).data
}

/** All activity types, those that are no longer in use too. */
export function useActivityNames() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['admin', 'activity-types'],
    queryFn: ({ signal }) => call('allActivityTypes', { signal }),
    select: (types) => types.map((type) => ({ ...type, label: labelIn(language, type) })),
  }).data
}

/** All job types, those that are no longer in use too. */
export function useJobTypeNames(isNeeded: boolean) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['admin', 'master-data', 'job-type-names'],
    queryFn: ({ signal }) => call('jobTypes', { query: { active_only: 'false' }, signal }),
    enabled: isNeeded,
    select: (types) => types.map((type) => ({ ...type, name: nameIn(language, type) })),
  }).data
}

const MOST_SUGGESTIONS = 8

/** Jobs whose number or customer has what was typed. */
export function useJobSuggestions(typed: string) {
  return useQuery({
    queryKey: ['admin', 'job-suggestions', typed],
    queryFn: ({ signal }) => call('workableJobs', { query: { q: typed, page_size: MOST_SUGGESTIONS }, signal }),
    enabled: typed.length >= 2,
    placeholderData: keepPreviousData,
  }).data?.jobs
}

/** `month`: only its sessions, `YYYY-MM`; empty for all */
type ReviewPage = { page: number; size: number; month: string }

/** A page of what somebody has to look at. */
export const reviewQuery = ({ page, size, month }: ReviewPage) =>
  queryOptions({
    queryKey: ['admin', 'review', { page, size, month }],
    queryFn: ({ signal }) => call('reviewList', { query: { page, page_size: size, ...(month && { month }) }, signal }),
    staleTime: 0,
    refetchInterval: REFRESH,
  })

export function useReview(wanted: ReviewPage) {
  return useQuery({ ...reviewQuery(wanted), placeholderData: keepPreviousData })
}

/** Wherever hours are shown they are read again: one session is in many sums. */
export async function readRecordsAgain(client: QueryClient): Promise<void> {
  const parts = [
    'sessions',
    'review',
    'periods',
    'live',
    'timeline',
    'job-account',
    'reports',
    'timesheets',
    'absences',
  ]
  await Promise.all(parts.map((part) => client.invalidateQueries({ queryKey: ['admin', part] })))
}
