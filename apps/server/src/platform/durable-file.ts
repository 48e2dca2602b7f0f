import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a folder's entries outlast a power failure: what was renamed into it, made in it or removed from it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder with those above it, so that they outlast a power failure. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.startsWith(first); made = dirname(made)) await syncFolder(dirname(made))
}

/** Writes a file, which is on the disk when this returns; its name is once `syncFolder` has returned. */
export async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
