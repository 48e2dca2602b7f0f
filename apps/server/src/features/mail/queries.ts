import type { Language, MailFault, MailFrequency, MailKind, MailMessage, MailPaper, Person } from '@warsha/contract'
import type { MailForm } from '@warsha/contract'
import { DAY, HOUR, type Instant, type LocalDate, MINUTE } from '@warsha/domain'
import {
  type Db,
  hasPassed,
  isNotAhead,
  isWithinLast,
  type Reader,
  type Sql,
  sql,
  timestamptz,
  type Tx,
} from '../../platform/database.ts'

/** Of whoever may read what is sent: an active admin who sees everything. */
const readsAll = (who: Sql) => sql`(${who}.is_active and is_admin(${who}.role) and ${who}.rights = 'full')`
const mayRead = readsAll(sql`maker`)

export type SubscriptionRow = {
  id: number
  paper: MailPaper
  form: MailForm
  frequency: MailFrequency
  weekday: number | null
  month_day: number | null
  hour: number | null
  language: Language
  addresses: string[]
  app_address: string | null
  made_at: Instant
  made_by: Person
  ended_at: Instant | null
  ended_by: Person | null
  last_due_at: Instant | null
  maker_may: boolean
}

/** All of them, the newest first. */
export function subscriptionsByAge(db: Reader): Promise<SubscriptionRow[]> {
  return subscriptions(db, sql`true`)
}

/** Those of which something can become due. */
export function subscriptionsAtWork(db: Reader): Promise<SubscriptionRow[]> {
  return subscriptions(db, sql`ended_at is null and ${mayRead}`)
}

export async function subscriptionById(db: Reader, id: number): Promise<SubscriptionRow | null> {
  const [subscription = null] = await subscriptions(db, sql`subscription.id = ${id}`)
  return subscription
}

function subscriptions(db: Reader, condition: Sql): Promise<SubscriptionRow[]> {
  return db.rows<SubscriptionRow>(sql`
    select subscription.id, paper, form, frequency, weekday, month_day, hour, language, addresses, app_address, made_at,
      maker_name.labelled_person as made_by, ended_at, ender.labelled_person as ended_by, last_due_at,
      ${mayRead} as maker_may
    from mail_subscription as subscription
    join person as maker on maker.id = made_by
    join person_labels() as maker_name on maker_name.labelled_id = made_by
    left join person_labels() as ender on ender.labelled_id = ended_by
    where ${condition}
    order by made_at desc, subscription.id desc`)
}

export type NewSubscription = Pick<
  SubscriptionRow,
  'paper' | 'form' | 'frequency' | 'weekday' | 'month_day' | 'hour' | 'language' | 'addresses'
> & { appAddress: string | null; madeBy: number; now: Instant }

export async function insertSubscription(tx: Tx, given: NewSubscription): Promise<number> {
  const added = await tx.row<{ id: number }>(sql`
    insert into mail_subscription
      (paper, form, frequency, weekday, month_day, hour, language, addresses, app_address, made_by, made_at)
    values (${given.paper}, ${given.form}, ${given.frequency}, ${given.weekday}, ${given.month_day}, ${given.hour},
      ${given.language}, ${given.addresses}::text[], ${given.appAddress}, ${given.madeBy}, ${timestamptz(given.now)})
    returning id`)
  if (!added) throw new Error('a subscription that was just made is not there')
  return added.id
}

/** @returns whether it was not ended before */
export async function endSubscription(tx: Tx, id: number, { by, now }: { by: number; now: Instant }): Promise<boolean> {
  const ended = await tx.run(sql`
    update mail_subscription set ended_at = ${timestamptz(now)}, ended_by = ${by} where id = ${id} and ended_at is null`)
  return ended === 1
}

/** Those of the addresses that are not one of an active admin. */
export async function notOfAdmins(db: Reader, addresses: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ address: string }>(sql`
    select address from unnest(${[...addresses]}::text[]) as given (address)
    where not exists (
      select from person where lower(email) = lower(address) and is_active and is_admin(role)) order by address`)
  return rows.map(({ address }) => address)
}

/** Those of the addresses that belong to somebody here who may not read papers. Of other addresses the maker decides. */
export async function ofThoseWhoMayNotRead(db: Reader, addresses: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ address: string }>(sql`
    select address from unnest(${[...addresses]}::text[]) as given (address)
    where exists (
      select from person as addressee where lower(email) = lower(address) and not ${readsAll(sql`addressee`)})
    order by address`)
  return rows.map(({ address }) => address)
}

