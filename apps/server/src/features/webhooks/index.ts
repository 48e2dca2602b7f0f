import type { FastifyInstance } from 'fastify'
import { webhookCalls } from './routes.ts'
import { type SenderParts, WebhookSender } from './sender.ts'

export { forgetDeliveries } from './keeping.ts'
export { forgetAnswers } from './queries.ts'
export { sealWebhookSecret } from './signing.ts'
export type { WebhookSender } from './sender.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** tests send by it, where nothing is sent by itself */
    webhookSender: WebhookSender
  }
}

type Parts = Omit<SenderParts, 'log' | 'afterCalls' | 'callsUnderWay'> & { isOn: boolean }

/** Other programs are told of changes, after Standard Webhooks. */
export async function webhooks(app: FastifyInstance, { isOn, ...parts }: Parts): Promise<void> {
  const { background: log, afterCalls, callsUnderWay } = app
  const sender = new WebhookSender({ ...parts, log, afterCalls, callsUnderWay })
  app.decorate('webhookSender', sender)
  await webhookCalls(app, { db: parts.db, sender })
  app.addHook('onClose', () => sender.close())
  if (!isOn) return
  app.addHook('onReady', async () => sender.start())
  // What this instance changes is sent before other instances hear of it.
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (sender.hasAny && method !== 'GET' && method !== 'HEAD' && statusCode < 400) sender.wake()
  })
}
