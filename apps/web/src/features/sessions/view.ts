import { sessionFilters, type QueryOf } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { type DayRange, rangeOfPreset, rangePresets } from '../../ui/admin/date-range.ts'
import { type Field, type FiltersOf, oneOf, pageNumber, text } from '../../ui/admin/filters.ts'
import { daysOfMonth } from '../../ui/admin/own-days.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'

export const tabs = ['list', 'review'] as const
export type TabName = (typeof tabs)[number]
export const pageSizes = [25, 50, 100] as const

export const day: Field<string> = {
  read: (given) => (given !== null && /^\d{4}-\d\d-\d\d$/.test(given) ? given : ''),
  write: (value) => value || null,
}

/** What is written in one form only; anything else counts as not given. */
const like = (form: RegExp): Field<string> => ({
  read: (given) => (given !== null && form.test(given) ? given : ''),
  write: (value) => value || null,
})
const ofMonth = like(/^2[01]\d\d-(0[1-9]|1[0-2])$/)
const yes = oneOf(['', 'true'] as const, '')
const yesOrNo = oneOf(['', 'true', 'false'] as const, '')

export const fields = {
  tab: oneOf(tabs, 'list'),
  q: text,
  range: oneOf(rangePresets, 'last7'),
  /** a month goes before the preset, and days of the admin's own choice before both */
  month: ofMonth,
  from: day,
  to: day,
  weekday: like(/^[0-6]$/),
  /** ids with commas between them, as those of job types, where `none` is for jobs without one */
  technician: like(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/),
  segment: text,
  job: text,
  job_type: like(/^(none|[1-9]\d{0,8})(,(none|[1-9]\d{0,8}))*$/),
  customer: text,
  activity: text,
  state: oneOf(sessionFilters, 'all'),
  waiting: yes,
  rated: yesOrNo,
  outside: yesOrNo,
  charged: yesOrNo,
  /** the days on which their work items settled */
  settled_from: day,
  settled_to: day,
  /** of what is to be reviewed, only that of this month */
  review_month: ofMonth,
  size: oneOf<number>(pageSizes, 50),
  page: pageNumber,
}
export type View = FiltersOf<typeof fields>

/** What the page shows, as its address says it. */
export function useSessionsView() {
  const { filters: view, setFilters: setView, addressWith } = useFilters(fields)
  return { view, setView, addressWith }
}

/** What narrows the list beside its days. */
export const nothingSought = {
  q: '',
  weekday: '',
  technician: '',
  segment: '',
  job: '',
  job_type: '',
  customer: '',
  activity: '',
  state: 'all',
  waiting: '',
  rated: '',
  outside: '',
  charged: '',
  settled_from: '',
  settled_to: '',
} as const satisfies Partial<View>
type Narrowing = keyof typeof nothingSought

/** Whether the list is narrowed by more than its days. */
export function isNarrowed(view: View): boolean {
  return (Object.keys(nothingSought) as Narrowing[]).some((name) => view[name] !== nothingSought[name])
}

/** The days as they are when nobody has chosen any. */
export const usualDays = { range: 'last7', month: '', from: '', to: '' } as const satisfies Partial<View>

export function hasOwnDays({ from, to }: Pick<View, 'from' | 'to'>): boolean {
  return from !== '' || to !== ''
}

type InTime = Pick<View, 'range' | 'month' | 'from' | 'to'>

/** Whether a month is shown as such. */
export function isOfMonth({ month, from, to }: InTime): boolean {
  return month !== '' && !hasOwnDays({ from, to })
}

/** The days that are shown. */
export function rangeOf({ range, month, from, to }: InTime, today: LocalDate): DayRange {
  if (hasOwnDays({ from, to })) return { from: from || null, to: to || null }
  return month === '' ? rangeOfPreset(range, today) : daysOfMonth(month)
}

export type SessionsQuery = NonNullable<QueryOf<'sessionRecords'>>

/** What is asked of the server for a view. */
export function queryOf(view: View, today: LocalDate): SessionsQuery {
  const { from, to } = rangeOf(view, today)
  const { q, page, size, month, weekday, technician, segment, job, job_type, customer, activity, state } = view
  const { waiting, rated, outside, charged, settled_from, settled_to } = view
  return {
    page,
    page_size: size,
    state,
    ...(isOfMonth(view) ? { month } : { ...(from && { from_date: from }), ...(to && { to_date: to }) }),
    ...(weekday && { weekday: Number(weekday) }),
    ...(technician && { technician_id: technician }),
    ...(segment && { segment }),
    ...(job && { job_no: job }),
    ...(job_type && { job_type_id: job_type }),
    ...(customer && { customer }),
    ...(activity && { activity_code: activity }),
    ...(waiting && { is_waiting: waiting }),
    ...(rated && { is_rated: rated }),
    ...(outside && { has_outside: outside }),
    ...(charged && { is_charged: charged }),
    ...(settled_from && { settled_from }),
    ...(settled_to && { settled_to }),
    ...(q && { q }),
  }
}
