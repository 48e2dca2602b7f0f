import { auditSettings } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Change, recordChange } from '../../platform/audit.ts'
import { type Db, sql, type Tx } from '../../platform/database.ts'
import { inTurn, dryRun } from './commands.ts'
import { type Effect, effectOf } from './effect.ts'
import { makeCalendars } from './materialise.ts'
import { FIRST_PART } from './parts.ts'
import { lastPartMade, saveTimeZone, storedTimeZone } from './queries.ts'
import { rebuildRollup, openSessions, relearn, updateOf } from './results.ts'

/** What another time zone does to the record. Nothing of a closed month changes. */
export type ZoneEffect = {
  from: string
  /** closed months of which sessions would belong to other days, `2026-10`; they stop the change */
  closed: { month: string; sessions: number }[]
  /** completed sessions that belong to another day */
  sessionsOnAnotherDay: number
  /** whose hours or cost change */
  technicians: Effect
}

type Wanted = { timeZone: string; change: Change }

/** What the zone would do. Nothing of it stays. */
export function dryRunTimeZone(db: Db, wanted: Wanted): Promise<ZoneEffect> {
  return dryRun(db, (tx) => moved(tx, wanted))
}

/**
 * Makes another time zone that of the workshop's days: exceptions keep their times on the wall clock, and days, hours and
 * costs of the months that are open are made anew. Changes nothing where a closed month would change. No instance of
 * the app may run.
 */
export function changeTimeZone(db: Db, wanted: Wanted): Promise<ZoneEffect> {
  return inTurn(db, async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.results'))`)
    const effect = await moved(tx, wanted)
    if (effect.closed.length > 0) throw new ZoneStopped(effect)
    await recordChange(tx, wanted.change, {
      kind: 'workshop',
      action: 'changed',
      subject: auditSettings.timeZone.en,
      before: { business_time_zone: effect.from },
      after: { business_time_zone: wanted.timeZone, sessions_on_another_day: effect.sessionsOnAnotherDay },
    })
    return effect
  })
}

/** Closed months would change: nothing was done. */
export class ZoneStopped extends Error {
  readonly effect: ZoneEffect

  constructor(effect: ZoneEffect) {
    super(`closed months would change: ${effect.closed.map(({ month }) => month).join(', ')}`)
    this.effect = effect
  }
}

async function moved(tx: Tx, { timeZone, change: { now } }: Wanted): Promise<ZoneEffect> {
  const from = await storedTimeZone(tx)
  if (from === null) throw new Error('The working calendar is not made yet. Start Warsha once.')
  const closed = await closedThatWouldChange(tx, from, timeZone)
  const sessionsOnAnotherDay = await countOnAnotherDay(tx, from, timeZone)
  await tx.run(sql`
    update schedule_exception set starts_at = (starts_at at time zone ${from}) at time zone ${timeZone},
      ends_at = (ends_at at time zone ${from}) at time zone ${timeZone}`)
  await tx.run(sql`update locked_period set zone_of_days = coalesce(zone_of_days, ${from})`)
  await saveTimeZone(tx, timeZone)
  await makeCalendars(tx, timeZone, { firstPart: FIRST_PART, lastPart: (await lastPartMade(tx)) ?? FIRST_PART })
  const scope = { timeZone, where: openSessions(timeZone), rate: 'of_the_day' } as const
  const technicians = await effectOf(tx, { ...scope, today: dayOf(now) })
  await tx.run(await updateOf(tx, scope))
  await rebuildRollup(tx)
  await relearn(tx)
  return { from, closed, sessionsOnAnotherDay, technicians }
}

const dayOf = (instant: Instant) => new Date(instant).toISOString().slice(0, 10)

/** Sessions of closed months that would belong to another day, and those of open days that would fall into one. */
function closedThatWouldChange(tx: Tx, from: string, to: string): Promise<ZoneEffect['closed']> {
  return tx.rows<ZoneEffect['closed'][number]>(sql`
    select to_char(month, 'YYYY-MM') as month, count(*)::int as sessions
    from work_session
    join locked_period on month in (
      date_trunc('month', business_day(started_at, ${from})), date_trunc('month', business_day(started_at, ${to})))
    where ended_at is not null and voided_at is null
      and business_day(started_at, ${from}) <> business_day(started_at, ${to})
    group by month order by month`)
}

async function countOnAnotherDay(tx: Tx, from: string, to: string): Promise<number> {
  const found = await tx.row<{ count: number }>(sql`
    select count(*)::int as count from work_session
    where ended_at is not null and voided_at is null
      and business_day(started_at, ${from}) <> business_day(started_at, ${to})`)
  return found?.count ?? 0
}

/** Whether an instance of the app runs on this database: each holds a lock for as long as it does. */
export async function isAppRunning(db: Db): Promise<boolean> {
  return db.longTransaction(async (tx) => {
    const found = await tx.row<{ free: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtext('warsha.running')) as free`)
    return found?.free !== true
  })
}
