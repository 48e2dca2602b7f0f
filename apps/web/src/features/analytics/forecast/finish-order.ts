import type { JobForecast } from '@warsha/contract'
import type { Sort } from '../../../ui/admin/filters.ts'

export type FinishColumn = 'job' | 'due' | 'remaining' | 'p50' | 'p80' | 'chance'

const NUMBER_LONGEST = 30

const keysOf: Record<FinishColumn, (job: JobForecast) => string | number | null> = {
  job: ({ job_no }) => job_no.padStart(NUMBER_LONGEST, '0'),
  due: ({ due_on }) => due_on,
  remaining: ({ remaining_hours }) => remaining_hours,
  p50: ({ p50_at }) => p50_at,
  p80: ({ p80_at }) => p80_at,
  chance: ({ late_percent }) => late_percent,
}

/** The forecasts in the order of a column; those that have nothing there come last either way, equal ones stay as they were. */
export function sortedForecasts(
  jobs: readonly JobForecast[],
  { column, descending }: Sort<FinishColumn>,
): JobForecast[] {
  const keyOf = keysOf[column]
  const direction = descending ? -1 : 1
  return jobs.toSorted((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return x < y ? -direction : x > y ? direction : 0
  })
}
