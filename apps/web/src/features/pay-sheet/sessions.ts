import type { PayDayAnswer, PayNoteAnswer } from '@warsha/contract'
import { adminPaths } from '../../admin-paths.ts'
import type { Month } from '../../ui/admin/months.ts'

/** The sessions of which a day has a part: one that runs past midnight started the day before. */
export function sessionsOfDay({ date, sessions_from }: PayDayAnswer, technician: number): string {
  return adminPaths.sessionsBehind({ from: sessions_from ?? date, to: date, technician })
}

/** The sessions that started in a month: a technician's, or everybody's. */
export function sessionsOfMonth(month: Month, technician?: number): string {
  return adminPaths.sessionsBehind({ month, technician })
}

/** The sessions of which the days have a part. */
export function sessionsOfDays(days: readonly PayDayAnswer[], technician: number): string {
  const [first, last] = [days[0], days.at(-1)]
  const from = days.find(({ sessions_from }) => sessions_from !== null)?.sessions_from
  return adminPaths.sessionsBehind({ from: from ?? first?.date, to: last?.date, technician })
}

/** The sessions that a note of the law is about. */
export function sessionsOfNote({ first_day, last_day, technician_id }: PayNoteAnswer): string {
  return adminPaths.sessionsBehind({ from: first_day, to: last_day, technician: technician_id })
}

export function sessionAddress(id: string): string {
  return `${adminPaths.sessions}?range=all&session=${encodeURIComponent(id)}`
}
