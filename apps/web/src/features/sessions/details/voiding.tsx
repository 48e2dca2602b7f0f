import { useQueryClient } from '@tanstack/react-query'
import type { SessionRecord } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../../api/errors.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { restoreSession, voidSession } from '../commands.ts'
import { ReasonDialog } from '../../../api/admin/reason-dialog.tsx'
import { useTrimming } from '../correcting/use-trimming.tsx'
import { personText } from '../../../i18n/people.ts'

type Props = { session: SessionRecord; onClose: () => void }

/** Takes a session out of every total, with a way back for a moment. */
export function VoidSession({ session: { session_id: id, technician }, onClose }: Props) {
  const name = personText(technician)
  const { t } = useTranslation('admin')
  const client = useQueryClient()

  async function undo(): Promise<void> {
    try {
      const { is_done } = await restoreSession(client, id, { reason: t('sessions.voiding.undo'), trim: false })
      if (is_done) toasts.success(t('sessions.restoring.done', { name }))
      else toasts.warning(t('sessions.overlap.title'))
    } catch (error) {
      toasts.error(reasonFor(error, t('sessions.restoring.failed')))
    }
  }

  async function submit(reason: string): Promise<boolean> {
    await voidSession(client, id, reason)
    toasts.success(t('sessions.voiding.done', { name }), { label: t('form.undo'), act: () => void undo() })
    return true
  }

  return (
    <ReasonDialog
      title={t('sessions.voiding.title', { name })}
      text={t('sessions.voiding.text')}
      submitLabel={t('sessions.voiding.submit')}
      failed={t('sessions.voiding.failed')}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

/** Lets a voided session count again. */
export function RestoreSession({ session: { session_id: id, technician }, onClose }: Props) {
  const name = personText(technician)
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { save, question } = useTrimming()

  async function submit(reason: string): Promise<boolean> {
    const outcome = await save((trim) => restoreSession(client, id, { reason, trim }))
    if (outcome) toasts.success(t('sessions.restoring.done', { name }))
    return outcome !== null
  }

  return (
    <ReasonDialog
      title={t('sessions.restoring.title', { name })}
      text={t('sessions.restoring.text')}
      submitLabel={t('sessions.restoring.submit')}
      failed={t('sessions.restoring.failed')}
      onSubmit={submit}
      onClose={onClose}
    >
      {question}
    </ReasonDialog>
  )
}
