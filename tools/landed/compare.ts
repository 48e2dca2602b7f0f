import { readFile } from 'node:fs/promises'
import { type Reader, sql } from '../../apps/server/src/platform/database.ts'
import { type Column, type Table, tablesOf } from './catalogue.ts'

type TableDigest = { rows: number; columns: Map<string, string> }

/** What a database has in it: how many rows each table has, and what each column says of each row's key. */
export type Contents = { tables: Map<string, TableDigest>; keys: Map<string, string[]> }

/** @param keys by which columns rows are known, by table; null: by their primary keys now */
export async function contentsOf(db: Reader, keys: ReadonlyMap<string, string[]> | null): Promise<Contents> {
  const contents: Contents = { tables: new Map(), keys: new Map() }
  for (const table of await tablesOf(db)) {
    const key = keys === null ? keyOf(table) : keys.get(table.name)
    if (key === undefined || !key.every((name) => table.columns.some((column) => column.name === name))) continue
    contents.keys.set(table.name, key)
    contents.tables.set(table.name, await digestOf(db, table, key))
  }
  return contents
}

/** The row of a table of one is known by nothing, so that such a table may become one of several rows. */
function keyOf({ name, uniques, columns }: Table): string[] {
  if (columns.some((column) => column.name === 'is_only')) return []
  const primary = uniques.find((unique) => unique.name === `${name}_pkey`)
  return primary?.columns ?? columns.map((column) => column.name)
}

async function digestOf(db: Reader, { name, columns }: Table, key: readonly string[]): Promise<TableDigest> {
  const ofKey = [`''`, ...key.map((column) => `coalesce(${asText(columns, column)}, 'null')`)].join(`, '|', `)
  const sums = columns.map(
    (column) =>
      `sum(('x' || left(md5(concat(${ofKey}, '=', coalesce(${asText(columns, column.name)}, 'null'))), 15))::bit(60)::bigint)::text as "${column.name}"`,
  )
  const row = await db.row<Record<string, string> & { rows_: number }>(
    sql([`select count(*) as rows_, ${sums.join(', ')} from ${name}`]),
  )
  const { rows_ = 0, ...digests } = row ?? {}
  return { rows: rows_, columns: new Map(Object.entries(digests as Record<string, string>)) }
}

/** Moments as exactly as the product shows them: some columns have kept more digits. */
function asText(columns: readonly Column[], name: string): string {
  const type = columns.find((column) => column.name === name)?.type
  return type === 'timestamptz' ? `round(extract(epoch from "${name}") * 1000)::text` : `"${name}"::text`
}

/**
 * What an upgrade has changed that its migrations do not say they change: rows of tables that they neither fill nor
 * empty, values of columns that they do not set.
 * @param texts the migrations that ran, and the functions
 */
export function differences(before: Contents, after: Contents, texts: readonly string[]): string[] {
  const statements = texts.join('\n').replaceAll(/--.*$/gm, '')
  return [...before.tables].flatMap(([table, was]) => {
    const is = after.tables.get(table)
    if (!is) return isNamed(statements, 'drop table(?: if exists)?', table) ? [] : [`${table} is gone`]
    const grows = isNamed(statements, 'insert into', table)
    const shrinks = isNamed(statements, 'delete from', table)
    const rows = `${table}: ${was.rows} rows, then ${is.rows}`
    if ((is.rows > was.rows && !grows) || (is.rows < was.rows && !shrinks)) return [rows]
    if (grows || shrinks) return []
    return [...was.columns.keys()].filter((column) => isOther(column)).map((column) => `${table}.${column} has changed`)

    function isOther(column: string): boolean {
      const now = is?.columns.get(column)
      return now !== undefined && now !== was.columns.get(column) && !isSet(statements, table, column)
    }
  })
}

function isNamed(text: string, words: string, table: string): boolean {
  return new RegExp(`\\b${words} ${table}\\b`).test(text)
}

/** Whether some statement sets the column of the table, or leaves the choice of the column to its values. */
function isSet(text: string, table: string, column: string): boolean {
  const updates = text.matchAll(new RegExp(`\\bupdate ${table}\\b[^;]*|\\bupdate %I\\b[^;]*`, 'g'))
  return [...updates].some(([update]) => update.includes('%I') || new RegExp(`\\b${column} =`).test(update))
}

/** The lines of schema.sql without their order: columns lie in the order in which migrations added them. */
export function schemaLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/,$/, ''))
    .sort()
}

export async function presentSchema(file: string): Promise<string[]> {
  return schemaLines(await readFile(file, 'utf8'))
}
