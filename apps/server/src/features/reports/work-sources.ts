import type { Tx } from '../../platform/database.ts'
import { touchesClosedMonth, type TechnicianWork, workAsClosed, workOfDays, workOfSessions } from './queries.ts'
import type { Scope } from './scope.ts'

/** What each technician's work in a scope comes to, found in one of several ways that must agree. */
export type WorkSource = { name: 'from_sessions' | 'from_days' | 'as_closed'; technicians: TechnicianWork[] }

export async function workSources(tx: Tx, scope: Scope): Promise<WorkSource[]> {
  return [
    { name: 'from_sessions', technicians: await workOfSessions(tx, scope) },
    { name: 'from_days', technicians: await workOfDays(tx, scope) },
    ...((await touchesClosedMonth(tx, scope))
      ? [{ name: 'as_closed' as const, technicians: await workAsClosed(tx, scope) }]
      : []),
  ]
}
