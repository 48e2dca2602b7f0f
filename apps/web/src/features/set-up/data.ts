import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '@warsha/contract'
import { call } from '../../api/api.ts'
import { workshopQuery } from '../workshop/index.ts'

const SECOND = 1_000

const setUpQuery = queryOptions({
  queryKey: ['admin', 'set-up'],
  queryFn: ({ signal }) => call('setUp', { signal }),
  // A step may be done on another page, by a colleague, or on a phone.
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) => (data?.is_over ? false : 10 * SECOND),
})

/** What of the first steps is done; asked again while some are left. */
export function useSetUp() {
  return useQuery(setUpQuery)
}

export const readSetUp = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: setUpQuery.queryKey })

/** Puts the list away or takes it out again, or confirms the hours; shown once it is saved. */
export async function changeSetUp(client: QueryClient, body: BodyOf<'changeSetUp'>): Promise<void> {
  await client.cancelQueries({ queryKey: setUpQuery.queryKey })
  const saved = await call('changeSetUp', { body })
  client.setQueryData(setUpQuery.queryKey, saved)
  await client.invalidateQueries({ queryKey: workshopQuery.queryKey })
}
