import type { FastifyReply } from 'fastify'

/** Ends when whoever asked has gone before the answer was complete, so that what takes long for them can end, too. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const onClose = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.destroyed) onClose()
  raw.once('close', onClose)
  return controller.signal
}

/** Does what takes long, and not a moment longer than somebody waits for it. */
export async function whileWaiting(reply: FastifyReply, work: (gone: AbortSignal) => Promise<void>): Promise<void> {
  const gone = goneSignal(reply)
  try {
    await work(gone)
  } catch (error) {
    if (!gone.aborted) throw error
  }
}
