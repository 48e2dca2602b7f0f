import { join as joinPath } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MINUTE } from '@warsha/domain'
import { makeOnce } from '@warsha/domain/coalesce'
import { type Db, type Reader, sql, type Tx, waitedTooLong, wasDeadlocked } from './database.ts'
import { FailedMigration, MigrationError, newerThanProgram } from './migration-error.ts'
import { FORMER_FILES, isEarlierForm, presentName } from './repaired-migrations.ts'
import { applyFunctions, areFunctionsApplied, functionsToApply } from './schema-functions.ts'
import { lockSchema } from './schema-lock.ts'
import { type SqlFile, sqlFilesIn } from './sql-files.ts'

export { MigrationError } from './migration-error.ts'

/** The folders of the schema, beside `src` and beside the bundle's `dist`. Without functions: as migrations left them. */
type SchemaFolders = { migrations: string; functions: string | null }

/** The folder of the numbered SQL files. */
export const MIGRATIONS = joinPath(appFolder(), 'migrations')
/** The folder of functions and their triggers, one file a function. */
export const FUNCTIONS = joinPath(appFolder(), 'functions')
/** The whole schema, to be read. */
export const SCHEMA_FILE = joinPath(appFolder(), 'schema.sql')

const FOLDERS = { migrations: MIGRATIONS, functions: FUNCTIONS }

/**
 * Brings the schema up to date: each `NNNN_name.sql` that has not run yet, in order, then each function whose file has
 * changed; all in one transaction, so that a failure leaves the database to the version before. Instances that start
 * together take turns. Throws a MigrationError for a database that is newer than this program, for a migration that was
 * altered after it had run, and for one that fails.
 * @param onWait hears that a table is in use
 * @returns the migrations that ran
 */
export async function migrate(
  db: Db,
  { migrations, functions }: SchemaFolders = FOLDERS,
  onWait: () => void = () => undefined,
): Promise<string[]> {
  const files = await migrationsIn(migrations)
  const begun = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return await db.longTransaction((tx) => migrateWithin(tx, files, functions))
    } catch (error) {
      if (!gaveWay(error) || performance.now() - begun > GIVES_WAY_FOR_MS) throw error
      if (tries === 1) onWait()
      await sleep(PAUSE_MS)
    }
  }
}

/**
 * An instance of the version before may be at work: one of its calls that holds a table and waits for another one closes a
 * circle with the migration, which PostgreSQL looks for after a second of waiting. The migration gives way before, and
 * begins anew: no call fails for it, and none waits for it behind somebody else's long one.
 */
const WAITS_FOR_A_TABLE = '300ms'
const PAUSE_MS = 500
/** As long as a backup of the version before may hold its tables. */
const GIVES_WAY_FOR_MS = 15 * MINUTE

/** The error of a file's text is that of the file, which was undone by it. */
function gaveWay(error: unknown): boolean {
  const cause = error instanceof FailedMigration ? error.cause : error
  return waitedTooLong(cause) || wasDeadlocked(cause)
}

async function migrateWithin(tx: Tx, files: readonly SqlFile[], functions: string | null): Promise<string[]> {
  await lockSchema(tx)
  await tx.script(`set local lock_timeout = '${WAITS_FOR_A_TABLE}'`)
  await readyTables(tx)
  await takePresentNames(tx)
  await fillChecksums(tx, files)
  const before = await appliedOf(tx, files)
  const ran: string[] = []
  for (const file of files) {
    if (before.has(file.name) || (kindOf(file) === 'after' && (await isNeededByOthers(tx, file)))) continue
    await runMigration(tx, file)
    ran.push(file.name)
  }
  if (functions !== null) await applyFunctions(tx, functions)
  return ran
}

/**
 * Whether the version before goes on serving once a migration ran: `before` takes nothing from it, and runs while it is
 * at work; `after` waits until no instance of it is. The first line of the file says which; old ones say nothing.
 */
export type MigrationKind = 'before' | 'after'

function kindOf({ text }: Pick<SqlFile, 'text'>): MigrationKind | null {
  return (/^-- (before|after): /.exec(text)?.[1] as MigrationKind | undefined) ?? null
}

