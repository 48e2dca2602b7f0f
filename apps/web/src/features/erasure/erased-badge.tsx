import { useTranslation } from 'react-i18next'
import { IconCircleOff } from '../../ui/admin/icons.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'

/** The state of somebody who was erased, which nothing changes. */
export function ErasedBadge() {
  const { t } = useTranslation('admin')
  return (
    <StatusBadge quiet tone="closed" icon={<IconCircleOff size={15} stroke={2} aria-hidden />}>
      {t('erasure.erased')}
    </StatusBadge>
  )
}