export async function emailOf(db: Reader, id: number): Promise<string | null> {
  return (await db.row<{ email: string | null }>(sql`select email from person where id = ${id}`))?.email ?? null
}

/** For what messages are made. */
export type Occasion = {
  name: string
  kind: MailKind
  first: LocalDate | null
  last: LocalDate | null
  personId: number | null
  since: Instant | null
}

/** Makes a message for each address, unless that was done before. @returns how many */
export function insertMessages(
  tx: Tx,
  { id, addresses }: Pick<SubscriptionRow, 'id' | 'addresses'>,
  { occasion, now }: { occasion: Occasion; now: Instant },
): Promise<number> {
  const { name, kind, first, last, personId, since } = occasion
  return tx.run(sql`
    insert into mail_message
      (subscription_id, occasion, kind, first_day, last_day, person_id, since, address, made_at, next_attempt_at)
    select ${id}, ${name}, ${kind}, ${first}::date, ${last}::date, ${personId}::int, ${timestamptz(since)}::timestamptz,
      address, ${timestamptz(now)}::timestamptz, ${timestamptz(now)}::timestamptz
    from unnest(${[...addresses]}::text[]) as given (address)
    on conflict on constraint mail_once do nothing`)
}

/** Lets an invitation go out. Of what it says nothing is kept here: its link is made when it is sent. */
export async function queueInvitation(
  tx: Tx,
  { id, address, now }: { id: number; address: string; now: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into mail_message (invitation_id, occasion, kind, address, made_at, next_attempt_at)
    values (${id}, 'invitation', 'invitation', ${address}, ${timestamptz(now)}, ${timestamptz(now)})`)
}

/** Whether this moment of a subscription has not been dealt with yet; it is from now on. */
export async function takeDue(tx: Tx, id: number, at: Instant): Promise<boolean> {
  const taken = await tx.run(sql`
    update mail_subscription set last_due_at = ${timestamptz(at)}
    where id = ${id} and ended_at is null and made_at < ${timestamptz(at)}
      and (last_due_at is null or last_due_at < ${timestamptz(at)})`)
  return taken === 1
}

/** What a wrong clock has dated ahead was made, and dealt with, until now. @returns how many there were */
export function redateSubscriptionsAhead(db: Db, now: Instant): Promise<number> {
  const at = sql`${timestamptz(now)}::timestamptz`
  return db.write(sql`
    update mail_subscription set made_at = least(made_at, ${at}), last_due_at = least(last_due_at, ${at})
    where ended_at is null and not ${isNotAhead(sql`greatest(made_at, last_due_at)`, now)}`)
}

/** How long another instance leaves a message alone that one has taken: longer than sending it can take. */
const TAKEN_FOR = 10 * MINUTE

export type TakenMessage = {
  id: number
  /** null: of an invitation */
  subscription_id: number | null
  invitation_id: number | null
  kind: MailKind
  first_day: LocalDate | null
  last_day: LocalDate | null
  person: Person | null
  since: Instant | null
  address: string
  header_id: string
  attempts: number
  made_at: Instant
}

/**
 * Takes the message that has been due for longest; null: none is. Other instances pass over it meanwhile. One that a wrong clock
 * dated ahead is due, and is tried from now on for as long as any.
 * @param longestPause between two attempts
 */
export function takeMessage(db: Db, now: Instant, longestPause: number): Promise<TakenMessage | null> {
  const longestWait = Math.max(longestPause, TAKEN_FOR)
  return db.writeRow<TakenMessage>(sql`
    with taken as (
      update mail_message set attempts = attempts + 1, fault = null, next_attempt_at = ${timestamptz(now + TAKEN_FOR)},
        made_at = case when ${isNotAhead(sql`made_at`, now)} then made_at else ${timestamptz(now)} end
      where id = (
        select id from mail_message where state = 'waiting' and ${hasPassed(sql`next_attempt_at`, longestWait, now)}
        order by next_attempt_at, id limit 1 for update skip locked)
      returning *)
    select id, subscription_id, invitation_id, kind, first_day, last_day, labelled_person as person, since, address, header_id,
      attempts, made_at
    from taken left join person_labels() as named on labelled_id = person_id`)
}

type Taken = Pick<TakenMessage, 'id' | 'attempts'>

export async function noteSent(
  db: Db,
  { id, attempts }: Taken,
  given: { answer: string; now: Instant },
): Promise<void> {
  await db.write(sql`
    update mail_message set state = 'sent', sent_at = ${timestamptz(given.now)}, fault = null, answer = ${given.answer}
    where id = ${id} and attempts = ${attempts} and state = 'waiting'`)
}

export async function noteNotSent(
  db: Db,
  { id, attempts }: Taken,
  { fault, answer, next }: { fault: MailFault; answer: string | null; next: Instant | null },
): Promise<void> {
  await db.write(sql`
    update mail_message set state = ${next === null ? 'failed' : 'waiting'}, fault = ${fault}, answer = ${answer},
      next_attempt_at = coalesce(${timestamptz(next)}::timestamptz, next_attempt_at)
    where id = ${id} and attempts = ${attempts} and state = 'waiting'`)
}

/** Lets a message that has failed or waits be taken now. One on its way, which has no fault yet, is left to whoever has it. */
export async function releaseMessage(tx: Tx, id: number, now: Instant): Promise<void> {
  await tx.run(sql`
    update mail_message set state = 'waiting', next_attempt_at = ${timestamptz(now)}, made_at = ${timestamptz(now)}
    where id = ${id} and state <> 'sent' and (attempts = 0 or fault is not null)`)
}

type MessageRow = Omit<MailMessage, 'made_at' | 'next_attempt_at' | 'sent_at'> & {
  made_at: Instant
  next_attempt_at: Instant
  sent_at: Instant | null
}

const MOST_SHOWN = 100

export function newestMessages(db: Reader): Promise<MailMessage[]> {
  return messages(db, sql`true`)
}

export async function messageById(db: Reader, id: number): Promise<MailMessage | null> {
  const [message = null] = await messages(db, sql`message.id = ${id}`)
  return message
}

async function messages(db: Reader, condition: Sql): Promise<MailMessage[]> {
  const rows = await db.rows<MessageRow>(sql`
    select message.id, kind, address, first_day, last_day, labelled_person as person, made_at, state, attempts,
      next_attempt_at, sent_at, fault, answer
    from mail_message as message left join person_labels() as named on labelled_id = person_id
    where ${condition} order by message.id desc limit ${MOST_SHOWN}`)
  return rows.map(({ made_at, next_attempt_at, sent_at, ...row }) => ({
    ...row,
    made_at: timestamptz(made_at),
    next_attempt_at: row.state === 'waiting' ? timestamptz(next_attempt_at) : null,
    sent_at: timestamptz(sent_at),
  }))
}

export type MailCounts = { waiting: number; failed: number }

/** How many wait, and how many of the last 30 days were given up. */
export async function mailCounts(db: Reader): Promise<MailCounts> {
  const counts = await db.row<MailCounts>(sql`
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed
    from mail_message`)
  return counts ?? { waiting: 0, failed: 0 }
}

const KEPT_FOR = 30 * DAY

/**
 * Removes messages of more than 30 days ago, and invitations that are over since then. One that still waits is sent or
 * given up first.
 */
export async function forgetMail(db: Db, now: Instant): Promise<void> {
  await db.write(sql`
    delete from mail_message where state <> 'waiting' and not ${isWithinLast(sql`made_at`, KEPT_FOR, now)}`)
  await db.write(sql`
    delete from invitation where not ${isWithinLast(sql`made_at`, KEPT_FOR, now)}
      and not exists (select from mail_message where invitation_id = invitation.id)`)
}

/** Puts a message back that was on its way when the server stopped: any instance takes it next. */
export async function putBack(db: Db, { id, attempts }: Taken, now: Instant): Promise<void> {
  await db.write(sql`
    update mail_message set next_attempt_at = ${timestamptz(now)}, fault = 'broken_off', answer = null
    where id = ${id} and attempts = ${attempts} and state = 'waiting'`)
}

export type HeldWork = { technician_id: number; unsent_since: Instant }

const HELD_FOR = 48 * HOUR

/** The technicians whose phones have held work for two days, and since when. */
export function phonesHoldingWork(db: Reader, now: Instant): Promise<HeldWork[]> {
  return db.rows<HeldWork>(sql`
    select person_id as technician_id, min(unsent_since) as unsent_since
    from phone where unsent_count > 0 and unsent_since <= ${timestamptz(now - HELD_FOR)}
    group by person_id order by unsent_since`)
}
