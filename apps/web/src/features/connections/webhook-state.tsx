import type { Webhook } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconBan, IconClockExclamation, IconPlayerPause } from '../../ui/admin/icons.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconCheck } from '../../ui/icons.ts'

const looks = {
  active: { tone: 'active', icon: <IconCheck {...smallIcon} /> },
  failing: { tone: 'on-hold', icon: <IconClockExclamation {...smallIcon} /> },
  paused: { tone: 'on-hold', icon: <IconPlayerPause {...smallIcon} /> },
  ended: { tone: 'closed', icon: <IconBan {...smallIcon} /> },
} as const

/** Whether events are sent, and whether they arrive. */
export function WebhookState({ webhook: { state, failing_since: failing } }: { webhook: Webhook }) {
  const { t } = useTranslation('admin')
  const shown = state === 'active' && failing !== null ? 'failing' : state
  return (
    <StatusBadge {...looks[shown]} quiet={shown === 'active'}>
      {t(`webhooks.states.${shown}`)}
    </StatusBadge>
  )
}
