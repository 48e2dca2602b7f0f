import { useTranslation } from 'react-i18next'
import { IconLogout } from '../../ui/icons.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icon-size.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { FormTitle } from '../sign-in/index.ts'
import { SetUpSecondFactor } from './set-up.tsx'

/** Stands in front of everything until an admin has the second factor that the shop asks for. */
export function SecondFactorPage({ onDone, onLogout }: { onDone: () => void; onLogout: () => void }) {
  const { t } = useTranslation(['admin', 'app'])
  return (
    <>
      <PageTitle page={t('admin:secondFactor.dueTitle')} product={t('app:product')} />
      <FormTitle>{t('admin:secondFactor.dueTitle')}</FormTitle>
      <p className="below-2 muted">{t('admin:secondFactor.dueText')}</p>
      <SetUpSecondFactor onDone={onDone} />
      <Button look="quiet" wide icon={<IconLogout {...icon} />} onClick={onLogout}>
        {t('app:logout')}
      </Button>
    </>
  )
}
