import { DAY, type Instant } from '@warsha/domain'
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
      else known.leapt_at end`)
}

/** Since when the clock is not believed; null: it is. By a clock that is years ahead everything would be outdated. */
export async function clockDoubtedSince(db: Reader, now: Instant): Promise<Instant | null> {
  const beat = await db.row<{ last_at: Instant; leapt_at: Instant | null }>(
    sql`select last_at, leapt_at from heartbeat`,
  )
  if (!beat) return null
  return beat.leapt_at ?? (Math.abs(now - beat.last_at) > LEAP ? now : null)
}

/** Believes the clock as it is, on the word of whoever runs the server. */
export async function believeClock(db: Db, now: Instant): Promise<void> {
  await db.write(sql`
    insert into heartbeat (last_at) values (${timestamptz(now)})
    on conflict ((true)) do update set last_at = excluded.last_at, leapt_at = null`)
}
