import { Cluster } from '../../ui/layout.tsx'
import type { Period } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconLock, IconLockOpen } from '../../ui/admin/icons.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { personText } from '../../i18n/people.ts'
import { dayOfText } from './change-texts.ts'

/** Whether a month is closed, by whom and when. */
export function MonthState({ period: { locked } }: { period: Period }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  if (!locked) {
    return (
      <StatusBadge quiet tone="closed" icon={<IconLockOpen size={15} stroke={2} aria-hidden />}>
        {t('months.open')}
      </StatusBadge>
    )
  }
  return (
    <Cluster as="span" inline gap="half 1">
      <StatusBadge tone="info" icon={<IconLock size={15} stroke={2} aria-hidden />}>
        {t('months.closed')}
      </StatusBadge>
      <span className="muted breaks">
        {t('months.closedBy', { day: dayOfText(locked.at, zone, language), name: personText(locked.person) })}
      </span>
    </Cluster>
  )
}
