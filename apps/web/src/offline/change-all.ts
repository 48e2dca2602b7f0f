import type { IDBPTransaction } from 'idb'

/** While the database is upgraded, its rows have the forms of older versions, which `Tables` does not know. */
export type Upgrading = IDBPTransaction<unknown, string[], 'versionchange'>

/** Changes every row of a table. @param change answers null for a row that goes */
export async function changeAll<Row>(
  tx: Upgrading,
  table: string,
  change: (row: Row) => Record<string, unknown> | null,
): Promise<void> {
  let cursor = await tx.objectStore(table).openCursor()
  while (cursor) {
    const changed = change(cursor.value as Row)
    if (changed) await cursor.update(changed)
    else await cursor.delete()
    cursor = await cursor.continue()
  }
}
