import { createHmac } from 'node:crypto'
import type { AuditAction, AuditKind } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { sql, timestamptz, type Tx } from './database.ts'

/** Who changes something, and when. Nobody who is signed in: somebody at the server's own keyboard. */
export type Change = { actor: { id: number } | null; now: Instant }

/** What was changed. Passwords and their hashes have no place in it. */
export type AuditEntry = {
  kind: AuditKind
  action: AuditAction
  /** the one that was changed, as people call it: a job number, a name, a code */
  subject: string
  /** how it was; null when there was nothing */
  before: object | null
  /** how it is now; null when it is gone */
  after: object | null
}

/** Writes down a change in the transaction that makes it. Call it last: entries of other transactions wait for its end. */
export function recordChange(tx: Tx, change: Change, entry: AuditEntry): Promise<void> {
  return recordChanges(tx, change, [entry])
}

/** Entries of a statement: more of them would hold the server while they are written. */
const ENTRIES_AT_ONCE = 500

/** Writes down several changes, in their order. */
export async function recordChanges(tx: Tx, change: Change, entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    await recordPart(tx, change, entries.slice(from, from + ENTRIES_AT_ONCE))
  }
}

async function recordPart(tx: Tx, { actor, now }: Change, entries: readonly AuditEntry[]): Promise<void> {
  const written = await tx.rows<{ id: number; hash: Buffer }>(sql`
    insert into audit_entry (at, person_id, kind, action, subject, before, after)
    select ${timestamptz(now)}, ${actor?.id ?? null}, kind, action, subject, before, after
    from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as (kind text, action text, subject text, before jsonb, after jsonb)) with ordinality
    order by ordinality
    returning id, hash`)
  const { kid, key } = tx.keys.signing('audit trail', now)
  const seals = written.map(({ id, hash }) => ({ id, mac: auditMac(key, id, hash).toString('hex') }))
  await tx.run(sql`
    insert into audit_seal (entry_id, kid, mac)
    select id, ${kid}, decode(mac, 'hex') from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as (id bigint, mac text)`)
}

/** What only a holder of the key can write of an entry, and by its hash of all entries before. */
export function auditMac(key: Uint8Array, id: number, hash: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${id} `).update(hash).digest()
}
