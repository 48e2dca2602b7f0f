import { DAY, type Instant } from '@warsha/domain'
import { ConfigError } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { makeCalendars } from './materialise.ts'
import { FIRST_PART, partAt } from './parts.ts'
import { forgetVersions, lastPartMade, lockSchedule, saveTimeZone, saveVersion, storedTimeZone } from './queries.ts'
import { rebuildResults } from './results.ts'

const YEAR = 365 * DAY
const MADE_AHEAD = 10 * YEAR
const LEAST_AHEAD = 5 * YEAR

/** The first version holds for all the past. */
const THE_PAST = '2000-01-01'

type Given = { businessTimeZone: string; now: Instant }

const USUAL_TIME_ZONE = 'Asia/Riyadh'

/**
 * Sees to it that the working calendar is there and reaches years ahead. Instances that start together take turns.
 * Throws a ConfigError when the workshop's days were made for another time zone.
 * @param given `businessTimeZone` null: the one that the database remembers
 * @returns the business time zone
 */
export async function readyCalendar(
  db: Db,
  { businessTimeZone, now }: { businessTimeZone: string | null; now: Instant },
): Promise<string> {
  const remembered = await storedTimeZone(db)
  const timeZone = sameAs(remembered, businessTimeZone)
  if (remembered !== null && (await reachesAhead(db, now))) return timeZone
  return db.longTransaction(async (tx) => {
    await lockSchedule(tx)
    const before = await storedTimeZone(tx)
    const inUse = sameAs(before, timeZone)
    const lastPart = Math.max(partAt(now + MADE_AHEAD), (await lastPartMade(tx)) ?? 0)
    await (before === null ? rebuild(tx, inUse, lastPart) : extend(tx, inUse, lastPart))
    return inUse
  })
}

function sameAs(remembered: string | null, wanted: string | null): string {
  if (remembered === null) return wanted ?? USUAL_TIME_ZONE
  if (wanted === null || wanted === remembered) return remembered
  throw new ConfigError(
    `BUSINESS_TIME_ZONE is ${wanted}, but the days of this workshop are those of ${remembered}. Set it to ${remembered}, or stop Warsha and run: npm run admin -- change-time-zone ${wanted}`,
  )
}

async function reachesAhead(db: Db, now: Instant): Promise<boolean> {
  const lastPart = await lastPartMade(db)
  return lastPart !== null && lastPart >= partAt(now + LEAST_AHEAD)
}

async function extend(tx: Tx, timeZone: string, lastPart: number): Promise<void> {
  await makeCalendars(tx, timeZone, { firstPart: (await lastPartMade(tx)) ?? FIRST_PART, lastPart })
}

async function rebuild(tx: Tx, timeZone: string, lastPart: number): Promise<void> {
  await saveTimeZone(tx, timeZone)
  await saveVersion(tx, THE_PAST)
  await makeCalendars(tx, timeZone, { firstPart: FIRST_PART, lastPart })
  await rebuildResults(tx, timeZone)
}

/**
 * Makes everything from the rules and exceptions as they stand, as if they had always stood so: for a database whose
 * schedule was filled in by a program.
 */
export async function rebuildCalendar(db: Db, { businessTimeZone, now }: Given): Promise<void> {
  await db.longTransaction(async (tx) => {
    await lockSchedule(tx)
    await forgetVersions(tx)
    await rebuild(tx, businessTimeZone, Math.max(partAt(now + MADE_AHEAD), (await lastPartMade(tx)) ?? 0))
  })
}
