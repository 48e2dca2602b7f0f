import { type Reader, sql } from '../../apps/server/src/platform/database.ts'

export type Column = {
  name: string
  /** such as `timestamptz`, as PostgreSQL names it to itself */
  type: string
  isNullable: boolean
  /** filled by the database: an identity, or computed */
  isMade: boolean
}

export type Check = { name: string; columns: string[]; definition: string }
export type ForeignKey = { columns: string[]; target: string; targetColumns: string[] }
export type Unique = { name: string; columns: string[] }

export type Table = { name: string; columns: Column[]; checks: Check[]; foreignKeys: ForeignKey[]; uniques: Unique[] }

/** What triggers compute of a session when it ends; nothing else ever writes it. */
const RESULTS = [
  'effective_seconds',
  'raw_seconds',
  'held_seconds',
  'cost_halalas',
  'rate_halalas',
  'calendar_id',
  'segment_id',
  'is_end_reported',
]

/** What keeps account of the schema itself. */
const OF_THE_SCHEMA = ['migration', 'applied_function']

/** The tables of a database, as its own catalogue describes them; each after those that it refers to. */
export async function tablesOf(db: Reader): Promise<Table[]> {
  const tables = await db.rows<Table>(sql`
    select relname as name,
      (select json_agg(json_build_object('name', attname, 'type', typname, 'isNullable', not attnotnull,
          'isMade', attgenerated <> '' or attidentity <> '' or relname = 'work_session' and attname = any (${RESULTS}::text[]))
          order by attnum)
        from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((select json_agg(json_build_object('name', conname, 'columns', ${columnsOf('conrelid', 'conkey')},
          'definition', pg_get_constraintdef(pg_constraint.oid)) order by conname)
        from pg_constraint where conrelid = c.oid and contype = 'c'), '[]') as checks,
      coalesce((select json_agg(json_build_object('columns', ${columnsOf('conrelid', 'conkey')},
          'target', confrelid::regclass::text, 'targetColumns', ${columnsOf('confrelid', 'confkey')}) order by conname)
        from pg_constraint where conrelid = c.oid and contype = 'f'), '[]') as "foreignKeys",
      coalesce((select json_agg(json_build_object('name', indexrelid::regclass::text,
          'columns', ${columnsOf('indrelid', 'indkey::smallint[]')}) order by indexrelid)
        from pg_index where indrelid = c.oid and indisunique), '[]') as uniques
    from pg_class as c
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all (${OF_THE_SCHEMA}::text[])
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by relname`)
  return inOrder(tables)
}

function columnsOf(table: string, key: string) {
  return sql([
    `coalesce((select json_agg(attname order by attnum) from pg_attribute where attrelid = ${table} and attnum = any (${key})), '[]')`,
  ])
}

function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const add = (table: Table) => {
    if (ordered.includes(table)) return
    for (const { target } of table.foreignKeys) {
      const other = tables.find(({ name }) => name === target)
      if (other && other !== table) add(other)
    }
    ordered.push(table)
  }
  for (const table of tables) add(table)
  return ordered
}
