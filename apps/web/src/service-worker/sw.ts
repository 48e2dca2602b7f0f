import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { MEDIA_SYNC_TAG } from '../offline/media-sync.ts'
import { showNotifications } from './notifications.ts'
import { sendWhatWaits } from './send-what-waits.ts'

// oxlint-disable-next-line no-underscore-dangle -- where the build puts the list of files
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

/** The server's own: calls, and files by their name. */
const NOT_PAGES = [/^\/(?:api|install|guide)(?:[/?]|$)/, /^[^?]*\.\w+(?:\?|$)/]
const ADMIN_PAGES = [/^\/admin(?:[/?]|$)/]

/** Waiting versions take over when a person says so, and no sooner: a tab must find the files that it was built with. */
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
clientsClaim()
showNotifications(self)

// oxlint-disable-next-line no-underscore-dangle
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// A technician's page opens from the phone in any reception. Admins get theirs from the server, with the code it needs.
const keptPage = createHandlerBoundToURL('/index.html')
registerRoute(new NavigationRoute(keptPage, { denylist: [...NOT_PAGES, ...ADMIN_PAGES] }))
registerRoute(
  new NavigationRoute((options) => fetch(options.request).catch(() => keptPage(options)), {
    allowlist: ADMIN_PAGES,
    denylist: NOT_PAGES,
  }),
)

// What is too large to be loaded ahead stays once it was used: who has scanned a job card scans without a network.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'warsha-used',
    plugins: [new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true })],
  }),
)

// There is network again. A page that is seen sends by itself; without one the work goes out from here.
self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & { tag: string }
  if (sync.tag === MEDIA_SYNC_TAG) sync.waitUntil(sendUnlessAPageDoes())
})

async function sendUnlessAPageDoes(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!pages.some(({ visibilityState }) => visibilityState === 'visible')) await sendWhatWaits()
}
