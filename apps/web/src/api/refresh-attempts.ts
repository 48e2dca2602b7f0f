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
  const shared = async () => caches.open(NAME)
  const nowhere = () => undefined
  return {
    async begin() {
      const place = await shared().catch(nowhere)
      const open = (await (await place?.match('/').catch(nowhere))?.text()) ?? storage.getItem(NAME)
      if (open !== null) return open
      const attempt = newId()
      if (place) await place.put('/', new Response(attempt)).catch(nowhere)
      else storage.setItem(NAME, attempt)
      return attempt
    },
    async end() {
      storage.removeItem(NAME)
      await shared()
        .then((place) => place.delete('/'))
        .catch(nowhere)
    },
  }
}
