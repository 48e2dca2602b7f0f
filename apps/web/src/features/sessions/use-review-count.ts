import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

const REFRESH = 60_000

/** How many sessions wait for somebody's look; undefined while that is not known. */
export function useReviewCount(): number | undefined {
  const { data } = useQuery({
    queryKey: ['admin', 'review', 'count'],
    queryFn: ({ signal }) => call('reviewList', { query: { page: 1, page_size: 1 }, signal }),
    refetchInterval: REFRESH,
  })
  return data?.total
}
