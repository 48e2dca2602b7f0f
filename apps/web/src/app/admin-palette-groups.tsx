import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '../api/use-sign-in.ts'
import { deviceStorage } from '../device/storage.ts'
import { type Found, mostUsed, openedLately, type OpenedThing, useSearch } from '../features/search/index.ts'
import { useWorkshop } from '../features/workshop/index.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { factsOf, type Language, languageCodes } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { adminPaths } from '../admin-paths.ts'
import { IconBolt, IconKeyboard, IconLanguage, IconMoon } from '../ui/admin/icons.ts'
import { useShortcuts } from '../ui/admin/shortcuts.ts'
import type { Opens } from '../ui/admin/typed-ahead.ts'
import { OPENED_HERE } from '../ui/admin/use-dialog-param.ts'
import { smallIcon } from '../ui/icon-size.ts'
import { IconLogout, IconPlus } from '../ui/icons.ts'
import { chooseTheme, useTheme } from '../ui/theme.ts'
import { toasts } from '../ui/toasts.tsx'
import {
  entriesMatching,
  type Entry,
  type EntryGroup,
  isMeant,
  isNamed,
  useDayEntries,
  useFoundEntries,
  useListEntry,
  usePlaceEntries,
  useTyped,
} from './admin-palette-entries.tsx'
import { useMayOpen } from './admin-sections.ts'
import { useLogout } from './use-logout.ts'

const OPENED_SHOWN = 6
const OFTEN_SHOWN = 4

export type Listed = {
  groups: EntryGroup[]
  isPending: boolean
  isFailed: boolean
  /** what the entries were found by, to be marked in them */
  words: string
}

/** All that the palette lists for what is typed. @param onListKeys shows the keys */
export function useGroups(typed: string, onListKeys: () => void): Listed {
  const { data: workshop } = useWorkshop()
  const { words, day } = useTyped(typed, workshop?.today ?? null)
  const person = useUser().id
  // As it was when the palette was opened: what is chosen shall not move under the hand.
  const [opened] = useState(() => openedLately(deviceStorage, person))
  const { found, isPending, isFailed } = useSearch(words, opened)
  const isEmpty = typed.trim() === ''
  const placed = { places: usePlaceEntries(), here: useHereEntries(), everywhere: useEverywhere(onListKeys) }
  const things = useThingGroups({ found, words: words.trim(), opened, isEmpty })
  const sessions = useDayEntries(day, found, words.trim() !== '')
  const { t } = useTranslation('admin')
  const often = useOften([...placed.places, ...placed.here, ...placed.everywhere])
  const { places, doings } = usePlaceGroups(placed, typed)
  const groups = isEmpty
    ? [...things, { name: t('palette.often'), entries: often }, ...places, ...doings]
    : inOrder({
        sessions: { name: t('palette.sessions'), entries: sessions },
        things,
        places: [...places, ...doings],
        typed,
      })
  const allowedOf = useRights()
  return { groups: groups.map(allowedOf).filter(({ entries }) => entries.length > 0), isPending, isFailed, words }
}

/** Of a group, what the person may open. */
function useRights(): (group: EntryGroup) => EntryGroup {
  const mayOpen = useMayOpen()
  const isOpen = ({ to }: { to?: string }) => to === undefined || mayOpen(to)
  const withActions = (entry: Entry) => ({ ...entry, actions: entry.actions.filter(isOpen) })
  return (group) => ({ ...group, entries: group.entries.filter(isOpen).map(withActions) })
}

type Ordered = { sessions: EntryGroup; things: EntryGroup[]; places: EntryGroup[]; typed: string }

/** A page whose name is being typed goes before jobs that have its words, too. */
function inOrder({ sessions, things, places, typed }: Ordered): EntryGroup[] {
  const isOfPlaces = places.some(({ entries }) => entries.some((entry) => isMeant(entry, typed)))
  return isOfPlaces ? [sessions, ...places, ...things] : [sessions, ...things, ...places]
}

type Things = { found: Found | null; words: string; opened: readonly OpenedThing[]; isEmpty: boolean }

