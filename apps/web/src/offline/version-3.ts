import { changeAll, type Upgrading } from './change-all.ts'

/** Brings the rows of version 3 into the form of version 4: what the server answered had another name. */
export async function fromVersion3(tx: Upgrading): Promise<void> {
  for (const table of ['cachedSessions', 'ownSessions']) {
    await changeAll(tx, table, ({ told, ...row }) => ({ ...row, answer: told }))
  }
}
