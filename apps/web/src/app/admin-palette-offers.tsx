import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/spotlight/styles.css'
import { Spotlight, spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { IconLogout, IconPlus, IconSearch } from '../ui/icons.ts'
import { IconArrowRight, IconBolt, IconKeyboard, IconLanguage, IconMoon } from '../ui/admin/icons.ts'
import { paths } from '../paths.ts'
import { useShortcuts } from '../ui/admin/shortcuts.ts'
import { OPENED_HERE } from '../ui/admin/use-dialog-param.ts'
import { smallIcon } from '../ui/icon-size.ts'
import { chooseTheme, useTheme } from '../ui/theme.ts'
import { toasts } from '../ui/toasts.tsx'
import { searchFor } from '../i18n/admin-search.ts'
import { languageNames } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { usePageOffers } from './admin-keys.tsx'
import { paletteRequests } from './admin-palette-requests.ts'
import { KeyNames } from './keys-sheet.tsx'
import styles from './admin-palette.module.css'
import { useLogout } from './use-logout.ts'

/** The palette itself: open when it comes, and opened or closed by each request from then on. */
export function Offers({ onListKeys }: { onListKeys: () => void }) {
  const { t } = useTranslation('admin')
  useEffect(() => {
    spotlight.open()
    return paletteRequests.subscribe(spotlight.toggle)
  }, [])
  const groups = [usePageGroup(), useHereGroup(), useEverywhereGroup(onListKeys)].filter(
    ({ actions }) => actions.length > 0,
  )
  return (
    <Spotlight
      actions={groups}
      shortcut={null}
      // Its heading would be a second banner of the page, were it beside `main`.
      withinPortal={false}
      scrollable
      maxHeight={420}
      highlightQuery
      overlayProps={{ blur: 0, color: 'var(--backdrop)', backgroundOpacity: 1 }}
      filter={(query, offered) => groupsMatching(query, offered as SpotlightActionGroupData[])}
      nothingFound={t('keys.nothing')}
      title={t('keys.palette')}
      classNames={{ content: styles['palette'] ?? '', title: styles['title'] ?? '', header: styles['title'] ?? '' }}
      searchProps={{
        leftSection: <IconSearch {...smallIcon} />,
        placeholder: t('keys.placeholder'),
        'aria-label': t('keys.placeholder'),
      }}
    />
  )
}

/** As the other searches compare: every word in any order, in either script. */
function groupsMatching(query: string, groups: SpotlightActionGroupData[]): SpotlightActionGroupData[] {
  const isFound = searchFor(query)
  return groups
    .map(({ group, actions }) => ({ group, actions: actions.filter(({ label }) => isFound(label ?? '')) }))
    .filter(({ actions }) => actions.length > 0)
}

function usePageGroup(): SpotlightActionGroupData {
  const { t } = useTranslation('admin')
  const pages = usePageOffers()
  return {
    group: t('keys.pages'),
    actions: pages.map(({ id, label, keys, act }) =>
      action({ id, label, onClick: act, keys, picture: <IconArrowRight {...smallIcon} className="points" /> }),
    ),
  }
}

/** What the page that is shown offers by a key. */
function useHereGroup(): SpotlightActionGroupData {
  const { t } = useTranslation('admin')
  const here = useShortcuts().filter(({ keys }) => keys === 'c' || keys === '/')
  return {
    group: t('keys.here'),
    actions: here.map(({ keys, label, act }) => {
      // The palette gives the focus back where it was; what acts next may take it after that.
      const onClick = () => void setTimeout(act, 250)
      return action({ id: `here ${keys}`, label, onClick, keys, picture: <IconBolt {...smallIcon} /> })
    }),
  }
}

function useEverywhereGroup(onListKeys: () => void): SpotlightActionGroupData {
  const { t } = useTranslation(['admin', 'app'])
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const logout = useLogout()
  const other = useLanguage() === 'en' ? 'ar' : 'en'
  const isDark = useTheme() === 'dark'
  const change = async () => {
    if (!(await chooseLanguage(other))) toasts.error(t('app:display.languageFailed'))
  }
  const openForm = (address: string) =>
    void navigate(address, address.startsWith(`${pathname}?`) ? { state: OPENED_HERE } : undefined)
  const all = [
    {
      id: 'new job',
      label: t('keys.newJob'),
      onClick: () => openForm(paths.newJob),
      picture: <IconPlus {...smallIcon} />,
    },
    {
      id: 'new technician',
      label: t('keys.newTechnician'),
      onClick: () => openForm(paths.newTechnician),
      picture: <IconPlus {...smallIcon} />,
    },
    {
      id: 'language',
      label: languageNames[other],
      onClick: () => void change(),
      picture: <IconLanguage {...smallIcon} />,
    },
    {
      id: 'theme',
      label: t(isDark ? 'keys.light' : 'keys.dark'),
      onClick: () => chooseTheme(isDark ? 'light' : 'dark'),
      picture: <IconMoon {...smallIcon} />,
    },
    { id: 'keys', label: t('keys.list'), onClick: onListKeys, keys: '?', picture: <IconKeyboard {...smallIcon} /> },
    {
      id: 'logout',
      label: t('app:logout'),
      onClick: () => void logout(),
      picture: <IconLogout {...smallIcon} className="points" />,
    },
  ]
  return { group: t('keys.everywhere'), actions: all.map(action) }
}

type Given = { id: string; label: string; onClick: () => void; keys?: string; picture: ReactNode }

function action({ id, label, onClick, keys, picture }: Given): SpotlightActionData {
  return { id, label, onClick, leftSection: picture, rightSection: keys && <KeyNames keys={keys} /> }
}
