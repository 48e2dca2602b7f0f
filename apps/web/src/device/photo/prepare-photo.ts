import { digestOf } from './digest.ts'
import { HEAD_LENGTH, mayBeImage, whyUnreadable } from './image-kind.ts'
import { scaledOnThePage } from './on-the-page.ts'
import { oneWorker, type WorkerPorts } from './one-worker.ts'
import type { ScaledJpeg } from './scaled-jpeg.ts'

/** A photo as it is kept and sent: an upright JPEG without metadata, and the digest of its bytes. */
export type PreparedPhoto = ScaledJpeg & { sha256: string }

/** Why there is none. `not_readable_here`: an image, but of a kind that this browser does not know. */
export type PhotoRefusal = 'not_an_image' | 'too_large' | 'not_readable_here' | 'failed'

type Ports = WorkerPorts & { onThePage: (photo: Blob) => Promise<ScaledJpeg | 'cannot'> }

const LARGEST_FILE = 10_485_760

/** Prepares photos one after the other, off the page's thread where the browser can. */
export function photoPreparer(ports: Ports): (file: File) => Promise<PreparedPhoto | PhotoRefusal> {
  const inWorker = oneWorker(ports)
  let last: Promise<unknown> = Promise.resolve()

  return (file) => {
    const prepared = last.then(() => prepare(file)).catch(() => 'failed' as const)
    last = prepared
    return prepared
  }

  async function prepare(file: File): Promise<PreparedPhoto | PhotoRefusal> {
    const head = new Uint8Array(await file.slice(0, HEAD_LENGTH).arrayBuffer())
    if (!mayBeImage(file, head)) return 'not_an_image'
    if (file.size > LARGEST_FILE) return 'too_large'
    if (file.size === 0) return 'failed'
    const fromWorker = await inWorker(file)
    const scaled = fromWorker === 'cannot' ? await within(ports.patienceMs, ports.onThePage(file)) : fromWorker
    if (scaled === 'failed') return 'failed'
    if (scaled === 'cannot') return whyUnreadable(file, head)
    return { ...scaled, sha256: await digestOf(scaled.bytes, crypto.subtle) }
  }
}

export const preparePhoto = photoPreparer({
  start: () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' }),
  onThePage: scaledOnThePage,
  patienceMs: 30_000,
  idleMs: 10_000,
})

async function within<T>(patienceMs: number, work: Promise<T>): Promise<T | 'failed'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => resolve('failed'), patienceMs)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
