import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { syncFolder } from '../../platform/durable-file.ts'
import { type Destination, isBackupName } from './destination.ts'
import { BackupError } from './format.ts'

/** What is being written has another name. */
const UNFINISHED = '.unfinished'

/** Backups as files of a folder. */
export function folderDestination(folder: string): Destination {
  const pathOf = (name: string) => join(resolve(folder), name)
  return {
    placeOf: pathOf,
    names: async () => (await namesIn(folder)).filter((name) => !name.endsWith(UNFINISHED)),
    remove: (name) => rm(pathOf(name), { force: true }),
    clean: async () => {
      const left = (await namesIn(folder)).filter((name) => isBackupName(name.replace(UNFINISHED, '')))
      for (const name of left.filter((it) => it.endsWith(UNFINISHED))) await rm(pathOf(name), { force: true })
    },
    write: async (name, fill) => {
      await mkdir(folder, { recursive: true })
      return writeWhole(pathOf(name), fill)
    },
  }
}

async function writeWhole<Result>(path: string, fill: (target: Writable) => Promise<Result>) {
  if (await isThere(path)) throw new BackupError(`${path} exists already. Give another name.`)
  const unfinished = `${path}${UNFINISHED}`
  try {
    const target = createWriteStream(unfinished, { mode: 0o600, flush: true, highWaterMark: 1024 * 1024 })
    const result = await fill(target)
    await finished(target)
    await rename(unfinished, path)
    await syncFolder(resolve(path, '..'))
    return { result, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
}
