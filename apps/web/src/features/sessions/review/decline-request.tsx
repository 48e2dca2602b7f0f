import { useQueryClient } from '@tanstack/react-query'
import type { CorrectionRequest, SessionRecord } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../../ui/toasts.tsx'
import { declineRequest } from '../commands.ts'
import { ReasonDialog } from '../../../api/admin/reason-dialog.tsx'
import { personText } from '../../../i18n/people.ts'

type Props = { request: CorrectionRequest; session: SessionRecord; onClose: () => void }

/** Asks why a technician's request is declined; the technician sees the answer. */
export function DeclineRequest({ request, session, onClose }: Props) {
  const name = personText(session.technician)
  const { t } = useTranslation('admin')
  const client = useQueryClient()

  async function decline(reason: string): Promise<boolean> {
    await declineRequest(client, request.id, reason)
    toasts.success(t('review.declined', { name }))
    return true
  }

  return (
    <ReasonDialog
      title={t('review.declineTitle', { name })}
      text={t('review.declineText', { name })}
      submitLabel={t('review.decline')}
      failed={t('review.actionFailed')}
      onSubmit={decline}
      onClose={onClose}
    />
  )
}
