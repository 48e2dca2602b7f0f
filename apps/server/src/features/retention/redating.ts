import { DAY, type Instant } from '@warsha/domain'
import { type Db, isNotAhead, isWithinLast, join, raw, type Sql, sql, timestamptz } from '../../platform/database.ts'
import { isClockConfirmed } from '../../platform/heartbeat.ts'
import { redateScheduleAhead } from '../calendar/index.ts'
import { redateSubscriptionsAhead } from '../mail/index.ts'
import { holdMonths } from '../periods/index.ts'
import { redateSignInsAhead } from '../sign-in/index.ts'

type Marks = Readonly<Record<string, readonly string[]>>

/** Moments of what the server itself does, by table: ahead of now they would keep something for years, or keep it waiting. */
export const marksOfServer: Marks = {
  kept_answer: ['kept_at'],
  failed_delivery: ['first_at', 'last_at'],
  phone: ['unsent_since', 'last_heard_at'],
  photo_check: ['first_seen_at', 'checked_at', 'fault_since'],
  webhook: ['made_at', 'paused_at', 'failing_since', 'missed_before', 'ended_at'],
  webhook_delivery: ['made_at', 'first_attempt_at', 'last_attempt_at'],
}

/** Moments of the workshop: ahead of now they would outdo what is said later, or let a person, a job or a wait begin or end in years. */
export const marksOfWorkshop: Marks = {
  job: ['created_at', 'closed_at', 'closed_before', 'first_closed_at'],
  job_hold: ['began_at', 'ended_at', 'waits_since', 'reason_said_at'],
  media: ['captured_at', 'created_at'],
  person: ['created_at', 'segment_changed_at', 'left_at'],
  timer_check: ['asked_at', 'notified_at', 'answered_at', 'stopped_at'],
}

/** The row of an erased person is changed no more. */
const changeable: Readonly<Record<string, Sql>> = { person: sql`erased_at is null` }

type MarkInOrder = {
  mark: string
  /** what the rows are of, among which it is the order */
  of: readonly string[]
  /** whether the row `last`, the furthest ahead, is what holds of its thing; where it is not, something was said since, and stays */
  holds?: Sql
}

/** Moments by which what was said of one thing has its order: they keep it, a millisecond apart. */
export const marksInOrder: Readonly<Record<string, MarkInOrder>> = {
  hold_promise: { mark: 'said_at', of: ['hold_id'] },
  planners_estimate_change: {
    mark: 'given_at',
    of: ['job_id', 'activity_type_id'],
    holds: sql`last.seconds is not distinct from (
      select seconds from planners_estimate as given
      where given.job_id = last.job_id and given.activity_type_id = last.activity_type_id)`,
  },
  person_segment: {
    mark: 'since',
    of: ['person_id'],
    holds: sql`exists (
      select from person join segment on segment.name = person.segment
      where person.id = last.person_id and segment.id = last.segment_id)`,
  },
}

/** @returns how many rows it brought back */
type Redating = (db: Db, now: Instant, businessTimeZone: string) => Promise<number>

/** By table, what brings back to now what a wrong clock has dated ahead of it. The clock is one that is believed. */
export const redatings: Readonly<Record<string, Redating>> = {
  ...mapped(marksOfServer, redatingOf),
  sign_in: redateSignInsAhead,
  mail_subscription: redateSubscriptionsAhead,
  ...mapped<Redating>(
    {
      ...mapped(marksOfWorkshop, redatingOf),
      ...mapped(marksInOrder, redatingInOrder),
      session_finish: redateFinishesAhead,
      work_item_finish: redateWordsAhead,
      late_arrival: redateArrivalsAhead,
      schedule: redateScheduleAhead,
    },
    onceConfirmed,
  ),
}

function mapped<From>(
  record: Readonly<Record<string, From>>,
  to: (table: string, from: From) => Redating,
): Record<string, Redating> {
  return Object.fromEntries(Object.entries(record).map(([table, from]) => [table, to(table, from)]))
}

/** What was recorded is dated anew for good: by a clock that is behind, it would be everything. */
function onceConfirmed(_table: string, redating: Redating): Redating {
  return async (db, now, businessTimeZone) =>
    (await isClockConfirmed(db, now)) ? redating(db, now, businessTimeZone) : 0
}

