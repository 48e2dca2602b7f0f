import type { Absence, AbsenceCalendar, DaysNotRecorded } from '@warsha/contract'
import { absenceKinds, type DateRange, type DayKind, type LocalDate, plusDays } from '@warsha/domain'
import { type Field, type FiltersOf, oneOf, text } from '../../ui/admin/filters.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'

export const forms = ['calendar', 'list', 'missing'] as const

/** `YYYY-MM`; empty: the present month. */
const ownMonth: Field<string> = {
  read: (given) => (given !== null && /^(20|21)\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : ''),
  write: (value) => value || null,
}

const oneId: Field<string> = {
  read: (given) => (given !== null && /^[1-9]\d{0,8}$/.test(given) ? given : ''),
  write: (value) => value || null,
}

export const fields = {
  month: ownMonth,
  segment: text,
  technician: oneId,
  kind: oneOf(['', ...absenceKinds], ''),
  as: oneOf(forms, 'calendar'),
}
export type View = FiltersOf<typeof fields>

/** What the page shows, as its address says it. */
export function useAbsencesView() {
  const { filters: view, setFilters: setView } = useFilters(fields)
  return { view, setView }
}

/** The days of a month. @param month `YYYY-MM` */
export function daysOfMonth(month: string): DateRange {
  const first = `${month}-01`
  return { first, last: plusDays(`${monthMoved(month, 1)}-01`, -1) }
}

/** So many months later, or earlier. @param month `YYYY-MM` */
export function monthMoved(month: string, by: number): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 7)
}

type Technician = AbsenceCalendar['technicians'][number]

/** The segments of somebody in the range that is shown. */
export function segmentsOf({ segments }: Pick<Technician, 'segments'>): string[] {
  return [...new Set(segments.map(({ segment }) => segment))]
}

/** The technicians and the absences that the filters leave. */
export function shownIn({ technicians, absences }: AbsenceCalendar, { segment, technician, kind }: View) {
  const people = technicians.filter(
    (one) =>
      (segment === '' || segmentsOf(one).includes(segment)) &&
      (technician === '' || one.technician_id === Number(technician)),
  )
  const ids = new Set(people.map(({ technician_id }) => technician_id))
  return {
    technicians: people,
    absences: absences.filter((one) => ids.has(one.technician_id) && (kind === '' || one.kind === kind)),
  }
}

/** Of the days that are not recorded, those of the people whom the filters leave, and how many they are. */
export function missingIn(
  { technicians }: Pick<DaysNotRecorded, 'technicians'>,
  { segment, technician }: Pick<View, 'segment' | 'technician'>,
) {
  const left = technicians.filter(
    (one) =>
      (segment === '' || one.segment === segment) && (technician === '' || one.technician_id === Number(technician)),
  )
  const days = left.flatMap((one) => one.days.map((day) => day.days))
  return { technicians: left, days: days.reduce((sum, each) => sum + each, 0) }
}

/** The kinds of somebody's days by their date, each in the segment of then; null: of days that are for all segments. */
export function dayKindsIn({
  calendars,
}: AbsenceCalendar): (of: Pick<Technician, 'segments'> | null) => ReadonlyMap<LocalDate, DayKind> {
  const bySegment = new Map(
    calendars.map(({ segment, days }) => [segment, new Map(days.map(({ date, kind }) => [date, kind]))]),
  )
  const ofAll = bySegment.get(null) ?? new Map<LocalDate, DayKind>()
  return (of) => {
    const kindOn = (date: LocalDate, usual: DayKind) => {
      const segment = of?.segments.findLast(({ from }) => from <= date)?.segment ?? null
      return (bySegment.get(segment) ?? ofAll).get(date) ?? usual
    }
    return new Map([...ofAll].map(([date, usual]) => [date, kindOn(date, usual)]))
  }
}

/** The technicians of each segment, in the order in which each comes first. */
export function bySegment<Row extends { segment: string | null }>(rows: readonly Row[]): Map<string | null, Row[]> {
  const groups = new Map<string | null, Row[]>()
  for (const row of rows) groups.set(row.segment, [...(groups.get(row.segment) ?? []), row])
  return groups
}

/** A cell of somebody's line: a day, or the days of one absence; half days share the cell of their day. */
export type Cell = { date: LocalDate; span: number; absences: readonly Absence[] }

/** The cells of somebody's line, which cover all dates. @param absences of one technician */
export function cellsOf(dates: readonly LocalDate[], absences: readonly Absence[]): Cell[] {
  const cells: Cell[] = []
  for (let nth = 0; nth < dates.length;) {
    const date = dates[nth] ?? ''
    const ofDay = absences.filter(({ first_day, last_day }) => first_day <= date && date <= last_day)
    const whole = ofDay.find(({ half }) => half === null)
    const after = whole ? dates.findIndex((later) => later > whole.last_day) : nth + 1
    const span = (after === -1 ? dates.length : after) - nth
    cells.push({ date, span, absences: whole ? [whole] : ofDay })
    nth += span
  }
  return cells
}

/** How many of the absences have each date. */
export function awayByDate(dates: readonly LocalDate[], absences: readonly Absence[]): number[] {
  return dates.map((date) => {
    const away = absences.filter(({ first_day, last_day }) => first_day <= date && date <= last_day)
    return new Set(away.map(({ technician_id }) => technician_id)).size
  })
}

/** The days of an absence, both ends included. */
export function lengthOf({ first_day, last_day }: Pick<Absence, 'first_day' | 'last_day'>): number {
  return (Date.parse(last_day) - Date.parse(first_day)) / 86_400_000 + 1
}
