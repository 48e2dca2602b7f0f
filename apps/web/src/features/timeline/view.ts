import type { Timeline } from '@warsha/contract'
import { type LocalDate, plusDays, weekdayOf } from '@warsha/domain'
import { type Field, type FiltersOf, oneOf, text } from '../../ui/admin/filters.ts'
import { ownDay } from '../../ui/admin/own-days.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'

const spans = ['day', 'week'] as const
export const forms = ['picture', 'table'] as const

const oneId: Field<string> = {
  read: (given) => (given !== null && /^[1-9]\d{0,8}$/.test(given) ? given : ''),
  write: (value) => value || null,
}

export const fields = {
  /** the day, or one of the week; usually today */
  date: ownDay,
  span: oneOf(spans, 'day'),
  as: oneOf(forms, 'picture'),
  /** only the hours in which anything is, or all of the day */
  hours: oneOf(['busy', 'all'] as const, 'busy'),
  segment: text,
  technician: oneId,
}
export type View = FiltersOf<typeof fields>

/** What the page shows, as its address says it. */
export function useTimelineView() {
  const { filters: view, setFilters: setView, addressWith } = useFilters(fields)
  return { view, setView, addressWith }
}

export type Days = { first: LocalDate; last: LocalDate; count: number }

/** The days that are shown. Weeks start on Sunday. */
export function daysOf({ date, span }: Pick<View, 'date' | 'span'>, today: LocalDate): Days {
  const day = date || today
  if (span === 'day') return { first: day, last: day, count: 1 }
  const first = plusDays(day, -weekdayOf(day))
  return { first, last: plusDays(first, 6), count: 7 }
}

/** The date in the address so many days or weeks on; none where that is today. */
export function dateMoved(view: Pick<View, 'date' | 'span'>, by: 1 | -1, today: LocalDate): string {
  const moved = plusDays(view.date || today, view.span === 'day' ? by : 7 * by)
  return moved === today ? '' : moved
}

/** The technicians that the filters leave. */
export function techniciansShown(
  { technicians }: Timeline,
  { segment, technician }: Pick<View, 'segment' | 'technician'>,
): Timeline['technicians'] {
  return technicians.filter(
    (one) =>
      (segment === '' || one.segment === segment) && (technician === '' || one.technician_id === Number(technician)),
  )
}
