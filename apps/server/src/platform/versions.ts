import { isDeepStrictEqual } from 'node:util'
import type { VersionedThing } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz, type Tx } from './database.ts'
import type { FieldChange } from './precondition.ts'

type Fields = Record<string, unknown>
type Entry = { before: Fields | null; after: Fields | null; at: Instant; by: string | null }

type Recorded = {
  /** a condition on the entry of the audit trail: those of the thing */
  where: Sql
  /** what a field of the audit trail is called where the thing is edited; null: it is no field of its own */
  names?: Record<string, string | null>
  /** the fields that are edited, where entries have others that follow from them */
  only?: readonly string[]
  /** what an entry changed that names no field */
  otherwise?: string
}

/** Which fields were changed after a version, each with who did it last and when, as the audit trail has it. */
export async function recordedChanges(
  db: Reader,
  version: number,
  { where, names = {}, only, otherwise }: Recorded,
): Promise<FieldChange[]> {
  const entries = await db.rows<Entry>(sql`
    select before, after, at, labelled_person ->> 'label' as by
    from audit_entry left join person_labels() on labelled_id = person_id
    where ${where} and case when jsonb_typeof(after -> 'version') = 'number' then (after ->> 'version')::int > ${version} end
    order by audit_entry.id`)
  const changes = new Map<string, FieldChange>()
  for (const { at, by, ...entry } of entries) {
    const changed = changedFields(entry).map((field) => (field in names ? names[field] : field))
    for (const field of changed.length > 0 ? changed : [otherwise]) {
      if (field && (only?.includes(field) ?? true)) changes.set(field, { field, by, at: timestamptz(at) })
    }
  }
  return [...changes.values()]
}

/** What tells the thing and counts its versions is nothing that was changed. */
const NO_FIELDS = new Set(['id', 'version'])

function changedFields({ before, after }: Pick<Entry, 'before' | 'after'>): string[] {
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...all].filter((name) => !NO_FIELDS.has(name) && !isDeepStrictEqual(before?.[name], after?.[name]))
}

/** A thing that is made of several rows, by its id and its part, where it has them. */
export type CountedThing = { thing: VersionedThing; id?: number; part?: number }

/** As which of its versions a thing of several rows stands. */
export async function countedVersion(db: Reader, { thing, id = 0, part = 0 }: CountedThing): Promise<number> {
  const counted = await db.row<{ version: number }>(sql`
    select version from thing_version where thing = ${thing} and id = ${id} and part = ${part}`)
  return counted?.version ?? 1
}

/** The same, kept from rising until the transaction ends. Lock first what else is locked of the thing. */
export async function lockCountedVersion(tx: Tx, counted: CountedThing): Promise<number> {
  const { thing, id = 0, part = 0 } = counted
  await tx.run(sql`
    insert into thing_version (thing, id, part, version) values (${thing}, ${id}, ${part}, 1) on conflict do nothing`)
  await tx.run(sql`
    select from thing_version where thing = ${thing} and id = ${id} and part = ${part} for update`)
  return countedVersion(tx, counted)
}

/** The versions of several things of one kind, by their ids; a thing that was never changed is left out. */
export async function countedVersions(
  db: Reader,
  thing: VersionedThing,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.rows<{ id: number; version: number }>(sql`
    select id, version from thing_version where thing = ${thing} and id = any(${ids}::int[]) and part = 0`)
  return new Map(rows.map(({ id, version }) => [id, version]))
}
