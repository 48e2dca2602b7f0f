import type { DoneImport } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'

/** What is imported and can be taken back as a whole; jobs have a table of their own. */
export type ImportKind = 'technicians' | 'holidays' | 'absences' | 'past_work' | 'estimates'

type Made = {
  kind: ImportKind
  fileName: string
  ids: readonly number[]
  /** of planned hours: in seconds what each has now, and had before; null: it is new */
  hours?: { made: readonly number[]; former: readonly (number | null)[] }
}

/** Keeps what an import made. @returns its id; null where it made nothing */
export async function recordImport(
  tx: Tx,
  { kind, fileName, ids, hours }: Made,
  { actor, now }: { actor: { id: number }; now: Instant },
): Promise<number | null> {
  if (ids.length === 0) return null
  const recorded = await tx.row<{ id: number }>(sql`
    insert into file_import (kind, file_name, made_ids, made_seconds, former_seconds, person_id, created_at)
    values (${kind}, ${fileName}, ${ids}::int[], ${hours?.made ?? null}::int[], ${hours?.former ?? null}::int[],
      ${actor.id}, ${timestamptz(now)})
    returning id`)
  if (!recorded) throw new Error('An import was not recorded')
  return recorded.id
}

type ImportRow = Omit<DoneImport, 'created_at' | 'taken_back_at'> & {
  created_at: Instant
  taken_back_at: Instant | null
}

/** Imports that are shown to be taken back; older ones are still reached by their ids. */
const MOST_IMPORTS = 10

/** The latest imports of a kind, the newest first. */
export async function listImports(db: Reader, kind: ImportKind): Promise<DoneImport[]> {
  const rows = await db.rows<ImportRow>(sql`
    select file_import.id, file_name, cardinality(made_ids) as count, labelled_person as by, file_import.created_at, taken_back_at
    from file_import join person_labels() as named on labelled_id = person_id
    where kind = ${kind}
    order by file_import.created_at desc, file_import.id desc limit ${MOST_IMPORTS}`)
  return rows.map((row) => ({
    ...row,
    created_at: timestamptz(row.created_at),
    taken_back_at: timestamptz(row.taken_back_at),
  }))
}

/** Locks an import of a kind, so that it is taken back once. @returns the ids of what it made, or why not */
export async function lockImport(tx: Tx, kind: ImportKind, id: number): Promise<number[] | Refusal> {
  const imported = await tx.row<{ made_ids: number[]; taken_back_at: Instant | null }>(sql`
    select made_ids, taken_back_at from file_import where id = ${id} and kind = ${kind} for update`)
  if (!imported) return refuse('not_found')
  return imported.taken_back_at === null ? imported.made_ids : refuse('import_taken_back')
}

export async function markTakenBack(tx: Tx, id: number, now: Instant): Promise<void> {
  await tx.run(sql`update file_import set taken_back_at = ${timestamptz(now)} where id = ${id}`)
}

/** A cell that an import planned, in seconds. */
export type ImportedHours = { id: number; made: number; former: number | null }

/** What an import of planned hours found and left in each cell. */
export function hoursOfImport(tx: Tx, id: number): Promise<ImportedHours[]> {
  return tx.rows<ImportedHours>(sql`
    select cell.id, cell.made, cell.former
    from file_import cross join lateral unnest(made_ids, made_seconds, former_seconds) as cell (id, made, former)
    where file_import.id = ${id} order by cell.id`)
}
