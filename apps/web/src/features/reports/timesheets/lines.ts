import type { TimesheetLine } from '@warsha/contract'

export const columns = ['name', 'days', 'sessions', 'raw', 'effective', 'outside', 'cost', 'waiting'] as const
export type Column = (typeof columns)[number]

const collator = new Intl.Collator(['en', 'ar'], { numeric: true, sensitivity: 'base' })

/** The rising order of each column. */
export const order: Record<Column, (a: TimesheetLine, b: TimesheetLine) => number> = {
  name: (a, b) => collator.compare(a.technician_name, b.technician_name),
  days: (a, b) => a.days_worked - b.days_worked,
  sessions: (a, b) => a.session_count - b.session_count,
  raw: (a, b) => a.seconds_raw - b.seconds_raw,
  effective: (a, b) => a.seconds_effective - b.seconds_effective,
  outside: (a, b) => a.seconds_outside - b.seconds_outside,
  cost: (a, b) => a.cost_sar - b.cost_sar,
  waiting: (a, b) => a.to_review_count - b.to_review_count,
}

type Summed = 'session_count' | 'to_review_count' | 'hours_raw' | 'hours_effective' | 'hours_outside' | 'cost_sar'
export type Sums = Record<Summed, number>

/** What the lines come to. Hours and money have two decimals, so that hundredths are added, not fractions. */
export function sumsOf(lines: readonly TimesheetLine[]): Sums {
  const hundredths = (name: Summed) => lines.reduce((sum, line) => sum + Math.round(line[name] * 100), 0) / 100
  return {
    session_count: hundredths('session_count'),
    to_review_count: hundredths('to_review_count'),
    hours_raw: hundredths('hours_raw'),
    hours_effective: hundredths('hours_effective'),
    hours_outside: hundredths('hours_outside'),
    cost_sar: hundredths('cost_sar'),
  }
}
