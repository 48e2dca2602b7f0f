import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '../../../api/api.ts'
import { IconLogout } from '../../../ui/icons.ts'
import { Button } from '../../../ui/button.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { FormTitle } from '../form-parts.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** Stands in front of everything until a temporary password has been replaced. */
export function ChangePasswordPage({ onLogout }: { onLogout: () => void }) {
  const { t } = useTranslation(['account', 'app'])
  const [typed] = useState(signIn.temporaryPassword)
  return (
    <>
      <PageTitle page={t('changePassword.title')} product={t('app:product')} />
      <FormTitle>{t('changePassword.title')}</FormTitle>
      <p className="below-2 muted">{t('changePassword.text')}</p>
      <ChangePasswordForm typed={typed} />
      <Button look="quiet" wide icon={<IconLogout {...icon} className="points" />} onClick={onLogout}>
        {t('app:logout')}
      </Button>
    </>
  )
}
