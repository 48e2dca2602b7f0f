import { adminPaths } from '../admin-paths.ts'

/** The parts of hours and pay by the address that they had before, as the beginning of its query. */
const parts = {
  'view=pay-sheet': 'pay',
  'view=timesheets': 'timesheets',
  'tab=months': 'months',
} as const

/**
 * Where a part of hours and pay is now that was asked for by its address of before, among reports or sessions; null for
 * any other query. Without a month these addresses were of the present one.
 */
export function movedToHours(search: string): string | null {
  const query = new URLSearchParams(search)
  for (const [before, part] of Object.entries(parts)) {
    const [name = '', value] = before.split('=')
    if (query.get(name) !== value) continue
    query.delete(name)
    if (part !== 'months' && !query.has('month')) query.set('month', 'present')
    const rest = query.toString()
    return `${adminPaths.hours}?part=${part}${rest && `&${rest}`}`
  }
  return null
}
