import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

/** The accounts that a demo offers; none anywhere else, and none when they cannot be loaded. */
export function useHints() {
  const { data } = useQuery({
    queryKey: ['sign-in', 'hints'],
    queryFn: ({ signal }) => call('signInHints', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.accounts ?? []
}
