import type { Writable } from 'node:stream'
import { AHEAD_TOLERATED, type Instant } from '@warsha/domain'

/** Where backups are written to. */
export type Destination = {
  /** Writes one whole: what is interrupted never has the name. */
  write: <Result>(
    name: string,
    fill: (target: Writable) => Promise<Result>,
  ) => Promise<{ result: Result; bytes: number }>
  /** the names of what is there, in no order */
  names: () => Promise<string[]>
  remove: (name: string) => Promise<void>
  /** Removes what runs have left that were killed. No other one may be under way. */
  clean: () => Promise<void>
  /** where the backup of the name is, for people */
  placeOf: (name: string) => string
}

const NAME = /^warsha-\d{8}T\d{6}Z\.tar\.gz(\.age)?$/

/** Whether a nightly backup has this name. */
export function isBackupName(name: string): boolean {
  return NAME.test(name)
}

/** The name of a nightly backup: in the order of names as of times. */
export function backupName(startedAt: number, isEncrypted: boolean): string {
  const time = new Date(startedAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `warsha-${time}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Those that are too many: the oldest. What a wrong clock has named after a time that is to come neither counts nor goes. */
export function namesBeyond(names: readonly string[], { keep, now }: { keep: number; now: Instant }): string[] {
  const ahead = backupName(now + AHEAD_TOLERATED, true)
  return names
    .filter((name) => isBackupName(name) && name <= ahead)
    .toSorted()
    .slice(0, -keep)
}
