import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

const REFRESH = 30_000

const techniciansQuery = queryOptions({
  queryKey: ['admin', 'technicians'],
  queryFn: ({ signal }) => call('technicians', { signal }),
  staleTime: 0,
  refetchInterval: REFRESH,
})

/** Everybody who works in the shop, and what their phones hold; read again every 30 s. */
export function useTechnicians() {
  return useQuery(techniciansQuery)
}
