import { useQueryClient } from '@tanstack/react-query'
import type { CalendarAddress } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { EndWithPassword } from '../sign-in/index.ts'
import { endAddress } from './data.ts'

/** Ends an address of a calendar for good, for the own password. */
export function EndCalendar({ address, onClose }: { address: CalendarAddress; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  return (
    <EndWithPassword
      title={t('calendars.endTitle')}
      submitLabel={t('calendars.end')}
      doneText={t('calendars.ended')}
      failedText={t('calendars.endFailed')}
      send={(own) => endAddress(client, address.id, own)}
      onClose={onClose}
    >
      <p>{t('calendars.endText')}</p>
    </EndWithPassword>
  )
}
