import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Technician } from '@warsha/contract'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { versionIn } from '../../api/version.ts'
import { useWorkshop } from '../workshop/index.ts'

const REFRESH = 30_000

const techniciansQuery = queryOptions({
  queryKey: ['admin', 'technicians'],
  queryFn: ({ signal }) => call('technicians', { signal }),
  staleTime: 0,
  refetchInterval: REFRESH,
})

/** Everybody who works in the shop, and what their phones hold; read again every 30 s. */
export function useTechnicians() {
  return useQuery(techniciansQuery)
}

const ratesQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'technicians', id, 'rates'],
    queryFn: ({ signal }) => call('hourlyRates', { params: { id }, signal }),
  })

/** A technician's rates, newest first. */
export function useRates(id: number) {
  return useQuery(ratesQuery(id))
}

/**
 * The version of a technician's rates as a form that is open read them first: what others add meanwhile is not part of it.
 * Undefined until they have been read. @returns also how to go on with what is there by now
 */
export function useRatesVersion(id: number): [number | undefined, () => void] {
  const { data, isFetchedAfterMount, isFetching } = useQuery({ ...ratesQuery(id), staleTime: 0 })
  const [first, setFirst] = useState<number>()
  // Whoever has no rate yet has the first version of them.
  if (first === undefined && data && isFetchedAfterMount && !isFetching) setFirst(versionIn(data[0]) ?? 1)
  return [first, () => setFirst(undefined)]
}

/** The day that it is in the workshop; null while it is not known, empty when it could not be read. */
export function useToday(): string | null {
  const { data, isPending } = useWorkshop()
  return isPending ? null : (data?.today ?? '')
}

/** Shows the list changed at once. What is being read meanwhile would bring it back as it was, so it is given up. */
export async function changeTechnicians(
  client: QueryClient,
  change: (technicians: Technician[]) => Technician[],
): Promise<void> {
  await client.cancelQueries({ ...techniciansQuery, exact: true })
  client.setQueryData(techniciansQuery.queryKey, (technicians) => technicians && change(technicians))
}

/** A technician as the list has them now. */
export function technicianIn(client: QueryClient, id: number): Technician | undefined {
  return client.getQueryData(techniciansQuery.queryKey)?.find((technician) => technician.id === id)
}

/** The list and the rates of everybody. */
export function readTechniciansAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: techniciansQuery.queryKey })
}
