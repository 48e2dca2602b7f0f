import { useQueryClient } from '@tanstack/react-query'
import type { MachineToken } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { EndWithPassword } from '../sign-in/index.ts'
import { endToken } from './data.ts'

/** Ends a token for good, for the own password. */
export function EndToken({ token, onClose }: { token: MachineToken; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { id, name } = token
  return (
    <EndWithPassword
      title={t('connections.endTitle', { name })}
      submitLabel={t('connections.end')}
      doneText={t('connections.ended', { name })}
      failedText={t('connections.endFailed')}
      send={(own) => endToken(client, id, own)}
      onClose={onClose}
    >
      <p>{t('connections.endText')}</p>
    </EndWithPassword>
  )
}
