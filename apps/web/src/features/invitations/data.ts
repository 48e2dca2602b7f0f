import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { BodyOf, Invitation, OwnFactors } from '@warsha/contract'
import { call } from '../../api/api.ts'

const REFRESH = 30_000

const invitationsQuery = queryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: ({ signal }) => call('invitations', { signal }),
  staleTime: 0,
  refetchInterval: REFRESH,
})

/** Who was invited last, and whether that can be done; read again every 30 s, as the mail server answers later. */
export function useInvitations() {
  return useQuery(invitationsQuery)
}

/** The latest invitation of somebody; null: none is known. */
export function useInvitationOf(personId: number): Invitation | null {
  return useInvitations().data?.invitations.find(({ person }) => person.id === personId) ?? null
}

/** Sends somebody an invitation; one that was open has ended. */
export function invite(client: QueryClient, body: BodyOf<'invite'>): Promise<void> {
  return replace(client, () => call('invite', { body }))
}

/** Its link opens nothing any more; one that was used stays as it is. */
export function takeBack(client: QueryClient, id: number, { current_password }: OwnFactors): Promise<void> {
  return replace(client, () => call('endInvitation', { params: { id }, body: { current_password } }))
}

async function replace(client: QueryClient, act: () => Promise<Invitation>): Promise<void> {
  try {
    const made = await act()
    await client.cancelQueries(invitationsQuery)
    client.setQueryData(invitationsQuery.queryKey, (known) => {
      if (!known) return known
      const others = known.invitations.filter(({ person }) => person.id !== made.person.id)
      return { ...known, invitations: [made, ...others] }
    })
  } catch (error) {
    // What was refused may have been out of date.
    void client.invalidateQueries(invitationsQuery)
    throw error
  }
}
