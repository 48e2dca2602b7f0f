import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useUser } from '../api/use-sign-in.ts'
import { Button } from '../ui/button.tsx'
import { icon } from '../ui/icon-size.ts'
import styles from './admin-layout.module.css'
import { BrandMark } from './brand-mark.tsx'
import { DisplaySettings } from './display-settings.tsx'
import { useLogout } from './use-logout.ts'

export function AdminLayout() {
  const { t } = useTranslation()
  const user = useUser()
  const logout = useLogout()
  return (
    <>
      <header className={styles['header']}>
        <BrandMark size={32} />
        <span className={styles['title']}>{t('product')}</span>
        <bdi className={styles['name']}>{user.full_name}</bdi>
        <DisplaySettings />
        <Button look="quiet" icon={<IconLogout {...icon} className="points" />} onClick={() => void logout()}>
          {t('logout')}
        </Button>
      </header>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
    </>
  )
}
