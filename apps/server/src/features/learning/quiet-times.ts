import {
  type Instant,
  type LearningParameters,
  measuredQuietTime,
  monthsBegunBetween,
  type QuietTime,
  SECOND,
} from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'

/** After how long without work items settle, as it was measured so far, the earliest first. */
export async function storedQuietTimes(db: Reader): Promise<QuietTime[]> {
  const rows = await db.rows<{ since: Instant; seconds: number }>(sql`
    select since, seconds from quiet_time order by since`)
  return rows.map(({ since, seconds }) => ({ since, quietTime: seconds * SECOND }))
}

/**
 * The same, with what is to be measured now: the shop's pauses are judged once, when a month begins, and hold for it. So
 * what is learned stays a function of what is stored, whatever is corrected later.
 * @param anew forgets what was measured
 */
export async function measuredQuietTimes(
  tx: Tx,
  { now, parameters }: { now: Instant; parameters: LearningParameters },
  anew: boolean,
): Promise<QuietTime[]> {
  // What a clock that was ahead measured of months to come is not what they will have been.
  await tx.run(sql`delete from quiet_time where ${anew} or since > ${timestamptz(now)}`)
  const stored = await storedQuietTimes(tx)
  const known = stored.at(-1)?.since ?? (await firstStart(tx))
  const months = known === null ? [] : monthsBegunBetween(known, now)
  const [first] = months
  if (first === undefined) return stored
  const pauses = await pausesSince(tx, first - parameters.quiet.window)
  const measured = months.map((since) => {
    const lately = pauses.filter(({ at }) => at >= since - parameters.quiet.window && at < since)
    const length = measuredQuietTime(
      lately.map(({ seconds }) => seconds * SECOND),
      parameters,
    )
    return { since, quietTime: length, pauseCount: lately.length }
  })
  for (const { since, quietTime, pauseCount } of measured) {
    await tx.run(sql`
      insert into quiet_time (since, seconds, pause_count)
      values (${timestamptz(since)}, ${quietTime / SECOND}, ${pauseCount})`)
  }
  return [...stored, ...measured]
}

/** Whether the next pass measures: a month has begun since, or something was measured of months to come. */
export async function isMeasurementDue(db: Reader, now: Instant): Promise<boolean> {
  const known = (await storedQuietTimes(db)).at(-1)?.since ?? (await firstStart(db))
  return known !== null && (known > now || monthsBegunBetween(known, now).length > 0)
}

async function firstStart(db: Reader): Promise<Instant | null> {
  const row = await db.row<{ first: Instant | null }>(sql`
    select min(started_at) as first from work_session where voided_at is null`)
  return row?.first ?? null
}

/** The pauses of work items after which work went on since then: when it did, and for how long nobody was on it. */
function pausesSince(db: Reader, since: Instant): Promise<{ at: Instant; seconds: number }[]> {
  return db.rows<{ at: Instant; seconds: number }>(sql`
    select started_at as at, seconds
    from (
      select started_at, case when bool_and(ended_at is not null) over earlier
        then ceil(extract(epoch from started_at - max(ended_at) over earlier))::int end as seconds
      from work_session where voided_at is null
      window earlier as (partition by job_id, activity_type_id order by started_at, ended_at
        rows between unbounded preceding and 1 preceding)
    ) as session
    where seconds > 0 and started_at >= ${timestamptz(since)}`)
}

/** For how long an item that ended then must be quiet: `usual` while nothing was measured. */
export function quietInterval(lastEndedAt: Sql, { quiet }: LearningParameters): Sql {
  return sql`coalesce((
    select seconds from quiet_time where since <= ${lastEndedAt} order by since desc limit 1
  ), ${quiet.usual / SECOND}::int) * interval '1 second'`
}
