import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** Changes the own password at any time. */
export function OwnPassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'app'])
  return (
    <Dialog title={t('app:display.password')} onClose={onClose}>
      <p className="below-2 muted">{t('changePassword.ownText')}</p>
      <ChangePasswordForm onDone={onClose} />
      <Button wide onClick={onClose}>
        {t('app:cancel')}
      </Button>
    </Dialog>
  )
}
