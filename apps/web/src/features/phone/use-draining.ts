import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drained } from '../../offline/drain.ts'
import type { Trigger } from '../../offline/outbox.ts'
import { drainNow, startWork } from '../../offline/work.ts'
import { toasts } from '../../ui/toasts.tsx'
import { currentSessionKey } from './current-session.ts'

const INTERVAL = 30_000

/** Sends what waits when the app opens, comes to the front, gets its network back, and every 30 s. */
export function useDraining(): void {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const showOutcome = useEffectEvent((trigger: Trigger, { sent, refused, later, signInNeeded }: Drained): void => {
    if (refused > 0) toasts.error(t('work.someRefused', { total: refused }))
    else if (sent > 0 && later === 0 && !signInNeeded) toasts.success(t('work.synced'))
    else if (later > 0 && trigger === 'online') toasts.error(t('work.syncFailed'))
  })

  useEffect(() => {
    async function drain(trigger: Trigger): Promise<void> {
      const drained = await drainNow(trigger).catch(() => null)
      if (!drained) return
      showOutcome(trigger, drained)
      if (drained.sent > 0) await queries.invalidateQueries({ queryKey: currentSessionKey })
    }

    const onOnline = () => void drain('online')
    const onVisible = () => {
      if (document.visibilityState === 'visible') void drain('visible')
    }
    void startWork()
    void drain('opened')
    const timer = setInterval(() => void drain('timer'), INTERVAL)
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [queries])
}
