import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor, Unreachable } from '../../api/errors.ts'
import { keepStorage } from '../../device/keep-storage.ts'
import { vibrate } from '../../device/vibrate.ts'
import type { Entry, EntryError } from '../../offline/entry.ts'
import { askForMediaSync } from '../../offline/media-sync.ts'
import type { ShownSession } from '../../offline/replay.ts'
import { outbox, sendNow } from '../../offline/work.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { deviceStorage } from '../../device/storage.ts'
import { cacheJob, type CachedJob } from './cache.ts'
import { currentSessionKey } from './current-session.ts'
import type { DraftActivity, DraftJob } from './draft.ts'
import { findJob, keptJob } from './jobs.ts'
import { useRememberJob } from './recent-jobs.ts'

/** What was recorded is safe by then; the screen goes on without waiting longer for the server. */
export const PATIENCE = 1_500

/** Asks what should become of something that the server has refused just now. It stays on the phone unless told otherwise. @returns whether it was discarded */
export function useRefusal() {
  const { t } = useTranslation()
  return async ({ id }: Entry, error: EntryError | null, fallback: string): Promise<boolean> => {
    const detail = error?.detail || fallback
    const discard = await confirm({
      title: t('work.refused'),
      message: `${detail} ${t('work.refusedText')}`,
      confirmLabel: t('work.discard'),
      cancelLabel: t('work.keep'),
      danger: true,
    })
    if (discard) await outbox.discard(id)
    return discard
  }
}

export type Start = {
  job: DraftJob
  activity: DraftActivity
  note: string | null
  /** the unique_key of the session that it ends, where that one's activity is finished on its job */
  finishedSession: string | undefined
}

/** Starts an activity: kept on the phone first, then sent. */
export function useStart() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const rememberJob = useRememberJob()
  const refused = useRefusal()
  const [busy, setBusy] = useState(false)

  /**
   * @param onKept called as soon as the start is safe on the phone
   * @returns whether it was recorded and not refused
   */
  async function start({ job, activity, note, finishedSession }: Start, onKept: () => void): Promise<boolean> {
    try {
      const found = keptJob(job.job_no) ?? (await askFor(job))
      if (found === null) {
        toasts.error(t('wizard.jobGone'))
        return false
      }
      // First of all on its way to the phone's database; drawing "Starting..." takes a slow phone longer.
      const recording = outbox.recordStart({ jobNo: job.job_no, activityCode: activity.code, note, finishedSession })
      setBusy(true)
      const recorded = await recording.catch(notSaved)
      if (!recorded) return false
      onKept()
      vibrate()
      if (found !== 'nobody_to_ask') cacheJob(deviceStorage, found)
      void rememberJob(job).catch(() => undefined)
      void keepStorage()
      const outcome = await sendNow(recorded, PATIENCE)
      if (outcome.is === 'refused') {
        await refused(recorded, outcome.error, t('wizard.startFailed'))
        return false
      }
      if (outcome.is === 'sent') toasts.success(t('wizard.started'))
      else {
        const { error } = outcome
        if (error?.status && error.status < 300) toasts.error(t('wizard.invalidAnswer'))
        toasts.meanwhile(t('wizard.startedOffline'))
        void askForMediaSync()
      }
      return true
    } catch (error) {
      toasts.error(reasonFor(error, t('wizard.startFailed')))
      return false
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: currentSessionKey })
    }
  }

  /** The job among those that can be worked on. One that was chosen from a list is taken when nobody can be asked. */
  async function askFor({ job_no }: DraftJob): Promise<CachedJob | 'nobody_to_ask' | null> {
    setBusy(true)
    try {
      return await findJob(job_no)
    } catch (error) {
      if (error instanceof Unreachable) return 'nobody_to_ask'
      throw error
    }
  }

  function notSaved(): null {
    toasts.error(t('work.notSaved'))
    return null
  }

  return { start, busy }
}

/** Ends the running activity as of now: kept on the phone first, then sent. */
export function useEnd() {
  const { t } = useTranslation()
  const refused = useRefusal()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  /** @param ending whether its activity is finished on its job */
  async function end({ uniqueKey }: ShownSession, ending: { isFinished: boolean }): Promise<void> {
    const recording = outbox.recordCompletion(uniqueKey, ending)
    setBusy(true)
    try {
      const recorded = await recording.catch(() => null)
      if (!recorded) {
        toasts.error(t('work.notSaved'))
        return
      }
      vibrate()
      const outcome = await sendNow(recorded, PATIENCE)
      if (outcome.is === 'refused') await refused(recorded, outcome.error, t('session.completeFailed'))
      else if (outcome.is === 'sent') toasts.success(t('session.completed'))
      else {
        toasts.meanwhile(t('session.completedOffline'))
        void askForMediaSync()
      }
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: currentSessionKey })
    }
  }

  return { end, busy }
}
