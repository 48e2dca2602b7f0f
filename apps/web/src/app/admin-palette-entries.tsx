import type { FoundJob, FoundTechnician } from '@warsha/contract'
import { foldText, findTypedDay, type LocalDate, searchWords } from '@warsha/domain'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { StatusIcon } from '../features/jobs/index.ts'
import type { Found } from '../features/search/index.ts'
import { searchFor } from '../i18n/admin-search.ts'
import { dateText } from '../i18n/date-formats.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { adminPaths } from '../admin-paths.ts'
import type { Opens } from '../ui/admin/typed-ahead.ts'
import { IconArrowRight, IconBriefcase, IconClockHour4, IconSettings } from '../ui/admin/icons.ts'
import { smallIcon } from '../ui/icon-size.ts'
import { IconSearch, IconUsers } from '../ui/icons.ts'
import { usePageOffers } from './admin-keys.tsx'
import { type EntryAction, useEntryActions } from './admin-palette-actions.tsx'
import { places } from './admin-palette-places.ts'
import { activityText, personText } from '../i18n/people.ts'

/** Something that the palette lists: what Enter does with it, and what else can be done. */
export type Entry = {
  id: string
  title: string
  /** the title in parts, each with its own direction of writing */
  titleParts?: readonly string[]
  /** what else it is looked for by */
  words?: readonly string[]
  /** a second line, in parts */
  detail?: readonly string[]
  icon: ReactNode
  /** the address that it leads to: listed for those who may open that page */
  to?: string
  /** its state in a word, with what it looks like */
  state?: { text: string; look: string; icon: ReactNode } | undefined
  keys?: string | undefined
  /** what is typed behind it waits for that */
  opens: Opens
  open: () => void
  actions: readonly EntryAction[]
}
export type EntryGroup = { name: string; note?: string; entries: readonly Entry[] }

/** Pages, tabs and settings, in whose names or those of their pages every word occurs. */
export function usePlaceEntries(): Entry[] {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const pages = usePageOffers().map(({ id, label, keys, act }): Entry => ({
    id,
    title: label,
    keys,
    to: id,
    icon: <IconArrowRight {...smallIcon} className="points" />,
    opens: 'page',
    open: act,
    actions: [],
  }))
  const parts = places.map(({ label, within, path, words }): Entry => ({
    id: `${label} ${path}`,
    title: t(label),
    detail: [t(within)],
    ...(words && { words: t(words).split(/[,،]\s*/) }),
    icon: <IconSettings {...smallIcon} />,
    to: path,
    opens: 'page',
    open: () => void navigate(path),
    actions: [],
  }))
  return [...pages, ...parts]
}

/** Whether every word that was typed begins a word of the title. */
export function isNamed(title: string, typed: string): boolean {
  const spaced = ` ${foldText(title)}`
  const words = searchWords(typed)
  return words.length > 0 && words.every((word) => spaced.includes(` ${word}`))
}

/** Whether an entry is what was typed: by its title, or by one of its other words, of which one letter is not enough. */
export function isMeant({ title, words = [] }: Entry, typed: string): boolean {
  const begun = foldText(typed.trim())
  return isNamed(title, typed) || (begun.length >= WORDS_FROM && words.some((each) => foldText(each).startsWith(begun)))
}

/** Customers, too, begin with _Free_ or _Who_: a question is known by more than that. */
const WORDS_FROM = 5

export function entriesMatching(entries: readonly Entry[], typed: string): Entry[] {
  const isFound = searchFor(typed)
  const found = entries.filter(({ title, detail = [], words = [] }) => isFound([title, ...detail, ...words].join(' ')))
  const named = (entry: Entry) => Number(isMeant(entry, typed))
  return found.toSorted((a, b) => named(b) - named(a))
}

/** What is looked for: the words, and a day that may be among them. */
export function useTyped(typed: string, today: LocalDate | null): { words: string; day: LocalDate | null } {
  const { t } = useTranslation('admin')
  const found = today === null ? null : findTypedDay(typed, today)
  if (!found) return { words: typed, day: null }
  // "Sessions 20 Nov" names what is offered anyway.
  const isSaid = searchWords(found.rest).every((word) => foldText(t('palette.sessions')).startsWith(word))
  return { words: isSaid ? '' : found.rest, day: found.day }
}

