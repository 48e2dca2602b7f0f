import type { FastifyReply } from 'fastify'

/** Aborts when the client disconnects before the answer is complete, so that long work for it can stop. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const onClose = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.destroyed) onClose()
  raw.once('close', onClose)
  return controller.signal
}

/** Runs long work while the client waits for it; the work must heed the signal. @returns null when the client has disconnected */
export async function whileWaiting<Result>(
  reply: FastifyReply,
  work: (gone: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  const gone = goneSignal(reply)
  try {
    return await work(gone)
  } catch (error) {
    if (!gone.aborted) throw error
    return null
  }
}
