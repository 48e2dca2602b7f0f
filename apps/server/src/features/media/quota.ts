import type { Instant } from '@warsha/domain'
import { type Db, sql, timestamptz } from '../../platform/database.ts'
import { isOutage } from '../../platform/outage.ts'
import { PhotoStoreAway } from '../../platform/photo-store.ts'

/** What one person may send on a day: some 250 photos of a phone. */
export const PHOTO_BYTES_A_DAY = 500 * 1024 * 1024

/** So long it can be seen who sent how much. */
const KEPT_DAYS = 30

type Sent = { personId: number; bytes: number; most: number; now: Instant; timeZone: string }

/**
 * Counts what a person has sent. Many at once share the day's room.
 * @param most bytes a day
 * @returns 0, or the seconds until the next day of the workshop when there is no room for it, and then it is not counted
 */
export async function countUpload(db: Db, { personId, bytes, most, now, timeZone }: Sent): Promise<number> {
  const at = sql`${timestamptz(now)}::timestamptz`
  const refused = await db.writeRow<{ seconds: number }>(sql`
    with today as (select (${at} at time zone ${timeZone})::date as day),
    forgotten as (delete from photo_upload using today where photo_upload.day < today.day - ${KEPT_DAYS}::int),
    counted as (
      insert into photo_upload as sent (person_id, day, bytes)
      select ${personId}, day, ${bytes} from today where ${bytes}::bigint <= ${most}::bigint
      on conflict (person_id, day) do update set bytes = sent.bytes + excluded.bytes
        where sent.bytes + excluded.bytes <= ${most}::bigint
      returning 1
    )
    select ceil(extract(epoch from (day + 1)::timestamp at time zone ${timeZone} - ${at}))::int as seconds
    from today where not exists (select from counted)`)
  return refused?.seconds ?? 0
}

/** Does the work for which an upload was counted. What the server cannot take then costs nothing on the day on which it was counted. */
export async function freeWhereAway<Result>(
  db: Db,
  sent: Omit<Sent, 'most'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // Where the database is what is away it stays counted: nothing else can be done about it.
    if (error instanceof PhotoStoreAway || isOutage(error)) await giveBack(db, sent).catch(() => undefined)
    throw error
  }
}

async function giveBack(db: Db, { personId, bytes, now, timeZone }: Omit<Sent, 'most'>): Promise<void> {
  await db.write(sql`
    update photo_upload set bytes = greatest(bytes - ${bytes}::bigint, 0)
    where person_id = ${personId} and day = (${timestamptz(now)}::timestamptz at time zone ${timeZone})::date`)
}