/** Whether an instance is at work that does not know the migration; what one that was killed has left goes with the next beat. */
async function isNeededByOthers(tx: Tx, { name }: SqlFile): Promise<boolean> {
  const found = await tx.row(
    sql`select from instance where newest_migration is null or newest_migration < ${name} limit 1`,
  )
  return found !== null
}

const newestOfProgram = makeOnce(async () => (await migrationsIn(MIGRATIONS)).at(-1)?.name ?? '')

/** The last migration that this program knows. */
export function newestMigration(): Promise<string> {
  return newestOfProgram()
}

/** Which migrations a database has run, in order. Throws a MigrationError for one that this program does not know. */
export async function ranMigrations(db: Reader): Promise<RanMigration[]> {
  // An older program's table may have no checksums.
  const ran = await db.rows<RanMigration>(sql`
    select name, to_jsonb(migration) ->> 'checksum' as checksum from migration order by name`)
  await mustKnowMigrations(ran)
  return ran
}

/** A migration of a database; no checksum where it ran before those were kept. */
export type RanMigration = { name: string; checksum: string | null }

/** Throws a MigrationError where these cannot be what a database of this program or of an older one has run. */
export async function mustKnowMigrations(ran: readonly RanMigration[]): Promise<void> {
  mustFit(ran, await migrationsIn(MIGRATIONS))
}

/**
 * Builds the schema within a transaction, as far as it is wanted.
 * @param upTo the migrations to run; null for all that have not run yet, and the functions
 */
export async function buildSchema(tx: Tx, upTo: readonly RanMigration[] | null): Promise<void> {
  const files = await migrationsIn(MIGRATIONS)
  const wanted = upTo && new Set(upTo.map(({ name }) => presentName(name)))
  await readyTables(tx)
  const done = await appliedOf(tx, files)
  for (const file of files) {
    if (!done.has(file.name) && wanted?.has(file.name) !== false) await runMigration(tx, file)
  }
  if (wanted === null || wanted.size === files.length) await applyFunctions(tx, FUNCTIONS)
}

/** Only reads. Throws a MigrationError where `migrate` would have something to do, or would throw. */
export async function mustBeMigrated(db: Reader, { migrations, functions }: SchemaFolders = FOLDERS): Promise<void> {
  const files = await migrationsIn(migrations)
  const isReady = await db.row(sql`select where to_regclass('applied_function') is not null`)
  const applied = isReady ? await appliedOf(db, files) : new Set<string>()
  const isReadyFor = (file: SqlFile) => applied.has(file.name) || kindOf(file) === 'after'
  const isCurrent = files.every(isReadyFor) && (functions === null || (await areFunctionsApplied(db, functions)))
  if (isCurrent) return
  throw new MigrationError('The database is older than this program. Start Warsha once to bring it up to date.')
}

/** What a start of this program would do to the schema. */
export type SchemaUpgrade = { migrations: string[]; functions: number }

/** Only reads. Throws a MigrationError where a start would refuse the database. */
export async function schemaUpgrade(db: Reader): Promise<SchemaUpgrade> {
  const files = await migrationsIn(MIGRATIONS)
  const keeps = async (table: string) => (await db.row(sql`select where to_regclass(${table}) is not null`)) !== null
  const applied = (await keeps('migration')) ? await appliedBefore(db, files) : new Set<string>()
  const functions = await functionsToApply(db, FUNCTIONS, await keeps('applied_function'))
  return { migrations: files.map(({ name }) => name).filter((name) => !applied.has(name)), functions }
}

/** Before checksums were kept, a migration was known by its name alone. */
async function appliedBefore(db: Reader, files: readonly SqlFile[]): Promise<Set<string>> {
  const hasChecksums = await db.row(sql`
    select from pg_attribute where attrelid = 'migration'::regclass and attname = 'checksum'`)
  if (hasChecksums) return appliedOf(db, files)
  const rows = await db.rows<RanMigration>(sql`select name, null as checksum from migration order by name`)
  mustFit(rows, files)
  return new Set(rows.map(({ name }) => presentName(name)))
}

const ownMigrations = makeOnce(
  async () => new Map((await migrationsIn(MIGRATIONS)).map((file) => [file.name, kindOf(file)])),
)

