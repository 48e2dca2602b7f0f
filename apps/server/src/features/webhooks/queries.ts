import type { Webhook, WebhookBody, WebhookDelivery } from '@warsha/contract'
import { changeTypes, type ChangeType } from '@warsha/contract'
import { DAY, type Instant, MINUTE } from '@warsha/domain'
import {
  type Db,
  empty,
  hasPassed,
  isNotAhead,
  isWithinLast,
  named,
  type Reader,
  type Sql,
  sql,
  timestamptz,
  type Tx,
} from '../../platform/database.ts'
import type { Sealed } from '../../platform/secret-box.ts'

type Moments = 'paused_at' | 'failing_since' | 'last_delivered_at' | 'missed_before' | 'signs_twice_until' | 'ended_at'
type WebhookRow = Omit<Webhook, Moments | 'types' | 'made_at'> &
  Record<Moments, Instant | null> & { types: string[]; made_at: Instant }

/** All webhooks, the newest first. */
export function webhooksByAge(db: Reader, now: Instant): Promise<Webhook[]> {
  return webhooks(db, now, sql`true`)
}

export async function webhookById(db: Reader, id: number, now: Instant): Promise<Webhook | null> {
  const [webhook = null] = await webhooks(db, now, sql`webhook.id = ${id}`)
  return webhook
}

async function webhooks(db: Reader, now: Instant, condition: Sql): Promise<Webhook[]> {
  const rows = await db.rows<WebhookRow>(sql`
    select webhook.id, name, url, private_host, types,
      case when ended_at is not null then 'ended' when paused_at is not null then 'paused' else 'active' end as state,
      paused_at, paused_because, failing_since, last_delivered_at, missed_before,
      case when not ${formerIsOver(now)} then former_until end as signs_twice_until,
      (select count(*) from webhook_delivery where webhook_id = webhook.id and state = 'waiting') as waiting_count,
      (select count(*) from webhook_delivery where webhook_id = webhook.id and state = 'failed') as failed_count,
      made_at, maker.labelled_person as made_by, ended_at, ender.labelled_person as ended_by, version
    from webhook
    join person_labels() as maker on maker.labelled_id = made_by
    left join person_labels() as ender on ender.labelled_id = ended_by
    where ${condition}
    order by made_at desc, webhook.id desc`)
  return rows.map((row) => ({
    ...row,
    types: changeTypes.filter((type) => row.types.includes(type)),
    paused_at: timestamptz(row.paused_at),
    failing_since: timestamptz(row.failing_since),
    last_delivered_at: timestamptz(row.last_delivered_at),
    missed_before: timestamptz(row.missed_before),
    signs_twice_until: timestamptz(row.signs_twice_until),
    made_at: timestamptz(row.made_at),
    ended_at: timestamptz(row.ended_at),
  }))
}

/** Waits for others who change it. @returns whether it has ended; null: it is not there */
export async function lockWebhook(tx: Tx, id: number): Promise<{ isEnded: boolean } | null> {
  return tx.row(sql`select ended_at is not null as "isEnded" from webhook where id = ${id} for update`)
}

export type NewWebhook = {
  name: string
  url: string
  privateHost: string | null
  types: readonly ChangeType[]
  secret: Sealed
  madeBy: number
  now: Instant
}

/** Fails with `webhooks_too_many` where none of the slots is free; the outbox is locked. */
export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<number> {
  const { name, url, privateHost, types, secret, madeBy, now } = webhook
  const made = await tx.row<{ id: number }>(sql`
    insert into webhook (name, url, private_host, types, slot, kid, secret, made_by, made_at)
    values (${name}, ${url}, ${privateHost}, ${[...types]}::text[],
      (select min(nth) from generate_series(1, 20) as nth
        where not exists (select from webhook where slot = nth and ended_at is null)),
      ${secret.kid}, ${secret.secret}, ${madeBy}, ${timestamptz(now)})
    returning id`)
  if (!made) throw new Error('a row that was just added is not there')
  return made.id
}

/** What waits of things that are sent no longer is dropped; the outbox is locked. */
export async function saveWebhook(tx: Tx, id: number, { name, types }: WebhookBody): Promise<void> {
  await tx.run(sql`update webhook set name = ${name}, types = ${types}::text[] where id = ${id}`)
  await tx.run(sql`
    delete from webhook_delivery
    where webhook_id = ${id} and state = 'waiting' and type <> 'test' and type <> all (${types}::text[])`)
}

/** For so long a former secret signs, too. */
const FORMER_SIGNS_FOR = DAY

const formerIsOver = (now: Instant) => hasPassed(sql`former_until`, FORMER_SIGNS_FOR, now)

/** The secret so far signs, too, for a day. */
export async function replaceSecret(
  tx: Tx,
  id: number,
  { secret, now }: { secret: Sealed; now: Instant },
): Promise<void> {
  await tx.run(sql`
    update webhook set former_kid = kid, former_secret = secret, former_until = ${timestamptz(now + FORMER_SIGNS_FOR)},
      kid = ${secret.kid}, secret = ${secret.secret}
    where id = ${id}`)
}

