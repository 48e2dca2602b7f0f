import type { Writable } from 'node:stream'

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

/** Those that are too many: the oldest. */
export function namesBeyond(names: readonly string[], keep: number): string[] {
  return names.filter(isBackupName).toSorted().slice(0, -keep)
}
