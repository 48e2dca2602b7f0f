import { DAY, type Instant, isWithin } from '@warsha/domain'
import { type Db, type Reader, sql, timestamptz, type Tx } from './database.ts'

/** What others say of the clock: phones that agree with it, anything that disagrees, or nothing. */
export type ClockVerdict = 'confirmed' | 'contradicted' | 'unknown'

/** Further than this from the last beat, time has leapt: nobody served, or the clock was set. */
const LEAP = DAY
/** A clock that nobody contradicts for so long is believed: longer than a weekend without phones. */
const BELIEVED_AFTER = 3 * DAY

/** Notes that an instance serves, and whether time has leapt since the last beat of any. */
export async function noteHeartbeat(tx: Tx, now: Instant, verdict: ClockVerdict): Promise<void> {
  const sinceLast = sql`abs(extract(epoch from excluded.last_at - known.last_at)) * 1000`
  await tx.run(sql`
    insert into heartbeat as known (last_at) values (${timestamptz(now)})
    on conflict ((true)) do update set last_at = excluded.last_at, leapt_at = case
      when ${sinceLast} > ${LEAP}::bigint then excluded.last_at
      when ${verdict === 'confirmed'} then null
      when ${verdict === 'unknown'} and known.leapt_at <= ${timestamptz(now - BELIEVED_AFTER)} then null
      else known.leapt_at end,
    confirmed_at = case
      when ${sinceLast} > ${LEAP}::bigint or ${verdict === 'contradicted'} then null
      when ${verdict === 'confirmed'} then excluded.last_at
      else known.confirmed_at end`)
}

/** Since when the clock is not believed; null: it is. By a clock that is years ahead everything would be outdated. */
export async function clockDoubtedSince(db: Reader, now: Instant): Promise<Instant | null> {
  const beat = await db.row<{ last_at: Instant; leapt_at: Instant | null }>(
    sql`select last_at, leapt_at from heartbeat`,
  )
  if (!beat) return null
  return beat.leapt_at ?? (hasLeapt(beat, now) ? now : null)
}

/**
 * Whether others have said, since the clock leapt last, that it is right. One that nobody contradicts may be behind, and then all
 * that was ever recorded lies ahead of it: what cannot be undone rests on a confirmed clock.
 */
export async function isClockConfirmed(db: Reader, now: Instant): Promise<boolean> {
  const beat = await db.row<{ last_at: Instant; leapt_at: Instant | null; confirmed_at: Instant | null }>(
    sql`select last_at, leapt_at, confirmed_at from heartbeat`,
  )
  if (beat === null || beat.leapt_at !== null || beat.confirmed_at === null || hasLeapt(beat, now)) return false
  // A version that knows nothing of it notes a leap and leaves what was confirmed before.
  return isWithin(beat.confirmed_at, BELIEVED_AFTER, now)
}

/** Whether time has leapt since the last beat, and no instance has noted it yet. */
function hasLeapt(beat: { last_at: Instant }, now: Instant): boolean {
  return Math.abs(now - beat.last_at) > LEAP
}

/** Believes the clock as it is, on the word of whoever runs the server. */
export async function believeClock(db: Db, now: Instant): Promise<void> {
  await db.write(sql`
    insert into heartbeat (last_at, confirmed_at) values (${timestamptz(now)}, ${timestamptz(now)})
    on conflict ((true)) do update set last_at = excluded.last_at, leapt_at = null, confirmed_at = excluded.confirmed_at`)
}
