import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Entry, UNDO_TIME } from '../../../offline/entry.ts'
import { heldUntil, isHeldBack } from '../../../offline/order.ts'
import { outbox, type Work } from '../../../offline/work.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { useWork } from '../running/current-session.ts'
import { useActivityText } from '../running/activities.ts'
import { doneIn, whatOf } from './what-of.ts'

/**
 * Offers to take back what was started or ended at once, as long as the phone holds it: after a reload too, as the
 * offer stands in the queue and nowhere else.
 */
export function useUndo(): void {
  const { t } = useTranslation()
  const activityText = useActivityText()
  const work = useWork()
  const last = lastUndoable(work)
  const id = last?.id ?? null
  const until = (last && heldUntil(last)) ?? 0
  const text = last && heldText(last)

  function heldText(entry: Entry): string {
    const done = doneIn(entry, work, activityText)
    if (!done) return whatOf(entry, work, { t, activityText })
    const named = { ...done, activity: `\u2068${done.activity}\u2069` }
    if (entry.kind === 'start') return t('session.startedAtOnce', named)
    const isFinished = entry.kind === 'completion' && entry.request.data.activity_finished
    return t(isFinished ? 'finished.choice' : 'session.endedAtOnce', named)
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

/** When the next can be sent that was held back; null when none is. */
export function useHeldEnd(): number | null {
  const listed = useWork()?.listed ?? []
  const ends = listed.map(({ entry }) => heldUntil(entry)).filter((until) => until !== null)
  return ends.length === 0 ? null : Math.min(...ends)
}

function lastUndoable(work: Work | null): Entry | null {
  const entries = (work?.listed ?? []).map(({ entry }) => entry)
  const now = Date.now()
  return entries.findLast((entry) => isHeldBack(entry, entries, now)) ?? null
}

/** In milliseconds; somebody may have set the clock back. */
export function timeLeft(until: number): number {
  return Math.min(Math.max(until - Date.now(), 0), UNDO_TIME)
}
