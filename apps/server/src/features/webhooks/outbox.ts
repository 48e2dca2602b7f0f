import type { ChangeType } from '@warsha/contract'
import { HOUR, type Instant, isWithin } from '@warsha/domain'
import { type Db, named, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { changedSince } from '../change-feed/index.ts'
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

/**
 * Notes for each webhook what has changed since this was done last, in the order of the feed; how far it came is part of the
 * same transaction, so nothing is left out and nothing noted twice. One instance does it at a time.
 * @returns whether anything was written, and whether there is more
 */
export async function noteChanges(tx: Tx, now: Instant): Promise<{ hasWritten: boolean; more: boolean }> {
  const nothing = { hasWritten: false, more: false }
  const lock = await tx.row<{ free: boolean }>(
    named('webhook_outbox_lock', sql`select pg_try_advisory_xact_lock(hashtext('warsha.webhooks')) as free`),
  )
  if (lock?.free !== true) return nothing
  // A statement after the lock, as what was committed before it counts.
  const feed = await tx.row<Feed>(
    named(
      'webhook_feed',
      sql`
        select exists (select from webhook where ended_at is null) as "hasWebhooks", cursor, noted_at as "notedAt"
        from (select) as one left join webhook_feed on true`,
    ),
  )
  if (!feed?.hasWebhooks) return nothing
  if (feed.cursor === null) {
    await pauseRestored(tx, now)
    return { hasWritten: true, more: false }
  }
  const { positions, next, more, isAnew } = await changedSince(tx, feed.cursor, PAGE)
  if (isAnew) await tx.run(sql`update webhook set missed_before = ${timestamptz(now)} where ended_at is null`)
  if (positions.length > 0) await insertDeliveries(tx, positions, now)
  const hasStood = feed.notedAt === null || !isWithin(feed.notedAt, MOVED_EVERY, now)
  const moves = next !== feed.cursor && (positions.length > 0 || isAnew || hasStood)
  if (moves)
    await tx.run(
      named('webhook_feed_move', sql`update webhook_feed set cursor = ${next}, noted_at = ${timestamptz(now)}`),
    )
  return { hasWritten: moves, more }
}

type Feed = { hasWebhooks: boolean; cursor: string | null; notedAt: Instant | null }

/** A database that was restored from a backup may be a copy: it calls nobody until an admin says so. */
async function pauseRestored(tx: Tx, now: Instant): Promise<void> {
  await beginReading(tx, now)
  await tx.run(sql`
    update webhook set paused_at = ${timestamptz(now)}, paused_because = 'restored', missed_before = ${timestamptz(now)}
    where ended_at is null and paused_at is null`)
}

/** What waits already and was not tried says all that there is to say. */
async function insertDeliveries(
  tx: Tx,
  things: readonly { type: ChangeType; id: string }[],
  now: Instant,
): Promise<void> {
  const statement = sql`
    insert into webhook_delivery (webhook_id, message_id, type, thing, made_at, next_attempt_at)
    select webhook.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), changed.type, changed.thing,
      ${timestamptz(now)}, ${timestamptz(now)}
    from unnest(${things.map(({ type }) => type)}::text[], ${things.map(({ id }) => id)}::text[])
      with ordinality as changed (type, thing, nth)
    join webhook on ended_at is null and changed.type = any (types)
    order by nth, webhook.id
    on conflict (webhook_id, type, thing) where state = 'waiting' and attempts = 0 and type <> 'test' do nothing`
  await tx.run(named('webhook_deliveries_note', statement))
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
