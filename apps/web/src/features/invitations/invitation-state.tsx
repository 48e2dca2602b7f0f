import type { Invitation } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconBan, IconClock, IconMail } from '../../ui/admin/icons.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconAlertTriangle, IconCheck } from '../../ui/icons.ts'
import { Stack } from '../../ui/layout.tsx'
import styles from './invitation-state.module.css'

const looks = {
  waiting: { tone: 'on-hold', icon: <IconClock {...smallIcon} /> },
  sent: { tone: 'active', icon: <IconMail {...smallIcon} /> },
  failed: { tone: 'error', icon: <IconAlertTriangle {...smallIcon} /> },
  accepted: { tone: 'active', icon: <IconCheck {...smallIcon} /> },
  expired: { tone: 'closed', icon: <IconClock {...smallIcon} /> },
  ended: { tone: 'closed', icon: <IconBan {...smallIcon} /> },
} as const

/** What became of an invitation, with the answer of the mail server where it failed. */
export function InvitationState({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('admin')
  const { state, made_at, sent_at, used_at, ended_why, fault, answer } = invitation
  return (
    <Stack as="span" gap="1q" justify="start">
      <span>
        <StatusBadge {...looks[state]} quiet={state !== 'failed'}>
          {t(`invitations.states.${state}`)}
        </StatusBadge>{' '}
        <span className="muted">
          <Moment at={used_at ?? sent_at ?? made_at} />
        </span>
      </span>
      {ended_why !== null && <span className="muted">{t(`invitations.ended.${ended_why}`)}</span>}
      {fault !== null && ended_why === null && <span>{t(`mail.faults.${fault}`)}</span>}
      {fault !== null && answer !== null && (
        <bdi dir="ltr" lang="en" className={styles['answer']}>
          {answer}
        </bdi>
      )}
    </Stack>
  )
}
