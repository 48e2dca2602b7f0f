import { type Account, isAdmin, isMachine, type PersonAccount, type Rights } from '@warsha/domain'

/**
 * Who may make a call: anyone, anyone who is signed in, technicians only; of admins, all of them, those who run the shop floor,
 * or those with full rights only.
 */
export type Permission = 'anyone' | 'signed_in' | 'technician' | 'any_admin' | 'floor' | 'admin'

type Allowed = {
  permissions: readonly Permission[]
  /** false: answers come without rates and costs */
  seesMoney: boolean
}

/** What the people of each kind may do and see. A further kind of rights is a line here. */
const allowed: Record<Rights | 'technician', Allowed> = {
  full: { permissions: ['anyone', 'signed_in', 'any_admin', 'floor', 'admin'], seesMoney: true },
  foreman: { permissions: ['anyone', 'signed_in', 'any_admin', 'floor'], seesMoney: false },
  technician: { permissions: ['anyone', 'signed_in', 'technician'], seesMoney: false },
}

function allowedTo(account: PersonAccount): Allowed {
  return allowed[isAdmin(account) ? account.rights : 'technician']
}

/**
 * Whether somebody (null: nobody signed in) has the permission. The server's routes and the app's pages ask here. Machines have
 * scopes in place of permissions.
 */
export function may(account: Account | null, permission: Permission): boolean {
  if (account === null || isMachine(account)) return permission === 'anyone'
  return allowedTo(account).permissions.includes(permission)
}

/** Whether somebody sees rates and costs. Machines do if they may read reports, which are full of them. */
export function seesMoney(account: Account): boolean {
  return isMachine(account) ? account.scopes.includes('reports:read') : allowedTo(account).seesMoney
}
