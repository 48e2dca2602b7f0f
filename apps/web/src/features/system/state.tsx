import { useTranslation } from 'react-i18next'
import type { Checks, ReplicaState, System } from '@warsha/contract'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { IconAlertTriangle, IconCheck } from '../../ui/icons.ts'

/** How a part of the system does; what is not well stands out. */
export function State({ state }: { state: Checks[keyof Checks] | System['clock']['state'] | ReplicaState | 'failed' }) {
  const { t } = useTranslation('admin')
  const isOk = state === 'ok'
  return (
    <StatusBadge
      tone={isOk ? 'active' : 'error'}
      quiet={isOk}
      icon={isOk ? <IconCheck size={14} /> : <IconAlertTriangle size={14} />}
    >
      {t(`system.states.${state}`)}
    </StatusBadge>
  )
}