function redatingOf(table: string, columns: readonly string[]): Redating {
  const names = columns.map((column) => raw(column))
  return (db, now) => {
    const set = names.map((name) => sql`${name} = case when ${isAhead(name, now)} then ${nowIs(now)} else ${name} end`)
    return db.write(sql`
      update ${raw(table)} set ${join(set)}
      where (${join(
        names.map((name) => isAhead(name, now)),
        ' or ',
      )}) and ${changeable[table] ?? sql`true`}`)
  }
}

function redatingInOrder(table: string, { mark, of, holds }: MarkInOrder): Redating {
  const [own, moment] = [raw(table), raw(mark)]
  const keysOf = (row: Sql) => join(of.map((column) => sql`${row}.${raw(column)}`))
  return async (db, now) => {
    const outdone = holds ? await forgetOutdone({ own, moment, keysOf, holds }, db, now) : 0
    const redated = await db.write(sql`
      update ${own} set ${moment} = ${nowIs(now)} - interval '1 millisecond' * (
        select count(*) from ${own} as later
        where (${keysOf(sql`later`)}) = (${keysOf(own)}) and later.${moment} > ${own}.${moment})
      where ${isAhead(moment, now)}`)
    return outdone + redated
  }
}

type Ordered = { own: Sql; moment: Sql; keysOf: (row: Sql) => Sql; holds: Sql }

/** What was said ahead of now, of things of which something else was said since: brought back to now, it would come last. */
function forgetOutdone({ own, moment, keysOf, holds }: Ordered, db: Db, now: Instant): Promise<number> {
  return db.write(sql`
    delete from ${own} using (
      select distinct on (${keysOf(own)}) * from ${own} where ${isAhead(moment, now)}
      order by ${keysOf(own)}, ${moment} desc
    ) as last
    where (${keysOf(sql`last`)}) = (${keysOf(own)}) and ${isAhead(sql`${own}.${moment}`, now)} and not (${holds})`)
}

/**
 * Work that was called finished ahead of now was so at the start of its session, where that is not ahead: whatever began or was
 * said since comes later. Learning looks at it once more.
 */
function redateFinishesAhead(db: Db, now: Instant): Promise<number> {
  const justAfter = (key: Sql) => sql`(
    select s.started_at + interval '1 millisecond' from work_session as s
    where s.technician_id = finish.technician_id and ${key} = finish.session_key and ${isNotAhead(sql`s.started_at`, now)})`
  return db.write(sql`
    update session_finish as finish
    set said_at = coalesce(${justAfter(sql`s.unique_key`)}, ${justAfter(sql`s.id`)}, ${nowIs(now)}), is_noted = false
    where ${isAhead(sql`said_at`, now)}`)
}

/** What an admin said of work ahead of now comes before work that began on it within the last day, and else counts from now on. */
function redateWordsAhead(db: Db, now: Instant): Promise<number> {
  return db.write(sql`
    update work_item_finish as word set said_at = coalesce((
      select min(s.started_at) - interval '1 millisecond' from work_session as s
      where s.job_id = word.job_id and s.activity_type_id = word.activity_type_id and s.voided_at is null
        and ${isWithinLast(sql`s.started_at`, DAY, now)}
    ), ${nowIs(now)})
    where ${isAhead(sql`said_at`, now)}`)
}

/** Late work of a closed month that arrived ahead of now counts on a day of now. */
function redateArrivalsAhead(db: Db, now: Instant): Promise<number> {
  return db.transaction(async (tx) => {
    await holdMonths(tx)
    return tx.run(sql`
      update late_arrival set arrived_at = ${timestamptz(now)}, posting_day = posting_day(month, ${timestamptz(now)})
      where carried_to is null and ${isAhead(sql`arrived_at`, now)}`)
  })
}

function nowIs(now: Instant): Sql {
  return sql`${timestamptz(now)}::timestamptz`
}

/** No where there is no moment. */
function isAhead(moment: Sql, now: Instant): Sql {
  return sql`not ${isNotAhead(moment, now)}`
}
