import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where photos are kept. A key names one picture for ever; putting it again changes nothing. */
export interface PhotoStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null when there is no such picture */
  get(key: string): Promise<Uint8Array | null>
}

/** The key of a photo, and of its small picture. */
export function photoKeys(sessionId: string, sha256: string): { photo: string; thumbnail: string } {
  const base = `${sessionId.slice(0, 8)}/${sessionId}/${sha256}`
  return { photo: `${base}.jpg`, thumbnail: `${base}.thumbnail.jpg` }
}

/** Photos in a folder of this machine. A picture is there whole or not at all. */
export function folderPhotoStore(folder: string): PhotoStore {
  return {
    put: async (key, bytes) => {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${process.pid}.unfinished`
      const file = await open(unfinished, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
    },
    get: async (key) => {
      try {
        return await readFile(join(folder, key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
  }
}
