/** Of people. */
export type Role = 'ADMIN' | 'TECHNICIAN'

/** The role of programs, which come with a machine token. They are rows among people, so that whatever names who did something names them. */
export const MACHINE = 'MACHINE'

/** A person's role that is not known counts as technician. */
export function roleOf(stored: string): Role {
  return stored === 'ADMIN' ? 'ADMIN' : 'TECHNICIAN'
}

/**
 * What an admin may do: everything, or what the foreman of a hall needs, without rates, costs and pay. Which calls that are
 * stands in the contract's table of calls.
 */
export const kindsOfRights = ['full', 'foreman'] as const
export type Rights = (typeof kindsOfRights)[number]

/** Rights that are not known, as of a later version, count as the fewest. */
export function rightsOf(stored: string): Rights {
  return kindsOfRights.find((rights) => rights === stored) ?? 'foreman'
}

/** What a machine token can be good for. Which calls that are stands in the contract's table of calls. */
export const scopes = [
  'jobs:read',
  'jobs:write',
  'people:read',
  'people:write',
  'sessions:read',
  'reports:read',
  'schedule:write',
  'events:read',
] as const
export type Scope = (typeof scopes)[number]

/** Scopes that are not known, as of a later version, are none. */
export function scopesOf(stored: readonly string[]): Scope[] {
  return scopes.filter((scope) => stored.includes(scope))
}

/** A person's role with the rights in it. Technicians have the same rights, all of them. */
export type PersonAccount = { role: Role; rights: Rights }
/** A program with its scopes. */
export type MachineAccount = { role: typeof MACHINE; scopes: readonly Scope[] }
export type Account = PersonAccount | MachineAccount

export function isAdmin(account: { role: Role | typeof MACHINE }): boolean {
  return account.role === 'ADMIN'
}

export function isTechnician(account: { role: Role | typeof MACHINE }): boolean {
  return account.role === 'TECHNICIAN'
}

export function isMachine<A extends { role: Role | typeof MACHINE }>(
  account: A,
): account is A & { role: typeof MACHINE } {
  return account.role === MACHINE
}
