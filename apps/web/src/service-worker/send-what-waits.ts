import type { Language } from '@warsha/contract/texts'
import { createClient } from '../api/client.ts'
import { refreshAttempts } from '../api/refresh-attempts.ts'
import { keptSignIn } from '../api/kept-sign-in.ts'
import { createSendEntry } from '../api/send-entry.ts'
import { createServerClock } from '../api/server-clock.ts'
import { tabLock } from '../device/lock.ts'
import { memoryStorage } from '../device/storage.ts'
import { newUuid } from '../device/uuid.ts'
import { CHANGES } from '../offline/names.ts'
import { localDatabase } from '../offline/local-database.ts'
import { localStore } from '../offline/local-store.ts'
import { heldUntil, isHeldBack } from '../offline/order.ts'
import { createOutbox, type Listed } from '../offline/outbox.ts'

/**
 * Sends what the phone holds of the person whose sign-in still stands, as an open page would. A service worker cannot
 * read local storage: the token comes from the refresh cookie, and is gone with the work.
 * Throws when something has to go later, so that the browser asks again.
 */
export async function sendWhatWaits(): Promise<void> {
  const storage = memoryStorage()
  const kept = keptSignIn(storage)
  const clock = createServerClock(Date.now, storage)
  let language: Language = 'en'
  const client = createClient({
    fetch: (url, request) => fetch(url, request),
    now: Date.now,
    lock: tabLock,
    kept,
    clock,
    attempts: refreshAttempts(storage, newUuid),
    deviceId: null,
    language: () => language,
    unsent: () => null,
    publish: () => undefined,
  })
  await client.refresh()
  const person = () => kept.user()?.id ?? null
  const outbox = createOutbox({
    store: localStore(localDatabase()),
    send: createSendEntry({ client, person, offline: () => !navigator.onLine }),
    lock: tabLock,
    isOffline: () => !navigator.onLine,
    signedIn: person,
    now: Date.now,
    random: Math.random,
    newId: newUuid,
    serverNow: clock.serverNow,
  })
  let hasChanged = false
  outbox.subscribe(() => (hasChanged = true))
  if (person() !== null) {
    const listed = await outbox.list()
    // Refusals come in the language of whoever recorded this, and are shown to them.
    language = listed.at(-1)?.entry.language ?? language
    await untilNothingIsHeld(listed)
  }
  const { later } = await outbox.drain('online')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  if (hasChanged) new BroadcastChannel(CHANGES).postMessage(null)
  if (later > 0) throw new Error(`${later} have to go later`)
}

/** The page that could take something back is gone from sight; its moment is let pass all the same. */
async function untilNothingIsHeld(listed: readonly Listed[]): Promise<void> {
  const now = Date.now()
  const entries = listed.map(({ entry }) => entry)
  const held = entries.filter((it) => isHeldBack(it, entries, now)).map((it) => heldUntil(it) ?? now)
  if (held.length > 0) await new Promise((resolve) => setTimeout(resolve, Math.max(...held) - now))
}
