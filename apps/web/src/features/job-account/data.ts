import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

/** What a job has taken so far, read anew each time it is opened. */
export function useJobAccount(id: number) {
  return useQuery({
    queryKey: ['admin', 'job-account', id],
    queryFn: ({ signal }) => call('jobAccount', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** While something is being learned, the numbers are asked for again so often. */
const LEARNING_MS = 400

export const jobEstimatesQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'job-estimates', id],
    queryFn: ({ signal }) => call('jobEstimates', { params: { id }, signal }),
    staleTime: 0,
  })

/** The estimates of a job's activities, and their hours. */
export function useJobEstimates(id: number) {
  return useQuery({
    ...jobEstimatesQuery(id),
    refetchInterval: ({ state }) => (state.data?.is_learning ? LEARNING_MS : false),
  })
}
