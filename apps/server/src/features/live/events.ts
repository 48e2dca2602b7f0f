import { headers } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LiveUpdates } from '../../platform/live-updates.ts'
import { Refusal, refuseFor } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'

const HEARTBEAT_MS = 15_000
/** As many as a browser opens to one host by http/1.1. */
const STREAMS_OF_PERSON = 6
const RETRY_AFTER_SECONDS = 30

/** Server-sent events for those who watch the live board. A heartbeat keeps the way open and looks whether they still may. */
export function liveEvents(app: FastifyInstance, liveUpdates: LiveUpdates): void {
  const open = new Map<FastifyReply, number>()
  app.addHook('preClose', async () => {
    for (const reply of open.keys()) reply.raw.end()
  })

  route(app, 'liveEvents', async ({ actor, reply, now }) => {
    if ([...open.values()].filter((personId) => personId === actor.id).length >= STREAMS_OF_PERSON) {
      return refuseFor(RETRY_AFTER_SECONDS, 'too_many_streams')
    }
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      [headers.api]: '1',
      [headers.serverTime]: new Date(now).toISOString(),
    })
    open.set(reply, actor.id)
    const send = (event: string, at: Instant) =>
      reply.raw.write(`event: ${event}\ndata: ${new Date(at).toISOString()}\n\n`)
    send('open', now)
    const unwatch = liveUpdates.watch(() => send('changed', app.now()))
    const heartbeat = setInterval(() => {
      app.accessControl.authenticate(actor, 'liveEvents', app.now()).then(
        (admitted) => (admitted instanceof Refusal ? reply.raw.end() : send('alive', app.now())),
        () => reply.raw.end(),
      )
    }, HEARTBEAT_MS)
    reply.raw.on('close', () => {
      clearInterval(heartbeat)
      unwatch()
      open.delete(reply)
    })
    return answered
  })
}
