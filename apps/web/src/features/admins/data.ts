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
export function setStatus(client: QueryClient, admin: Admin, body: BodyOf<'setAdminStatus'>): Promise<void> {
  return save(client, ({ id, version }) => call('setAdminStatus', { params: { id }, body, version }), admin)
}

/** Changes what an admin may do. */
export function setRights(client: QueryClient, admin: Admin, body: BodyOf<'setAdminRights'>): Promise<void> {
  return save(client, ({ id, version }) => call('setAdminRights', { params: { id }, body, version }), admin)
}

async function save(client: QueryClient, send: (admin: Admin) => Promise<Admin>, admin: Admin): Promise<void> {
  try {
    const saved = await send(admin)
    await changeAdmins(client, (admins) => admins.map((one) => (one.id === saved.id ? saved : one)))
  } catch (error) {
    // What was refused may have been out of date.
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

export async function setCompanyAccount(
  client: QueryClient,
  id: number,
  body: BodyOf<'setCompanyAccount'>,
): Promise<void> {
  await call('setCompanyAccount', { params: { id }, body })
  await client.invalidateQueries(adminsQuery)
}

export function readAdminsAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries(adminsQuery)
}
