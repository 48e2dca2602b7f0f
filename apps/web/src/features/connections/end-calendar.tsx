import { useQueryClient } from '@tanstack/react-query'
import type { CalendarAddress } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from '../sign-in/index.ts'
import { endAddress } from './data.ts'

/** Ends an address of a calendar for good, for the own password. */
export function EndCalendar({ address, onClose }: { address: CalendarAddress; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()

  function done(): void {
    toasts.success(t('calendars.ended'))
    onClose()
  }

  return (
    <Dialog title={t('calendars.endTitle')} onClose={onClose}>
      <p>{t('calendars.endText')}</p>
      <AskPassword
        submitLabel={t('calendars.end')}
        look="danger"
        failedText={t('calendars.endFailed')}
        send={(own) => endAddress(client, address.id, own)}
        onDone={done}
      />
      <Button wide onClick={onClose}>
        {t('form.cancel')}
      </Button>
    </Dialog>
  )
}
