import { useQueryClient } from '@tanstack/react-query'
import { drainNow } from '../../../offline/work.ts'
import { currentSessionKey } from '../running/current-session.ts'

/** Sends what was just recorded. Nobody waits for it: what becomes of each act is announced. */
export function useSend(): () => void {
  const queries = useQueryClient()
  return () => {
    // A round that fails leaves the record waiting, and the next one sends it.
    void drainNow('recorded')
      .catch(() => undefined)
      .finally(() => void queries.invalidateQueries({ queryKey: currentSessionKey }))
  }
}
