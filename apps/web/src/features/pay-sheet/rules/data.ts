import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '@warsha/contract'
import { call } from '../../../api/api.ts'
import type { Sending } from '../../../api/client.ts'

const rulesKey = ['admin', 'pay-rules']

export function usePayRules() {
  return useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => call('payRules', { signal }),
    staleTime: 0,
  })
}

export async function savePayRules(client: QueryClient, sent: { body: BodyOf<'setPayRules'> } & Sending) {
  const saved = await call('setPayRules', sent)
  client.setQueryData(rulesKey, saved)
  void client.invalidateQueries({ queryKey: ['admin', 'pay-sheet'] })
  return saved
}
