import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import type { Period } from '@warsha/contract'
import { localDateOf } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../../ui/admin/status-badge.tsx'
import { useZone } from '../../../ui/admin/workshop.tsx'
import { amountText, localDateText } from '../../../words/admin-formats.ts'
import { numberText } from '../../../words/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { type Drift, driftOf } from './drift.ts'
import styles from './months.module.css'

/** Whether a month is closed, by whom and when, and whether its totals have moved since. */
export function MonthState({ period }: { period: Period }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const { locked } = period
  const drift = driftOf(period)
  if (!locked) {
    return (
      <StatusBadge quiet tone="closed" icon={<IconLockOpen size={15} stroke={2} aria-hidden />}>
        {t('months.open')}
      </StatusBadge>
    )
  }
  const day = localDateText(localDateOf(Date.parse(locked.at), zone), language)
  const by = t('months.closedBy', { day, name: locked.by })
  return (
    <span className={styles['state']}>
      <StatusBadge tone="info" icon={<IconLock size={15} stroke={2} aria-hidden />}>
        {t('months.closed')}
      </StatusBadge>
      <span className={styles['by']} data-hint={by}>
        {drift ? <Moved drift={drift} /> : by}
      </span>
    </span>
  )
}

function Moved({ drift: { sessions, hours, sar } }: { drift: Drift }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const sign = (value: number) => (value < 0 ? '−' : '+')
  const amount = (value: number) => amountText(Math.abs(value), language)
  const changes = [
    sessions !== 0 &&
      t('months.driftSessions', {
        count: Math.abs(sessions),
        number: numberText(Math.abs(sessions), language),
        sign: sign(sessions),
      }),
    hours !== 0 && t('months.driftHours', { sign: sign(hours), hours: amount(hours) }),
    sar !== 0 && t('months.driftCost', { sign: sign(sar), amount: amount(sar) }),
  ]
  return <span className={styles['drift']}>{t('months.drift', { changes: changes.filter(Boolean).join(' · ') })}</span>
}
