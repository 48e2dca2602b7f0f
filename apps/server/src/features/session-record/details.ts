import type { SessionChange, SessionDetails } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Reader, sql, timestamptz } from '../../platform/database.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { type HistoryRow, historyOf } from './history.ts'
import { presentRecord } from './present.ts'
import { recordById } from './queries.ts'
import { requestOf } from './requests.ts'
import { checksOf, presentCheck } from '../timer-checks/index.ts'
import { endOffers, type WatchedShop } from './review.ts'

/** A session with all that is known of it. */
export async function detailsOf(shop: WatchedShop, id: string, now: Instant): Promise<SessionDetails | Refusal> {
  const { db } = shop
  const record = await recordById(db, id)
  if (!record) return refuse('session_not_found')
  const [reported, photos, rows, request, checks, offers] = await Promise.all([
    reportedOf(db, id),
    photosOf(db, id),
    historyOf(db, id),
    requestOf(db, id),
    checksOf(db, id),
    endOffers(shop, record, now),
  ])
  const history = rows.map(presentChange)
  return {
    ...presentRecord(record),
    reported: presentReported(reported, history),
    photos: photos.map((photo) => ({ ...photo, captured_at: timestamptz(photo.captured_at) })),
    history,
    request,
    timer_checks: checks.map(presentCheck),
    ...offers,
  }
}

type Reported = {
  started_at: Instant
  device_started_at: Instant | null
  device_ended_at: Instant | null
  reported_ended_at: Instant | null
}

async function reportedOf(db: Reader, id: string): Promise<Reported> {
  const reported = await db.row<Reported>(sql`
    select started_at, device_started_at, device_ended_at,
      reported_end(s) as reported_ended_at
    from work_session as s where id = ${id}`)
  if (!reported) throw new Error('a session that was just read is not there')
  return reported
}

/** What the device's clock showed. No device reported of a session that an admin added. */
function presentReported(reported: Reported, history: readonly SessionChange[]): SessionDetails['reported'] {
  const isAdded = history[0]?.kind === 'added'
  const firstStart = history.find(({ before }) => before?.started_at)?.before?.started_at
  return {
    device_started_at: isAdded
      ? null
      : (timestamptz(reported.device_started_at) ?? firstStart ?? timestamptz(reported.started_at)),
    device_ended_at: timestamptz(reported.device_ended_at ?? reported.reported_ended_at),
    reported_ended_at: timestamptz(reported.reported_ended_at),
  }
}

function photosOf(db: Reader, id: string): Promise<{ media_id: string; captured_at: Instant }[]> {
  return db.rows(sql`
    select id as media_id, captured_at from media where session_id = ${id} order by captured_at, id`)
}

function presentChange(row: HistoryRow): SessionChange {
  return { ...row, at: timestamptz(row.at) }
}
