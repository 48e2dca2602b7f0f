import { useQueryClient } from '@tanstack/react-query'
import type { Admin } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from '../sign-in/index.ts'
import { resetSecondFactor } from './data.ts'
import { personText } from '../../i18n/people.ts'

/** Takes away the second factor of an admin who lost phone and recovery codes; whoever asks may not be who they say. */
export function ResetSecondFactor({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { id, person } = admin
  const name = personText(person)

  function done(): void {
    toasts.success(t('secondFactor.resetDone', { name }))
    onClose()
  }

  return (
    <Dialog title={t('secondFactor.resetOf', { name })} onClose={onClose}>
      <p>{t('secondFactor.resetQuestion', { name })}</p>
      <AskPassword
        submitLabel={t('secondFactor.reset')}
        look="danger"
        failedText={t('secondFactor.failed')}
        send={(own) => resetSecondFactor(client, id, own)}
        onDone={done}
      />
      <Button wide onClick={onClose}>
        {t('form.cancel')}
      </Button>
    </Dialog>
  )
}
