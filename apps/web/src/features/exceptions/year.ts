import { ALL_SEGMENTS, hoursOfRule, type ScheduleException, type ScheduleRule } from '@warsha/contract'
import {
  daysBetween,
  daysFrom,
  daysOfException,
  type ExceptionType,
  type Hours,
  hoursStartingOn,
  type LocalDate,
  localMomentOf,
  weekdayOf,
} from '@warsha/domain'

/** An exception by the calendar and the wall clock of the shop. */
export type ShopException = {
  id: number
  /** the first of its days */
  date: LocalDate
  /** the last of its days: the first one where it is of one day */
  last: LocalDate
  /** the same on each of its days */
  hours: Hours
  type: ExceptionType
  reason: string
  /** null for all segments */
  segment: string | null
}

export function shopException(exception: ScheduleException, timeZone: string): ShopException {
  const start = localMomentOf(Date.parse(exception.starts_at), timeZone)
  const end = localMomentOf(Date.parse(exception.ends_at), timeZone)
  const { first, last, hours } = daysOfException(start, end)
  return {
    id: exception.id,
    date: first,
    last,
    hours,
    type: exception.exception_type,
    reason: exception.reason,
    segment: exception.segment === ALL_SEGMENTS ? null : exception.segment,
  }
}

export type YearDay = {
  date: LocalDate
  /** what the day is for all segments */
  kind: ExceptionType | 'working' | 'off' | 'every_hour'
  /** what it is for some segment alone, null when it is the same for all */
  segmentKind: ExceptionType | null
  /** the hours that the weekly rules give to it */
  hours: Hours[]
  exceptions: ShopException[]
}

/** Every day of a year, as the weekly rules and the exceptions make it. */
export function daysOfYear(
  year: number,
  rules: readonly ScheduleRule[],
  exceptions: readonly ShopException[],
): YearDay[] {
  const active = rules.filter(({ is_active }) => is_active).map(hoursOfRule)
  const byDate = groupedBy(
    exceptions.flatMap((exception) => daysOf(exception).map((date) => ({ date, exception }))),
    ({ date }) => date,
  )
  return datesOfYear(year).map((date) => {
    const ofDate = (byDate.get(date) ?? []).map(({ exception }) => exception)
    const hours = hoursStartingOn(active, date)
    const usual = active.length === 0 ? 'every_hour' : hours.length > 0 ? 'working' : 'off'
    return {
      date,
      kind: kindOf(ofDate.filter(({ segment }) => segment === null)) ?? usual,
      segmentKind: kindOf(ofDate.filter(({ segment }) => segment !== null)),
      hours,
      exceptions: ofDate,
    }
  })
}

/** Each of the days of an exception. */
export function daysOf({ date, last }: Pick<ShopException, 'date' | 'last'>): LocalDate[] {
  return daysFrom(date, daysBetween(date, last) + 1)
}

function datesOfYear(year: number): LocalDate[] {
  const first = `${String(year).padStart(4, '0')}-01-01`
  return daysFrom(first, 366).filter((date) => date.slice(0, 4) === first.slice(0, 4))
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Hours beat a holiday on the same date. */
function kindOf(exceptions: readonly ShopException[]): ExceptionType | null {
  const types = exceptions.map(({ type }) => type)
  return (['custom_hours', 'working_day', 'holiday'] as const).find((type) => types.includes(type)) ?? null
}

/** The days of each month in weeks from Sunday to Saturday; null where another month's days would stand. */
export function monthsOf(days: readonly YearDay[]): (YearDay | null)[][][] {
  const months = groupedBy(days, ({ date }) => date.slice(0, 7))
  return [...months.values()].map((month) => {
    const before = month[0] ? weekdayOf(month[0].date) : 0
    const cells = [...Array<null>(before).fill(null), ...month]
    const weeks = Math.ceil(cells.length / 7)
    return Array.from({ length: weeks }, (_, week) =>
      Array.from({ length: 7 }, (__, weekday) => cells[week * 7 + weekday] ?? null),
    )
  })
}
