import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Entry, type StartEntry, UNDO_TIME } from '../../../offline/entry.ts'
import { heldUntil, isHeld, mayWithdraw } from '../../../offline/order.ts'
import { outbox, type Work } from '../../../offline/work.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { useWork } from '../running/current-session.ts'
import { useActivityText } from '../running/activities.ts'

/**
 * Offers to take back what was started at once, as long as the phone holds it: after a reload too, as the offer
 * stands in the queue and nowhere else.
 */
export function useUndo(): void {
  const { t } = useTranslation()
  const activityText = useActivityText()
  const start = lastUndoable(useWork())
  const id = start?.id ?? null
  const until = (start && heldUntil(start)) ?? 0
  const text = start && startedText(start)

  function startedText({ request: { data } }: StartEntry): string {
    const [activity, job] = [`\u2068${activityText(data.activity_code)}\u2069`, `\u2066${data.job_no}\u2069`]
    return t('session.startedAtOnce', { activity, job })
  }

  const undo = useEffectEvent(async (entryId: string) => {
    const isUndone = await outbox.withdraw(entryId).catch(() => false)
    toasts.info(t(isUndone ? 'session.undone' : 'session.undoneTooLate'))
  })

  useEffect(() => {
    if (id === null || text === null) return undefined
    const dismiss = toasts.offer(text, { label: t('session.undo'), act: () => void undo(id) })
    const timer = setTimeout(dismiss, timeLeft(until))
    return () => {
      clearTimeout(timer)
      dismiss()
    }
  }, [id, text, until, t])
}

/** When the next start can be sent that was held back; null when none is. */
export function useHeldEnd(): number | null {
  const listed = useWork()?.listed ?? []
  const ends = listed.map(({ entry }) => heldUntil(entry)).filter((until) => until !== null)
  return ends.length === 0 ? null : Math.min(...ends)
}

function lastUndoable(work: Work | null): StartEntry | null {
  const entries = (work?.listed ?? []).map(({ entry }) => entry)
  const now = Date.now()
  return entries.findLast((entry): entry is StartEntry => isUndoable(entry, entries, now)) ?? null
}

function isUndoable(entry: Entry, entries: readonly Entry[], now: number): boolean {
  return entry.kind === 'start' && isHeld(entry, now) && mayWithdraw(entry, entries)
}

/** In milliseconds; somebody may have set the clock back. */
export function timeLeft(until: number): number {
  return Math.min(Math.max(until - Date.now(), 0), UNDO_TIME)
}
