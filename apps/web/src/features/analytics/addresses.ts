import { paths } from '../../paths.ts'
import type { Days } from '../../ui/admin/own-days.ts'

/** The completed sessions behind a number. */
export function sessionsAddress(which: Record<string, string | number>): string {
  const query = new URLSearchParams({ state: 'completed' })
  for (const [name, value] of Object.entries(which)) query.set(name, String(value))
  return `${paths.sessions}?${query.toString()}`
}

/** Those that a technician or an activity has in these days. */
export function sessionsOf({ from, to }: Days, which: { technician: number } | { activity: string }): string {
  return sessionsAddress({ from, to, ...which })
}

export const estimatesAddress = `${paths.settings}?tab=estimates`
export const reviewAddress = `${paths.sessions}?tab=review`

export function jobAddress(jobNo: string): string {
  return `${paths.jobs}?${new URLSearchParams({ job: jobNo }).toString()}`
}
