export type Role = 'ADMIN' | 'TECHNICIAN'

/** A role that is not known counts as technician. */
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

/** A person's role with the rights in it. Technicians have the same rights, all of them. */
export type Account = { role: Role; rights: Rights }

export function isAdmin({ role }: { role: Role }): boolean {
  return role === 'ADMIN'
}

export function isTechnician({ role }: { role: Role }): boolean {
  return role === 'TECHNICIAN'
}
