import type { AnswerOf } from '@warsha/contract'
import { proposedStopOfEnded } from '@warsha/domain'
import { type Db, timestamptz } from '../../platform/database.ts'
import { storedSchedule, windowsAround } from '../calendar/index.ts'
import type { EndFacts, OwnSession } from './queries.ts'

export type OpenEndCheck = NonNullable<AnswerOf<'ownSessions'>[number]['end_check']>

/** The sessions of which their technician is asked when they ended, with what is proposed. */
export async function openEndChecks(
  db: Db,
  sessions: readonly (OwnSession & EndFacts)[],
  timeZone: string,
): Promise<Map<string, OpenEndCheck>> {
  const asked = sessions.filter(({ asks_for_end }) => asks_for_end)
  if (asked.length === 0) return new Map()
  const schedule = await storedSchedule(db, timeZone)
  return new Map(
    asked.flatMap(({ id, started_at: startedAt, ended_at: endedAt, segment, is_month_closed }) => {
      if (endedAt === null) return []
      const windows = windowsAround(schedule, segment, { from: startedAt, to: endedAt })
      const proposed = proposedStopOfEnded(windows, { startedAt, endedAt }, timeZone)
      return [[id, { proposed_ended_at: timestamptz(proposed), is_month_closed }] as const]
    }),
  )
}
