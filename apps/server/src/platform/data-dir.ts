import { access, constants, mkdir } from 'node:fs/promises'

const WHY: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk can only be read',
  ENOTDIR: 'a part of it is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'the disk is full',
}

/** The message is one line that names the variable. */
export class DataDirUnusable extends Error {}

/** Makes the data folder if it is missing. Throws a DataDirUnusable. */
export async function readyDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const why = WHY[code] ?? (error instanceof Error ? error.message : String(error))
    throw new DataDirUnusable(`DATA_DIR: ${dataDir} cannot be used: ${why}. Set DATA_DIR to another folder.`, {
      cause: error,
    })
  }
}
