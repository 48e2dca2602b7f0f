import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drained } from '../../../offline/drain.ts'
import { askForMediaSync } from '../../../offline/media-sync.ts'
import { nextRetry } from '../../../offline/order.ts'
import type { Trigger } from '../../../offline/outbox.ts'
import { LONGEST_WAIT } from '../../../offline/verdict.ts'
import { drainNow, shownWork, startWork } from '../../../offline/work.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { currentSessionKey, useWork } from '../running/current-session.ts'
import { timeLeft, useHeldEnd } from './use-undo.ts'

const INTERVAL = 30_000

/**
 * Sends what waits when the app opens, comes to the front, gets its network back, and every 30 s; what has failed
 * once more when its own time has come, as a network that just came back often answers a few seconds later.
 */
export function useDraining(): void {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const outage = useOutage()
  // What was sent, refused, or delayed for the first time is announced by itself.
  const showOutcome = useEffectEvent(({ sent, later, again }: Drained): void => {
    if (sent > 0 && later === 0) outage.isOver()
    if (again > 0 && outage.isNew()) toasts.info(t('work.syncFailed'))
  })

  const drain = useEffectEvent(async (trigger: Trigger): Promise<void> => {
    const drained = await drainNow(trigger).catch(() => null)
    if (!drained) return
    showOutcome(drained)
    if (drained.sent > 0) await queries.invalidateQueries({ queryKey: currentSessionKey })
  })

  const heldEnd = useHeldEnd()
  useEffect(() => {
    if (heldEnd === null) return undefined
    const timer = setTimeout(() => void drain('recorded'), timeLeft(heldEnd))
    return () => clearTimeout(timer)
  }, [heldEnd])

  const retry = nextRetry((useWork()?.listed ?? []).map(({ entry }) => entry))
  useEffect(() => {
    if (retry === null) return undefined
    const timer = setTimeout(() => void drain('recorded'), Math.min(Math.max(retry - Date.now(), 0), LONGEST_WAIT))
    return () => clearTimeout(timer)
  }, [retry])

  useEffect(() => {
    const onOnline = () => void drain('online')
    const onOffline = () => void drain('visible')
    const onVisible = () => {
      if (document.visibilityState === 'visible') void drain('visible')
      // Background sync sends it after the app is closed, where the browser supports that.
      else if ((shownWork.get()?.listed.length ?? 0) > 0) void askForMediaSync()
    }
    void startWork()
    void drain('opened')
    const timer = setInterval(() => void drain('timer'), INTERVAL)
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
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
