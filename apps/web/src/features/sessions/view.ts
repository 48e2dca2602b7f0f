import { sessionFilters, type QueryOf } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { type DayRange, rangeOfPreset, rangePresets } from '../../ui/admin/date-range.ts'
import { type Field, type FiltersOf, oneOf, pageNumber, text } from '../../ui/admin/filters.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'

export const tabs = ['list', 'review', 'months'] as const
export type TabName = (typeof tabs)[number]
export const pageSizes = [25, 50, 100] as const

export const day: Field<string> = {
  read: (given) => (given !== null && /^\d{4}-\d\d-\d\d$/.test(given) ? given : ''),
  write: (value) => value || null,
}

export const fields = {
  tab: oneOf(tabs, 'list'),
  q: text,
  range: oneOf(rangePresets, 'last7'),
  /** days of the admin's own choice go before the preset */
  from: day,
  to: day,
  technician: text,
  job: text,
  activity: text,
  state: oneOf(sessionFilters, 'all'),
  size: oneOf<number>(pageSizes, 50),
  page: pageNumber,
}
export type View = FiltersOf<typeof fields>

/** What the page shows, as its address says it. */
export function useSessionsView() {
  const { filters: view, setFilters: setView, addressWith } = useFilters(fields)
  return { view, setView, addressWith }
}

export const nothingSought = { q: '', technician: '', job: '', activity: '', state: 'all' } as const

/** Whether the list is narrowed by more than its days. */
export function isNarrowed({ q, technician, job, activity, state }: View): boolean {
  return [q, technician, job, activity].some((value) => value !== '') || state !== 'all'
}

export function hasOwnDays({ from, to }: Pick<View, 'from' | 'to'>): boolean {
  return from !== '' || to !== ''
}

/** The days that are shown. */
export function rangeOf({ range, from, to }: Pick<View, 'range' | 'from' | 'to'>, today: LocalDate): DayRange {
  if (hasOwnDays({ from, to })) return { from: from || null, to: to || null }
  return rangeOfPreset(range, today)
}

export type SessionsQuery = NonNullable<QueryOf<'sessionRecords'>>

/** What is asked of the server for a view. */
export function queryOf(view: View, today: LocalDate): SessionsQuery {
  const { from, to } = rangeOf(view, today)
  const { q, technician, job, activity, state, page, size } = view
  return {
    page,
    page_size: size,
    state,
    ...(from && { from_date: from }),
    ...(to && { to_date: to }),
    ...(/^[1-9]\d{0,8}$/.test(technician) && { technician_id: Number(technician) }),
    ...(job && { job_no: job }),
    ...(activity && { activity_code: activity }),
    ...(q && { q }),
  }
}
