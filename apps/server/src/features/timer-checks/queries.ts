import type { Language, TimerCheck } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Db, type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { segmentIdOfSession } from '../calendar/index.ts'

type TimeFields = 'asked_at' | 'notified_at' | 'answered_at' | 'stopped_at'
export type CheckRow = Omit<TimerCheck, TimeFields> &
  Record<Exclude<TimeFields, 'asked_at'>, Instant | null> & {
    session_id: string
    asked_at: Instant
  }

const columns = sql`session_id, kind, asked_at, notified_at, answer, answered_at, stopped_at`

export function presentCheck({ kind, answer, ...times }: Omit<CheckRow, 'session_id'>): TimerCheck {
  return {
    kind,
    asked_at: timestamptz(times.asked_at),
    notified_at: timestamptz(times.notified_at),
    answer,
    answered_at: timestamptz(times.answered_at),
    stopped_at: timestamptz(times.stopped_at),
  }
}

/** What the technician of a session was asked about it, in order. */
export function checksOf(db: Reader, sessionId: string): Promise<CheckRow[]> {
  return db.rows<CheckRow>(
    sql`select ${columns} from timer_check where session_id = ${sessionId} order by asked_at, id`,
  )
}

/** The last question about each of these sessions. */
export async function lastChecksOf(db: Reader, sessionIds: readonly string[]): Promise<Map<string, TimerCheck>> {
  const rows = await db.rows<CheckRow>(sql`
    select distinct on (session_id) ${columns} from timer_check where session_id = any(${sessionIds}::uuid[])
    order by session_id, asked_at desc, id desc`)
  return new Map(rows.map((row) => [row.session_id, presentCheck(row)]))
}

/** When the technician of a session `s` last answered to be still working on it. */
export const stillWorkingAt: Sql = sql`(
  select max(answered_at) from timer_check where session_id = s.id and answer = 'still_working')`

/** What an answer is measured with. */
export type AskedSession = {
  id: string
  endedAt: Instant | null
  reportedEndedAt: Instant | null
  /** an admin has set its times, voided it, or let it count as it is */
  isDecided: boolean
}

export function keptAnswer(tx: Tx, sessionId: string, uniqueKey: string): Promise<CheckRow | null> {
  return tx.row<CheckRow>(sql`
    select ${columns} from timer_check where session_id = ${sessionId} and unique_key = ${uniqueKey}`)
}

export type NewAnswer = {
  sessionId: string
  kind: TimerCheck['kind']
  uniqueKey: string
  answer: NonNullable<TimerCheck['answer']>
  askedAt: Instant
  answeredAt: Instant
  stoppedAt: Instant | null
}

/** Keeps an answer: of the question that is open, else of one that the phone asked by itself. @returns whether it was the first */
export async function saveAnswer(tx: Tx, given: NewAnswer): Promise<boolean> {
  const { sessionId, kind, uniqueKey, answer, askedAt, answeredAt, stoppedAt } = given
  const answered = await tx.run(sql`
    update timer_check set unique_key = ${uniqueKey}, answer = ${answer}, answered_at = ${timestamptz(answeredAt)},
      stopped_at = ${timestamptz(stoppedAt)}
    where session_id = ${sessionId} and kind = ${kind} and answer is null`)
  if (answered > 0) return true
  const added = await tx.run(sql`
    insert into timer_check (session_id, kind, asked_at, unique_key, answer, answered_at, stopped_at)
    values (${sessionId}, ${kind}, ${timestamptz(askedAt)}, ${uniqueKey}, ${answer}, ${timestamptz(answeredAt)},
      ${timestamptz(stoppedAt)})
    on conflict (session_id) where kind = 'ended_by_next' do nothing`)
  return added > 0
}

/** A running session of somebody whose phone can be reached, while no question about it is open. */
export type ReachableTimer = {
  id: string
  technicianId: number
  segment: string | null
  startedAt: Instant
  confirmedAt: Instant | null
}

export function reachableTimers(db: Reader, now: Instant): Promise<ReachableTimer[]> {
  return db.rows<ReachableTimer>(sql`
    select s.id, s.technician_id as "technicianId", segment.name as segment, s.started_at as "startedAt",
      ${stillWorkingAt} as "confirmedAt"
    from work_session as s join person on person.id = s.technician_id
    left join segment on segment.id = ${segmentIdOfSession}
    where s.ended_at is null and s.voided_at is null and person.is_active
      and exists (select from ${subscriptionsAt(now)} where person_id = s.technician_id)
      and not exists (select from timer_check where session_id = s.id and answer is null)`)
}

