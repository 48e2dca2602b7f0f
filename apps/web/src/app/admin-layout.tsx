import { Line } from '../ui/layout.tsx'
import { adminCalls } from '@warsha/contract/admin-calls'
import { addCalls } from '@warsha/contract/calls'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { IconLogout } from '../ui/icons.ts'
import { IconCommand, IconMenu2 } from '../ui/admin/icons.ts'
import { useUser } from '../api/use-sign-in.ts'
import { useOnline } from '../device/use-online.ts'
import { ExportShelf } from '../features/exports/index.ts'
import { AtWorkshop, ZoneMark } from '../features/workshop/index.ts'
import { listenForShortcuts, tellDrawn } from '../ui/admin/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { icon } from '../ui/icon-size.ts'
import styles from './admin-layout.module.css'
import { NavSheet, SideNav } from './admin-nav.tsx'
import { Palette } from './admin-palette.tsx'
import { requestPalette } from '../ui/admin/palette-requests.ts'
import { AdminTheme } from './admin-theme.tsx'
import { BrandMark } from './brand-mark.tsx'
import { DisplaySettings } from './display-settings.tsx'
import { Waiting } from './root.tsx'
import { useLogout } from './use-logout.ts'
import { useStepsTaken } from './use-steps-taken.ts'
import { paths } from '../paths.ts'
import { keepListAddress } from '../ui/admin/list-address.ts'

/** The lists whose rows have pages, and under which names their windows stand in the address. */
const lists: Readonly<Record<string, readonly string[]>> = {
  [paths.jobs]: ['job', 'account'],
  [paths.sessions]: ['session'],
  [paths.technicians]: ['technician'],
}

/** Keeps how each list was last seen, so that the way back from a page leads to it as it was. */
function useKeptLists(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const windows = lists[pathname]
    if (windows) keepListAddress(pathname, search, windows)
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
                <Outlet />
              </div>
              <ExportShelf />
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
  const { full_name } = useUser()
  const logout = useLogout()
  return (
    <header className={styles['header']}>
      <NavButton />
      <BrandMark size={30} />
      <div className={styles['who']}>
        <p className="text-3xl strong">{t('product')}</p>
        <bdi className={styles['name']}>{full_name}</bdi>
      </div>
      <IconButton
        label={t('admin:keys.palette')}
        icon={<IconCommand {...icon} size={20} />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={requestPalette}
      />
      <DisplaySettings />
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
