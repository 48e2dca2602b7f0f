import type { Transaction } from 'dexie'

/**
 * Brings the rows of version 4 into the form of version 5: whose way to the server had failed was told so by the page
 * at once, and is not told again.
 */
export async function fromVersion4(transaction: Transaction): Promise<void> {
  for (const name of ['queuedRequests', 'pendingMedia']) {
    await transaction
      .table<Record<string, unknown>>(name)
      .toCollection()
      .modify((row) => {
        if (row['status'] !== 'failed' && row['error']) row['delay'] = 'announced'
      })
  }
}