/** Opens the question about a timer, of which nobody has said anything since. @returns its id, null where another instance was first */
export async function claimCheck(db: Db, { id, confirmedAt }: ReachableTimer, now: Instant): Promise<number | null> {
  const claimed = await db.writeRow<{ id: number }>(sql`
    insert into timer_check (session_id, kind, asked_at)
    select s.id, 'running', ${timestamptz(now)} from work_session as s
    where s.id = ${id} and s.ended_at is null and s.voided_at is null
      and ${stillWorkingAt} is not distinct from ${timestamptz(confirmedAt)}::timestamptz
    on conflict (session_id, kind) where answer is null do nothing
    returning id`)
  return claimed?.id ?? null
}

export async function noteNotified(db: Db, checkId: number, now: Instant): Promise<void> {
  await db.write(sql`update timer_check set notified_at = ${timestamptz(now)} where id = ${checkId}`)
}

/** The subscriptions of sign-ins that stand. */
function subscriptionsAt(now: Instant): Sql {
  const at = sql`${timestamptz(now)}::timestamptz`
  return sql`(
    select push_subscription.*, sign_in.person_id from push_subscription join sign_in on sign_in.id = sign_in_id
    where ended_at is null and expires_at > ${at} and ends_for_good_at > ${at}) as subscription`
}

export type SubscriptionRow = {
  id: number
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  kid: string
  contact: string
  language: Language
}

export function subscriptionsOf(db: Reader, technicianId: number, now: Instant): Promise<SubscriptionRow[]> {
  return db.rows<SubscriptionRow>(sql`
    select id, endpoint, p256dh, auth, kid, contact, language from ${subscriptionsAt(now)}
    where person_id = ${technicianId}`)
}

export type NewSubscription = Omit<SubscriptionRow, 'id'> & { signInId: string; now: Instant }

/** A phone that somebody else has used before is this person's from now on. */
export async function saveSubscription(tx: Tx, given: NewSubscription): Promise<void> {
  const { signInId, endpoint, p256dh, auth, kid, contact, language, now } = given
  await tx.run(sql`delete from push_subscription where endpoint = ${endpoint} or sign_in_id = ${signInId}`)
  await tx.run(sql`
    insert into push_subscription (sign_in_id, endpoint, p256dh, auth, kid, contact, language, created_at)
    values (${signInId}, ${endpoint}, ${p256dh}, ${auth}, ${kid}, ${contact}, ${language}, ${timestamptz(now)})`)
}

export async function removeSubscriptionOf(tx: Tx, signInId: string): Promise<void> {
  await tx.run(sql`delete from push_subscription where sign_in_id = ${signInId}`)
}

export async function removeSubscription(db: Db, id: number): Promise<void> {
  await db.write(sql`delete from push_subscription where id = ${id}`)
}

/** Those of sign-ins that are over go, whether they were ended or nobody came back. */
export async function removeOutdatedSubscriptions(db: Db, now: Instant): Promise<void> {
  const at = sql`${timestamptz(now)}::timestamptz`
  await db.write(sql`
    delete from push_subscription using sign_in
    where sign_in.id = sign_in_id and (ended_at is not null or expires_at <= ${at} or ends_for_good_at <= ${at})`)
}

export async function sendsWebPush(db: Reader): Promise<boolean> {
  const found = await db.row<{ sends_web_push: boolean }>(sql`select sends_web_push from workshop`)
  return found?.sends_web_push ?? false
}

const millisecondsOf = (column: Sql) => sql`(extract(epoch from ${column}) * 1000)::bigint`

/** The last question about a session `s`, as one value. */
export const lastCheck: Sql = sql`(
  select json_build_object('kind', kind, 'asked_at', ${millisecondsOf(sql`asked_at`)},
    'notified_at', ${millisecondsOf(sql`notified_at`)}, 'answer', answer,
    'answered_at', ${millisecondsOf(sql`answered_at`)}, 'stopped_at', ${millisecondsOf(sql`stopped_at`)})
  from timer_check where session_id = s.id order by asked_at desc, id desc limit 1)`
