import type { StoragePlace } from '@warsha/contract'
import type { Instant } from '@warsha/domain'

/** Storage of others; since when it does not answer, null while it does. */
export type StorageState = { place: StoragePlace; away_since: Instant | null }
