import type { TextStorage } from '../device/storage.ts'

/**
 * The number of the attempt to renew the sign-in: it stays the same until its answer is known, so that the server gives a lost
 * answer again, however late, to whoever began the attempt and to nobody who only has a copy of the cookie.
 */
export type RefreshAttempts = {
  /** The one that is open, or a new one. */
  begin: () => Promise<string>
  /** Its answer is known. */
  end: () => Promise<void>
}

const NAME = 'warsha.refresh-attempt'

/**
 * Kept where pages and the service worker find it; in the page's storage where the browser has or gives no such place
 * (plain http).
 */
export function refreshAttempts(storage: TextStorage, newId: () => string): RefreshAttempts {
  const shared = sharedText(NAME)
  return {
    async begin() {
      const open = (await shared.read().catch(() => null)) ?? storage.getItem(NAME)
      if (open !== null) return open
      const attempt = newId()
      await shared.write(attempt).catch(() => storage.setItem(NAME, attempt))
      return attempt
    },
    async end() {
      storage.removeItem(NAME)
      await shared.remove().catch(() => undefined)
    },
  }
}

/** A text that all pages and the service worker of this browser share. Each way rejects where there is no place for it. */
function sharedText(name: string) {
  const place = async () => caches.open(name)
  const address = `/${name}`
  return {
    read: async () => (await (await place()).match(address))?.text() ?? null,
    write: async (text: string) => (await place()).put(address, new Response(text)),
    remove: async () => void (await (await place()).delete(address)),
  }
}
