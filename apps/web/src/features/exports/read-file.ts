/** How much of a file has come. What is not known is null. */
export type Progress = { bytes: number; expectedBytes: number | null; rows: number | null }

const EXPECTED_BYTES = 'x-expected-bytes'
const ROW_COUNT = 'x-row-count'

/** Reads a file to its end and tells on the way how much of it has come. A file that is cut off throws. */
export async function readFile(response: Response, onProgress: (progress: Progress) => void): Promise<Blob> {
  const known = {
    expectedBytes: count(response, EXPECTED_BYTES) ?? count(response, 'content-length'),
    rows: count(response, ROW_COUNT),
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  onProgress({ bytes, ...known })
  for await (const part of partsOf(response)) {
    parts.push(part)
    bytes += part.byteLength
    onProgress({ bytes, ...known })
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** A stream of itself is not iterable in every browser. */
async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!body) return
  const reader = body.getReader()
  for (;;) {
    // One part comes after the other.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

function count({ headers }: Response, name: string): number | null {
  const value = headers.get(name)
  return value !== null && /^\d+$/.test(value) ? Number(value) : null
}

/** Which part of the file is here, from 0 to 1; null when that cannot be said. The expected size may be a guess. */
export function shareOf({ bytes, expectedBytes }: Progress): number | null {
  if (!expectedBytes) return null
  return Math.min(bytes / expectedBytes, 0.99)
}
