import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPointFilled from '@tabler/icons-react/dist/esm/icons/IconPointFilled.mjs'
import type { Icon } from '@tabler/icons-react'
import type { EstimateStatus } from '@warsha/domain'

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
