import type { LocalDate } from '@warsha/domain'
import { paths } from '../../paths.ts'

type Which = {
  from: LocalDate
  to: LocalDate
  technician?: number | undefined
  job?: string | undefined
  activity?: string | undefined
  state?: 'completed' | 'running' | 'to_review'
}

/** The address of the sessions behind a number: those that count, unless another state is named. */
export function sessionsAddress({ state = 'completed', ...which }: Which): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...which, state })) {
    if (value !== undefined) query.set(name, String(value))
  }
  return `${paths.sessions}?${query.toString()}`
}
