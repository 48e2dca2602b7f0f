import { Stack } from '../ui/layout.tsx'
import { Tooltip } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useUser } from '../api/use-sign-in.ts'
import * as icons from '../ui/admin/icons.ts'
import { deviceStorage } from '../device/storage.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { icon } from '../ui/icon-size.ts'
import { Link } from '../ui/link.tsx'
import { numberText } from '../i18n/formats.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useReviewCount } from '../features/sessions/index.ts'
import { paths } from '../paths.ts'
import { entriesOf } from './admin-sections.ts'
import styles from './admin-nav.module.css'

const KEY = 'warsha.admin_nav'
const ROOMY = '(min-width: 1200px)'

/** The sections at the side of the page, which can be folded to their icons. */
export function SideNav() {
  const { t } = useTranslation('admin')
  const [folded, fold] = useFolded()
  return (
    <nav className={classes(styles['side'], folded && styles['folded'])} aria-label={t('nav.label')}>
      <Entries folded={folded} />
      <Named label={t('nav.expand')} shown={folded}>
        <button
          type="button"
          className={classes(styles['entry'], styles['fold'])}
          aria-expanded={!folded}
          aria-label={t(folded ? 'nav.expand' : 'nav.collapse')}
          onClick={() => fold(!folded)}
        >
          <icons.IconChevronsLeft {...icon} size={20} className="points" />
          <span className={styles['label']}>{t('nav.collapse')}</span>
        </button>
      </Named>
    </nav>
  )
}

/** The sections on a phone: a sheet that goes once one has been chosen. */
export function NavSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <Dialog title={t('nav.label')} onClose={onClose}>
      <nav className={styles['sheet']} aria-label={t('nav.label')}>
        <Entries folded={false} onFollow={onClose} />
      </nav>
      <Button wide onClick={onClose}>
        {t('nav.close')}
      </Button>
    </Dialog>
  )
}

function Entries({ folded, onFollow }: { folded: boolean; onFollow?: () => void }) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const user = useUser()
  return (
    <Stack as="ul" gap="half">
      {entriesOf(user).map(({ name, icon: iconName, first: { path }, pages }) => {
        const label = t(`pages.${name}.section`)
        // oxlint-disable-next-line import/namespace -- the type of the table's rows has the names of this module alone
        const Picture = icons[iconName]
        return (
          <li key={name}>
            <Named label={label} shown={folded}>
              <Link
                to={path}
                className={styles['entry']}
                aria-label={label}
                // Its other pages, and a page of one of its things, lie within it.
                aria-current={pages.some((page) => isWithin(pathname, page.path, path)) ? 'true' : undefined}
                onClick={onFollow}
              >
                <Picture {...icon} size={20} />
                <span className={styles['label']}>{label}</span>
                {name === 'sessions' && <Waiting />}
              </Link>
            </Named>
          </li>
        )
      })}
    </Stack>
  )
}

/** Whether an address is another page than the one that the entry leads to, and belongs to it. */
function isWithin(pathname: string, page: string, leadsTo: string): boolean {
  if (pathname === page) return page !== leadsTo
  return page !== paths.liveBoard && pathname.startsWith(`${page}/`)
}

/** The pages of the entry that the shown page belongs to, where it has several that may be opened. */
export function PartNav() {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const user = useUser()
  const address = pathname.replace(/(?<=.)\/$/, '')
  const entry = entriesOf(user).find(({ pages }) => pages.some(({ path }) => path === address))
  if (!entry || entry.pages.length < 2) return null
  return (
    <nav className={styles['parts']} aria-label={t('nav.parts', { name: t(`pages.${entry.name}.section`) })}>
      {entry.pages.map(({ name, path }) => (
        <Link key={path} to={path} className={styles['part']}>
          {t(`pages.${name}.section`)}
        </Link>
      ))}
    </nav>
  )
}

/** How many sessions wait for a look, for the eye: the name of the entry is what is read out, the page tells the rest. */
function Waiting() {
  const language = useLanguage()
  const count = useReviewCount()
  if (!count) return null
  return <span className={styles['waiting']} data-count={numberText(count, language)} />
}

/** Shows on hover and focus what is to be seen only as an icon. */
function Named({ label, shown, children }: { label: string; shown: boolean; children: ReactElement }) {
  return (
    <Tooltip
      label={label}
      disabled={!shown}
      position="right"
      withinPortal={false}
      floatingStrategy="fixed"
      events={{ hover: true, focus: true, touch: false }}
    >
      {children}
    </Tooltip>
  )
}

/** Folded as it was left on this device; at first, where there is little room. */
function useFolded(): [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => {
    const kept = deviceStorage.getItem(KEY)
    return kept === null ? !window.matchMedia(ROOMY).matches : kept === 'folded'
  })

  function fold(next: boolean): void {
    deviceStorage.setItem(KEY, next ? 'folded' : 'open')
    setFolded(next)
  }

  return [folded, fold]
}
