import { deviceStorage } from './storage.ts'
import { TIMER_TAG } from './timer-tag.ts'

const CHOSEN = 'warsha.reminders'

export type Reminders = 'on' | 'off' | 'not_asked' | 'impossible' | 'blocked'

/** Whether this person wants to be reminded by this phone. */
export function remindersOf(person: number): Reminders {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'impossible'
  const chosen = deviceStorage.getItem(keyOf(person))
  if (Notification.permission === 'denied') return 'blocked'
  if (chosen === 'on') return Notification.permission === 'granted' ? 'on' : 'not_asked'
  return chosen === 'off' ? 'off' : 'not_asked'
}

export function keepReminders(person: number, chosen: 'on' | 'off'): void {
  deviceStorage.setItem(keyOf(person), chosen)
}

function keyOf(person: number): string {
  return `${CHOSEN}.${person}`
}

/** Shows a notification of the app, also while nobody looks at it. */
export async function notify(title: string, body: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.showNotification(title, { body, tag: TIMER_TAG, icon: '/icons/icon-192.png' })
}

/** The phone's subscription to the push service of its browser, for a key of the shop. */
export async function subscribeToPush(key: string): Promise<PushSubscriptionJSON | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.pushManager) return null
  const kept = await registration.pushManager.getSubscription()
  // The browser keeps to the key with which it was made.
  if (kept && keyIn(kept) !== key) await kept.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = kept && keyIn(kept) === key ? kept : await registration.pushManager.subscribe(options)
  return subscription.toJSON()
}

export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const kept = await registration?.pushManager?.getSubscription()
  await kept?.unsubscribe()
}

function keyIn({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (!key) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
