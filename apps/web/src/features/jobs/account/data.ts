import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'

/** What a job has taken so far, read anew each time it is opened. */
export function useJobAccount(id: number) {
  return useQuery({
    queryKey: ['admin', 'job-account', id],
    queryFn: ({ signal }) => call('jobAccount', { params: { id }, signal }),
    staleTime: 0,
  })
}
