export type EmbeddedPostgresErrorCode =
  | 'unsupported_platform'
  | 'binaries_missing'
  | 'binaries_unusable'
  | 'cannot_run_as_root'
  | 'already_running'
  | 'no_access'
  | 'disk_full'
  | 'path_too_long'
  | 'not_a_database'
  | 'other_version'
  | 'damaged'
  | 'start_failed'

/** Why the embedded PostgreSQL does not start. The message is one line for the person who starts it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message.trim().replaceAll(/\s*\n\s*/g, ' '), options)
    this.code = code
  }
}

/** The failure of a file operation in the data folder, told to a person. */
export function explain(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const message = error instanceof Error ? error.message : String(error)
  const fullDisk = fullDiskMessage(message)
  if (fullDisk) return diskFull(dataDir, fullDisk)
  if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) {
    const advice = 'Let the user who starts Warsha write there, or set DATA_DIR to another folder.'
    return new EmbeddedPostgresError('no_access', `Warsha may not use ${dataDir} (${message}). ${advice}`, {
      cause: error,
    })
  }
  return new EmbeddedPostgresError('start_failed', `Warsha cannot use ${dataDir}: ${message}`, { cause: error })
}

/** The system's code of a failed file operation, such as ENOENT. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

export function diskFull(dataDir: string, message: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'disk_full',
    `The disk of ${dataDir} is full (${message}). Free some space and start Warsha again.`,
  )
}

/** The system's words for a full disk, in a message of Node's or PostgreSQL's; null when it is about something else. */
export function fullDiskMessage(message: string): string | null {
  // Shared memory lives on a file system of its own, which fills up on its own.
  const aboutTheDisk = message.split('\n').filter((line) => !/shared memory/i.test(line))
  const found = /no space left on device|disk quota exceeded|file too large/i.exec(aboutTheDisk.join('\n'))
  return found ? found[0].toLowerCase() : null
}
