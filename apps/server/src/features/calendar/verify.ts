import type { Instant, LocalDate } from '@warsha/domain'
import { type Db, type Reader, type Sql, sql, type Tx } from '../../platform/database.ts'
import { inTurn } from './commands.ts'
import { storedTimeZone } from './queries.ts'
import { differingResults, rebuildRollup, openSessions, relearn, type Scope, updateOf, workByDay } from './results.ts'

/** A session whose stored result is not what calendar and rates give. */
export type WrongResult = {
  id: string
  technician: string
  started_at: Instant
  /** its month is closed: what it was closed with stays */
  is_closed: boolean
  seconds_stored: number | null
  seconds: number
  halalas_stored: number | null
  halalas: number
}

/** A technician's day whose sum is not that of its sessions; null where one of them is missing. */
export type WrongDay = {
  day: LocalDate
  technician: string
  sessions_stored: number | null
  sessions: number | null
  seconds_stored: number | null
  seconds: number | null
  halalas_stored: number | null
  halalas: number | null
}

export type HoursVerdict = { sessions: number; results: WrongResult[]; days: WrongDay[] }

/** Compares all stored results with a fresh calculation, and the sums of the days with the sessions. */
export function verifyHours(db: Db): Promise<HoursVerdict> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read read only`)
    return verdict(tx, await zoneOf(tx))
  })
}

/** The same, and puts right what is wrong; results of closed months only where they are missing. */
export function repairHours(db: Db): Promise<HoursVerdict> {
  return inTurn(db, async (tx) => {
    // Nobody makes a result meanwhile: it is a matter of seconds.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.results'))`)
    const timeZone = await zoneOf(tx)
    const found = await verdict(tx, timeZone)
    await tx.run(await updateOf(tx, repairable(timeZone)))
    if (found.days.length + found.results.length > 0) await rebuildRollup(tx)
    if (found.results.length > 0) await relearn(tx)
    return found
  })
}

/** The zone in which the results were computed, which may differ from that of this program. */
async function zoneOf(tx: Tx): Promise<string> {
  const timeZone = await storedTimeZone(tx)
  if (timeZone === null) throw new Error('The working calendar is not made yet. Start Warsha once.')
  return timeZone
}

type Unbound = Omit<Scope, 'today'>

/** All but those of months that were closed in another time zone: they stay as they were closed. */
const everything = (timeZone: string): Unbound => ({
  timeZone,
  where: sql`not exists (
    select from locked_period
    where month = date_trunc('month', business_day(s.started_at, ${timeZone})) and zone_of_days <> ${timeZone})`,
  rate: 'of_the_day',
})

function repairable(timeZone: string): Unbound {
  return { ...everything(timeZone), where: openSessions(timeZone) }
}

const inClosedMonth = (day: Sql) => sql`exists (select from locked_period where month = date_trunc('month', ${day}))`

async function verdict(tx: Tx, timeZone: string): Promise<HoursVerdict> {
  const counted = await tx.row<{ count: number }>(sql`select count(*) from work_session where ended_at is not null`)
  return { sessions: counted?.count ?? 0, results: await wrongResults(tx, timeZone), days: await wrongDays(tx) }
}

async function wrongResults(db: Reader, timeZone: string): Promise<WrongResult[]> {
  return db.rows<WrongResult>(sql`
    select differing.id, full_name as technician, started_at, ${inClosedMonth(sql`differing.day`)} as is_closed,
      effective_seconds as seconds_stored, seconds, cost_halalas as halalas_stored, cost as halalas
    from (${await differingResults(db, everything(timeZone))}) as differing
    join person on person.id = technician_id
    order by started_at, full_name`)
}

function wrongDays(db: Reader): Promise<WrongDay[]> {
  return db.rows<WrongDay>(sql`
    select coalesce(kept.day, made.day) as day, full_name as technician,
      kept.sessions as sessions_stored, made.sessions,
      kept.effective_seconds as seconds_stored, made.effective_seconds as seconds,
      kept.cost_halalas as halalas_stored, made.cost_halalas as halalas
    from day_work as kept
    full join (${workByDay}) as made using (day, technician_id, segment_id)
    join person on person.id = technician_id
    where (kept.sessions, kept.raw_seconds, kept.effective_seconds, kept.held_seconds, kept.cost_halalas)
      is distinct from (made.sessions, made.raw_seconds, made.effective_seconds, made.held_seconds, made.cost_halalas)
    order by 1, 2`)
}