/** @returns whether it was not paused before */
export async function pause(
  tx: Tx,
  id: number,
  { because, now }: { because: Webhook['paused_because']; now: Instant },
): Promise<boolean> {
  const paused = await tx.run(sql`
    update webhook set paused_at = ${timestamptz(now)}, paused_because = ${because}
    where id = ${id} and paused_at is null and ended_at is null`)
  return paused === 1
}

/** @returns whether it was paused before */
export async function resume(tx: Tx, id: number): Promise<boolean> {
  const resumed = await tx.run(sql`
    update webhook set paused_at = null, paused_because = null, failing_since = null
    where id = ${id} and paused_at is not null and ended_at is null`)
  return resumed === 1
}

/** What waits goes out at once, and its three days begin anew; also what was given up, if that is asked for. */
export async function sendAllNow(
  tx: Tx,
  id: number,
  { now, withFailed }: { now: Instant; withFailed: boolean },
): Promise<void> {
  await tx.run(sql`
    update webhook_delivery set state = 'waiting', next_attempt_at = ${timestamptz(now)}, first_attempt_at = null
    where webhook_id = ${id} and (state = 'waiting' ${withFailed ? sql`or state = 'failed' and type <> 'test'` : empty})`)
}

/** @returns whether it was not ended before */
export async function end(tx: Tx, id: number, { by, now }: { by: number; now: Instant }): Promise<boolean> {
  const ended = await tx.run(sql`
    update webhook set ended_at = ${timestamptz(now)}, ended_by = ${by}, slot = null, paused_at = null,
      paused_because = null, failing_since = null, former_kid = null, former_secret = null, former_until = null
    where id = ${id} and ended_at is null`)
  if (ended === 0) return false
  await tx.run(sql`
    update webhook_delivery set state = 'failed', next_attempt_at = null, claimed_until = null
    where webhook_id = ${id} and state = 'waiting'`)
  return true
}

type DeliveryRow = Omit<WebhookDelivery, 'made_at' | 'last_attempt_at' | 'next_attempt_at'> & {
  made_at: Instant
  last_attempt_at: Instant | null
  next_attempt_at: Instant | null
}

async function deliveries(db: Reader, condition: Sql, page: Sql): Promise<WebhookDelivery[]> {
  const rows = await db.rows<DeliveryRow>(sql`
    select delivery.id, message_id, type, thing,
      case type when 'job' then (select job_no from job where id = thing::bigint)
        when 'technician' then (select person_label from names_of_people() where person_id = thing::bigint) end as subject,
      made_at, state, attempts, last_attempt_at, next_attempt_at, outcome, status, answer
    from webhook_delivery as delivery
    where ${condition}
    order by delivery.id desc ${page}`)
  return rows.map(({ made_at, last_attempt_at, next_attempt_at, ...row }) => ({
    ...row,
    made_at: timestamptz(made_at),
    last_attempt_at: timestamptz(last_attempt_at),
    next_attempt_at: timestamptz(next_attempt_at),
  }))
}

export async function deliveryById(db: Reader, id: number): Promise<WebhookDelivery | null> {
  const [delivery = null] = await deliveries(db, sql`delivery.id = ${id}`, empty)
  return delivery
}

type Search = { webhookId: number; state: WebhookDelivery['state'] | undefined; page: number; pageSize: number }

/** A page of the deliveries of a webhook, the newest first, and how many there are. */
export async function deliveriesOf(
  db: Reader,
  { webhookId, state, page, pageSize }: Search,
): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
  const condition = sql`webhook_id = ${webhookId} ${state === undefined ? empty : sql`and state = ${state}`}`
  const counted = await db.row<{ total: number }>(
    sql`select count(*) as total from webhook_delivery where ${condition}`,
  )
  const limit = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
  return { deliveries: await deliveries(db, condition, limit), total: counted?.total ?? 0 }
}

/** Waits for whoever notes what became of it. @returns the webhook that it is of */
export function webhookOfDelivery(tx: Tx, id: number): Promise<{ isEnded: boolean } | null> {
  return tx.row(sql`
    select ended_at is not null as "isEnded" from webhook_delivery join webhook on webhook.id = webhook_id
    where webhook_delivery.id = ${id} for update of webhook_delivery`)
}

export async function sendNow(tx: Tx, id: number, now: Instant): Promise<void> {
  await tx.run(sql`
    update webhook_delivery set state = 'waiting', next_attempt_at = ${timestamptz(now)}, first_attempt_at = null
    where id = ${id}`)
}

/** Where what was taken goes to, and what signs it. */
export type Receiver = {
  id: number
  name: string
  url: string
  privateHost: string | null
  kid: string
  secret: Buffer
  formerKid: string | null
  formerSecret: Buffer | null
}

