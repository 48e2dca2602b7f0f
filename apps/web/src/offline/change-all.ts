import type { IDBPTransaction } from 'idb'

/** While the database is upgraded, its rows have the forms of older versions, which `Tables` does not know. */
export type Upgrading = IDBPTransaction<unknown, string[], 'versionchange'>

/** As some older version has left it. */
export type OldRow = Record<string, unknown>

/** Changes every row of a table. @param change answers null for a row that goes */
export async function changeAll(tx: Upgrading, table: string, change: (row: OldRow) => OldRow | null): Promise<void> {
  let cursor = await tx.objectStore(table).openCursor()
  while (cursor) {
    const changed = change(cursor.value as OldRow)
    if (changed) await cursor.update(changed)
    else await cursor.delete()
    cursor = await cursor.continue()
  }
}
