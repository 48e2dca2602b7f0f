import type { BodyOf } from '@warsha/contract'
import type { Weekday } from '@warsha/domain'

/** What would be otherwise, as it is chosen on the page. */
export type Change = {
  /** by the team; teams without an entry stay as they are */
  extra: ReadonlyMap<string | null, number>
  /** none: no overtime */
  weekdays: readonly Weekday[]
  from: string
  to: string
  weeks: number
  /** ids of jobs, in their order */
  first: readonly number[]
}

export const noChange: Change = { extra: new Map(), weekdays: [], from: '08:00', to: '12:00', weeks: 4, first: [] }

/** Overtime that ends when it begins. */
export function isWithoutHours({ weekdays, from, to }: Change): boolean {
  return weekdays.length > 0 && from === to
}

/** The same as a body of the call; null where nothing would be otherwise, or it cannot be asked. */
export function bodyOf(change: Change): BodyOf<'tryLoad'> | null {
  const { extra, weekdays, from, to, weeks, first } = change
  const extra_technicians = [...extra].flatMap(([team, technicians]) => (technicians > 0 ? { team, technicians } : []))
  if (extra_technicians.length === 0 && weekdays.length === 0 && first.length === 0) return null
  if (isWithoutHours(change)) return null
  return {
    extra_technicians,
    overtime: weekdays.length === 0 ? null : { weekdays: [...weekdays], start_time: from, end_time: to, weeks },
    ...(first.length > 0 && { job_ids: [...first] }),
  }
}
