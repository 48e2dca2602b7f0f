import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '../../../api/use-sign-in.ts'
import { reasonFor } from '../../../api/errors.ts'
import { adminPaths } from '../../../admin-paths.ts'
import { ActionMenu } from '../../../ui/admin/action-menu.tsx'
import { IconPencil, IconPhoto } from '../../../ui/admin/icons.ts'
import { useShortcut } from '../../../ui/admin/shortcuts.ts'
import { useDialogParam } from '../../../ui/admin/use-dialog-param.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { IconTrash } from '../../../ui/icons.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { JobCardButton } from '../../job-card/index.ts'
import { useJobAccount } from '../../job-account/index.ts'
import { PicturesDialog } from '../../pictures/index.ts'
import { deleteJobs } from '../commands.ts'
import { JobForm } from '../job-form.tsx'
import type { SavedJob } from '../job-list.ts'

const EDIT = 'edit'

/** What can be done with a job; its status is changed where it stands. */
export function JobActions({ job }: { job: SavedJob }) {
  const { t } = useTranslation('admin')
  const form = useDialogParam('action')
  const [showsPictures, showPictures] = useState(false)
  const remove = useDeletion(job)
  const isWorkedOn = useWorkedOn(job.id)
  const mayDelete = useMay('deleteJob')
  const edit = () => form.open(EDIT)
  const mayEdit = useMay('updateJob')
  useShortcut(mayEdit ? { keys: 'e', label: t('jobs.edit', { number: job.job_no }), act: edit, opens: 'field' } : null)
  return (
    <>
      {mayEdit && (
        <Button look="primary" icon={<IconPencil {...smallIcon} />} aria-keyshortcuts="e" onClick={edit}>
          {t('object.edit')}
        </Button>
      )}
      <JobCardButton job={job} />
      <ActionMenu
        actions={[
          { key: 'pictures', label: t('jobPage.pictures'), icon: IconPhoto, act: () => showPictures(true) },
          mayDelete && {
            key: 'delete',
            label: t('jobPage.delete'),
            icon: IconTrash,
            isDanger: true,
            forbiddenBy: isWorkedOn ? t('jobPage.notDeletable') : undefined,
            act: remove,
          },
        ].filter((action) => action !== false)}
      />
      {mayEdit && form.opened === EDIT && <JobForm job={job} onAccount={null} onClose={form.close} />}
      {showsPictures && <PicturesDialog jobNo={job.job_no} onClose={() => showPictures(false)} />}
    </>
  )
}

/** Whether anybody worked on a job, which is then kept; not while that is not known. */
function useWorkedOn(id: number): boolean {
  const totals = useJobAccount(id).data?.totals
  return totals !== undefined && totals.session_count + totals.running_count > 0
}

/** Deletes a job after a question, and goes back to the list. */
function useDeletion(job: SavedJob): () => void {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const navigate = useNavigate()

  async function remove(): Promise<void> {
    const yes = await confirm({
      message: t('jobs.bulk.sure', { count: 1, number: '1' }),
      confirmLabel: t('jobPage.delete'),
      cancelLabel: t('form.cancel'),
      danger: true,
    })
    if (!yes) return
    const { failed } = await deleteJobs(client, [job], () => undefined)
    const [failure] = failed
    if (failure) toasts.error(reasonFor(failure.error, t('jobs.deleteFailed')))
    else {
      toasts.success(t('jobs.bulk.deleted', { count: 1, number: '1' }))
      void navigate(adminPaths.jobs, { replace: true })
    }
  }

  return () => void remove()
}
