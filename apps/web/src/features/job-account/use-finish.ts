import { useQueryClient } from '@tanstack/react-query'
import type { ActivityOfJob } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'
import { readEstimatesAgain } from '../estimates/index.ts'
import { activityText } from '../../i18n/people.ts'
import { jobEstimatesQuery } from './data.ts'

type Of = Pick<ActivityOfJob, 'activity_code' | 'activity_label' | 'activity_label_ar' | 'finished' | 'version'>

/** Says of an activity of a job that it is finished, or not; for a moment that can be undone. */
export function useFinish(jobId: number, of: Of) {
  const { activity_code: code, finished } = of
  const activity = activityText(of)
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const [isSaying, setSaying] = useState(false)

  function shownVersion(): number {
    const { activities = [] } = client.getQueryData(jobEstimatesQuery(jobId).queryKey) ?? {}
    return (activities.find(({ activity_code }) => activity_code === code) ?? of).version
  }

  /** @returns which version it made */
  async function send(isFinished: boolean, version: number): Promise<number> {
    let made = version
    const onVersion = (saved: number) => void (made = saved)
    await call(isFinished ? 'finishItem' : 'resumeItem', { params: { id: jobId, code }, version, onVersion })
    return made
  }

  /** @param made the version of the own change: what somebody else said since stands */
  async function undo(isFinished: boolean, made: number): Promise<void> {
    try {
      await send(!isFinished, made)
      toasts.info(t('why.takenBack'))
    } catch (error) {
      toasts.error(reasonFor(error, t('why.undoFailed')))
    }
    await readEstimatesAgain(client)
  }

  async function say(isFinished: boolean): Promise<void> {
    if (isSaying) return
    setSaying(true)
    try {
      const made = await send(isFinished, shownVersion())
      const done = t(isFinished ? 'why.job.nowFinished' : 'why.job.nowResumed', { activity })
      // What nobody called finished is not called so to undo that it goes on.
      const canUndo = isFinished || finished !== null
      toasts.success(done, canUndo ? { label: t('form.undo'), act: () => void undo(isFinished, made) } : undefined)
    } catch (error) {
      toasts.error(reasonFor(error, t(isFinished ? 'why.job.finishFailed' : 'why.job.resumeFailed', { activity })))
    }
    await readEstimatesAgain(client)
    setSaying(false)
  }

  return { say, isSaying }
}
