import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { Retention, RetentionState } from '@warsha/contract'
import { call } from '../../api/api.ts'
import type { Sending } from '../../api/client.ts'

const key = ['admin', 'retention']

export function useRetention() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call('retention', { signal }), staleTime: 0 })
}

/** What would go with these settings; what went with the ones before stays until it is known. Null: they are none. */
export function useRetentionPreview(settings: Retention | null) {
  return useQuery({
    queryKey: [...key, 'preview', settings],
    queryFn: ({ signal }) => previewOf(settings, signal),
    enabled: settings !== null,
    placeholderData: keepPreviousData,
  })
}

function previewOf(settings: Retention | null, signal?: AbortSignal) {
  if (!settings) throw new Error('nothing is asked for without settings')
  return call('previewRetention', { body: settings, ...(signal && { signal }) })
}

/** What would go with these settings, as it is now. */
export const readPreview = (settings: Retention) => previewOf(settings)

export async function saveRetention(client: QueryClient, sent: { body: Retention } & Sending): Promise<RetentionState> {
  const saved = await call('setRetention', sent)
  client.setQueryData(key, saved)
  void client.invalidateQueries({ queryKey: ['privacy'] })
  return saved
}
