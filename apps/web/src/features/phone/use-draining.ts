import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drained } from '../../offline/drain.ts'
import type { Trigger } from '../../offline/outbox.ts'
import { drainNow, startWork } from '../../offline/work.ts'
import { toasts } from '../../ui/toasts.tsx'
import { currentSessionKey, useWork } from './current-session.ts'
import { timeLeft, useHeldEnd } from './use-undo.ts'

const INTERVAL = 30_000

/** Sends what waits when the app opens, comes to the front, gets its network back, and every 30 s. */
export function useDraining(): void {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const outage = useOutage()
  const showOutcome = useEffectEvent((trigger: Trigger, { sent, refused, later, signInNeeded }: Drained): void => {
    if (sent > 0 && later === 0) outage.isOver()
    if (refused > 0) toasts.error(t('work.someRefused', { total: refused }))
    // What was recorded just now says itself where it is.
    else if (sent > 0 && later === 0 && !signInNeeded && trigger !== 'recorded') toasts.success(t('work.synced'))
    else if (later > 0 && outage.isNew()) toasts.info(t('work.syncFailed'))
  })

  const drain = useEffectEvent(async (trigger: Trigger): Promise<void> => {
    const drained = await drainNow(trigger).catch(() => null)
    if (!drained) return
    showOutcome(trigger, drained)
    if (drained.sent > 0) await queries.invalidateQueries({ queryKey: currentSessionKey })
  })

  const heldEnd = useHeldEnd()
  useEffect(() => {
    if (heldEnd === null) return undefined
    const timer = setTimeout(() => void drain('recorded'), timeLeft(heldEnd))
    return () => clearTimeout(timer)
  }, [heldEnd])

  useEffect(() => {
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
  }, [])
}

/** A time in which nothing could be sent: it is shown once, and over when something went well or nothing waits. */
function useOutage() {
  const isShown = useRef(false)
  const isAllSent = useWork()?.shown.pending === 0
  useEffect(() => {
    if (isAllSent) isShown.current = false
  }, [isAllSent])
  return {
    isOver: () => {
      isShown.current = false
    },
    /** whether it was not shown before; from now on it is */
    isNew: () => {
      const before = isShown.current
      isShown.current = true
      return !before
    },
  }
}
