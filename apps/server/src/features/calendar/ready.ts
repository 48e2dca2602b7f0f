import { DAY, type Instant } from '@warsha/domain'
import type { Db, Tx } from '../../platform/database.ts'
import { makeCalendars } from './materialise.ts'
import { FIRST_PART, partAt } from './parts.ts'
import { forgetVersions, lastPartMade, lockSchedule, saveTimeZone, saveVersion, storedTimeZone } from './queries.ts'
import { makeResultsAnew } from './results.ts'

const YEAR = 365 * DAY
const MADE_AHEAD = 10 * YEAR
const LEAST_AHEAD = 5 * YEAR

/** The first version holds for all the past. */
const THE_PAST = '2000-01-01'

type Given = { businessTimeZone: string; now: Instant; log?: (line: string) => void }

/**
 * Sees to it that the working calendar is there and reaches years ahead, and that all that depends on days and hours
 * was made for the business time zone. Instances that start together take turns.
 */
export async function readyCalendar(db: Db, { businessTimeZone, now, log }: Given): Promise<void> {
  if (await isReady(db, businessTimeZone, now)) return
  await db.transaction(async (tx) => {
    await lockSchedule(tx)
    const before = await storedTimeZone(tx)
    const lastPart = Math.max(partAt(now + MADE_AHEAD), (await lastPartMade(tx)) ?? 0)
    if (before === businessTimeZone) return extend(tx, businessTimeZone, lastPart)
    await makeAnew(tx, businessTimeZone, lastPart)
    if (before)
      log?.(`BUSINESS_TIME_ZONE is ${businessTimeZone} and was ${before}: days, hours and costs were made anew.`)
  })
}

async function isReady(db: Db, timeZone: string, now: Instant): Promise<boolean> {
  const lastPart = await lastPartMade(db)
  return lastPart !== null && lastPart >= partAt(now + LEAST_AHEAD) && (await storedTimeZone(db)) === timeZone
}

async function extend(tx: Tx, timeZone: string, lastPart: number): Promise<void> {
  await makeCalendars(tx, timeZone, { firstPart: (await lastPartMade(tx)) ?? FIRST_PART, lastPart })
}

async function makeAnew(tx: Tx, timeZone: string, lastPart: number): Promise<void> {
  await saveTimeZone(tx, timeZone)
  await saveVersion(tx, THE_PAST)
  await makeCalendars(tx, timeZone, { firstPart: FIRST_PART, lastPart })
  await makeResultsAnew(tx, timeZone)
}

/**
 * Makes everything from the rules and exceptions as they stand, as if they had always stood so: for a database whose
 * schedule was filled in by a program.
 */
export async function makeCalendarAnew(db: Db, { businessTimeZone, now }: Given): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSchedule(tx)
    await forgetVersions(tx)
    await makeAnew(tx, businessTimeZone, Math.max(partAt(now + MADE_AHEAD), (await lastPartMade(tx)) ?? 0))
  })
}
