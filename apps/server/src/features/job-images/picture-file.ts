import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { readRegularFile } from '../../platform/regular-file.ts'

/** More is no picture of a camera. */
const LARGEST = 50 * 1024 * 1024

/** A file that is wanted, and how long it may take. */
export type PictureOrder = { folder: string; path: string; limitMs: number }

/** What a path leads to: bytes, nothing that could be a picture, or no answer in time. */
export type PictureBytes = { is: 'file'; bytes: Uint8Array } | { is: 'none' } | { is: 'late' }

/** The bytes, unless they take longer. */
export async function answerWithin(limitMs: number, reading: Promise<PictureBytes>): Promise<PictureBytes> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<PictureBytes>((resolve) => {
    timer = setTimeout(() => resolve({ is: 'late' }), limitMs)
  })
  return Promise.race([reading, late]).finally(() => clearTimeout(timer))
}

/** A regular file below the folder; no other when there is none at this path, or it leads out of the folder. */
export async function bytesBelow(folder: string, path: string): Promise<PictureBytes> {
  try {
    const bytes = await readBelow(folder, path)
    return bytes ? { is: 'file', bytes } : { is: 'none' }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { is: 'none' }
    throw error
  }
}

async function readBelow(folder: string, path: string): Promise<Uint8Array | null> {
  const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, path))])
  if (!real.startsWith(root + sep)) return null
  return readRegularFile(real, LARGEST)
}
