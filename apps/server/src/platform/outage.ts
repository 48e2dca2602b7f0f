import type { Checks } from '@warsha/contract'
import { databaseIsAway, databaseTakesNoChanges, diskIsFull, tookTooLong, waitedTooLong } from './database.ts'
import { saysNothing } from './silence.ts'

/** Whether an error is no fault of the statement that met it, so that the same one may succeed later. */
export function isOutage(error: unknown): boolean {
  return databaseIsAway(error) || databaseTakesNoChanges(error) || diskIsFull(error)
}

/** Why nothing can be written, by what writing failed of. */
export function writeFailure(error: unknown): Exclude<Checks['database'], 'ok'> {
  if (diskIsFull(error)) return 'full'
  if (databaseTakesNoChanges(error)) return 'read_only'
  return saysNothing(error) || tookTooLong(error) || waitedTooLong(error) ? 'stuck' : 'away'
}
