import { Line, Stack } from '../ui/layout.tsx'
import { adminCalls } from '@warsha/contract/admin-calls'
import { addCalls } from '@warsha/contract/calls'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { IconLogout, IconSearch } from '../ui/icons.ts'
import { IconMenu2 } from '../ui/admin/icons.ts'
import { useUser } from '../api/use-sign-in.ts'
import { useOnline } from '../device/use-online.ts'
import { ExportShelf } from '../features/exports/index.ts'
import { ImportShelf } from '../features/file-import/index.ts'
import { AtWorkshop, ZoneMark } from '../features/workshop/index.ts'
import { listenForShortcuts, tellDrawn } from '../ui/admin/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { icon } from '../ui/icon-size.ts'
import styles from './admin-layout.module.css'
import { NavSheet, PartNav, SideNav } from './admin-nav.tsx'
import { Palette } from './admin-palette.tsx'
import { requestPalette } from '../ui/admin/palette-requests.ts'
import { AdminTheme } from './admin-theme.tsx'
import { BrandMark } from './brand-mark.tsx'
import { DisplaySettings } from './display-settings.tsx'
import { KeyNames } from './keys-sheet.tsx'
import { openBy } from '../ui/admin/typed-ahead.ts'
import { Waiting } from './root.tsx'
import { movedToHours } from './moved-to-hours.ts'
import { useLogout } from './use-logout.ts'
import { useStepsTaken } from './use-steps-taken.ts'
import { adminPaths } from '../admin-paths.ts'
import { keepListAddress } from '../ui/admin/list-address.ts'
import { loaded } from '../ui/loaded.tsx'
import { withAdminTexts } from '../i18n/admin-texts.ts'

const AccountDialog = loaded(async () => (await withAdminTexts(import('./admin-account-dialog.tsx'))).AccountDialog)

/** The lists whose rows have pages, and under which names their windows stand in the address. */
const lists: Readonly<Record<string, readonly string[]>> = {
  [adminPaths.jobs]: ['job', 'account'],
  [adminPaths.sessions]: ['session'],
  [adminPaths.technicians]: ['technician'],
}

/** Keeps how each list was last seen, so that the way back from a page leads to it as it was. */
function useKeptLists(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const windows = lists[pathname]
    // An address of before leads elsewhere: it is no way back.
    if (windows && movedToHours(search) === null) keepListAddress(pathname, search, windows)
  }, [pathname, search])
}

addCalls(adminCalls)

/** Around every page of the admin area. */
export function AdminLayout() {
  const { t } = useTranslation()
  const online = useOnline()
  const { pathname } = useLocation()
  useEffect(listenForShortcuts, [])
  useLayoutEffect(() => tellDrawn(pathname), [pathname])
  useKeptLists()
  useStepsTaken()
  return (
    <AdminTheme>
      <div className={styles['layout']}>
        <Header />
        {!online && <output className={styles['banner']}>{t('offlineBanner')}</output>}
        <Line align="start">
          <SideNav />
          <main id="main" tabIndex={-1} className="grows shrinks">
            <AtWorkshop loading={<Opening />}>
              <Palette />
              <ZoneMark />
              <div className={styles['content']}>
                <PartNav />
                <Outlet />
              </div>
              <Stack gap="1" className={styles['shelves']}>
                <ExportShelf />
                <ImportShelf />
              </Stack>
            </AtWorkshop>
          </main>
        </Line>
      </div>
    </AdminTheme>
  )
}

/** Before anything of the pages is there; keys wait for them. */
function Opening() {
  return (
    <div data-arriving>
      <Waiting />
    </div>
  )
}

function Header() {
  const { t } = useTranslation(['app', 'admin'])
  const logout = useLogout()
  return (
    <header className={styles['header']}>
      <NavButton />
      <BrandMark size={30} />
      <div className={styles['who']}>
        <p className="text-3xl strong">{t('product')}</p>
        <SearchButton />
        <AccountButton />
      </div>
      <DisplaySettings isAccountApart />
      <Button
        look="quiet"
        className={styles['logout']}
        aria-label={t('logout')}
        icon={<IconLogout {...icon} size={20} className="points" />}
        onClick={() => void logout()}
      >
        {t('logout')}
      </Button>
    </header>
  )
}

/** Looks like the field that it opens; on a phone it is a picture alone. */
function SearchButton() {
  const { t } = useTranslation('admin')
  return (
    <button
      type="button"
      className={styles['search']}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openBy('field', requestPalette)}
    >
      <IconSearch {...icon} size={20} />
      <span className={styles['words']}>{t('keys.palette')}</span>
      <span className={styles['keys']} aria-hidden>
        <KeyNames keys="mod+k" />
      </span>
    </button>
  )
}

/** The name of who is signed in, behind which their account is. */
function AccountButton() {
  const { t } = useTranslation('admin')
  const { full_name } = useUser()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['name']}
        aria-haspopup="dialog"
        data-hint={t('nav.account')}
        onClick={() => setOpen(true)}
      >
        <bdi>{full_name}</bdi>
      </button>
      {open && (
        <Suspense>
          <AccountDialog title={t('nav.account')} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Opens the sections, where there is no room for them at the side. */
function NavButton() {
  const { t } = useTranslation('admin')
  const [open, setOpen] = useState(false)
  return (
    <div className={styles['menu']}>
      <IconButton
        label={t('nav.open')}
        icon={<IconMenu2 {...icon} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <NavSheet onClose={() => setOpen(false)} />}
    </div>
  )
}
