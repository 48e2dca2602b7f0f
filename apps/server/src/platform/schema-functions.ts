import { readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { type Reader, sql, type Tx } from './database.ts'
import { FailedMigration, newerThanProgram } from './migration-error.ts'
import { checksumOf, type SqlFile, sqlFilesIn } from './sql-files.ts'

/**
 * How often the functions have changed, and what they are in this revision: `npm run schema` counts. By the number an
 * older program knows that the functions of the database are not its own.
 */
export type FunctionsRevision = { revision: number; checksum: string }

const REVISION_FILE = 'revision.json'

/** Where the revision stands. */
export function revisionFileIn(folder: string): string {
  return joinPath(folder, REVISION_FILE)
}

/** The revision as it was counted last. */
export async function countedRevision(folder: string): Promise<FunctionsRevision> {
  return JSON.parse(await readFile(revisionFileIn(folder), 'utf8')) as FunctionsRevision
}

/** What the files come to in all. */
export async function checksumOfFunctions(folder: string): Promise<string> {
  const files = await functionsIn(folder)
  return checksumOf(files.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))
}

/**
 * Runs each file whose text is not the one that ran last. Throws a MigrationError where a newer program has applied its
 * functions, and for a file that fails.
 */
export async function applyFunctions(tx: Tx, folder: string): Promise<void> {
  const files = await functionsIn(folder)
  const { revision } = await countedRevision(folder)
  await tx.run(sql`delete from applied_function where name <> all (${files.map(({ name }) => name)}::text[])`)
  const changed = changedOf(files, await appliedIn(tx, revision))
  for (const file of changed) await runAndNote(tx, file, revision)
}

async function runAndNote(tx: Tx, file: SqlFile, revision: number): Promise<void> {
  await run(tx, file)
  await tx.run(sql`
    insert into applied_function (name, checksum, revision) values (${file.name}, ${file.checksum}, ${revision})
    on conflict (name) do update set
      checksum = excluded.checksum, revision = excluded.revision, applied_at = excluded.applied_at`)
}

/** Bodies are not checked, so that a function can come before one that it calls. */
async function run(tx: Tx, file: SqlFile): Promise<void> {
  await tx.run(sql`set local check_function_bodies = off`)
  await tx.script(file.text).catch((error: unknown) => {
    throw new FailedMigration(file, error)
  })
}

/** Whether there is nothing to apply. Only reads. */
export async function areFunctionsApplied(db: Reader, folder: string): Promise<boolean> {
  const { revision } = await countedRevision(folder)
  return changedOf(await functionsIn(folder), await appliedIn(db, revision)).length === 0
}

/**
 * How many would be applied. Only reads; throws as `applyFunctions` does where a newer program applied its own.
 * @param isKept whether the database notes already which were applied
 */
export async function functionsToApply(db: Reader, folder: string, isKept: boolean): Promise<number> {
  const { revision } = await countedRevision(folder)
  return changedOf(await functionsIn(folder), isKept ? await appliedIn(db, revision) : new Map()).length
}

function functionsIn(folder: string): Promise<SqlFile[]> {
  return sqlFilesIn(folder, /^\w+\.sql$/)
}

/** The checksums of what was applied, by name. */
async function appliedIn(db: Reader, revision: number): Promise<Map<string, string>> {
  const rows = await db.rows<{ name: string; checksum: string; revision: number }>(sql`
    select name, checksum, revision from applied_function`)
  const newer = rows.find((row) => row.revision > revision)
  if (newer) throw newerThanProgram(`functions of revision ${newer.revision}`)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function changedOf(files: readonly SqlFile[], applied: ReadonlyMap<string, string>): SqlFile[] {
  return files.filter(({ name, checksum }) => applied.get(name) !== checksum)
}
