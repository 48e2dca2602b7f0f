import { HOUR, instantAt, type Instant, localDateOf, type LocalDate, plusDays, SECOND, weekdayOf } from '@warsha/domain'
import { type Db, type Reader, sql, type Tx } from '../../platform/database.ts'
import { engineOfThePast } from '../learning/index.ts'
import { type Occasion, reckon } from './compute.ts'
import { saveRecord } from './record-queries.ts'
import { RECORD_WITHIN } from './shop-record.ts'

const WEEK = 7
/** When a day's forecast of the past is made, as if it had been. */
const MORNING = (9 * HOUR) / SECOND

/**
 * Makes the forecasts that a shop would have had on Sundays of the year before, each from nothing but what was known by
 * then, where none were kept yet: so that its own history says how far dates can be believed.
 * @returns how many days it made forecasts of; 0 where some are kept already, or nothing was finished
 */
export async function replayForecasts(db: Db, occasion: Occasion): Promise<number> {
  const first = await firstDayToReplay(db, occasion)
  if (first === null) return 0
  const engineAt = await engineOfThePast(db)
  const days = sundaysFrom(first, occasion)
  for (const day of days) {
    await db.transaction((tx) => replayDay(tx, day, occasion, engineAt))
  }
  return days.length
}

async function replayDay(
  tx: Tx,
  day: LocalDate,
  occasion: Occasion,
  engineAt: Awaited<ReturnType<typeof engineOfThePast>>,
): Promise<void> {
  const at = instantAt(day, MORNING, occasion.businessTimeZone)
  const { records } = await reckon(tx, { ...occasion, now: at, engine: engineAt(at), isPast: true })
  await saveRecord(tx, records, { at, on: day }, { isReplayed: true })
}

type PastWork = { first: Instant | null; is_kept: boolean; has_closed: boolean; replayed_until: LocalDate | null }

/**
 * The day behind which to begin: of the first work of the year before, or the last that was replayed before something
 * stopped it; null where there is nothing to replay.
 */
async function firstDayToReplay(db: Reader, { now, businessTimeZone }: Occasion): Promise<LocalDate | null> {
  const found = await db.row<PastWork>(sql`
    select (select min(started_at) from work_session where voided_at is null) as first,
      exists (select from forecast_record where not is_replayed) as is_kept,
      exists (select from job where closed_at is not null) as has_closed,
      (select max(made_on) from forecast_record where is_replayed) as replayed_until`)
  if (!found || found.first === null || found.is_kept || !found.has_closed) return null
  return found.replayed_until ?? localDateOf(Math.max(found.first, now - RECORD_WITHIN), businessTimeZone)
}

/** Sundays behind a day and before today. */
function sundaysFrom(first: LocalDate, { now, businessTimeZone }: Occasion): LocalDate[] {
  const today = localDateOf(now, businessTimeZone)
  const days: LocalDate[] = []
  for (let day = plusDays(first, WEEK - weekdayOf(first)); day < today; day = plusDays(day, WEEK)) days.push(day)
  return days
}
