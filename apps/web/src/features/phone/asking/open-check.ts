import { type Instant, isTimerCheckDue, nextTimerCheck, proposedStop, type TimerRules } from '@warsha/domain'
import { ownSessions } from '../../../offline/own-sessions.ts'
import type { Work } from '../../../offline/work.ts'

/** The work that is asked about, and the end that is offered; null: only the technician can know. */
type TimerQuestion = {
  uniqueKey: string
  jobNo: string
  activityCode: string
  startedAt: Instant
  proposedAt: Instant | null
  /** when the question came up */
  askedAt: Instant
}

/** What the technician is asked: whether they still work, or when they stopped where only their next start says. */
export type OpenCheck =
  | (TimerQuestion & { kind: 'running' })
  | (TimerQuestion & { kind: 'ended_by_next'; endedAt: Instant; isMonthClosed: boolean })

/** The question that is open now, the running timer before one that has ended; null when there is none. */
export function openCheck(work: Work, rules: TimerRules, now: Instant): OpenCheck | null {
  const { session } = work.shown
  if (session && isTimerCheckDue(rules, session, now)) {
    const { uniqueKey, jobNo, activityCode, startedAt } = session
    const proposedAt = proposedStop(rules, session, now)
    return { kind: 'running', uniqueKey, jobNo, activityCode, startedAt, proposedAt, askedAt: now }
  }
  return openEndCheck(work, now)
}

function openEndCheck({ server, listed }: Work, now: Instant): OpenCheck | null {
  if (!server.own?.some(({ end_check }) => end_check)) return null
  const entries = listed.map(({ entry }) => entry)
  const asked = ownSessions(server, entries, { device: now, server: now }).find(({ endCheck }) => endCheck !== null)
  if (!asked?.endCheck || asked.endedAt === null) return null
  const { uniqueKey, jobNo, activityCode, startedAt, endedAt, endCheck } = asked
  const { proposedAt, isMonthClosed } = endCheck
  const work = { uniqueKey, jobNo, activityCode, startedAt, proposedAt, askedAt: now }
  return { kind: 'ended_by_next', ...work, endedAt, isMonthClosed }
}

/** When to look again whether somebody has to be asked; null while nothing runs. */
export function nextLook({ shown }: Work, rules: TimerRules): Instant | null {
  return shown.session && nextTimerCheck(rules, shown.session)
}