function useThingGroups({ found, words, opened, isEmpty }: Things): EntryGroup[] {
  const { t } = useTranslation('admin')
  const { jobEntry, technicianEntry } = useFoundEntries()
  const hasMore = found !== null && found.has_more_jobs && !found.is_near
  const list = useListEntry(words, hasMore)
  // What was opened lately is not what is found, and the other way round.
  const isOther = found === null || (found.q === '') !== isEmpty || (words === '' && !isEmpty)
  if (isOther) return []
  const jobs = found.jobs.map(jobEntry)
  const technicians = found.technicians.map(technicianEntry)
  if (isEmpty) return [{ name: t('palette.opened'), entries: inOrderOf(opened, [...jobs, ...technicians]) }]
  const needsList = hasMore || (jobs.length === 0 && technicians.length === 0)
  const note = found.is_near ? { note: t('palette.near') } : {}
  const ofJobs = { name: t('palette.jobs'), ...note, entries: needsList ? [...jobs, list] : jobs }
  const ofTechnicians = { name: t('palette.technicians'), ...(jobs.length === 0 && note), entries: technicians }
  const isOfPeople = jobs.length === 0 || technicians.some(({ title }) => isNamed(title, words))
  return isOfPeople ? [ofTechnicians, ofJobs] : [ofJobs, ofTechnicians]
}

function inOrderOf(opened: readonly OpenedThing[], entries: readonly Entry[]): Entry[] {
  const found = opened.flatMap(({ kind, id }) => entries.find((entry) => entry.id === `${kind} ${id}`) ?? [])
  return found.slice(0, OPENED_SHOWN)
}

type Placed = { places: Entry[]; here: Entry[]; everywhere: Entry[] }

function usePlaceGroups({ places, here, everywhere }: Placed, typed: string) {
  const { t } = useTranslation('admin')
  const isEmpty = typed.trim() === ''
  const isOnce = ({ title }: Entry) => here.every((other) => other.title !== title)
  // Without words the pages alone: all their parts would be too long a list.
  const shown = isEmpty ? places.filter(({ detail }) => !detail) : entriesMatching(places, typed)
  return {
    places: [
      { name: t(isEmpty ? 'keys.pages' : 'palette.places'), entries: shown.slice(0, isEmpty ? shown.length : 8) },
    ],
    doings: [
      { name: t('keys.here'), entries: entriesMatching(here, typed) },
      { name: t('keys.everywhere'), entries: entriesMatching(everywhere.filter(isOnce), typed) },
    ],
  }
}

function useOften(all: readonly Entry[]): Entry[] {
  const person = useUser().id
  const ids = useMemo(() => mostUsed(deviceStorage, person), [person])
  return ids.flatMap((id) => all.find((entry) => entry.id === id) ?? []).slice(0, OFTEN_SHOWN)
}

/** What the page that is shown offers by a key. */
function useHereEntries(): Entry[] {
  const here = useShortcuts().filter(({ keys }) => keys === 'c' || keys === '/')
  return here.map(({ keys, label, act, opens }) => ({
    id: `here ${keys}`,
    title: label,
    keys,
    icon: <IconBolt {...smallIcon} />,
    opens,
    // The palette gives the focus back where it was; what acts next may take it after that.
    open: () => void setTimeout(act, 50),
    actions: [],
  }))
}

function useEverywhere(onListKeys: () => void): Entry[] {
  const { t } = useTranslation(['admin', 'app'])
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const logout = useLogout()
  const shown = useLanguage()
  const isDark = useTheme() === 'dark'
  const change = async (language: Language) => {
    if (!(await chooseLanguage(language))) toasts.error(t('app:display.languageFailed'))
  }
  const openForm = (address: string) =>
    void navigate(address, address.startsWith(`${pathname}?`) ? { state: OPENED_HERE } : undefined)
  const plus = <IconPlus {...smallIcon} />
  const all: (Omit<Entry, 'actions' | 'opens'> & { opens?: Opens })[] = [
    {
      id: 'new job',
      title: t('keys.newJob'),
      icon: plus,
      to: adminPaths.newJob,
      opens: 'field',
      open: () => openForm(adminPaths.newJob),
    },
    {
      id: 'new technician',
      title: t('keys.newTechnician'),
      icon: plus,
      to: adminPaths.newTechnician,
      opens: 'field',
      open: () => openForm(adminPaths.newTechnician),
    },
    ...languageCodes()
      .filter((code) => code !== shown)
      .map((code) => ({
        id: `language ${code}`,
        title: factsOf(code).ownName,
        icon: <IconLanguage {...smallIcon} />,
        open: () => void change(code),
      })),
    {
      id: 'theme',
      title: t(isDark ? 'keys.light' : 'keys.dark'),
      icon: <IconMoon {...smallIcon} />,
      open: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    { id: 'keys', title: t('keys.list'), keys: '?', icon: <IconKeyboard {...smallIcon} />, open: onListKeys },
    {
      id: 'logout',
      title: t('app:logout'),
      icon: <IconLogout {...smallIcon} className="points" />,
      open: () => void logout(),
    },
  ]
  return all.map((entry) => ({ opens: null, ...entry, actions: [] }))
}
