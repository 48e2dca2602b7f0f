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

/** Does what takes long, as long as somebody waits for it, if the work heeds the signal. @returns null when whoever asked has gone */
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
