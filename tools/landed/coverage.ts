import { escapeLiteral } from 'pg'
import { type Reader, sql } from '../../apps/server/src/platform/database.ts'
import { type Column, type Table, tablesOf } from './catalogue.ts'
import { unused } from './shops.ts'
import { isList, listedIn, listOf } from './values.ts'

/** What no row of a filled database bears: null where it may be, a value that a constraint lists. Tables of one row aside. */
export async function unborne(db: Reader): Promise<string[]> {
  const missing: string[] = []
  const neverUsed = await unused(db)
  for (const table of await tablesOf(db)) {
    if (neverUsed.includes(table.name)) continue
    if (await hasOneRow(db, table)) continue
    for (const column of table.columns.filter(({ isMade }) => !isMade)) {
      for (const what of wantedOf(table, column)) {
        if (!(await db.row(sql([`select from ${table.name} where "${column.name}" ${what} limit 1`])))) {
          missing.push(`${table.name}.${column.name} ${what}`)
        }
      }
    }
  }
  return missing
}

/** By a column that is always true, or an index over nothing but that. */
async function hasOneRow(db: Reader, { name, columns }: Table): Promise<boolean> {
  if (columns.some((column) => column.name === 'is_only')) return true
  const index = await db.row(sql`
    select from pg_index where indrelid = ${name}::regclass and indisunique and pg_get_expr(indexprs, indrelid) = 'true'`)
  return index !== null
}

function wantedOf(table: Table, column: Column): string[] {
  const is = isList(column) ? '@>' : '='
  const listed = listedIn(table, column).map(
    (value) => `${is} ${escapeLiteral(isList(column) ? listOf([value]) : value)}`,
  )
  return column.isNullable ? ['is null', ...listed] : listed
}
