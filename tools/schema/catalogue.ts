import { type Reader, sql } from '../../apps/server/src/platform/database.ts'

export type Table = {
  oid: number
  name: string
  comment: string | null
  /** such as `fillfactor=80` */
  options: string[]
  isUnlogged: boolean
}

export type Column = {
  table: number
  name: string
  type: string
  isNotNull: boolean
  /** a default, or what the column is generated from */
  expression: string | null
  isGenerated: boolean
  identity: 'always' | 'by default' | null
  /** names, where they are not those of the type */
  collation: string | null
  storage: string | null
  compression: string | null
  statistics: number | null
  comment: string | null
}

/** A constraint, an index, extended statistics: as PostgreSQL writes it. */
export type Part = { table: number; name: string; definition: string; comment: string | null }

export type Trigger = { table: number; name: string; function: string }

export type Catalogue = {
  extensions: string[]
  tables: Table[]
  columns: Column[]
  constraints: Part[]
  indexes: Part[]
  statistics: Part[]
  triggers: Trigger[]
}

const isOurs = sql`not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')`
const inPublic = sql`c.relnamespace = 'public'::regnamespace and ${isOurs}`

/** Reads the whole schema, always in the same order. Throws for what it does not know how to read. */
export async function readCatalogue(db: Reader): Promise<Catalogue> {
  await mustBeReadable(db)
  return {
    extensions: await extensionsOf(db),
    tables: await tablesOf(db),
    columns: await columnsOf(db),
    constraints: await constraintsOf(db),
    indexes: await indexesOf(db),
    statistics: await statisticsOf(db),
    triggers: await triggersOf(db),
  }
}

/** What is in no table: a schema with one of these needs more of this program. */
async function mustBeReadable(db: Reader): Promise<void> {
  const found = await db.rows<{ what: string }>(sql`
    select 'relation ' || relname as what from pg_class as c where ${inPublic} and relkind not in ('r', 'i', 'S')
    union all
    select 'inherited table ' || relname from pg_class as c
    where ${inPublic} and exists (select from pg_inherits where inhrelid = c.oid)
    union all
    select 'row security of ' || relname from pg_class as c where ${inPublic} and relrowsecurity
    union all
    select 'sequence ' || relname from pg_class as c
    where ${inPublic} and relkind = 'S'
      and not exists (select from pg_depend as own where own.objid = c.oid and own.deptype = 'i')
    union all
    select 'type ' || typname from pg_type as c
    where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r') and ${isOurs}
    union all
    select 'function ' || proname || ' of another kind' from pg_proc as c
    where pronamespace = 'public'::regnamespace and prokind <> 'f' and ${isOurs}
    union all
    select 'rule ' || rulename from pg_rewrite as r join pg_class as c on c.oid = ev_class where ${inPublic}
    union all
    select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
    order by 1`)
  if (found.length === 0) return
  throw new Error(`schema.sql cannot show this yet: ${found.map(({ what }) => what).join(', ')}`)
}

async function extensionsOf(db: Reader): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select extname as name from pg_extension where extname <> 'plpgsql' order by 1`)
  return rows.map(({ name }) => name)
}

function tablesOf(db: Reader): Promise<Table[]> {
  return db.rows<Table>(sql`
    select oid, relname as name, obj_description(oid, 'pg_class') as comment,
      array(select unnest(coalesce(reloptions, '{}')) order by 1) as options, relpersistence = 'u' as "isUnlogged"
    from pg_class as c where ${inPublic} and relkind = 'r'
    order by relname collate "C"`)
}

function columnsOf(db: Reader): Promise<Column[]> {
  return db.rows<Column>(sql`
    select attrelid as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isNotNull",
      pg_get_expr(adbin, adrelid, true) as expression, attgenerated <> '' as "isGenerated",
      case attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
      case when attcollation <> typcollation then (select collname from pg_collation where oid = attcollation) end as collation,
      case when attstorage <> typstorage then
        case attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end
      end as storage,
      case attcompression when 'p' then 'pglz' when 'l' then 'lz4' end as compression,
      nullif(attstattarget, -1) as statistics, col_description(attrelid, attnum) as comment
    from pg_attribute
    join pg_class as c on c.oid = attrelid
    join pg_type as t on t.oid = atttypid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${inPublic} and relkind = 'r' and attnum > 0 and not attisdropped
    order by attrelid, attnum`)
}

/** That a column is not null stands with the column; some versions keep a constraint of it as well. */
function constraintsOf(db: Reader): Promise<Part[]> {
  return db.rows<Part>(sql`
    select conrelid as table, conname as name, pg_get_constraintdef(con.oid, true) as definition,
      obj_description(con.oid, 'pg_constraint') as comment
    from pg_constraint as con join pg_class as c on c.oid = conrelid
    where ${inPublic} and contype in ('p', 'u', 'c', 'x', 'f')
    order by conrelid, position(contype::text in 'pucxf'), conname collate "C"`)
}

function indexesOf(db: Reader): Promise<Part[]> {
  return db.rows<Part>(sql`
    select indrelid as table, relname as name, pg_get_indexdef(indexrelid, 0, true) as definition,
      obj_description(indexrelid, 'pg_class') as comment
    from pg_index join pg_class as c on c.oid = indexrelid
    where ${inPublic} and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by indrelid, relname collate "C"`)
}

function statisticsOf(db: Reader): Promise<Part[]> {
  return db.rows<Part>(sql`
    select stxrelid as table, stxname as name, replace(pg_get_statisticsobjdef(s.oid), 'public.', '') as definition,
      obj_description(s.oid, 'pg_statistic_ext') as comment
    from pg_statistic_ext as s join pg_class as c on c.oid = stxrelid
    where ${inPublic}
    order by stxrelid, stxname collate "C"`)
}

function triggersOf(db: Reader): Promise<Trigger[]> {
  return db.rows<Trigger>(sql`
    select tgrelid as table, tgname as name, proname as function
    from pg_trigger join pg_class as c on c.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where ${inPublic} and not tgisinternal
    order by tgrelid, tgname collate "C"`)
}
