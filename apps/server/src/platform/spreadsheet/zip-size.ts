import { fromBufferPromise } from 'yauzl'

const LOCAL_FILE = 'PK\x03\x04'
const STORED = 0
/** What deflating nothing gives. */
const NOTHING_DEFLATED = 2

/** What a file may inflate to, in bytes. */
const INFLATED_MOST = 64 * 1024 * 1024
const MOST_ENTRIES = 2_000

/** Whether the bytes begin like a ZIP archive, which an Excel file is. */
export function isZip(bytes: Uint8Array): boolean {
  return bufferOf(bytes).toString('latin1', 0, LOCAL_FILE.length) === LOCAL_FILE
}

/** True if the archive declares the size of each of its files, and none is too large. The inflater enforces the sizes. */
export async function inflatedSizeIsHarmless(bytes: Uint8Array): Promise<boolean> {
  try {
    const archive = await fromBufferPromise(bufferOf(bytes))
    if (archive.entryCount > MOST_ENTRIES) return false
    let inflated = 0
    for await (const { compressionMethod, compressedSize, uncompressedSize } of archive.eachEntry()) {
      const isEmpty = compressionMethod === STORED || compressedSize === NOTHING_DEFLATED
      if (uncompressedSize === 0 && !isEmpty) return false
      inflated += uncompressedSize
    }
    return inflated <= INFLATED_MOST
  } catch {
    // A broken directory fails in as many ways as there are.
    return false
  }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
