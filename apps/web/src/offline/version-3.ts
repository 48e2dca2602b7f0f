import type { Transaction } from 'dexie'

/** Brings the rows of version 3 into the form of version 4: what the server answered had another name. */
export async function fromVersion3(transaction: Transaction): Promise<void> {
  for (const name of ['cachedSessions', 'ownSessions']) {
    await transaction
      .table<Record<string, unknown>>(name)
      .toCollection()
      .modify((row) => {
        row['answer'] = row['told']
        delete row['told']
      })
  }
}
