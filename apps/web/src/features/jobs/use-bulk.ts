import { useQueryClient } from '@tanstack/react-query'
import type { HoldBody } from '@warsha/contract'
import type { JobStatus } from '@warsha/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { Outcome } from './bulk.ts'
import type { Progress } from './bulk-bar.tsx'
import { changeStatuses, deleteJobs, type StatusChange } from './commands.ts'
import type { Failures } from './failures-dialog.tsx'
import type { SavedJob } from './job-list.ts'

/** Changes and deletes many jobs, reports the result, and keeps the failed ones selected. */
export function useBulk(onDone: (jobNumbers: string[]) => void) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failures, setFailures] = useState<Failures | null>(null)

  /** @param hold what they wait for, where they are put on hold and that was said */
  async function setStatus(jobs: readonly SavedJob[], status: JobStatus, hold: HoldBody | null = null): Promise<void> {
    const outcome = await running(jobs, (onProgress) =>
      changeStatuses(
        client,
        jobs.map((job) => ({ job, status, hold })),
        onProgress,
      ),
    )
    leave(outcome, ({ job }) => job, updateFailure(outcome.failed), t('jobs.statusFailed'))
    const { length: count } = outcome.done
    if (count === 0) return
    const values = { count, number: numberText(count, language), status: t(`jobs.statuses.${status}`) }
    toasts.success(t('jobs.bulk.updated', values), {
      label: t('form.undo'),
      act: () => void undo(outcome.done, outcome.formerHolds),
    })
  }

  async function undo(done: readonly StatusChange[], formerHolds: ReadonlyMap<number, HoldBody>): Promise<void> {
    const back = done
      .filter(({ job, status }) => job.status !== status || formerHolds.has(job.id))
      .map(({ job, status }) => ({
        job: { ...job, status },
        status: job.status,
        hold: formerHolds.get(job.id) ?? null,
      }))
    const { failed } = await changeStatuses(client, back)
    showOutcome(failed, ({ job }) => job, updateFailure(failed), t('jobs.statusFailed'))
  }

  /** To try again helps where there was no answer or the server could not; what was refused is refused again. */
  function updateFailure(failed: Outcome<StatusChange>['failed']): string {
    const isRefused = ({ error }: { error: unknown }) => error instanceof ApiError && error.status < 500
    return t(failed.every(isRefused) ? 'jobs.bulk.updateRefused' : 'jobs.bulk.updateFailed')
  }

  async function remove(jobs: readonly SavedJob[]): Promise<void> {
    const { length: count } = jobs
    const yes = await confirm({
      message: t('jobs.bulk.sure', { count, number: numberText(count, language) }),
      confirmLabel: t('jobs.bulk.delete'),
      cancelLabel: t('form.cancel'),
      danger: true,
    })
    if (!yes) return
    const outcome = await running(jobs, (onProgress) => deleteJobs(client, jobs, onProgress))
    leave(outcome, (job) => job, t('jobs.bulk.deleteFailed'), t('jobs.deleteFailed'))
    const gone = outcome.done.length
    if (gone > 0) toasts.success(t('jobs.bulk.deleted', { count: gone, number: numberText(gone, language) }))
  }

  async function running<T>(
    jobs: readonly SavedJob[],
    act: (onProgress: (done: number) => void) => Promise<T>,
  ): Promise<T> {
    const total = jobs.length
    setProgress({ done: 0, total })
    const outcome = await act((done) => setProgress({ done, total }))
    setProgress(null)
    return outcome
  }

  function leave<Item>(
    { done, failed }: Outcome<Item>,
    jobOf: (item: Item) => SavedJob,
    title: string,
    fallback: string,
  ): void {
    onDone(done.map((item) => jobOf(item).job_no))
    showOutcome(failed, jobOf, title, fallback)
  }

  function showOutcome<Item>(
    failed: Outcome<Item>['failed'],
    jobOf: (item: Item) => SavedJob,
    title: string,
    fallback: string,
  ): void {
    if (failed.length === 0) return
    const jobs = failed.map(({ item, error }) => ({
      job: jobOf(item),
      reason: reasonFor(error, fallback) ?? fallback,
    }))
    setFailures({ title, jobs })
  }

  return { progress, failures, forgetFailures: () => setFailures(null), setStatus, remove }
}
