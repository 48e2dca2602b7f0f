import type { Db } from '../../platform/database.ts'
import { refuse, Refused } from '../../platform/refusal.ts'

export type Shop = { db: Db; businessTimeZone: string }

/** Undoes a transaction in which something is not there. */
export function notFound(): never {
  throw new Refused(refuse('not_found'))
}
