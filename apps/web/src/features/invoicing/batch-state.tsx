import type { InvoiceBatchState } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconArrowBackUp, IconChecks, IconPencil } from '../../ui/admin/icons.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { smallIcon } from '../../ui/icon-size.ts'

const looks = {
  draft: { tone: 'info', picture: IconPencil },
  approved: { tone: 'active', picture: IconChecks },
  taken_back: { tone: 'closed', picture: IconArrowBackUp },
} as const

/** What has become of a batch. */
export function BatchState({ state }: { state: InvoiceBatchState }) {
  const { t } = useTranslation('admin')
  const { tone, picture: Picture } = looks[state]
  return (
    <StatusBadge tone={tone} icon={<Picture {...smallIcon} />}>
      {t(`invoicing.states.${state}`)}
    </StatusBadge>
  )
}
