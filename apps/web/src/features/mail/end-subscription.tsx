import { useQueryClient } from '@tanstack/react-query'
import type { MailSubscription } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from '../sign-in/index.ts'
import { endSubscription } from './data.ts'

/** Ends what goes out, for the own password. */
export function EndSubscription({ subscription, onClose }: { subscription: MailSubscription; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()

  function done(): void {
    toasts.success(t('mail.ended'))
    onClose()
  }

  return (
    <Dialog title={t('mail.endTitle')} onClose={onClose}>
      <p>{t('mail.endText')}</p>
      <AskPassword
        submitLabel={t('mail.end')}
        look="danger"
        failedText={t('mail.endFailed')}
        send={(own) => endSubscription(client, subscription.id, own)}
        onDone={done}
      />
      <Button wide onClick={onClose}>
        {t('form.cancel')}
      </Button>
    </Dialog>
  )
}
