import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '@warsha/contract'
import { call } from '../../../api/api.ts'

const rulesKey = ['admin', 'pay-rules']

export function usePayRules() {
  return useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => call('payRules', { signal }),
    staleTime: 0,
  })
}

export async function savePayRules(client: QueryClient, rules: BodyOf<'setPayRules'>) {
  const saved = await call('setPayRules', { body: rules })
  client.setQueryData(rulesKey, saved)
  void client.invalidateQueries({ queryKey: ['admin', 'pay-sheet'] })
  return saved
}
