import type { Technician } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconUserCheck, IconUserOff } from '../../ui/admin/icons.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { ErasedBadge } from '../erasure/index.ts'

/** Whether they work here, in a word. */
export function TechnicianState({ technician: { is_active, is_erased } }: { technician: Technician }) {
  const { t } = useTranslation('admin')
  const look = { size: 15, stroke: 2, 'aria-hidden': true } as const
  if (is_erased) return <ErasedBadge />
  return is_active ? (
    <StatusBadge tone="active" icon={<IconUserCheck {...look} />}>
      {t('technicians.active')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="closed" icon={<IconUserOff {...look} />}>
      {t('technicians.inactive')}
    </StatusBadge>
  )
}
