import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Admin, BodyOf, OwnFactors } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { useInPlace, withVersion } from '../../api/admin/use-in-place.ts'
import { versionIn } from '../../api/version.ts'
import { call } from '../../api/api.ts'
import { type StatusHandlers, useStatusChange } from '../../ui/admin/use-status-change.ts'

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
export function useAdminStatus(handlers: StatusHandlers) {
  const client = useQueryClient()
  const show = (id: number, isActive: boolean) => showStatus(client, id, isActive)
  const readAgain = () => client.invalidateQueries(adminsQuery)
  const inPlace = useInPlace()
  const { t } = useTranslation('admin')
  const send = async (id: number, isActive: boolean): Promise<void> => {
    const shown = client.getQueryData(adminsQuery.queryKey)?.find((admin) => admin.id === id)
    const saved = await inPlace((version) => setStatus(id, isActive, version), {
      version: versionIn(shown),
      wanted: { is_active: isActive },
      describe: ({ is_active }) => t(is_active ? 'meanwhile.active' : 'meanwhile.inactive'),
    })
    await changeAdmins(client, (all) => withVersion(all, (one) => one.id === id, saved))
  }
  return useStatusChange({ scope: 'admin status', send, show, readAgain }, handlers)
}

export function setStatus(id: number, isActive: boolean, version?: number): Promise<Admin> {
  return call('setAdminStatus', { params: { id }, body: { is_active: isActive }, version })
}

function showStatus(client: QueryClient, id: number, isActive: boolean): Promise<void> {
  return changeAdmins(client, (admins) =>
    admins.map((admin) => (admin.id === id ? { ...admin, is_active: isActive } : admin)),
  )
}

export async function createAdmin(
  client: QueryClient,
  body: { full_name: string; employee_number?: string | null | undefined; email: string; temp_password: string },
): Promise<Admin> {
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
