import { TIMER_TAG } from '../device/timer-tag.ts'

type Scope = Pick<ServiceWorkerGlobalScope, 'addEventListener' | 'clients' | 'registration'>
type NotificationText = { title: string; body: string }

/** Shows what the shop sends to this phone, and opens the app when it is tapped. */
export function showNotifications(scope: Scope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope))
  })
}

async function show({ clients, registration }: Scope, event: PushEvent): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Who looks at the app is asked by it.
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { title, body } = textIn(event)
  await registration.showNotification(title, { body, tag: TIMER_TAG, icon: '/icons/icon-192.png' })
}

/** What the shop sent, where it can be read. A browser that shows nothing for a message takes the permission away. */
function textIn(event: PushEvent): NotificationText {
  try {
    const sent = event.data?.json() as Partial<NotificationText> | null | undefined
    if (sent?.title && sent.body) return { title: sent.title, body: sent.body }
  } catch {
    // Shown with the name alone.
  }
  return { title: 'Warsha', body: '' }
}

/** Opens the app where it asks: a page that is there comes to the front. */
async function open({ clients }: Scope): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/technician'))
  if (page) await page.focus()
  else await clients.openWindow('/technician/active')
}
