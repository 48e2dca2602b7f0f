import type { Role } from '@warsha/domain'

/** Who may make a call: anyone, anyone who is signed in, technicians only, admins only. */
export type Permission = 'anyone' | 'signed_in' | 'technician' | 'admin'

const permissionsOf: Record<Role, readonly Permission[]> = {
  ADMIN: ['anyone', 'signed_in', 'admin'],
  TECHNICIAN: ['anyone', 'signed_in', 'technician'],
}

/** Whether a person of this role (null: nobody signed in) has the permission. The server's routes and the app's pages ask here. */
export function may(role: Role | null, permission: Permission): boolean {
  if (role === null) return permission === 'anyone'
  return permissionsOf[role].includes(permission)
}
