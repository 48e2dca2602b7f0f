import type { SignIn } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Db, type Reader, sql, timestamptz } from '../../platform/database.ts'

type Row = Omit<SignIn, 'created_at' | 'last_seen_at'> & { created_at: Instant; last_seen_at: Instant }

/** Where a person is signed in, the one that was seen last first. */
export async function signInsOf(
  db: Reader,
  { personId, current, now }: { personId: number; current: string | null; now: Instant },
): Promise<SignIn[]> {
  const rows = await db.rows<Row>(sql`
    select id, device, address, created_at, last_seen_at, id is not distinct from ${current}::uuid as is_current
    from sign_in
    where person_id = ${personId} and ended_at is null and expires_at > ${timestamptz(now)}
    order by last_seen_at desc, id`)
  return rows.map((row) => {
    return { ...row, created_at: timestamptz(row.created_at), last_seen_at: timestamptz(row.last_seen_at) }
  })
}

/** Ends one of a person's sign-ins. @returns whether there was such a one */
export async function endSignInOf(db: Db, personId: number, signInId: string, now: Instant): Promise<boolean> {
  const ended = await db.write(sql`
    update sign_in set ended_at = ${timestamptz(now)}
    where id = ${signInId} and person_id = ${personId} and ended_at is null`)
  return ended > 0
}
