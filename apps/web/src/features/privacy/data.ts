import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

/** How long things are kept, as it is set now. */
export function usePrivacy() {
  return useQuery({ queryKey: ['privacy'], queryFn: ({ signal }) => call('privacy', { signal }) })
}
