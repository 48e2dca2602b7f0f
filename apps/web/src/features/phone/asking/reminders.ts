import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { useUser } from '../../../api/use-sign-in.ts'
import {
  keepReminders,
  notify,
  type Reminders,
  remindersOf,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../../device/reminders.ts'
import { useOnline } from '../../../device/use-online.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { createSignal } from '../../../store.ts'
import { toasts } from '../../../ui/toasts.tsx'

const changes = createSignal()

/** Whether this phone reminds its owner at the end of working time, and the ways to change that. */
export function useReminders() {
  const { t } = useTranslation()
  const { id: person } = useUser()
  const [state, setState] = useState<Reminders>(() => remindersOf(person))
  useEffect(() => changes.subscribe(() => setState(remindersOf(person))), [person])

  function choose(chosen: 'on' | 'off'): void {
    keepReminders(person, chosen)
    changes.publish()
  }

  /** The browser asks for its permission here, and nowhere else. */
  async function turnOn(pushKey: string | null): Promise<void> {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') {
      choose('off')
      toasts.warning(t('timer.reminders.blocked'))
      return
    }
    choose('on')
    toasts.success(t('timer.reminders.on'))
    await keepSubscribed(pushKey)
  }

  async function turnOff(): Promise<void> {
    choose('off')
    await unsubscribeFromPush().catch(() => undefined)
    await call('unsubscribeFromPush').catch(() => undefined)
  }

  return { state, turnOn, turnOff, decline: () => choose('off') }
}

/** Subscribes to reminders by push, too, where the shop sends them. */
export function useKeepSubscribed(pushKey: string | null | undefined): void {
  const { state } = useReminders()
  const online = useOnline()
  useEffect(() => {
    if (state === 'on' && online && pushKey) void keepSubscribed(pushKey)
  }, [state, online, pushKey])
}

/** Where it does not work, the phone itself still reminds while the app is open somewhere. */
async function keepSubscribed(pushKey: string | null): Promise<void> {
  if (pushKey === null) return
  try {
    const subscription = await subscribeToPush(pushKey)
    const { endpoint, keys: { p256dh, auth } = {} } = subscription ?? {}
    if (!endpoint || !p256dh || !auth) return
    await call('subscribeToPush', { body: { endpoint, p256dh, auth, key: pushKey, language: currentLanguage() } })
  } catch {
    // No push service on this phone, or none that this shop may use.
  }
}

/** Reminds of a timer that runs past the end of working time, while nobody looks at the app. */
export function useRemind(): () => void {
  const { t } = useTranslation()
  const { state } = useReminders()
  return () => {
    if (state === 'on') void notify(t('timer.running.title'), t('timer.reminders.body')).catch(() => undefined)
  }
}
