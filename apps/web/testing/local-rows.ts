import { openDB } from 'idb'
import type { LocalDatabase } from '../src/offline/local-database.ts'
import type { Table } from '../src/offline/tables.ts'

/** All rows of a table of the phone's database, in the order of their keys. */
export function rowsOf<Row>({ read }: LocalDatabase, table: Table): Promise<Row[]> {
  return read([table], (tx) => tx.objectStore(table).getAll() as Promise<Row[]>)
}

/** Puts rows into a table of it. */
export function putRows({ write }: LocalDatabase, table: Table, rows: readonly object[]): Promise<void> {
  return write([table], async (tx) => {
    for (const row of rows) await tx.objectStore(table).put(row as never)
  })
}

/** Erases all that is in it. */
export async function emptied(local: LocalDatabase): Promise<void> {
  await local.open()
  const { tables } = await structureOf(local.name)
  await local.write(tables, (tx) => Promise.all(tables.map((table) => tx.objectStore(table).clear())))
}

/** Its version by the browser, and its tables. */
export async function structureOf(name: string): Promise<{ version: number; tables: Table[] }> {
  const opened = await openDB(name)
  const { version, objectStoreNames } = opened
  opened.close()
  return { version, tables: [...objectStoreNames] as Table[] }
}
