import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signedInId } from '../../../api/api.ts'
import { reasonFor, Unreachable } from '../../../api/errors.ts'
import { keepStorage } from '../../../device/keep-storage.ts'
import { deviceStorage } from '../../../device/storage.ts'
import { vibrate } from '../../../device/vibrate.ts'
import { outbox, shownWork } from '../../../offline/work.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { cacheJob, type CachedJob } from './cache.ts'
import type { DraftJob } from './draft.ts'
import { findJob, keptJob } from './jobs.ts'
import { useRememberJob } from './recent-jobs.ts'
import { useEndAgreement } from './use-may-start-new.ts'
import { tellNotSaved } from '../sending/not-saved.ts'
import { useSend } from '../sending/use-send.ts'

export type Start = {
  job: DraftJob
  activityCode: string
  note: string | null
  /** the unique_key of the session that it ends, where that one's activity is finished on its job */
  finishedSession?: string | undefined
  /** `one_tap`: without the wizard; where nothing had to be asked, it can be taken back for 5 s and is sent after them */
  way: 'wizard' | 'one_tap'
}

/** A second start is ignored while one is in progress, wherever it was tapped. */
let isUnderWay = false

/** @returns whether none was */
function beginStart(): boolean {
  if (isUnderWay) return false
  isUnderWay = true
  return true
}

function endStart(): void {
  isUnderWay = false
}

/**
 * The one way to start an activity, from the wizard, by Continue and by Switch Activity: asks where the start would
 * end work on another job, keeps it on the phone, and sends it. What becomes of it is announced, wherever one is then.
 */
export function useStart() {
  const { t } = useTranslation()
  const rememberJob = useRememberJob()
  const agreeToEnd = useEndAgreement()
  const send = useSend()
  const [busy, setBusy] = useState(false)

  /**
   * @param onKept called as soon as the start is safe on the phone
   * @returns whether it is safe on the phone; pages show it by then
   */
  async function start(wanted: Start, onKept?: () => void): Promise<boolean> {
    if (!beginStart()) return false
    // Whoever tapped, whoever is signed in when all that is asked has its answer.
    const by = signedInId()
    try {
      const agreement = await agreeToEnd(wanted.job.job_no, wanted.way)
      if (agreement === 'no') return false
      return await record(wanted, { by, isHeld: wanted.way === 'one_tap' && agreement === 'not_asked', onKept })
    } catch (error) {
      toasts.error(reasonFor(error, t('wizard.startFailed')))
      return false
    } finally {
      endStart()
      setBusy(false)
    }
  }

  async function record(
    { job, activityCode, note, finishedSession, way }: Start,
    { by, isHeld, onKept }: { by: number | null; isHeld: boolean; onKept: (() => void) | undefined },
  ): Promise<boolean> {
    const found = keptJob(job.job_no) ?? (way === 'one_tap' ? 'nobody_to_ask' : await askFor(job))
    if (found === null) {
      toasts.error(t('wizard.jobGone'))
      return false
    }
    // First of all on its way to the phone's database; drawing "Starting..." takes a slow phone longer.
    const choice = { jobNo: job.job_no, activityCode, note, finishedSession }
    const recording = isHeld ? outbox.recordHeldStart(choice, by) : outbox.recordStart(choice, by)
    setBusy(true)
    const isKept = await recording.then(() => true, notSaved)
    if (!isKept) return false
    onKept?.()
    vibrate()
    if (found !== 'nobody_to_ask') cacheJob(deviceStorage, found)
    void rememberJob(job).catch(() => undefined)
    void keepStorage()
    // One that is held back is sent when its time has come.
    if (!isHeld) send()
    // The page of the running session shows this one.
    await shownWork.refresh()
    return true
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

  function notSaved(error: unknown): false {
    tellNotSaved(t, error)
    return false
  }

  return { start, busy }
}
