import { changeAll, type Upgrading } from './change-all.ts'

/**
 * Brings the rows of version 4 into the form of version 5: whose way to the server had failed was told so by the page
 * at once, and is not told again.
 */
export async function fromVersion4(tx: Upgrading): Promise<void> {
  for (const table of ['queuedRequests', 'pendingMedia']) {
    await changeAll(tx, table, (row) =>
      row['status'] !== 'failed' && row['error'] ? { ...row, delay: 'announced' } : row,
    )
  }
}
