import type { Call } from './call.ts'

/** Bytes of the body of a call without a sign-in: an identifier, a password and a code are far smaller. */
const OF_STRANGERS = 16 * 1024
/** Bytes of any other body that is no file. */
const OF_PEOPLE = 1024 * 1024

/** The largest JSON body of a call, in bytes. Files have the limits of their shape. */
export function bodyLimitOf({ permission }: Call): number {
  return permission === 'anyone' ? OF_STRANGERS : OF_PEOPLE
}

/** Whether the call counts against what one person may call in a minute. Sign-ins are throttled by their failures. */
export function isLimitedByPerson({ permission }: Call): boolean {
  return permission !== 'anyone'
}
