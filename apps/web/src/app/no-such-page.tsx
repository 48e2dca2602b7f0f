import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { IconSearchOff } from '../ui/admin/icons.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { icon } from '../ui/icon-size.ts'
import { Link } from '../ui/link.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** What stands at an address of the admin area that has no page: the area around it stays. */
export function NoSuchPage() {
  const { t } = useTranslation(['admin', 'app'])
  const { pathname } = useLocation()
  return (
    <>
      <PageTitle page={t('noSuchPage.title')} product={t('app:product')} />
      <EmptyState
        level="h1"
        icon={<IconSearchOff {...icon} size={32} />}
        title={t('noSuchPage.title')}
        text={t('noSuchPage.text', { address: pathname })}
        action={<Link to={paths.liveBoard}>{t('noSuchPage.home')}</Link>}
      />
    </>
  )
}
