import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

const REFRESH = 60_000

/** How many sessions wait for somebody's look; undefined while that is not known. */
export function useReviewCount(): number | undefined {
  return useReviewTotal('').data
}

/** The same with how reading it went. @param month only its sessions, `YYYY-MM`; empty for all */
export function useReviewTotal(month: string) {
  return useQuery({
    queryKey: ['admin', 'review', 'count', month],
    queryFn: ({ signal }) => call('reviewList', { query: { page: 1, page_size: 1, ...(month && { month }) }, signal }),
    select: ({ total }) => total,
    refetchInterval: REFRESH,
  })
}
