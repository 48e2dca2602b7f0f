import { dayKinds, type DayKind } from './calendar.ts'
import { byKind, hoursOfParts, paidHoursOfParts, type PayAdjustment, type PayDay, type PaySums } from './pay.ts'
import type { PartId } from './rounded-parts.ts'

/** What a month of pay comes to in whole hundredths of an hour. */
export type PayHours = {
  inside: number
  regular: number
  overtime: number
  restDay: number
  holiday: number
  outside: Record<DayKind, number>
  unpaid: number
  absence: number
  held: number
  adjustment: number
  paid: number
}

/**
 * The hours of everybody's month, and what they come to: each column is rounded once, and its lines by the largest
 * remainder, so that the lines add up.
 * @param ids of those people
 */
export function payHours(all: readonly PaySums[], ids: readonly PartId[]): { lines: PayHours[]; totals: PayHours } {
  const column = (valueOf: (sums: PaySums) => number) => hoursOfParts(all.map(valueOf), ids)
  const outside = byKind((kind) => column((sums) => sums.outsideSeconds[kind]))
  const inside = column((sums) => sums.insideSeconds)
  const regular = column((sums) => sums.regularSeconds)
  const overtime = column((sums) => sums.overtimeSeconds)
  const restDay = column((sums) => sums.restDaySeconds)
  const holiday = column((sums) => sums.holidaySeconds)
  const unpaid = column((sums) => sums.unpaidSeconds)
  const absence = column((sums) => sums.absenceSeconds)
  const held = column((sums) => sums.heldSeconds)
  const adjustment = column((sums) => sums.adjustmentSeconds)
  const paid = paidHoursOfParts(
    all.map((sums) => sums.paidHundredths),
    ids,
  )
  const lines = all.map((_, place) => {
    const at = (of: readonly number[]) => of[place] ?? 0
    return {
      inside: at(inside),
      outside: byKind((kind) => at(outside[kind])),
      regular: at(regular),
      overtime: at(overtime),
      restDay: at(restDay),
      holiday: at(holiday),
      unpaid: at(unpaid),
      absence: at(absence),
      held: at(held),
      adjustment: at(adjustment),
      paid: at(paid),
    }
  })
  const sum = (of: readonly number[]) => of.reduce((before, each) => before + each, 0)
  const totals = {
    inside: sum(inside),
    outside: byKind((kind) => sum(outside[kind])),
    regular: sum(regular),
    overtime: sum(overtime),
    restDay: sum(restDay),
    holiday: sum(holiday),
    unpaid: sum(unpaid),
    absence: sum(absence),
    held: sum(held),
    adjustment: sum(adjustment),
    paid: sum(paid),
  }
  return { lines, totals }
}

/** A day in whole hundredths of an hour. */
export type PayDayHours = {
  inside: number
  outside: number
  regular: number
  overtime: number
  restDay: number
  holiday: number
  unpaid: number
  absence: number
  held: number
  paid: number
}

/** A technician's days and adjustments, rounded so that they add up to the line of the month. */
export function payDayHours(line: PayHours, days: readonly PayDay[], adjustments: readonly PayAdjustment[]) {
  const column = (valueOf: (day: PayDay) => number, total: number) => hoursOfParts(days.map(valueOf), 'by time', total)
  const inside = column((day) => day.insideSeconds, line.inside)
  const regular = column((day) => day.regularSeconds, line.regular)
  const overtime = column((day) => day.overtimeSeconds, line.overtime)
  const restDay = column((day) => day.restDaySeconds, line.restDay)
  const holiday = column((day) => day.holidaySeconds, line.holiday)
  const unpaid = column((day) => day.unpaidSeconds, line.unpaid)
  const absence = column((day) => day.absenceSeconds, line.absence)
  const held = column((day) => day.heldSeconds, line.held)
  // A day has one kind: what it has outside is part of the total of that kind.
  const byKinds = dayKinds.map((kind) => {
    return column((day) => (day.kind === kind ? day.outsideSeconds : 0), line.outside[kind])
  })
  const paid = paidHoursOfParts(
    [...days, ...adjustments].map((each) => each.paidHundredths),
    'by time',
    line.paid,
  )
  const worked = hoursOfParts(
    adjustments.map(({ workedSeconds }) => workedSeconds),
    'by time',
    line.adjustment,
  )
  return {
    days: days.map((_, place): PayDayHours => ({
      inside: inside[place] ?? 0,
      outside: byKinds.reduce((sum, kind) => sum + (kind[place] ?? 0), 0),
      regular: regular[place] ?? 0,
      overtime: overtime[place] ?? 0,
      restDay: restDay[place] ?? 0,
      holiday: holiday[place] ?? 0,
      unpaid: unpaid[place] ?? 0,
      absence: absence[place] ?? 0,
      held: held[place] ?? 0,
      paid: paid[place] ?? 0,
    })),
    adjustments: adjustments.map((_, place) => ({
      worked: worked[place] ?? 0,
      paid: paid[days.length + place] ?? 0,
    })),
  }
}
