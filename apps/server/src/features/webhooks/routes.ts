import { isDeepStrictEqual } from 'node:util'
import { changeTypes, type Webhook } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/access-token.ts'
import { recordChange } from '../../platform/audit.ts'
import { type Db, sql, type Tx } from '../../platform/database.ts'
import type { EditedThing } from '../../platform/precondition.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { recordedChanges } from '../../platform/versions.ts'
import { refusalOfAddress } from './address.ts'
import { beginReading, endReading, insertTest, lockOutbox } from './outbox.ts'
import { entryOf } from './present.ts'
import {
  deliveriesOf,
  deliveryById,
  end,
  insertWebhook,
  lockWebhook,
  pause,
  replaceSecret,
  resume,
  saveWebhook,
  sendAllNow,
  sendNow,
  webhookById,
  webhookOfDelivery,
  webhooksByAge,
} from './queries.ts'
import type { WebhookSender } from './sender.ts'
import { newSecret, sealWebhookSecret, secretText } from './signing.ts'

type Parts = { db: Db; sender: WebhookSender }

/** Addresses of other programs that are told of changes. */
export async function webhookCalls(app: FastifyInstance, { db, sender }: Parts): Promise<void> {
  route(app, 'webhooks', ({ now }) => webhooksByAge(db, now))

  route(app, 'createWebhook', async ({ actor, body, now, request }) => {
    const { name, url, private_host: privateHost, types } = body
    const refusal = refusalOfAddress(url, privateHost)
    if (refusal) return refusal
    const secret = newSecret()
    const made = await db.transaction(async (tx) => {
      await lockOutbox(tx)
      await beginReading(tx, now)
      const id = await insertWebhook(tx, {
        name,
        url,
        privateHost,
        types: changeTypes.filter((type) => types.includes(type)),
        secret: sealWebhookSecret(secret, { keys: db.keys, now }),
        madeBy: actor.id,
        now,
      })
      const webhook = await mustExist(tx, id, now)
      await recordChange(tx, { actor, now }, entryOf('created', null, webhook))
      tx.onCommit(() => sender.noteWebhook())
      return webhook
    })
    await note(app, request, { kind: 'webhook_made', actor, webhook: made })
    return { ...made, secret: secretText(secret) }
  })

  route(app, 'renewWebhookSecret', async ({ actor, now, params, request }) => {
    const secret = newSecret()
    const sealed = sealWebhookSecret(secret, { keys: db.keys, now })
    const changed = await change(db, { id: params.id, actor, now }, async (tx) => {
      await replaceSecret(tx, params.id, { secret: sealed, now })
      return true
    })
    if (!('webhook' in changed)) return changed
    await note(app, request, { kind: 'webhook_changed', actor, webhook: changed.webhook, what: 'secret' })
    return { ...changed.webhook, secret: secretText(secret) }
  })

  route(app, 'updateWebhook', async ({ actor, body, now, params, precondition, request }) => {
    const types = changeTypes.filter((type) => body.types.includes(type))
    const changed = await db.transaction(async (tx) => {
      await lockOutbox(tx)
      return changeIn(tx, { id: params.id, actor, now }, async (before) => {
        await precondition.mustHoldFor(asEdited(tx, before, now))
        if (before.name === body.name && isDeepStrictEqual(before.types, types)) return false
        await saveWebhook(tx, before.id, { name: body.name, types })
        return true
      })
    })
    if (!('webhook' in changed)) return changed
    if (changed.hasChanged)
      await note(app, request, { kind: 'webhook_changed', actor, webhook: changed.webhook, what: 'edited' })
    return changed.webhook
  })

  route(app, 'pauseWebhook', async ({ actor, now, params, request }) => {
    const changed = await change(db, { id: params.id, actor, now }, (tx) =>
      pause(tx, params.id, { because: 'admin', now }),
    )
    if (!('webhook' in changed)) return changed
    if (changed.hasChanged)
      await note(app, request, { kind: 'webhook_changed', actor, webhook: changed.webhook, what: 'paused' })
    return changed.webhook
  })

  route(app, 'resumeWebhook', async ({ actor, now, params, request }) => {
    const changed = await change(db, { id: params.id, actor, now }, async (tx) => {
      if (!(await resume(tx, params.id))) return false
      await sendAllNow(tx, params.id, { now, withFailed: false })
      tx.onCommit(() => sender.wake())
      return true
    })
    if (!('webhook' in changed)) return changed
    if (changed.hasChanged)
      await note(app, request, { kind: 'webhook_changed', actor, webhook: changed.webhook, what: 'resumed' })
    return changed.webhook
  })

  route(app, 'endWebhook', async ({ actor, now, params, request }) => {
    const { before, after } = await db.transaction(async (tx) => {
      await lockOutbox(tx)
      await lockWebhook(tx, params.id)
      const before = await webhookById(tx, params.id, now)
      if (!(await end(tx, params.id, { by: actor.id, now }))) return { before, after: before }
      await endReading(tx)
      const after = await mustExist(tx, params.id, now)
      await recordChange(tx, { actor, now }, entryOf('ended', before, after))
      return { before, after }
    })
    if (!after) return refuse('not_found')
    if (before !== after) await note(app, request, { kind: 'webhook_ended', actor, webhook: after })
    return after
  })

  route(app, 'testWebhook', async ({ now, params }) =>
    db.transaction(async (tx) => {
      const webhook = await lockWebhook(tx, params.id)
      if (!webhook) return refuse('not_found')
      if (webhook.isEnded) return refuse('webhook_ended')
      const delivery = await deliveryById(tx, await insertTest(tx, params.id, now))
      if (!delivery) throw new Error('a row that was just added is not there')
      tx.onCommit(() => sender.wake())
      return delivery
    }),
  )

  route(app, 'sendWebhookAgain', async ({ now, params }) =>
    db.transaction(async (tx) => {
      const webhook = await lockWebhook(tx, params.id)
      if (!webhook) return refuse('not_found')
      if (webhook.isEnded) return refuse('webhook_ended')
      await sendAllNow(tx, params.id, { now, withFailed: true })
      tx.onCommit(() => sender.wake())
      return mustExist(tx, params.id, now)
    }),
  )

  route(app, 'sendDeliveryAgain', async ({ now, params }) =>
    db.transaction(async (tx) => {
      const webhook = await webhookOfDelivery(tx, params.id)
      if (!webhook) return refuse('not_found')
      if (webhook.isEnded) return refuse('webhook_ended')
      await sendNow(tx, params.id, now)
      tx.onCommit(() => sender.wake())
      return (await deliveryById(tx, params.id)) ?? refuse('not_found')
    }),
  )

  route(app, 'webhookDeliveries', async ({ now, params, query: { state, page, page_size } }) => {
    if (!(await webhookById(db, params.id, now))) return refuse('not_found')
    const found = await deliveriesOf(db, { webhookId: params.id, state, page, pageSize: page_size })
    return { ...found, page, page_size }
  })
}

