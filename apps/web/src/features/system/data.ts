import { queryOptions, useQuery } from '@tanstack/react-query'
import { SECOND } from '@warsha/domain'
import { call } from '../../api/api.ts'

const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: ({ signal }) => call('system', { signal }),
  staleTime: 0,
  refetchInterval: 30 * SECOND,
})

/** How the server does. */
export function useSystem() {
  return useQuery(systemQuery)
}
