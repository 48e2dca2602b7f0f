import type { LoggedItem } from '@warsha/domain'
import { readTable } from './table.ts'

/** What another implementation said of an item, where the file holds it. */
const expectedColumns = ['sample_count', 'trust', 'learned_hours', 'p80_hours', 'planning_hours'] as const
export type ExpectedColumn = (typeof expectedColumns)[number]

/** An item of a file, with the part of the log to which it belongs. */
export type FileItem = LoggedItem & { part: string; expected: Partial<Record<ExpectedColumn, number>> }

/** Items of this part made the baselines: they are neither predicted nor learned from. */
export const BURN_IN = 'burn-in'

const requiredColumns = [
  'job_type',
  'band',
  'activity_code',
  'started_at',
  'settled_at',
  'actual_hours',
  'baseline_hours',
  'part',
] as const

/** Reads settled work items from CSV. Throws an Error that says what is wrong with the file, and in which row. */
export function readItems(csv: string): FileItem[] {
  return readTable(csv, requiredColumns).map(({ text, instant, aboveZero }) => {
    const expected = expectedColumns.filter((name) => text(name) !== '').map((name) => [name, Number(text(name))])
    return {
      job: text('job_no') || undefined,
      jobType: text('job_type'),
      band: text('band'),
      activity: text('activity_code'),
      startedAt: instant('started_at'),
      settledAt: instant('settled_at'),
      actualHours: aboveZero('actual_hours'),
      baselineHours: aboveZero('baseline_hours'),
      part: text('part'),
      expected: Object.fromEntries(expected) as FileItem['expected'],
    }
  })
}
