import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Admin } from '@warsha/contract'
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

type StatusChange = { id: number; isActive: boolean; isUndo?: boolean }
type Told = { onSaved: (change: StatusChange) => void; onFailed: (error: unknown) => void }

/** Activates or deactivates: shown at once, taken back when it fails. Changes go to the server in their order. */
export function useStatusChange({ onSaved, onFailed }: Told) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'admin status' },
    mutationFn: ({ id, isActive }: StatusChange) => setStatus(id, isActive),
    onMutate: ({ id, isActive }) => showStatus(client, id, isActive),
    onSuccess: (_saved, change) => onSaved(change),
    onError: async (error, { id, isActive }) => {
      await showStatus(client, id, !isActive)
      onFailed(error)
    },
    onSettled: () => void client.invalidateQueries(adminsQuery),
  })
}

export function setStatus(id: number, isActive: boolean): Promise<Admin> {
  return call('setAdminStatus', { params: { id }, body: { is_active: isActive } })
}

function showStatus(client: QueryClient, id: number, isActive: boolean): Promise<void> {
  return changeAdmins(client, (admins) =>
    admins.map((admin) => (admin.id === id ? { ...admin, is_active: isActive } : admin)),
  )
}

export async function createAdmin(
  client: QueryClient,
  body: { full_name: string; email: string; temp_password: string },
): Promise<Admin> {
  const created = await call('createAdmin', { body })
  await changeAdmins(client, (admins) => [...admins, created])
  return created
}

export async function resetPassword(client: QueryClient, id: number, temp_password: string): Promise<void> {
  await call('resetAdminPassword', { params: { id }, body: { temp_password } })
  await client.invalidateQueries(adminsQuery)
}
