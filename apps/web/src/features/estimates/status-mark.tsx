import type { EstimateStatus } from '@warsha/domain'
import { type Icon, IconAlertTriangle, IconCheck } from '../../ui/icons.ts'
import { IconAlertOctagon, IconPointFilled } from '../../ui/admin/icons.ts'

const marks: Record<EstimateStatus, Icon> = {
  no_data: IconPointFilled,
  good: IconCheck,
  warning: IconAlertTriangle,
  critical: IconAlertOctagon,
}

/** A status for those who do not tell its colour. */
export function StatusMark({ status }: { status: EstimateStatus }) {
  const Mark = marks[status]
  return <Mark size={status === 'no_data' ? 9 : 14} stroke={2.25} aria-hidden />
}
