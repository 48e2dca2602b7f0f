import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import type { BodyOf, CalendarAddress, MachineToken, OwnFactors } from '@warsha/contract'
import { callShownOnce, type ShownOnce } from '../../api/admin/shown-once.ts'
import { call } from '../../api/api.ts'

/** What was refused may have been out of date, and what got lost on the way is there. */
export async function orReadAgain<T>(client: QueryClient, queryKey: QueryKey, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    void client.invalidateQueries({ queryKey })
    throw error
  }
}

const tokensQuery = queryOptions({
  queryKey: ['admin', 'machine-tokens'],
  queryFn: ({ signal }) => call('machineTokens', { signal }),
  staleTime: 0,
})

/** By what programs call the API. */
export function useMachineTokens() {
  return useQuery(tokensQuery)
}

/** What is being read meanwhile would bring the list back as it was, so it is given up. */
async function change(client: QueryClient, how: (tokens: MachineToken[]) => MachineToken[]): Promise<void> {
  await client.cancelQueries(tokensQuery)
  client.setQueryData(tokensQuery.queryKey, (tokens) => tokens && how(tokens))
}

/** @returns the token with its text, which no later answer has */
export function createToken(
  client: QueryClient,
  body: BodyOf<'createMachineToken'>,
): Promise<ShownOnce<'createMachineToken'>> {
  return orReadAgain(client, tokensQuery.queryKey, async () => {
    const made = await callShownOnce('createMachineToken', { body })
    const { token: _, ...listed } = made
    await change(client, (tokens) => [listed, ...tokens])
    return made
  })
}

export function endToken(client: QueryClient, id: number, { current_password }: OwnFactors): Promise<void> {
  return orReadAgain(client, tokensQuery.queryKey, async () => {
    const ended = await call('endMachineToken', { params: { id }, body: { current_password } })
    await change(client, (tokens) => tokens.map((token) => (token.id === id ? ended : token)))
  })
}

const addressesQuery = queryOptions({
  queryKey: ['admin', 'calendar-addresses'],
  queryFn: ({ signal }) => call('calendarAddresses', { signal }),
  staleTime: 0,
})

/** At which secret addresses calendars are read. */
export function useCalendarAddresses() {
  return useQuery(addressesQuery)
}

/** Whose absences a calendar can show. */
export function useTechniciansToChoose(isWanted: boolean) {
  return useQuery({
    queryKey: ['admin', 'technicians', 'to-choose'],
    queryFn: ({ signal }) => call('technicians', { signal }),
    enabled: isWanted,
  })
}

async function changeAddresses(
  client: QueryClient,
  how: (addresses: CalendarAddress[]) => CalendarAddress[],
): Promise<void> {
  await client.cancelQueries(addressesQuery)
  client.setQueryData(addressesQuery.queryKey, (addresses) => addresses && how(addresses))
}

/** @returns the address with its path, which no later answer has */
export function createAddress(
  client: QueryClient,
  body: BodyOf<'createCalendarAddress'>,
): Promise<ShownOnce<'createCalendarAddress'>> {
  return orReadAgain(client, addressesQuery.queryKey, async () => {
    const made = await callShownOnce('createCalendarAddress', { body })
    const { secret_path: _, ...listed } = made
    await changeAddresses(client, (addresses) => [listed, ...addresses])
    return made
  })
}

export function endAddress(client: QueryClient, id: number, { current_password }: OwnFactors): Promise<void> {
  return orReadAgain(client, addressesQuery.queryKey, async () => {
    const ended = await call('endCalendarAddress', { params: { id }, body: { current_password } })
    await changeAddresses(client, (addresses) => addresses.map((address) => (address.id === id ? ended : address)))
  })
}
