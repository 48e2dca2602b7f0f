import type { Auditor, DayPart, SessionFigures } from './auditor.ts'
import { dayName, dayNumber } from './business-zone.ts'
import type { Day, Month } from './records.ts'
import type { DayKind } from './working-time.ts'
import { counts, monthOf, NOTHING, type Sums, sumOf, sumsBy } from './sums.ts'

export type TimesheetDay = {
  /** of the sessions that started on the day */
  sums: Sums
  /** of whatever was worked between the day's midnights */
  parts: Omit<DayPart, 'day'>
  workingSeconds: number
  /** by the hours that begin on the day */
  kind: DayKind
}

export type Timesheet = { line: Sums; daysWorked: number; days: Map<Day, TimesheetDay> }

/** To which segment a technician belonged as a day began. */
export type SegmentOn = (day: Day) => string | null

/** A technician's month, day by day; `own` are all of the technician's sessions, those of the day before included. */
export function timesheetOf(
  own: SessionFigures[],
  { auditor, month, segmentOn }: { auditor: Auditor; month: Month; segmentOn: SegmentOn },
): Timesheet {
  const counted = own.filter(counts)
  const inMonth = counted.filter(({ day }) => monthOf(day) === month)
  const byDay = sumsBy(inMonth, ({ day }) => day)
  const parts = partsByDay(counted, auditor)
  const days = new Map(
    daysOf(month).map((day) => [
      day,
      {
        sums: byDay.get(day) ?? NOTHING,
        parts: parts.get(day) ?? { rawSeconds: 0, effectiveSeconds: 0, outsideSeconds: 0 },
        workingSeconds: auditor.workingSecondsOn(day, segmentOn(day)),
        kind: auditor.workingTime.kindOf(dayNumber(day), segmentOn(day)),
      },
    ]),
  )
  return { line: sumOf(inMonth), daysWorked: byDay.size, days }
}

/** Each day's part of the sessions, cut at midnight. */
export function partsByDay(all: SessionFigures[], auditor: Auditor): Map<Day, Omit<DayPart, 'day'>> {
  const byDay = new Map<Day, Omit<DayPart, 'day'>>()
  for (const { day, ...part } of all.flatMap((each) => auditor.partsOf(each))) {
    const sum = byDay.get(day) ?? { rawSeconds: 0, effectiveSeconds: 0, outsideSeconds: 0 }
    sum.rawSeconds += part.rawSeconds
    sum.effectiveSeconds += part.effectiveSeconds
    sum.outsideSeconds += part.outsideSeconds
    byDay.set(day, sum)
  }
  return byDay
}

/** All days of a month. */
export function daysOf(month: Month): Day[] {
  const days: Day[] = []
  for (let day = dayNumber(`${month}-01`); monthOf(dayName(day)) === month; day++) days.push(dayName(day))
  return days
}