export function receiversOf(tx: Reader, ids: readonly number[], now: Instant): Promise<Receiver[]> {
  const statement = sql`
    select id, name, url, private_host as "privateHost", kid, secret,
      case when not ${formerIsOver(now)} then former_kid end as "formerKid",
      case when not ${formerIsOver(now)} then former_secret end as "formerSecret"
    from webhook where id = any (${[...ids]}::int[])`
  return tx.rows<Receiver>(named('webhook_receivers', statement))
}

/** What became of an attempt, and when the next one is; null: there is none. */
export type Noted = {
  id: number
  /** of which attempt it is: another instance may have begun a later one */
  attempts: number
  state: WebhookDelivery['state']
  nextAt: Instant | null
  outcome: NonNullable<WebhookDelivery['outcome']>
  status: number | null
  answer: string | null
}

/** Somebody may have asked meanwhile that it be sent again: then it is, and no sooner than that is known. */
export async function noteAttempts(tx: Tx, noted: readonly Noted[]): Promise<void> {
  const statement = sql`
    update webhook_delivery as delivery set state = said.state, next_attempt_at = said.next_at, outcome = said.outcome,
      status = said.status, answer = said.answer, claimed_until = null
    from unnest(${noted.map(({ id }) => id)}::bigint[], ${noted.map(({ attempts }) => attempts)}::int[],
      ${noted.map(({ state }) => state)}::text[], ${noted.map(({ nextAt }) => timestamptz(nextAt))}::timestamptz[],
      ${noted.map(({ outcome }) => outcome)}::text[], ${noted.map(({ status }) => status)}::int[],
      ${noted.map(({ answer }) => answer)}::text[]) as said (id, attempts, state, next_at, outcome, status, answer)
    where delivery.id = said.id and delivery.attempts = said.attempts and delivery.state = 'waiting'`
  await tx.run(named('webhook_attempts_note', statement))
}

/** So long after it failed something is tried again at once when its receiver answers once more. */
const LEFT_ALONE_FOR = 5 * MINUTE

/** A delivery that arrived: of which attempt, and what was answered. */
export type Arrived = Pick<Noted, 'id' | 'attempts' | 'status' | 'answer'>

/**
 * Notes what has arrived, in one statement, as each keeps technicians waiting a little. What waits for its next attempt since
 * longer than five minutes at a webhook that failed goes out now. A power failure may undo it: then it is sent once more.
 * @param ids the webhooks at which anything but a test has arrived
 */
export async function noteArrivals(db: Db, arrived: readonly Arrived[], ids: readonly number[], now: Instant) {
  const at = sql`${timestamptz(now)}::timestamptz`
  const statement = sql`
    with quickly as materialized (select set_config('synchronous_commit', 'off', true)), noted as (
      update webhook_delivery as delivery set state = 'delivered', next_attempt_at = null, outcome = 'delivered',
        status = said.status, answer = said.answer, claimed_until = null
      from quickly, unnest(${arrived.map(({ id }) => id)}::bigint[], ${arrived.map(({ attempts }) => attempts)}::int[],
        ${arrived.map(({ status }) => status)}::int[], ${arrived.map(({ answer }) => answer)}::text[])
        as said (id, attempts, status, answer)
      where delivery.id = said.id and delivery.attempts = said.attempts and delivery.state = 'waiting'
    ), answering as (
      update webhook set last_delivered_at = ${at}, failing_since = null
      from webhook as before
      where before.id = webhook.id and webhook.id = any (${[...ids]}::int[])
        and (webhook.failing_since is not null
          or not coalesce(${isWithinLast(sql`webhook.last_delivered_at`, MINUTE, now)}, false))
      returning webhook.id, before.failing_since is not null as was_failing
    )
    update webhook_delivery set next_attempt_at = ${at}
    from answering
    where was_failing and webhook_id = answering.id and state = 'waiting' and next_attempt_at > ${at}
      and not ${isWithinLast(sql`last_attempt_at`, LEFT_ALONE_FOR, now)}`
  await db.writeRows(named('webhook_arrivals_note', statement))
}

export async function noteFailures(tx: Tx, ids: readonly number[], now: Instant): Promise<void> {
  await tx.run(sql`
    update webhook set failing_since = ${timestamptz(now)} where id = any (${[...ids]}::int[]) and failing_since is null`)
}

/** Whether anything of a webhook has arrived since. */
export async function hasArrivedSince(
  tx: Reader,
  id: number,
  { since, now }: { since: Instant; now: Instant },
): Promise<boolean> {
  const found = await tx.row(sql`
    select from webhook
    where id = ${id} and last_delivered_at >= ${timestamptz(since)} and ${isNotAhead(sql`last_delivered_at`, now)}`)
  return found !== null
}

/** What answers said may name people. */
export async function forgetAnswers(tx: Tx): Promise<void> {
  await tx.run(sql`update webhook_delivery set answer = null where answer is not null`)
}
