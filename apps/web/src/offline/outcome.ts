import type { Timers } from '@warsha/domain/coalesce'
import type { Entry, EntryError } from './entry.ts'
import type { Outbox } from './outbox.ts'

/** What has become of an entry: `later` when it could not be sent for now, or was not yet when patience ended. */
export type Outcome =
  | { is: 'sent' }
  | { is: 'refused'; error: EntryError | null }
  | { is: 'later'; error: EntryError | null }

type Watched = Pick<Outbox, 'list' | 'subscribe'>

/**
 * Waits for what becomes of an entry that was just recorded.
 * @param patience in milliseconds
 */
export function outcomeOf(outbox: Watched, recorded: Entry, patience: number, timers: Timers): Promise<Outcome> {
  return new Promise((resolve) => {
    const decide = (outcome: Outcome): void => {
      unsubscribe()
      timers.clear(timer)
      resolve(outcome)
    }
    const look = async (): Promise<void> => {
      const listed = await outbox.list().catch(() => null)
      // Nobody is signed in any more: what was recorded waits.
      if (listed === null) return decide({ is: 'later', error: null })
      const entry = listed.find((it) => it.entry.id === recorded.id)?.entry
      if (!entry) return decide({ is: 'sent' })
      const { error } = entry
      if (entry.status === 'failed') decide({ is: 'refused', error })
      else if (error !== null && entry.status === 'pending') decide({ is: 'later', error })
    }
    const unsubscribe = outbox.subscribe(() => void look())
    const timer = timers.set(() => decide({ is: 'later', error: null }), patience)
    void look()
  })
}
