import type { DeliveryType } from '@warsha/contract'
import { type Instant, SECOND } from '@warsha/domain'
import {
  hasPassed,
  isNotAhead,
  named,
  passedSpans,
  type Sql,
  sql,
  timestamptz,
  type Tx,
} from '../../platform/database.ts'
import { LONGEST_WAIT } from './retrying.ts'

/** What an instance sends now. */
export type Claimed = {
  id: number
  webhook_id: number
  message_id: string
  type: DeliveryType
  thing: string
  made_at: Instant
  attempts: number
  /** of this one, if it is the first */
  first_attempt_at: Instant | null
}

/** How much of what is due an instance takes. */
export type Claiming = {
  now: Instant
  /** how many of each webhook this instance sends already, by its id */
  sending: Readonly<Record<string, number>>
  ofEach: number
}

/** How many more of a webhook an instance takes. */
export function roomFor(webhookId: Sql, { sending, ofEach }: Pick<Claiming, 'sending' | 'ofEach'>): Sql {
  return sql`greatest(0, ${ofEach}::int - coalesce((${JSON.stringify(sending)}::jsonb ->> ${webhookId}::text)::int, 0))`
}

/** Longer than any attempt takes. */
const CLAIMED_FOR = 30 * SECOND

/** Until when an instance takes what is due. */
export function claimedUntil(now: Instant): Sql {
  return sql`${timestamptz(now + CLAIMED_FOR)}::timestamptz`
}

/** Whether no instance is sending a delivery. */
export function isUnclaimed(now: Instant): Sql {
  return sql`(claimed_until is null or ${hasPassed(sql`claimed_until`, CLAIMED_FOR, now)})`
}

/**
 * Takes what is due: of a thing the oldest alone, and only once that is no longer sent by anybody. Whatever an instance took
 * that has died is taken again when its time is over. What a wrong clock let wait for longer than anything waits is due, and its
 * three days begin now.
 */
export function claimDue(tx: Tx, { now, sending, ofEach }: Claiming, limit: number): Promise<Claimed[]> {
  const room = roomFor(sql`webhook.id`, { sending, ofEach })
  const statement = sql`
    with due as materialized (
      select waiting.id from webhook cross join lateral (
        select own_due.id from ${passedSpans(LONGEST_WAIT, now)} cross join lateral (
          select id from webhook_delivery as own
          where webhook_id = webhook.id and state = 'waiting'
            and next_attempt_at > passed.after and next_attempt_at <= passed.until
            and ${isUnclaimed(now)}
            and (webhook.paused_at is null or type = 'test')
            and not exists (
              select from webhook_delivery as earlier
              where earlier.webhook_id = own.webhook_id and earlier.type = own.type and earlier.thing = own.thing
                and earlier.state = 'waiting' and earlier.id < own.id and own.type <> 'test')
          order by next_attempt_at, id
          limit ${room}
          for update skip locked
        ) as own_due
        limit ${room}
      ) as waiting
      where webhook.ended_at is null limit ${limit}
    )
    update webhook_delivery set attempts = attempts + 1, claimed_until = ${claimedUntil(now)},
      last_attempt_at = ${timestamptz(now)},
      first_attempt_at = case when ${isNotAhead(sql`first_attempt_at`, now)} then first_attempt_at else ${timestamptz(now)} end
    from due where webhook_delivery.id = due.id
    returning webhook_delivery.id, webhook_id, message_id, type, thing, made_at, attempts, first_attempt_at`
  return tx.rows<Claimed>(named('webhook_deliveries_claim', statement))
}
