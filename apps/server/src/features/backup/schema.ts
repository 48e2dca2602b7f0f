import { raw, type Reader, sql, type Tx } from '../../platform/database.ts'
import { quoted } from './content.ts'
import { BackupError } from './format.ts'

export type ForeignKey = { table: string; name: string; definition: string }

/** The tables of the schema, without those of extensions. */
export async function userTablesOf(db: Reader): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1`)
  return rows.map(({ name }) => name)
}

/** What a workshop that somebody uses has rows in. */
const IN_USE = ['person', 'job', 'work_session', 'audit_entry']

/** Removes what a start has left in a database that nobody has used. Throws a BackupError for any other that is not empty. */
export async function clearEmptySchema(tx: Tx): Promise<void> {
  const tables = await userTablesOf(tx)
  if (tables.length === 0) return
  if (!tables.includes('migration')) throw notEmpty(`it has a table ${tables[0]}`)
  for (const name of IN_USE.filter((table) => tables.includes(table))) {
    const used = await tx.rows(sql`select from ${raw(quoted(name))} limit 1`)
    if (used.length > 0) throw notEmpty('somebody uses it')
  }
  const own = await tx.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`)
  await tx.script(`drop table ${own.map(({ name }) => quoted(name)).join(', ')} cascade`)
  await dropFunctions(tx)
}

function notEmpty(why: string): BackupError {
  return new BackupError(
    `The database is not empty: ${why}. Set DATA_DIR to a new folder or DATABASE_URL to an empty database.`,
  )
}

async function dropFunctions(tx: Tx): Promise<void> {
  const functions = await tx.rows<{ signature: string }>(sql`
    select pg_proc.oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  if (functions.length === 0) return
  await tx.script(`drop function ${functions.map(({ signature }) => signature).join(', ')} cascade`)
}

/** Drops all foreign keys. @returns how to put them back */
export async function takeForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const keys = await tx.rows<ForeignKey>(sql`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = current_schema()::regnamespace and contype = 'f' order by 1, 2`)
  for (const { table, name } of keys) {
    await tx.script(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  }
  return keys
}

/** Triggers of the schema: the owner of the tables may disable them; the system's own stay. */
export async function enableTriggers(tx: Tx, isOn: boolean): Promise<void> {
  const tables = await tx.rows<{ name: string }>(sql`
    select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal`)
  for (const { name } of tables) {
    await tx.script(`alter table ${quoted(name)} ${isOn ? 'enable' : 'disable'} trigger user`)
  }
}
