import type { IDBPDatabase, IDBPTransaction } from 'idb'
import type { Upgrading } from './change-all.ts'
import type { Table, Tables } from './tables.ts'
import { fromVersion1 } from './version-1.ts'
import { fromVersion3 } from './version-3.ts'
import { fromVersion4 } from './version-4.ts'

type Index = string | { on: string; unique: true } | { on: [string, string] }

/** Makes the database as it is today out of what an older version has left, or out of nothing. */
export function upgrade(
  database: IDBPDatabase<Tables>,
  oldVersion: number,
  _newVersion: number | null,
  transaction: IDBPTransaction<Tables, Table[], 'versionchange'>,
): void {
  const tx = transaction as unknown as Upgrading
  const untyped = database as unknown as IDBPDatabase
  // What fails leaves the database as it was: opening it fails then, and loses nothing.
  tx.done.catch(() => undefined)
  bringUp(untyped, tx, oldVersion / 10).catch(() => tx.abort())
}

async function bringUp(database: IDBPDatabase, tx: Upgrading, version: number): Promise<void> {
  const add = (name: string, key: IDBObjectStoreParameters, indexes: readonly Index[] = []) => {
    const store = database.objectStoreNames.contains(name)
      ? tx.objectStore(name)
      : database.createObjectStore(name, key)
    for (const index of indexes) {
      const on = typeof index === 'string' ? index : index.on
      const indexName = typeof on === 'string' ? on : `[${on.join('+')}]`
      if (!store.indexNames.contains(indexName)) {
        store.createIndex(indexName, on, { unique: typeof index === 'object' && 'unique' in index })
      }
    }
  }
  const counted = { keyPath: 'id', autoIncrement: true }
  const entryId = { on: 'entryId', unique: true } as const

  add('queuedRequests', counted, ['status', 'timestamp', entryId, 'owner'])
  add('cachedSessions', { keyPath: 'id' }, ['unique_key', 'synced', 'owner'])
  add('recentJobs', { keyPath: 'job_no' }, ['last_used'])
  add('cachedMedia', { keyPath: 'id' }, ['sessionId', { on: ['owner', 'synced'] }])
  add('pendingMedia', counted, ['sessionId', 'status', entryId, 'owner'])
  add('ownSessions', { keyPath: 'owner' })
  add('announcements', { keyPath: 'number', autoIncrement: true }, [{ on: 'id', unique: true }, 'owner'])
  if (version === 0) return

  if (version < 2) await fromVersion1(tx)
  if (version < 4) await fromVersion3(tx)
  if (version < 5) await fromVersion4(tx)
}
