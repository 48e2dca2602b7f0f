import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'

const MINUTE = 60_000

const workshopQuery = queryOptions({
  queryKey: ['admin', 'workshop'],
  queryFn: ({ signal }) => call('workshop', { signal }),
  staleTime: MINUTE,
  // Its midnight is not that of this device.
  refetchInterval: MINUTE,
})

/** The workshop's time zone and the day that it is there. */
export function useWorkshop() {
  return useQuery(workshopQuery)
}
