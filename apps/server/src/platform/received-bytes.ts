import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

const counts = new WeakMap<IncomingMessage, number>()

/** Counts the bytes of a multipart body from here on. Whoever calls it reads the body in the same turn, as it begins to flow. */
export function countReceivedBytes({ raw }: FastifyRequest): void {
  counts.set(raw, 0)
  raw.on('data', (chunk: Buffer) => counts.set(raw, (counts.get(raw) ?? 0) + chunk.length))
}

/** How much of the body has come so far; null where nobody has read any of it. */
export function receivedBytes({ raw }: FastifyRequest): number | null {
  return counts.get(raw) ?? null
}

/** Whether the sender went away before the whole body had come. An answer to it is made then, too, and reaches nobody. */
export function isBrokenOff({ raw }: FastifyRequest): boolean {
  return !raw.complete && raw.socket.destroyed
}

/**
 * Reads a body as long as its sender is there. A request that was cut off before anybody read it has neither data nor an end, and
 * whoever waited for these would wait for ever.
 */
export async function whileSenderStays<Result>({ raw }: FastifyRequest, read: () => Promise<Result>): Promise<Result> {
  if (raw.destroyed) throw senderWentAway()
  let stop = () => {}
  const gone = new Promise<never>((_, reject) => {
    const onClose = () => {
      if (!raw.readableEnded) reject(senderWentAway())
    }
    raw.once('close', onClose)
    stop = () => raw.off('close', onClose)
  })
  return Promise.race([read(), gone]).finally(stop)
}

function senderWentAway(): Error {
  return Object.assign(new Error('The sender went away'), { code: 'ECONNRESET', statusCode: 400 })
}
