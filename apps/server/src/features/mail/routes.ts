import type { MailSubscription } from '@warsha/contract'
import { type Instant, SECOND } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { FindAddress } from '../../platform/app-address.ts'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import { type Db, timestamptz } from '../../platform/database.ts'
import { type MailServer, sendMail } from '../../platform/mail-server.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { brandingOf } from '../workshop/index.ts'
import { testContent } from './content.ts'
import { nextDue } from './due.ts'
import {
  emailOf,
  endSubscription,
  mailCounts,
  insertSubscription,
  messageById,
  newestMessages,
  notOfAdmins,
  ofThoseWhoMayNotRead,
  releaseMessage,
  subscriptionById,
  type SubscriptionRow,
  subscriptionsByAge,
} from './queries.ts'

/** The page waits for half a minute. */
const TEST_DEADLINE = 20 * SECOND

type Parts = { db: Db; businessTimeZone: string; server: MailServer | null; findAddress: FindAddress }

/** What goes out by e-mail: who gets what and when, and what became of it. */
export async function mail(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, businessTimeZone: timeZone, server, findAddress } = parts

  route(app, 'mail', async ({ now }) => {
    const counts = await mailCounts(db)
    return {
      server: server && {
        host: server.host,
        port: server.port,
        security: server.security,
        sender: server.from.address,
      },
      waiting_count: counts.waiting,
      failed_count: counts.failed,
      subscriptions: (await subscriptionsByAge(db)).map((row) => presentSubscription(row, { now, timeZone })),
      messages: await newestMessages(db),
    }
  })

  route(app, 'createMailSubscription', async ({ actor, body, now, request }) => {
    if (!server) return refuse('mail_not_set_up')
    const { paper, form, frequency, language, addresses } = body
    const { protocol, host } = request
    const { address, isOnlyHere } = await findAddress({ protocol, host })
    if (form === 'link' && isOnlyHere) return refuse('mail_no_address')
    if (paper === 'notices') {
      const [stranger] = await notOfAdmins(db, addresses)
      if (stranger !== undefined) return refuse('mail_to_admins_only', { address: stranger })
    } else {
      const [known] = await ofThoseWhoMayNotRead(db, addresses)
      if (known !== undefined) return refuse('mail_not_for_them', { address: known })
    }
    const isTimed = frequency === 'weekly' || frequency === 'monthly'
    return db.transaction(async (tx) => {
      const id = await insertSubscription(tx, {
        paper,
        form,
        frequency,
        language,
        addresses,
        weekday: frequency === 'weekly' ? (body.weekday ?? null) : null,
        month_day: frequency === 'monthly' ? (body.month_day ?? null) : null,
        hour: isTimed ? (body.hour ?? null) : null,
        appAddress: isOnlyHere ? null : address,
        madeBy: actor.id,
        now,
      })
      const made = await subscriptionById(tx, id)
      if (!made) throw new Error('a subscription that was just made is not there')
      const shown = presentSubscription(made, { now, timeZone })
      await recordChange(tx, { actor, now }, entryOf('created', null, shown))
      return shown
    })
  })

  route(app, 'endMailSubscription', ({ actor, now, params }) =>
    db.transaction(async (tx) => {
      const isEnded = await endSubscription(tx, params.id, { by: actor.id, now })
      const row = await subscriptionById(tx, params.id)
      if (!row) return refuse('not_found')
      const shown = presentSubscription(row, { now, timeZone })
      if (isEnded) await recordChange(tx, { actor, now }, entryOf('ended', { ...shown, ended_at: null }, shown))
      return shown
    }),
  )

  route(app, 'sendTestMail', async ({ actor, body, now }) => {
    if (!server) return refuse('mail_not_set_up')
    const address = await emailOf(db, actor.id)
    if (address === null) return refuse('mail_no_own_address')
    const { companyName } = await brandingOf(db)
    const content = testContent(body.language, companyName)
    const deadlineMs = Math.min(server.deadlineMs ?? TEST_DEADLINE, TEST_DEADLINE)
    const mail = { ...content, to: address, headerId: randomUUID(), at: now }
    const { fault, answer } = await sendMail({ ...server, deadlineMs }, mail)
    return { address, fault, answer }
  })

  route(app, 'resendMail', ({ now, params }) =>
    db.transaction(async (tx) => {
      if (!server) return refuse('mail_not_set_up')
      const found = await messageById(tx, params.id)
      if (found?.kind === 'invitation') return refuse('mail_of_invitation')
      await releaseMessage(tx, params.id, now)
      const message = await messageById(tx, params.id)
      if (!message) return refuse('not_found')
      return message.state === 'sent' ? refuse('mail_sent_before') : message
    }),
  )
}

type At = { now: Instant; timeZone: string }

function presentSubscription(row: SubscriptionRow, { now, timeZone }: At): MailSubscription {
  const { app_address: _, last_due_at: __, maker_may, made_at, ended_at, ...rest } = row
  const state = ended_at !== null ? 'ended' : maker_may ? 'active' : 'paused'
  const next = state === 'active' ? nextDue(row, now, timeZone) : null
  return {
    ...rest,
    made_at: timestamptz(made_at),
    ended_at: timestamptz(ended_at),
    state,
    next_at: timestamptz(next?.at ?? null),
  }
}

function entryOf(action: 'created' | 'ended', before: MailSubscription | null, after: MailSubscription): AuditEntry {
  return {
    kind: 'mail_subscription',
    action,
    subject: `${after.paper} ${after.frequency}`,
    before: before && auditValues(before),
    after: auditValues(after),
  }
}

/** How many addresses alone: the trail is for good, and erasing somebody takes their address away. */
function auditValues({ id, paper, form, frequency, weekday, month_day, hour, ...rest }: MailSubscription) {
  const { language, addresses, ended_at } = rest
  return { id, paper, form, frequency, weekday, month_day, hour, language, address_count: addresses.length, ended_at }
}
