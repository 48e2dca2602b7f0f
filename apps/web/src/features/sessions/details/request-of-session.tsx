import { Stack } from '../../../ui/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { CorrectionRequest, SessionRecord } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { acceptRequest } from '../commands.ts'
import { useTrimming } from '../correcting/use-trimming.tsx'
import { DeclineRequest } from '../review/decline-request.tsx'
import { Request } from '../review/request.tsx'
import { LOCKED_ID } from './locked-id.ts'
import styles from './session-page.module.css'
import { personText } from '../../../i18n/people.ts'

type Props = { request: CorrectionRequest; session: SessionRecord }

/** The technician's request, to be answered where that has not been done. */
export function RequestOfSession({ request, session }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Stack as="section" gap="3q">
      <h3 className="text-m">
        {t('review.request')} <span className="muted regular">{t(`review.statuses.${request.status}`)}</span>
      </h3>
      <Request request={request} session={session} />
      {request.decision_reason && <p dir="auto">{t('review.decision', { reason: request.decision_reason })}</p>}
      {request.status === 'pending' && <Answer request={request} session={session} />}
    </Stack>
  )
}

function Answer({ request, session }: Props) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { save, question } = useTrimming()
  const [isDeclining, setDeclining] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function accept(): Promise<void> {
    setBusy(true)
    try {
      const outcome = await save((trim) => acceptRequest(client, request.id, trim))
      if (outcome) toasts.success(t('review.accepted', { name: personText(session.technician) }))
    } catch (error) {
      toasts.error(reasonFor(error, t('review.actionFailed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles['buttons']}>
      <Button
        look="primary"
        busy={isBusy}
        blockedBy={session.is_locked ? LOCKED_ID : undefined}
        onClick={() => void accept()}
      >
        {t('review.accept')}
      </Button>
      <Button onClick={() => setDeclining(true)}>{t('review.decline')}</Button>
      {question}
      {isDeclining && <DeclineRequest request={request} session={session} onClose={() => setDeclining(false)} />}
    </div>
  )
}
