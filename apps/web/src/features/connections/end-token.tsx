import { useQueryClient } from '@tanstack/react-query'
import type { MachineToken } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from '../sign-in/index.ts'
import { endToken } from './data.ts'

/** Ends a token for good, for the own password. */
export function EndToken({ token, onClose }: { token: MachineToken; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { id, name } = token

  function done(): void {
    toasts.success(t('connections.ended', { name }))
    onClose()
  }

  return (
    <Dialog title={t('connections.endTitle', { name })} onClose={onClose}>
      <p>{t('connections.endText')}</p>
      <AskPassword
        submitLabel={t('connections.end')}
        look="danger"
        failedText={t('connections.endFailed')}
        send={(own) => endToken(client, id, own)}
        onDone={done}
      />
      <Button wide onClick={onClose}>
        {t('form.cancel')}
      </Button>
    </Dialog>
  )
}