/**
 * Whether this program can serve on the database; asked often, so only names are compared. What a newer program has run
 * takes nothing from this one where it is of the kind `before`.
 */
export async function migrationState(db: Reader): Promise<'ok' | 'older' | 'newer'> {
  const own = await ownMigrations()
  const applied = await db.rows<{ name: string; kind: string | null }>(sql`
    select name, to_jsonb(migration) ->> 'kind' as kind from migration`)
  if (applied.some(({ name, kind }) => !own.has(name) && kind !== 'before')) return 'newer'
  const names = new Set(applied.map(({ name }) => name))
  return [...own].every(([name, kind]) => names.has(name) || kind === 'after') ? 'ok' : 'older'
}

function migrationsIn(folder: string): Promise<SqlFile[]> {
  return sqlFilesIn(folder, /^\d{4}_\w+\.sql$/)
}

async function readyTables(tx: Tx): Promise<void> {
  await tx.script(`
    create table if not exists migration (
      name text primary key,
      applied_at timestamptz not null default now()
    );
    create table if not exists applied_function (
      name text primary key,
      checksum text not null,
      revision int not null,
      applied_at timestamptz not null default now()
    )`)
  // Asked first: adding it `if not exists` would lock the table at each start.
  const has = await tx.row(sql`
    select from pg_attribute where attrelid = 'migration'::regclass and attname = 'checksum'`)
  if (!has) await tx.run(sql`alter table migration add column checksum text`)
  const hasKind = await tx.row(sql`
    select from pg_attribute where attrelid = 'migration'::regclass and attname = 'kind'`)
  if (!hasKind) await tx.run(sql`alter table migration add column kind text`)
}

/** What ran before checksums were kept is taken to be what the files say now. */
async function fillChecksums(tx: Tx, files: readonly SqlFile[]): Promise<void> {
  await tx.run(sql`
    update migration set checksum = file.checksum
    from unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ checksum }) => checksum)}::text[])
      as file (name, checksum)
    where migration.name = file.name and migration.checksum is null`)
}

/** A migration that has another name by now is known by that one. */
async function takePresentNames(tx: Tx): Promise<void> {
  for (const [former, { name, missing }] of Object.entries(FORMER_FILES)) {
    const renamed = await tx.run(sql`update migration set name = ${name} where name = ${former}`)
    if (renamed > 0) await tx.script(missing)
  }
}

/** The names of the migrations that ran. Throws a MigrationError for one that is not known, or was altered. */
async function appliedOf(db: Reader, files: readonly SqlFile[]): Promise<Set<string>> {
  const rows = await db.rows<RanMigration>(sql`
    select name, checksum from migration order by name`)
  mustFit(rows, files)
  return new Set(rows.map(({ name }) => presentName(name)))
}

function mustFit(ran: readonly RanMigration[], files: readonly SqlFile[]): void {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of ran) {
    const expected = known.get(presentName(name))
    if (expected === undefined) throw newerThanProgram(name)
    if (checksum !== null && checksum !== expected && !isEarlierForm(name, checksum)) throw altered(name)
  }
}

function altered(name: string): MigrationError {
  return new MigrationError(
    `The migration ${name} was altered after this database had run it. Put the file back as it was released, and make the change in a new migration.`,
  )
}

async function runMigration(tx: Tx, file: SqlFile): Promise<void> {
  const { name, text, checksum } = file
  // A migration may alter a table whose rows another one has just changed, and the last one may have changed some, too.
  const waiting = 'set constraints all immediate'
  await tx.script(waiting)
  await tx.script(text).catch((error: unknown) => {
    throw new FailedMigration(file, error)
  })
  await tx.script(waiting).catch((error: unknown) => {
    throw new FailedMigration(file, error)
  })
  await tx.run(sql`insert into migration (name, checksum, kind) values (${name}, ${checksum}, ${kindOf(file)})`)
  // It may have dropped a trigger with its table, or made an older form of a function: all are applied again.
  await tx.run(sql`delete from applied_function`)
}

/** The server's own folder: two up from this file in the sources, one up from the bundle. */
function appFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  return here.endsWith('platform/') ? joinPath(here, '../..') : joinPath(here, '..')
}
