import type { Proposal, ReviewItem, SessionDetails } from '@warsha/contract'
import {
  DAY,
  effectiveSeconds,
  type Instant,
  type InstantSpan,
  isForgotten,
  isStalled,
  localDateOf,
  LONGEST_CORRECTED_SESSION,
  proposedEnds,
  type Schedule,
  workingCalendar,
} from '@warsha/domain'
import { type Db, timestamptz } from '../../platform/database.ts'
import { storedSchedule, windowsAround } from '../calendar/index.ts'
import { lastChecksOf } from '../timer-checks/index.ts'
import { presentRecord } from './present.ts'
import { type RecordRow, recordsOf } from './queries.ts'
import { requestsOf } from './requests.ts'
import { aroundSessions, type AroundRow, dueCounts, duePage, type DueRow, runningSessions } from './review-queries.ts'

/** What tells whether a session was forgotten there. */
export type WatchedShop = { db: Db; businessTimeZone: string; stalledAfterHours: number }
type Wanted = { month: string | null; page: number; pageSize: number; now: Instant }

/**
 * A page of what somebody has to look at: requests first, then forgotten timers, then flagged sessions. Those in closed
 * months that nobody can decide about stand behind, and do not count.
 */
export async function reviewPage(shop: WatchedShop, { month, page, pageSize, now }: Wanted) {
  const schedule = await storedSchedule(shop.db, shop.businessTimeZone)
  const scope = { forgotten: await forgottenSessions(shop, schedule, now), month }
  const [rows, counts] = await Promise.all([
    duePage(shop.db, scope, { limit: pageSize, offset: (page - 1) * pageSize }),
    dueCounts(shop.db, scope),
  ])
  const total = counts.requested + counts.forgotten + counts.flagged
  return { items: await itemsOf(shop.db, rows, { schedule, now }), total, counts }
}

/** Those that run past the end of the working day, or for too long. */
async function forgottenSessions(shop: WatchedShop, schedule: Schedule, now: Instant): Promise<string[]> {
  const { stalledAfterHours, businessTimeZone: timeZone } = shop
  const windowsOf = new Map<string, InstantSpan[]>()
  const isOne = ({ started_at: startedAt, segment }: { started_at: Instant; segment: string | null }) => {
    if (isStalled(startedAt, now, stalledAfterHours)) return true
    const key = `${localDateOf(startedAt, timeZone)} ${segment}`
    const windows = windowsOf.get(key) ?? windowsAround(schedule, segment, { from: startedAt, to: startedAt })
    windowsOf.set(key, windows)
    return isForgotten(windows, { startedAt, timeZone, stalledAfterHours, now })
  }
  return (await runningSessions(shop.db)).filter(isOne).map(({ id }) => id)
}

type At = { schedule: Schedule; now: Instant }

async function itemsOf(db: Db, due: readonly DueRow[], at: At): Promise<ReviewItem[]> {
  const ids = due.map(({ session_id }) => session_id)
  const [records, around, checks, requests] = await Promise.all([
    recordsOf(db, ids),
    aroundSessions(db, ids),
    lastChecksOf(db, ids),
    requestsOf(
      db,
      due.flatMap(({ request_id }) => request_id ?? []),
    ),
  ])
  const aroundOf = new Map(around.map((row) => [row.id, row]))
  return due.flatMap(({ session_id, request_id, reason }) => {
    const [record, neighbourhood] = [records.get(session_id), aroundOf.get(session_id)]
    if (!record || !neighbourhood) return []
    const request = (request_id !== null && requests.get(request_id)) || null
    const proposals = reason === 'requested' ? [] : proposalsFor(record, neighbourhood, at)
    const timer_check = checks.get(session_id) ?? null
    return [{ session: presentRecord(record), reason, proposals, request, timer_check }]
  })
}

/** What one should know before one decides on the end of one session. */
export async function endOffers(shop: WatchedShop, record: RecordRow, now: Instant): Promise<EndOffers> {
  const { session_id: id, ended_at, waiting_flags, is_voided } = record
  if (is_voided || (ended_at !== null && waiting_flags === 0)) return { is_forgotten: false, proposals: [] }
  const schedule = await storedSchedule(shop.db, shop.businessTimeZone)
  const [around] = await aroundSessions(shop.db, [id])
  if (!around) throw new Error('a session that was just read is not there')
  return {
    is_forgotten: ended_at === null && isForgottenNow(around, { shop, schedule, now }),
    proposals: proposalsFor(record, around, { schedule, now }),
  }
}

type EndOffers = Pick<SessionDetails, 'is_forgotten' | 'proposals'>

function isForgottenNow(
  { started_at: startedAt, segment }: AroundRow,
  { shop, schedule, now }: At & { shop: WatchedShop },
): boolean {
  const windows = windowsAround(schedule, segment, { from: startedAt, to: startedAt })
  const { stalledAfterHours, businessTimeZone: timeZone } = shop
  return isForgotten(windows, { startedAt, timeZone, stalledAfterHours, now })
}

/** What is offered: other ends, and to let a session be as it is that has ended. */
function proposalsFor(record: RecordRow, around: AroundRow, { schedule, now }: At): Proposal[] {
  const { started_at: startedAt, segment } = around
  const to = Math.min(now, startedAt + LONGEST_CORRECTED_SESSION) + DAY
  const session = {
    startedAt,
    endedAt: around.ended_at,
    reportedEndedAt: around.reported_ended_at,
    nextStartedAt: around.next_started_at,
    typicalSeconds: around.typical_seconds,
  }
  const windows = windowsAround(schedule, segment, { from: startedAt, to })
  const ends = proposedEnds(session, { windows, timeZone: schedule.timeZone, now })
  const offered = ends.map(({ kind, endedAt, effectiveSeconds }) => {
    return { kind, ended_at: timestamptz(endedAt), seconds_effective: effectiveSeconds }
  })
  if (around.ended_at === null) return offered
  return [...offered, { kind: 'keep', ended_at: null, seconds_effective: secondsAsItIs(record, segment, schedule) }]
}

/** To keep a session whose end nobody reported is to count it whole. */
function secondsAsItIs(
  { started_at, ended_at, seconds_held, seconds_effective }: RecordRow,
  segment: string | null,
  schedule: Schedule,
): number | null {
  if (seconds_held === null || ended_at === null) return seconds_effective
  const windows = windowsAround(schedule, segment, { from: started_at, to: ended_at })
  return effectiveSeconds(workingCalendar(windows), started_at, ended_at)
}
