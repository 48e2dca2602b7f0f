import { type Reader, sql } from '../../platform/database.ts'

/** What is wrong with an entry of the trail, or with the one that should be where it is. */
export type AuditFault = {
  id: number
  /** its hash is not that of what it says; an entry before it is gone; it does not follow on the one before it */
  what: 'altered' | 'missing' | 'reordered'
}

export type AuditVerdict = {
  entries: number
  /** hexadecimal; a copy kept elsewhere shows later that nothing was cut off the end */
  lastHash: string | null
  /** the first one */
  fault: AuditFault | null
}

/** Computes every hash of the trail anew, and looks whether each entry follows on the one before. */
export async function verifyAudit(db: Reader): Promise<AuditVerdict> {
  const found = await db.row<{ entries: number; last_hash: string | null }>(sql`
    select count(*) as entries, (select encode(hash, 'hex') from audit_entry order by id desc limit 1) as last_hash
    from audit_entry`)
  return { entries: found?.entries ?? 0, lastHash: found?.last_hash ?? null, fault: await firstFault(db) }
}

function firstFault(db: Reader): Promise<AuditFault | null> {
  return db.row<AuditFault>(sql`
    select id, what from (
      select id, case
        when id <> row_number() over in_order then 'missing'
        when previous_hash is distinct from lag(hash) over in_order then 'reordered'
        when hash is distinct from audit_hash(audit_entry) then 'altered'
      end as what
      from audit_entry
      window in_order as (order by id)
    ) as looked_at
    where what is not null
    order by id limit 1`)
}

/** Whether the trail holds the entry that had this hash. @param hash hexadecimal */
export async function hasAuditHash(db: Reader, hash: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/i.test(hash)) return false
  return (await db.row(sql`select from audit_entry where hash = decode(${hash}, 'hex')`)) !== null
}
