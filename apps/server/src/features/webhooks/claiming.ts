import type { DeliveryType } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { named, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'

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

/** Until when an instance takes what is due, and how much of it. */
export type Claiming = {
  now: Instant
  until: Instant
  /** how many of each webhook this instance sends already, by its id */
  sending: Readonly<Record<string, number>>
  ofEach: number
}

/** How many more of a webhook an instance takes. */
export function roomFor(webhookId: Sql, { sending, ofEach }: Pick<Claiming, 'sending' | 'ofEach'>): Sql {
  return sql`greatest(0, ${ofEach}::int - coalesce((${JSON.stringify(sending)}::jsonb ->> ${webhookId}::text)::int, 0))`
}

/**
 * Takes what is due: of a thing the oldest alone, and only once that is no longer sent by anybody. Whatever an instance took
 * that has died is taken again when its time is over.
 */
export function claimDue(tx: Tx, { now, until, sending, ofEach }: Claiming, limit: number): Promise<Claimed[]> {
  const statement = sql`
    with due as materialized (
      select waiting.id from webhook cross join lateral (
        select id from webhook_delivery as own
        where webhook_id = webhook.id and state = 'waiting' and next_attempt_at <= ${timestamptz(now)}
          and (claimed_until is null or claimed_until <= ${timestamptz(now)})
          and (webhook.paused_at is null or type = 'test')
          and not exists (
            select from webhook_delivery as earlier
            where earlier.webhook_id = own.webhook_id and earlier.type = own.type and earlier.thing = own.thing
              and earlier.state = 'waiting' and earlier.id < own.id and own.type <> 'test')
        order by next_attempt_at, id
        limit ${roomFor(sql`webhook.id`, { sending, ofEach })}
        for update skip locked
      ) as waiting
      where webhook.ended_at is null limit ${limit}
    )
    update webhook_delivery set attempts = attempts + 1, claimed_until = ${timestamptz(until)},
      last_attempt_at = ${timestamptz(now)}, first_attempt_at = coalesce(first_attempt_at, ${timestamptz(now)})
    from due where webhook_delivery.id = due.id
    returning webhook_delivery.id, webhook_id, message_id, type, thing, made_at, attempts, first_attempt_at`
  return tx.rows<Claimed>(named('webhook_deliveries_claim', statement))
}
