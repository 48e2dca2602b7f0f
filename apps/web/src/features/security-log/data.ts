import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryOf } from '@warsha/contract'
import { call } from '../../api/api.ts'

export type SecurityLogQuery = NonNullable<QueryOf<'securityLog'>>

/** A page of the security log. While the next one is read, the one before stays. */
export function useSecurityLog(query: SecurityLogQuery) {
  return useQuery({
    queryKey: ['admin', 'security-log', query],
    queryFn: ({ signal }) => call('securityLog', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
