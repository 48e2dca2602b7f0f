import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { keepDemo } from '../../device/first-steps.ts'

/** The accounts that a demo offers; none anywhere else, and none when they cannot be loaded. */
export function useHints() {
  const { data } = useQuery({
    queryKey: ['sign-in', 'hints'],
    queryFn: ({ signal }) => askForHints(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.accounts ?? []
}

async function askForHints(signal: AbortSignal) {
  const hints = await call('signInHints', { signal })
  keepDemo(hints.accounts.length > 0)
  return hints
}
