import type { MailKind } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Db, timestamptz, type Tx } from '../../platform/database.ts'
import { backupsFailSince } from '../backup/index.ts'
import { daysOf, dueSince } from './due.ts'
import {
  insertMessages,
  notOfAdmins,
  phonesHoldingWork,
  redateSubscriptionsAhead,
  type SubscriptionRow,
  subscriptionsAtWork,
  takeDue,
} from './queries.ts'

type At = { now: Instant; timeZone: string }

/**
 * Makes the messages of papers whose day and hour have come: one for each period that is missing, also after a standstill.
 * The clock is one that is believed.
 */
export async function makeDueMessages(db: Db, { now, timeZone }: At): Promise<void> {
  await redateSubscriptionsAhead(db, now)
  for (const subscription of await subscriptionsAtWork(db)) {
    const since = dealtWithUntil(subscription)
    for (const { at, day: name, first, last } of dueSince(subscription, { since, now, timeZone })) {
      const occasion = { name, kind: kindOf(subscription), first, last, personId: null, since: null }
      await db.transaction(async (tx) => {
        if (await takeDue(tx, subscription.id, at)) await insertMessages(tx, subscription, { occasion, now })
      })
    }
  }
}

function dealtWithUntil({ made_at, last_due_at }: SubscriptionRow): Instant {
  return Math.max(made_at, last_due_at ?? made_at)
}

function kindOf({ paper }: SubscriptionRow): MailKind {
  if (paper === 'notices') throw new Error('notices are due by no clock')
  return paper
}

/** Makes the messages of a month that is being closed, in the transaction that closes it. @param month `YYYY-MM` */
export async function makeMessagesOfClosing(tx: Tx, { month, now }: { month: string; now: Instant }): Promise<void> {
  const wanted = (await subscriptionsAtWork(tx)).filter(({ frequency }) => frequency === 'on_close')
  const name = `${month} closed ${timestamptz(now)}`
  for (const subscription of wanted) {
    const occasion = { name, kind: kindOf(subscription), ...daysOf(month), personId: null, since: null }
    await insertMessages(tx, subscription, { occasion, now })
  }
}

/** Makes the messages of what admins want to know soon, once for each time that it happens. */
export async function makeNotices(db: Db, now: Instant): Promise<void> {
  const wanted = (await subscriptionsAtWork(db)).filter(({ paper }) => paper === 'notices')
  if (wanted.length === 0) return
  const failing = await backupsFailSince(db, now)
  const held = await phonesHoldingWork(db, now)
  const occasions = [
    ...(failing === null ? [] : [noticeOf('backup_failed', null, failing)]),
    ...held.map((phone) => noticeOf('phone_holds_work', phone.technician_id, phone.unsent_since)),
  ]
  for (const { id, addresses: given } of occasions.length === 0 ? [] : wanted) {
    // An address may belong to nobody here any more.
    const strangers = new Set(await notOfAdmins(db, given))
    const addresses = given.filter((address) => !strangers.has(address))
    for (const occasion of occasions) {
      await db.transaction((tx) => insertMessages(tx, { id, addresses }, { occasion, now }))
    }
  }
}

function noticeOf(kind: 'backup_failed' | 'phone_holds_work', personId: number | null, since: Instant) {
  const name = [kind, personId, timestamptz(since)].filter((each) => each !== null).join(' ')
  return { name, kind, first: null, last: null, personId, since }
}
