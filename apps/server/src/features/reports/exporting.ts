import { Readable } from 'node:stream'
import { headers } from '@warsha/contract'
import type { FastifyReply } from 'fastify'
import pLimit from 'p-limit'
import { goneSignal } from '../../platform/gone-signal.ts'

/** A file as it is written: whole, or as it grows. */
export type WrittenFile = {
  /** how many sessions, and changes of sessions, are in it */
  rowCount: number
  /** approximate length in bytes, for a progress bar */
  expectedBytes: number
  body: Buffer | AsyncIterable<Uint8Array>
}

/** A file on its way out. */
type ExportFile = WrittenFile & { name: string; type: string }

const AT_ONCE = 2

/** How much of a file is made ahead of its reader, so that a slow one does not hold up the database. */
const AHEAD_BYTES = 16 * 1024 * 1024

/** A reader who takes nothing for so long counts as gone. */
const STALLED_MS = 60_000

/** Files that take long to make: a few at a time, and not a moment longer than somebody waits for them. */
export class Exports {
  readonly #turns = pLimit(AT_ONCE)

  /** Runs the work in its turn; stops it when the client has disconnected. */
  async inTurn(reply: FastifyReply, work: (gone: AbortSignal) => Promise<void>): Promise<void> {
    const gone = goneSignal(reply)
    await this.#turns(async () => {
      if (gone.aborted) return
      try {
        await work(gone)
      } catch (error) {
        if (!gone.aborted) throw error
      }
    })
  }
}

/**
 * Sends a file, perhaps as it grows. Returns when all of it is made, or nobody wants it any more. One that cannot be
 * finished breaks the connection off, so that nobody takes what has arrived for a file.
 */
export async function sendFile(reply: FastifyReply, file: ExportFile): Promise<void> {
  if (Buffer.isBuffer(file.body)) return void describe(reply, file).send(file.body)
  // Begun anew from the primary, if the replica fails before.
  const body = reply.hasHeader(headers.asOf) ? await heldBack(file.body) : file.body
  await new Promise<void>((resolve) => {
    const giveUp = () => stream.destroy(new Error('The reader has stalled'))
    const pieces = watched(body, { onEnd: resolve, onStalled: giveUp })
    const stream = Readable.from(pieces, { objectMode: false, highWaterMark: AHEAD_BYTES })
    stream.once('close', resolve)
    void describe(reply, file).send(stream)
  })
}

/** The same pieces once there are many of them, or all. */
async function heldBack(body: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const rest = body[Symbol.asyncIterator]()
  const held: Uint8Array[] = []
  let bytes = 0
  while (bytes < AHEAD_BYTES) {
    const { done, value } = await rest.next()
    if (done) break
    held.push(value)
    bytes += value.length
  }
  return (async function* () {
    yield* held.splice(0)
    yield* { [Symbol.asyncIterator]: () => rest }
  })()
}

/** Throws at the end when other than so many rows came: what looks like a whole file would lack some. */
export async function* allOf<Row>(batches: AsyncIterable<Row[]>, count: number): AsyncGenerator<Row[]> {
  let came = 0
  for await (const rows of batches) {
    came += rows.length
    yield rows
  }
  if (came !== count) throw new Error(`${came} rows came instead of ${count}`)
}

type Watch = { onEnd: () => void; onStalled: () => void }

async function* watched(pieces: AsyncIterable<Uint8Array>, { onEnd, onStalled }: Watch): AsyncGenerator<Uint8Array> {
  let waiting: NodeJS.Timeout | undefined
  try {
    for await (const piece of pieces) {
      waiting = setTimeout(onStalled, STALLED_MS)
      yield piece
      clearTimeout(waiting)
    }
  } finally {
    clearTimeout(waiting)
    onEnd()
  }
}

/** The headers of a file to keep. */
function describe(reply: FastifyReply, file: ExportFile): FastifyReply {
  return reply
    .type(file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('x-row-count', String(file.rowCount))
    .header('x-expected-bytes', String(file.expectedBytes))
}