type Changing = { id: number; actor: Actor; now: Instant }
type Changed = { webhook: Webhook; hasChanged: boolean }

/** Changes a webhook that is not ended, with an entry of the audit trail. */
function change(db: Db, changing: Changing, how: (tx: Tx) => Promise<boolean>): Promise<Changed | Refusal> {
  return db.transaction((tx) => changeIn(tx, changing, () => how(tx)))
}

async function changeIn(
  tx: Tx,
  { id, actor, now }: Changing,
  how: (before: Webhook) => Promise<boolean>,
): Promise<Changed | Refusal> {
  const locked = await lockWebhook(tx, id)
  if (!locked) return refuse('not_found')
  if (locked.isEnded) return refuse('webhook_ended')
  const before = await mustExist(tx, id, now)
  const hasChanged = await how(before)
  const webhook = await mustExist(tx, id, now)
  if (hasChanged) await recordChange(tx, { actor, now }, entryOf('changed', before, webhook))
  return { webhook, hasChanged }
}

function asEdited(tx: Tx, locked: Webhook, now: Instant): EditedThing {
  const where = sql`kind = 'webhook' and (after ->> 'id')::int = ${locked.id}`
  return {
    thing: 'webhook',
    version: locked.version,
    current: () => mustExist(tx, locked.id, now),
    changesSince: (version) => recordedChanges(tx, version, { where, only: ['name', 'types'] }),
  }
}

async function mustExist(tx: Tx, id: number, now: Instant): Promise<Webhook> {
  const webhook = await webhookById(tx, id, now)
  if (!webhook) throw new Error('a webhook that was just there is not there')
  return webhook
}

type Happened = {
  kind: 'webhook_made' | 'webhook_changed' | 'webhook_ended'
  actor: Actor
  webhook: Webhook
  what?: string
}

async function note(
  app: FastifyInstance,
  request: FastifyRequest,
  { kind, actor, webhook, what }: Happened,
): Promise<void> {
  const details = { webhook: webhook.name, ...(what !== undefined && { what }) }
  await app.securityLog.note(request, { kind, personId: actor.id, details })
}
