import { timingSafeEqual } from 'node:crypto'
import { auditMac } from '../../platform/audit.ts'
import { type Reader, sql } from '../../platform/database.ts'
import type { Keys } from '../../platform/keys.ts'

/** What is wrong with an entry of the trail, or with the one that should be where it is. */
export type AuditFault = {
  id: number
  /**
   * its hash is not that of what it says; an entry before it is gone; it does not follow on the one before it; it has
   * no seal; its seal was made by somebody without the keys
   */
  what: 'altered' | 'missing' | 'reordered' | 'unsealed' | 'forged'
}

/** The last entry. A copy kept elsewhere shows later that nothing was cut off the end. */
export type AuditHead = { id: number; at: number; hash: string }

export type AuditVerdict = {
  entries: number
  head: AuditHead | null
  /** how many entries carry a seal that was checked */
  sealed: number
  /** the first one */
  fault: AuditFault | null
}

type Seals = { keys: Keys; from: number }

/**
 * Computes every hash of the trail anew, looks whether each entry follows on the one before, and checks the seals.
 * @param seals the keys, and the first entry that must carry a seal; without them no seal is checked
 */
export async function verifyAudit(db: Reader, seals: Seals | null): Promise<AuditVerdict> {
  const found = await db.row<{ entries: number }>(sql`select count(*) as entries from audit_entry`)
  const checked = seals ? await checkSeals(db, seals) : { sealed: 0, fault: null }
  const faults = [await firstFault(db), checked.fault, await firstCutOff(db)].filter((it) => it !== null)
  const [fault = null] = faults.sort((a, b) => a.id - b.id)
  return { entries: found?.entries ?? 0, head: await auditHead(db), sealed: checked.sealed, fault }
}

/** The last entry of the trail; null when it has none. */
export function auditHead(db: Reader): Promise<AuditHead | null> {
  return db.row<AuditHead>(sql`select id, at, encode(hash, 'hex') as hash from audit_entry order by id desc limit 1`)
}

/** The first entry whose seal was made with these keys; null: they sealed none. */
export async function firstSealedWith(db: Reader, keys: Keys): Promise<number | null> {
  return (await checkSeals(db, { keys, from: Infinity })).first
}

/** The first entry of those to come. */
export async function sealedFromNow(db: Reader): Promise<number> {
  return ((await auditHead(db))?.id ?? 0) + 1
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

/** A seal beyond the last entry was that of one that is gone. */
function firstCutOff(db: Reader): Promise<AuditFault | null> {
  return db.row<AuditFault>(sql`
    select entry_id as id, 'missing' as what from audit_seal
    where entry_id > coalesce((select max(id) from audit_entry), 0) order by entry_id limit 1`)
}

type Sealed = { id: number; hash: Buffer; kid: string | null; mac: Buffer | null }

type CheckedSeals = { sealed: number; first: number | null; fault: AuditFault | null }

const AT_ONCE = 10_000

async function checkSeals(db: Reader, { keys, from }: Seals): Promise<CheckedSeals> {
  const checked: CheckedSeals = { sealed: 0, first: null, fault: null }
  for (let last = 0; ;) {
    const entries = await db.rows<Sealed>(sql`
      select id, hash, kid, mac from audit_entry left join audit_seal on entry_id = id
      where id > ${last} order by id limit ${AT_ONCE}`)
    for (const entry of entries) {
      const what = faultOfSeal(entry, keys)
      if (what === null) {
        checked.sealed += 1
        checked.first ??= entry.id
      }
      // Older ones were sealed by nobody, or with the keys of before.
      else if (entry.id >= from) return { ...checked, fault: { id: entry.id, what } }
    }
    if (entries.length < AT_ONCE) return checked
    last = entries.at(-1)?.id ?? 0
  }
}

function faultOfSeal({ id, hash, kid, mac }: Sealed, keys: Keys): 'unsealed' | 'forged' | null {
  if (kid === null || mac === null) return 'unsealed'
  const key = keys.ever(kid, 'audit trail')
  if (!key) return 'forged'
  const right = auditMac(key.key, id, hash)
  return right.length === mac.length && timingSafeEqual(right, mac) ? null : 'forged'
}

/** Whether the trail holds the entry that had this hash. @param hash hexadecimal */
export async function hasAuditHash(db: Reader, hash: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/i.test(hash)) return false
  return (await db.row(sql`select from audit_entry where hash = decode(${hash}, 'hex')`)) !== null
}
