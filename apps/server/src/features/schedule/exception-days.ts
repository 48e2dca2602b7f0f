import type { ScheduleException } from '@warsha/contract'
import type { Instant } from '@warsha/domain'

/** An exception as it is shown and removed, of one day or several. */
export type ExceptionRow = Omit<ScheduleException, 'starts_at' | 'ends_at'> & { starts_at: Instant; ends_at: Instant }

/** One day of an exception, as it is stored and counts. `first_day_id` leads a further day to the first one's row. */
export type ExceptionDay = ExceptionRow & { first_day_id: number | null }

type Day = Pick<ExceptionDay, 'id' | 'starts_at' | 'ends_at' | 'first_day_id'>

/**
 * Days as the exceptions that they make together, each from the start of its first day to the end of its last one.
 * @param days in the order of their starts
 */
export function asOne<Of extends Day>(days: readonly Of[]): Omit<Of, 'first_day_id'>[] {
  const found = new Map<number, Omit<Of, 'first_day_id'>>()
  for (const { first_day_id: first, ...day } of days) {
    const id = first ?? day.id
    const begun = found.get(id)
    found.set(id, begun ? { ...begun, ends_at: day.ends_at } : { ...day, id })
  }
  return [...found.values()]
}
