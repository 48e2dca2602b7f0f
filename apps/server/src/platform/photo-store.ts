import { randomUUID } from 'node:crypto'
import { opendir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { makeFolder, syncFolder, writeSynced } from './durable-file.ts'
import { readRegularFile } from './regular-file.ts'

/**
 * Where photos are kept. A key names one picture for ever; putting it again changes nothing, and removing it again neither.
 * Throws a PhotoStoreAway when the place cannot be used now, and a PhotoUnreadable where it is one picture's fault.
 */
export interface PhotoStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null when there is no such picture */
  get(key: string): Promise<Uint8Array | null>
  /** one that is gone already is gone */
  remove(key: string): Promise<void>
}

/** One that can say what is there. */
export interface ListedPhotoStore extends PhotoStore {
  /** all that is there, whatever it is */
  keys(): AsyncIterable<string>
}

/** Photos cannot be stored or fetched now; an upload can be retried later. */
export class PhotoStoreAway extends Error {}

/** There is no room for another photo; those that are there can be fetched. */
export class PhotoStoreFull extends PhotoStoreAway {}

/** A picture cannot be read, such as one on a bad part of a disk, while the place of all of them answers. */
export class PhotoUnreadable extends Error {
  readonly key: string
  readonly why: string

  constructor(key: string, why: string) {
    super(`the photo file ${key} cannot be read: ${why}`)
    this.key = key
    this.why = why
  }
}

/** The picture; null where there is none, or none that can be read. @param note hears of one that cannot be read */
export async function readablePhoto(
  store: PhotoStore,
  key: string,
  note?: (why: PhotoUnreadable) => void,
): Promise<Uint8Array | null> {
  try {
    return await store.get(key)
  } catch (error) {
    if (!(error instanceof PhotoUnreadable)) throw error
    note?.(error)
    return null
  }
}

/** What a bucket has besides, by which it is seen whether it answers. */
export const CHECK_KEY = 'warsha-was-here'

/** The key of a photo, and of its small picture. */
export function photoKeys(sessionId: string, sha256: string): { photo: string; thumbnail: string } {
  const base = `${sessionId.slice(0, 8)}/${sessionId}/${sha256}`
  return { photo: `${base}.jpg`, thumbnail: `${base}.thumbnail.jpg` }
}

/** Photos in a folder of this machine. A picture is there whole or not at all. */
export function folderPhotoStore(folder: string): ListedPhotoStore {
  return {
    put: async (key, bytes) => {
      const path = join(folder, key)
      const unfinished = `${path}.${randomUUID()}.unfinished`
      try {
        await makeFolder(dirname(path))
        await writeSynced(unfinished, bytes)
        await rename(unfinished, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        throw away(error)
      }
    },
    get: async (key) => {
      try {
        return await readRegularFile(join(folder, key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw (await isOfOneFile(error, folder)) ? new PhotoUnreadable(key, messageOf(error)) : away(error)
      }
    },
    remove: async (key) => {
      try {
        await rm(join(folder, key), { force: true })
      } catch (error) {
        throw away(error)
      }
    },
    keys: () => filesIn(folder),
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw away(error)
  }
}

/** What may be wrong with one file, or with the folder of one session. */
const OF_A_FILE = new Set(['EIO', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ELOOP', 'EBADMSG'])

/** Whether the folder answers, whatever is wrong with a file in it. */
async function isOfOneFile(error: unknown, folder: string): Promise<boolean> {
  if (!(error instanceof Error) || !('code' in error) || !OF_A_FILE.has(String(error.code))) return false
  try {
    const opened = await opendir(folder)
    try {
      await opened.read()
    } finally {
      await opened.close()
    }
    return true
  } catch {
    return false
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

function away(error: unknown): PhotoStoreAway {
  const { code = '' }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  const line = `the photo folder cannot be used: ${messageOf(error)}`
  return NO_ROOM.has(code) ? new PhotoStoreFull(line) : new PhotoStoreAway(line)
}
