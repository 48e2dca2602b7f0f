import type { ChangeType } from '@warsha/contract'
import { HOUR, type Instant, isWithin } from '@warsha/domain'
import { type Db, named, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { changedSince } from '../change-feed/index.ts'
import { type Claimed, claimedUntil, type Claiming, isUnclaimed, roomFor } from './claiming.ts'
import { newMessageId } from './signing.ts'

const PAGE = 500
/** A cursor that stands still for weeks would be too old for the removals that are kept. */
const MOVED_EVERY = HOUR

/** Nobody reads the feed for webhooks, or changes which there are, beside whoever holds this; until the end of the transaction. */
export async function lockOutbox(tx: Tx): Promise<void> {
  await tx.row(sql`select pg_advisory_xact_lock(hashtext('warsha.webhooks'))`)
}

/** Whether there is any webhook that is not ended. */
export async function hasWebhooks(db: Db): Promise<boolean> {
  return (await db.row(sql`select from webhook where ended_at is null limit 1`)) !== null
}

/** Begins to read the feed, where nothing is read yet: what changes from now on is sent. */
export async function beginReading(tx: Tx, now: Instant): Promise<void> {
  const { next } = await changedSince(tx, null, 1)
  await tx.run(sql`
    insert into webhook_feed (cursor, noted_at) values (${next}, ${timestamptz(now)}) on conflict do nothing`)
}

/** @returns the rest of the feed is for others: nothing is read for webhooks that are not there */
export async function endReading(tx: Tx): Promise<void> {
  await tx.run(sql`delete from webhook_feed where not exists (select from webhook where ended_at is null)`)
}

/** What was noted: whether anything was written, whether there is more, and what of it the instance sends now. */
type NotedChanges = { hasWritten: boolean; more: boolean; claimed: Claimed[] }

/**
 * Notes for each webhook what has changed since this was done last, in the order of the feed; how far it came is part of the
 * same transaction, so nothing is left out and nothing noted twice. One instance does it at a time. What it can send at once it
 * claims as it notes it.
 */
export async function noteChanges(tx: Tx, claiming: Claiming): Promise<NotedChanges> {
  const { now } = claiming
  const nothing = { hasWritten: false, more: false, claimed: [] }
  const feed = await tx.row<Feed>(
    named(
      'webhook_feed',
      sql`
        select pg_try_advisory_xact_lock(hashtext('warsha.webhooks')) as "isFree",
          exists (select from webhook where ended_at is null) as "hasWebhooks", cursor, noted_at as "notedAt"
        from (select) as one left join webhook_feed on true`,
    ),
  )
  if (!feed?.isFree || !feed.hasWebhooks) return nothing
  const { cursor } = feed
  if (cursor === null) {
    await pauseRestored(tx, now)
    return { ...nothing, hasWritten: true }
  }
  const { positions, next, more, isAnew } = await changedSince(tx, cursor, PAGE)
  const hasStood = feed.notedAt === null || !isWithin(feed.notedAt, MOVED_EVERY, now)
  if (next === cursor || !(positions.length > 0 || isAnew || hasStood)) return { ...nothing, more }
  const claimed = await insertDeliveries(tx, positions, { ...claiming, claims: !more, cursor, next })
  // The cursor was read before it was known that the lock was free: another instance had moved it meanwhile.
  if (claimed === null) return { ...nothing, more: true }
  if (isAnew) await tx.run(sql`update webhook set missed_before = ${timestamptz(now)} where ended_at is null`)
  return { hasWritten: true, more, claimed }
}

type Feed = { isFree: boolean; hasWebhooks: boolean; cursor: string | null; notedAt: Instant | null }

/** A database that was restored from a backup may be a copy: it calls nobody until an admin says so. */
async function pauseRestored(tx: Tx, now: Instant): Promise<void> {
  await beginReading(tx, now)
  await tx.run(sql`
    update webhook set paused_at = ${timestamptz(now)}, paused_because = 'restored', missed_before = ${timestamptz(now)}
    where ended_at is null and paused_at is null`)
}

type Step = Claiming & { claims: boolean; cursor: string; next: string }

/**
 * Moves the cursor, and notes what was read. What waits already and was not tried says all that there is to say. For a webhook
 * that has nothing else to be sent, and as far as the instance takes so many, what is new is claimed as it is written: to claim
 * it afterwards writes each row twice. One statement does it all, as each keeps technicians waiting a little.
 * @returns what is claimed, in the order of the changes; null, and nothing is written: the cursor is elsewhere
 */
async function insertDeliveries(
  tx: Tx,
  things: readonly { type: ChangeType; id: string }[],
  { now, sending, ofEach, claims, cursor, next }: Step,
): Promise<Claimed[] | null> {
  const at = sql`${timestamptz(now)}::timestamptz`
  const statement = sql`
    with moved as (
      update webhook_feed set cursor = ${next}, noted_at = ${at} where cursor = ${cursor} returning true
    ), receiver as materialized (
      select id, types, ${roomFor(sql`webhook.id`, { sending, ofEach })} as room,
        ${claims}::boolean and paused_at is null and not exists (
          select from webhook_delivery
          where webhook_id = webhook.id and state = 'waiting' and ${isUnclaimed(now)}
        ) as is_free
      from moved, webhook where ended_at is null
    ), noted as (
      select receiver.id as webhook_id, changed.type, changed.thing, nth,
        is_free and row_number() over (partition by receiver.id order by nth) <= room and not exists (
          select from webhook_delivery as earlier
          where earlier.webhook_id = receiver.id and earlier.type = changed.type and earlier.thing = changed.thing
            and earlier.state = 'waiting') as is_claimed
      from unnest(${things.map(({ type }) => type)}::text[], ${things.map(({ id }) => id)}::text[])
        with ordinality as changed (type, thing, nth)
      join receiver on changed.type = any (types)
    ), inserted as (
      insert into webhook_delivery (webhook_id, message_id, type, thing, made_at, next_attempt_at,
        attempts, first_attempt_at, last_attempt_at, claimed_until)
      select webhook_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), type, thing, ${at}, ${at},
        is_claimed::int, case when is_claimed then ${at} end, case when is_claimed then ${at} end,
        case when is_claimed then ${claimedUntil(now)} end
      from noted order by nth, webhook_id
      on conflict (webhook_id, type, thing) where state = 'waiting' and attempts = 0 and type <> 'test' do nothing
      returning id, webhook_id, message_id, type, thing, made_at, attempts, first_attempt_at
    )
    select inserted.* from moved left join inserted on attempts > 0 order by id`
  const claimed = await tx.rows<Claimed | Record<keyof Claimed, null>>(named('webhook_deliveries_note', statement))
  return claimed.length === 0 ? null : claimed.filter((each) => each.id !== null)
}

/** A test is of no thing, and each is one of its own. @returns its id */
export async function insertTest(tx: Tx, webhookId: number, now: Instant): Promise<number> {
  const made = await tx.row<{ id: number }>(sql`
    insert into webhook_delivery (webhook_id, message_id, type, thing, made_at, next_attempt_at)
    values (${webhookId}, ${newMessageId()}, 'test', '', ${timestamptz(now)}, ${timestamptz(now)})
    returning id`)
  if (!made) throw new Error('a row that was just added is not there')
  return made.id
}