/** Sessions of a day, and those of the technicians and jobs that are named beside it. */
export function useDayEntries(day: LocalDate | null, found: Found | null, hasWords: boolean): Entry[] {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const { ofDay } = useEntryActions()
  if (day === null) return []
  const shown = dateText(day, language)
  const entry = (id: string, title: string, which: Parameters<typeof adminPaths.sessionsBehind>[0]): Entry => ({
    id: `sessions ${day} ${id}`,
    title,
    detail: [shown],
    icon: <IconClockHour4 {...smallIcon} />,
    to: adminPaths.sessions,
    opens: 'page',
    open: () => void navigate(adminPaths.sessionsBehind({ from: day, to: day, state: 'all', ...which })),
    actions: ofDay(day),
  })
  const ofAll = { ...entry('all', t('palette.sessionsOfDay', { day: shown }), {}), detail: [] }
  if (!hasWords) return [ofAll]
  const ofTechnicians = (found?.technicians ?? [])
    .slice(0, BESIDE_DAY)
    .map(({ id, person }) =>
      entry(`technician ${id}`, t('palette.sessionsOf', { name: personText(person) }), { technician: id }),
    )
  const ofJobs = (found?.jobs ?? [])
    .slice(0, BESIDE_DAY)
    .map(({ job_no }) => entry(`job ${job_no}`, t('palette.sessionsOfJob', { number: job_no }), { job: job_no }))
  return [...ofTechnicians, ...ofJobs, ofAll]
}

const BESIDE_DAY = 3

const present = (texts: readonly (string | null | undefined)[]) => texts.flatMap((text) => text || [])

export function useFoundEntries() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const { ofJob, ofTechnician } = useEntryActions()

  function jobEntry(job: FoundJob): Entry {
    const [first, ...others] = job.running
    const atWork = others.length > 0 ? t('palette.atWorkMany', { count: job.running.length }) : undefined
    return {
      id: `job ${job.id}`,
      title: `${job.job_no} · ${job.customer}`,
      titleParts: [job.job_no, job.customer],
      detail: present([
        first && (atWork ?? t('palette.atWork', { name: personText(first.technician) })),
        job.description,
      ]),
      icon: <IconBriefcase {...smallIcon} />,
      state: {
        text: t(`jobs.statuses.${job.status}`),
        look: job.status,
        icon: <StatusIcon status={job.status} />,
      },
      to: adminPaths.job(job.id),
      opens: 'page',
      open: () => void navigate(adminPaths.job(job.id)),
      actions: ofJob(job),
    }
  }

  function technicianEntry(technician: FoundTechnician): Entry {
    const { id, person, employee_number, segment, is_active, running } = technician
    const at = running && t('palette.atJob', { number: running.job_no, activity: activityText(running) })
    return {
      id: `technician ${id}`,
      title: personText(person),
      detail: present([employee_number, segment, at]),
      icon: <IconUsers {...smallIcon} />,
      state: is_active ? undefined : { text: t('palette.left'), look: 'closed', icon: null },
      to: adminPaths.technicianPage(id),
      opens: 'page',
      open: () => void navigate(adminPaths.technicianPage(id)),
      actions: ofTechnician(technician),
    }
  }

  return { jobEntry, technicianEntry }
}

/** The way to the list of jobs, which also has those of the images database. */
export function useListEntry(words: string, hasMore: boolean): Entry {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  return {
    id: 'all jobs',
    title: t(hasMore ? 'palette.moreJobs' : 'palette.searchJobs', { words }),
    icon: <IconSearch {...smallIcon} />,
    to: adminPaths.jobs,
    opens: 'page',
    open: () => void navigate(`${adminPaths.jobs}?${new URLSearchParams({ q: words }).toString()}`),
    actions: [],
  }
}
