/** The tag under which the browser wakes the service worker when there is network again. */
export const MEDIA_SYNC_TAG = 'media-queue'

type SyncManager = { register: (tag: string) => Promise<void> }

/** Asks the browser to send the photos that wait even when the app is closed, where it can. */
export async function askForMediaSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const { sync } = (registration ?? {}) as { sync?: SyncManager }
    await sync?.register(MEDIA_SYNC_TAG)
  } catch {
    // It is a bonus: opening the app and its timer do the same.
  }
}
