import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Admin, BodyOf, OwnFactors } from '@warsha/contract'
import { call } from '../../api/api.ts'

const adminsQuery = queryOptions({
  queryKey: ['admin', 'admins'],
  queryFn: ({ signal }) => call('admins', { signal }),
  staleTime: 0,
})

/** Everybody who runs the shop. */
export function useAdmins() {
  return useQuery(adminsQuery)
}

/** Shows the list changed at once. What is being read meanwhile would bring it back as it was, so it is given up. */
async function changeAdmins(client: QueryClient, change: (admins: Admin[]) => Admin[]): Promise<void> {
  await client.cancelQueries(adminsQuery)
  client.setQueryData(adminsQuery.queryKey, (admins) => admins && change(admins))
}

/** Activates or deactivates an admin. */
export async function setStatus(
  client: QueryClient,
  { id, version }: Admin,
  body: BodyOf<'setAdminStatus'>,
): Promise<void> {
  try {
    const saved = await call('setAdminStatus', { params: { id }, body, version })
    await changeAdmins(client, (admins) => admins.map((admin) => (admin.id === id ? saved : admin)))
  } catch (error) {
    // What was refused may have been out of date.
    void readAdminsAgain(client)
    throw error
  }
}

/** Changes what an admin may do. */
export async function setRights(
  client: QueryClient,
  { id, version }: Admin,
  body: BodyOf<'setAdminRights'>,
): Promise<void> {
  try {
    const saved = await call('setAdminRights', { params: { id }, body, version })
    await changeAdmins(client, (admins) => admins.map((admin) => (admin.id === id ? saved : admin)))
  } catch (error) {
    void readAdminsAgain(client)
    throw error
  }
}

export async function createAdmin(client: QueryClient, body: BodyOf<'createAdmin'>): Promise<Admin> {
  const created = await call('createAdmin', { body })
  await changeAdmins(client, (admins) => [...admins, created])
  return created
}

/** Takes away the second factor of an admin who has lost phone and recovery codes. */
export async function resetSecondFactor(client: QueryClient, id: number, body: OwnFactors): Promise<void> {
  await call('resetSecondFactor', { params: { id }, body })
  await client.invalidateQueries(adminsQuery)
}

export async function resetPassword(
  client: QueryClient,
  id: number,
  body: BodyOf<'resetAdminPassword'>,
): Promise<void> {
  await call('resetAdminPassword', { params: { id }, body })
  await client.invalidateQueries(adminsQuery)
}

export function readAdminsAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries(adminsQuery)
}
