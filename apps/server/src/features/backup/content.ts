import { type Reader, sql } from '../../platform/database.ts'
import { photoKeys } from '../../platform/photo-store.ts'
import { NOT_BACKED_UP, STAMP, type Table } from './format.ts'

/** The tables that a backup has, with the columns that are stored rather than generated. */
export async function tablesToBackUp(db: Reader): Promise<Table[]> {
  const tables = await db.rows<Table>(sql`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> ${STAMP}
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by relname order by relname`)
  return tables.filter(({ name }) => !NOT_BACKED_UP.has(name))
}

/** The last value of each sequence. One that goes on meanwhile is further than the rows are, which does no harm. */
export async function sequenceValues(db: Reader): Promise<Map<string, number | null>> {
  const rows = await db.rows<{ name: string; last_value: number | null }>(sql`
    select sequencename as name, last_value from pg_sequences where schemaname = current_schema() order by 1`)
  return new Map(rows.map(({ name, last_value }) => [name, last_value]))
}

/** The keys of all photos and of their small pictures. */
export async function photoKeysOf(db: Reader): Promise<string[]> {
  return (await photoFilesOf(db)).map(({ key }) => key)
}

/** The same with their digests, which a database of an earlier version does not have. */
export async function photoFilesOf(db: Reader): Promise<PhotoFile[]> {
  const has = await db.row(sql`select where to_regclass('photo_check') is not null`)
  const digests = has ? sql`photo_check` : sql`(select null::uuid, null::bytea, null::bytea)`
  const rows = await db.rows<Row>(sql`
    select session_id, encode(sha256, 'hex') as sha256, encode(photo_sha256, 'hex') as photo_sha256,
      encode(thumbnail_sha256, 'hex') as thumbnail_sha256
    from media left join ${digests} as known (media_id, photo_sha256, thumbnail_sha256) on media_id = media.id order by session_id, media.sha256`)
  return rows.flatMap(({ session_id, sha256, photo_sha256, thumbnail_sha256 }) => {
    const { photo, thumbnail } = photoKeys(session_id, sha256)
    return [
      { key: photo, digest: photo_sha256 },
      { key: thumbnail, digest: thumbnail_sha256 },
    ]
  })
}

/** A file of the photo store, with the digest of what was stored, null where none is known. */
export type PhotoFile = { key: string; digest: string | null }

type Row = { session_id: string; sha256: string; photo_sha256: string | null; thumbnail_sha256: string | null }

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
