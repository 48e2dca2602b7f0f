import type { Technician } from '@warsha/contract'
import { searchFor } from '../../i18n/admin-search.ts'
import { personText } from '../../i18n/people.ts'
import { collator } from '../../i18n/collator.ts'

export const statuses = ['all', 'active', 'inactive'] as const
export type StatusFilter = (typeof statuses)[number]

export const works = ['any', 'unsent'] as const
/** `unsent` for those alone whose phones hold work that has not been sent */
export type WorkFilter = (typeof works)[number]

export const columns = ['name', 'segment', 'rate', 'unsent', 'heard'] as const
export type Column = (typeof columns)[number]

/** The numbers above the list. */
export type Figures = { active: number; inactive: number; segments: number; total: number; unsent: number }

export function figuresOf(technicians: readonly Technician[]): Figures {
  const active = technicians.filter(({ is_active }) => is_active).length
  return {
    active,
    inactive: technicians.length - active,
    segments: segmentsOf(technicians).length,
    total: technicians.length,
    unsent: technicians.filter(hasUnsentWork).length,
  }
}

/** The segments in use, by name. */
export function segmentsOf(technicians: readonly Technician[]): string[] {
  const named = technicians.flatMap(({ segment }) => segment ?? [])
  return [...new Set(named.filter(Boolean))].sort(collator.compare)
}

export function hasUnsentWork({ unsent_count }: Technician): boolean {
  return unsent_count > 0
}

/** The technicians who pass the filters and in whom every word of the search occurs somewhere. */
export function techniciansMatching(
  technicians: readonly Technician[],
  { q, status, work }: { q: string; status: StatusFilter; work: WorkFilter },
): Technician[] {
  const isFound = searchFor(q)
  return technicians.filter((technician) => {
    if (status !== 'all' && technician.is_active !== (status === 'active')) return false
    if (work === 'unsent' && !hasUnsentWork(technician)) return false
    return isFound(searched(technician))
  })
}

function searched({ full_name, employee_number, email, phone, segment }: Technician): string {
  // A phone is found by what one dials within the country, too.
  return [full_name, employee_number, email, phone, phone?.replace(/^\+966/, '0'), segment].filter(Boolean).join(' ')
}

/** The rising order of each column; who holds unsent work longest comes last. */
export const order: Record<Column, (a: Technician, b: Technician) => number> = {
  name: (a, b) => collator.compare(personText(a.person), personText(b.person)),
  segment: (a, b) => collator.compare(a.segment ?? '', b.segment ?? ''),
  rate: (a, b) => (a.hourly_rate ?? -1) - (b.hourly_rate ?? -1),
  unsent: (a, b) =>
    Number(hasUnsentWork(a)) - Number(hasUnsentWork(b)) ||
    instant(b.unsent_since, Number.MAX_SAFE_INTEGER) - instant(a.unsent_since, Number.MAX_SAFE_INTEGER) ||
    a.unsent_count - b.unsent_count,
  heard: (a, b) => instant(a.last_heard_at, 0) - instant(b.last_heard_at, 0),
}

function instant(text: string | null, missing: number): number {
  return text === null ? missing : Date.parse(text)
}
