import type { AuditEntry } from '../../platform/audit.ts'
import { raw, type Reader, sql, type Tx } from '../../platform/database.ts'

/** What a program calls by numbers of its own. */
export type RefKind = 'job' | 'person' | 'absence'

const columnOf = { job: raw('job_id'), person: raw('person_id'), absence: raw('absence_id') }

/** What a program calls the things that it has named so far, and the other way round. */
export type KnownRefs = { idOf: ReadonlyMap<string, number>; refOf: ReadonlyMap<number, string> }

type RefQuery = { source: string | undefined; refs: readonly string[]; ids: readonly number[] }

/** Which of these things, and things of these names, the program of the source knows. */
export async function knownRefs(db: Reader, kind: RefKind, { source, refs, ids }: RefQuery): Promise<KnownRefs> {
  if (source === undefined) return { idOf: new Map(), refOf: new Map() }
  const column = columnOf[kind]
  const rows = await db.rows<{ ref: string; id: number }>(sql`
    select ref, ${column} as id from external_ref
    where source = ${source} and ${column} is not null
      and (ref = any(${refs}::text[]) or ${column} = any(${ids}::int[]))`)
  return {
    idOf: new Map(rows.map(({ ref, id }) => [ref, id])),
    refOf: new Map(rows.map(({ ref, id }) => [id, ref])),
  }
}

/** Keeps what the program calls these. Fails where it calls one of them otherwise, or another one so. */
export async function keepRefs(
  tx: Tx,
  kind: RefKind,
  { source, named }: { source: string; named: readonly { id: number; ref: string }[] },
): Promise<void> {
  if (named.length === 0) return
  await tx.run(sql`
    insert into external_ref (source, ref, ${columnOf[kind]})
    select ${source}, ref, id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (id int, ref text)
    order by id`)
}

/** What the audit trail says of a thing that a program calls so from now on; nothing without such a name. */
export function refFields(source: string | undefined, ref: string | undefined): { before: object; after: object } {
  if (source === undefined || ref === undefined) return { before: {}, after: {} }
  return { before: { external_ref: null }, after: { external_ref: `${source}: ${ref}` } }
}

/** An entry that says more. @param before null for what was not there */
export function withFields(entry: AuditEntry, { before, after }: { before: object | null; after: object }): AuditEntry {
  return { ...entry, before: before && { ...entry.before, ...before }, after: { ...entry.after, ...after } }
}
