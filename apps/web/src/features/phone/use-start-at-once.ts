import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keepStorage } from '../../device/keep-storage.ts'
import { vibrate } from '../../device/vibrate.ts'
import { outbox, shownWork } from '../../offline/work.ts'
import { toasts } from '../../ui/toasts.tsx'
import type { DraftJob } from './draft.ts'
import { useRememberJob } from './recent-jobs.ts'

type NextActivity = {
  activityCode: string
  /** the unique_key of the session that it ends, where that one's activity is finished on its job */
  finishedSession?: string | undefined
}

/**
 * Starts an activity with one tap and without a question: for 5 s it can be taken back, and is sent after them.
 * A second tap while one is under way is nothing.
 */
export function useStartAtOnce(): (job: DraftJob, next: NextActivity) => Promise<boolean> {
  const { t } = useTranslation()
  const rememberJob = useRememberJob()
  const underWay = useRef(false)

  /** @returns whether it is safe on the phone */
  return async (job, { activityCode, finishedSession }) => {
    if (underWay.current) return false
    underWay.current = true
    try {
      await outbox.recordHeldStart({ jobNo: job.job_no, activityCode, note: null, finishedSession })
    } catch {
      toasts.error(t('work.notSaved'))
      return false
    } finally {
      underWay.current = false
    }
    vibrate()
    void rememberJob(job).catch(() => undefined)
    void keepStorage()
    // Whoever goes on to the running session finds this one.
    await shownWork.refresh()
    return true
  }
}
