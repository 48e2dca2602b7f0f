import { empty, join, type Reader, refusedBy, type Sql, sql } from './database.ts'

/** Where another table refers to a thing. As long as it does, the thing is put out of use and not deleted. */
export type Referrer = { table: Sql; column: Sql }

/** Whether anything refers to the thing of an id, which is a column with the name of its table. */
export function isReferredTo(id: Sql, referrers: readonly Referrer[]): Sql {
  if (referrers.length === 0) return sql`false`
  const uses = referrers.map(({ table, column }) => sql`exists (select from ${table} where ${table}.${column} = ${id})`)
  return sql`(${join(uses, ' or ')})`
}

/** How many rows of other tables refer to it. */
export async function referenceCount(db: Reader, referrers: readonly Referrer[], id: number): Promise<number> {
  const counts = referrers.map(({ table, column }) => sql`+ (select count(*) from ${table} where ${column} = ${id})`)
  const counted = await db.row<{ total: number }>(sql`
    select 0 ${counts.length > 0 ? join(counts, ' ') : empty} as total`)
  return counted?.total ?? 0
}

/** Whether something was not deleted as something refers to it: of a transaction that only deletes. */
export function wasReferredTo(error: unknown): boolean {
  return refusedBy(error)?.kind === 'unknown_reference'
}
