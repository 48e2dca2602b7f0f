import { open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { kindOf } from '../media/index.ts'

/** More is no picture of a camera. */
const LARGEST = 50 * 1024 * 1024

const types = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

export type PictureFile = { bytes: Buffer; type: (typeof types)[keyof typeof types] }

/** A JPEG, PNG or WebP below the folder; null when there is none at this path, or it leads out of the folder. */
export async function pictureFile(folder: string, path: string): Promise<PictureFile | null> {
  const bytes = await bytesBelow(folder, path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) return null
    throw error
  })
  const kind = bytes && kindOf(bytes)
  return bytes && kind && kind !== 'heic' ? { bytes, type: types[kind] } : null
}

async function bytesBelow(folder: string, path: string): Promise<Buffer | null> {
  const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, path))])
  if (!real.startsWith(root + sep)) return null
  const file = await open(real, 'r')
  try {
    const { size } = await file.stat()
    return size <= LARGEST ? await file.readFile() : null
  } finally {
    await file.close()
  }
}
