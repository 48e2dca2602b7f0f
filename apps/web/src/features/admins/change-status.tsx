import { useQueryClient } from '@tanstack/react-query'
import type { Admin, OwnFactors } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { signIn } from '../../api/api.ts'
import { useUser } from '../../api/use-sign-in.ts'
import { personText } from '../../i18n/people.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from '../sign-in/index.ts'
import { setStatus } from './data.ts'

/** Activates or deactivates an admin, oneself too, for the own factors. */
export function ChangeAdminStatus({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { id, person, is_active } = admin
  const name = personText(person)
  const isLeaving = useUser().id === id && is_active
  const texts = isLeaving ? 'leave' : is_active ? 'deactivation' : 'activation'

  async function send(own: OwnFactors): Promise<void> {
    await setStatus(client, admin, { is_active: !is_active, ...own })
  }

  function done(): void {
    onClose()
    if (!isLeaving) return toasts.success(t(is_active ? 'admins.deactivated' : 'admins.activated'))
    toasts.success(t('admins.left'))
    void signIn.signOut()
  }

  return (
    <Dialog title={t(`admins.${texts}Title`, { name })} onClose={onClose}>
      <p>{t(`admins.${texts}Text`, { name })}</p>
      <AskPassword
        submitLabel={t(isLeaving ? 'admins.leave' : is_active ? 'admins.deactivate' : 'admins.activate')}
        look={is_active ? 'danger' : 'primary'}
        failedText={t('admins.statusFailed')}
        send={send}
        onDone={done}
      />
      <Button wide onClick={onClose}>
        {t('form.cancel')}
      </Button>
    </Dialog>
  )
}
