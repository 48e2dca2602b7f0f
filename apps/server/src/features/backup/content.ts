import { type Reader, sql } from '../../platform/database.ts'
import { photoKeys } from '../../platform/photo-store.ts'
import { NOT_BACKED_UP, type Table } from './format.ts'

/** The tables that a backup has, with the columns that are stored rather than generated. */
export async function tablesToBackUp(db: Reader): Promise<Table[]> {
  const tables = await db.rows<Table>(sql`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by relname order by relname`)
  return tables.filter(({ name }) => !NOT_BACKED_UP.has(name))
}

/** The last value of each sequence. One that goes on meanwhile is further than the rows are, which does no harm. */
export async function sequenceValues(db: Reader): Promise<Record<string, number | null>> {
  const rows = await db.rows<{ name: string; last_value: number | null }>(sql`
    select sequencename as name, last_value from pg_sequences where schemaname = current_schema() order by 1`)
  return Object.fromEntries(rows.map(({ name, last_value }) => [name, last_value]))
}

/** The keys of all photos and of their small pictures. */
export async function photoKeysOf(db: Reader): Promise<string[]> {
  const rows = await db.rows<{ session_id: string; sha256: string }>(sql`
    select session_id, encode(sha256, 'hex') as sha256 from media order by session_id, sha256`)
  return rows.flatMap(({ session_id, sha256 }) => Object.values(photoKeys(session_id, sha256)))
}

export async function postgresVersion(db: Reader): Promise<string> {
  const row = await db.row<{ version: string }>(sql`select current_setting('server_version') as version`)
  return row?.version ?? ''
}

/** The columns of a table as SQL names them. */
export function columnList({ name, columns }: Table): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
