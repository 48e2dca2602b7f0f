import { useQueryClient } from '@tanstack/react-query'
import type { MailSubscription } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { EndWithPassword } from '../sign-in/index.ts'
import { endSubscription } from './data.ts'

/** Ends what goes out, for the own password. */
export function EndSubscription({ subscription, onClose }: { subscription: MailSubscription; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  return (
    <EndWithPassword
      title={t('mail.endTitle')}
      submitLabel={t('mail.end')}
      doneText={t('mail.ended')}
      failedText={t('mail.endFailed')}
      send={(own) => endSubscription(client, subscription.id, own)}
      onClose={onClose}
    >
      <p>{t('mail.endText')}</p>
    </EndWithPassword>
  )
}
