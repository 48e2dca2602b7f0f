export type Role = 'ADMIN' | 'TECHNICIAN'

/** A role that is not known counts as technician. */
export function roleOf(stored: string): Role {
  return stored === 'ADMIN' ? 'ADMIN' : 'TECHNICIAN'
}
