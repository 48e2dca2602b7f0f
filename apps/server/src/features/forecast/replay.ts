import { HOUR, instantAt, type Instant, localDateOf, type LocalDate, plusDays, SECOND, weekdayOf } from '@warsha/domain'
import { type Db, type Reader, sql } from '../../platform/database.ts'
import { engineOfThePast } from '../learning/index.ts'
import { type Occasion, reckon } from './compute.ts'
import { judgeDates } from './record.ts'
import { saveRecord } from './record-queries.ts'
import { RECORD_WITHIN } from './shop-record.ts'

const WEEK = 7
/** When a day's forecast of the past is made, as if it had been. */
const MORNING = (9 * HOUR) / SECOND

/**
 * Makes the forecasts that a shop would have had on Sundays of the year before, each from nothing but what was known by
 * then, where none were kept yet: so that its own history says how far dates can be believed. Each Sunday has one try,
 * whatever comes of it; one instance is at it at a time.
 * @returns how many days it made forecasts of
 */
export function replayForecasts(db: Db, occasion: Occasion): Promise<number> {
  return db.transaction(async (turn) => {
    const lock = await turn.row<{ isMine: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtext('warsha.forecast_replay')) as "isMine"`)
    return lock?.isMine ? replayDays(db, await daysToReplay(turn, occasion), occasion) : 0
  })
}

async function replayDays(db: Db, days: readonly LocalDate[], occasion: Occasion): Promise<number> {
  if (days.length === 0) return 0
  const engineAt = await engineOfThePast(db)
  for (const day of days) {
    // Before it is tried: a day that cannot be forecast, or takes for ever, would stand before all others for ever.
    await db.write(sql`update forecast set replayed_until = ${day}::date`)
    const at = instantAt(day, MORNING, occasion.businessTimeZone)
    await db.transaction(async (tx) => {
      const { records } = await reckon(tx, { ...occasion, now: at, engine: engineAt(at), isPast: true })
      await saveRecord(tx, records, { at, on: day }, { isReplayed: true })
    })
  }
  await db.transaction((tx) => judgeDates(tx, occasion.now))
  return days.length
}

type PastWork = {
  first: Instant | null
  has_closed: boolean
  kept_from: LocalDate | null
  replayed_until: LocalDate | null
}

/** Sundays behind the first work of the year before, or the last one that was tried, and before the first forecast that was kept. */
async function daysToReplay(db: Reader, { now, businessTimeZone }: Occasion): Promise<LocalDate[]> {
  const found = await db.row<PastWork>(sql`
    select (select min(started_at) from work_session where voided_at is null) as first,
      exists (select from job where closed_at is not null) as has_closed,
      (select min(made_on) from forecast_record where not is_replayed) as kept_from,
      replayed_until
    from forecast`)
  if (!found || found.first === null || !found.has_closed) return []
  const dateOf = (instant: Instant) => localDateOf(instant, businessTimeZone)
  const today = dateOf(now)
  const tried = found.replayed_until !== null && found.replayed_until <= today ? found.replayed_until : null
  const first = tried ?? dateOf(Math.max(found.first, now - RECORD_WITHIN))
  return sundaysBetween(first, found.kept_from !== null && found.kept_from < today ? found.kept_from : today)
}

/** Sundays behind the first day and before the last one. */
function sundaysBetween(first: LocalDate, last: LocalDate): LocalDate[] {
  const days: LocalDate[] = []
  for (let day = plusDays(first, WEEK - weekdayOf(first)); day < last; day = plusDays(day, WEEK)) days.push(day)
  return days
}
