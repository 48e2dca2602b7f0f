import { DAY, HOUR, type Instant, MINUTE, reviewFlagsIn } from '@warsha/domain'
import { type Admin, somebodyThere } from './admins.ts'
import { midnight, weekday, type Workdays } from './calendar.ts'
import type { Session } from './phones.ts'
import type { Random } from './random.ts'

/** What the office did about a session that looked wrong. */
export type Correction = {
  session: Session
  at: Instant
  /** the admin's name */
  by: string
  kind: 'corrected' | 'reviewed' | 'voided'
  reason: string
  /** where it was corrected to */
  endedAt: Instant | null
}

/** What a technician asked for. One that waits has no decision yet. */
export type Request = {
  id: string
  uniqueKey: string
  session: Session
  at: Instant
  /** the end that is wished for */
  endedAt: Instant
  reason: string
  decision: { at: Instant; by: string; status: 'accepted' | 'declined'; reason: string | null } | null
}

export type Corrections = { corrections: Correction[]; requests: Request[] }

type Given = { random: Random; now: Instant; workdays: Workdays; admins: Admin[] }

const END_OF_DAY = 17 * HOUR
/** The office gets to it some days later; the latest still wait. */
const LEFT_FOR_REVIEW = 6 * DAY
const VOIDED = 4
const THURSDAY = 4

/** Most of what looked wrong has been put right since; some of it waits, and so do two requests of technicians. */
export function correctionsOf(sessions: readonly Session[], given: Given): Corrections {
  const { random, now } = given
  const settled = sessions.filter(({ startedAt, endedAt }) => endedAt !== null && startedAt < now - LEFT_FOR_REVIEW)
  const requests = requestsOf(sessions, given)
  const asked = new Set(requests.map(({ session }) => session))
  const corrections = settled
    .filter((session) => !asked.has(session) && (session.flags !== 0 || endedInTheEvening(session)))
    .filter(() => random.chance(0.85))
    .map((session) => lookedAt(session, given))
  const accepted = requests.flatMap((request) => acceptedCorrection(request) ?? [])
  const touched = new Set([...corrections.map(({ session }) => session), ...asked])
  const voided = random
    .shuffled(settled.filter((session) => !touched.has(session) && lengthOf(session) < 12 * MINUTE))
    .slice(0, VOIDED)
    .map((session) => voiding(session, given))
  return { corrections: [...corrections, ...accepted, ...voided].filter(({ at }) => at <= now), requests }
}

function lengthOf({ startedAt, endedAt }: Session): number {
  return (endedAt ?? startedAt) - startedAt
}

/** So long, and not just over a weekend, that nobody can tell any more when it really ended. */
export function ranForDays(session: Session): boolean {
  return weekday(session.startedAt) < THURSDAY && lengthOf(session) > 2.5 * DAY
}

/** The end of the working day, where a session that began before it ran on long after. */
function endOfDay({ startedAt }: Session): Instant {
  return midnight(startedAt) + END_OF_DAY
}

function endedInTheEvening(session: Session): boolean {
  const closing = endOfDay(session)
  return session.startedAt < closing && (session.endedAt ?? 0) > closing + 2.5 * HOUR
}

function lookedAt(session: Session, { random, workdays, admins }: Given): Correction {
  const at = Math.floor(workdays.officeHour((session.endedAt ?? session.startedAt) + random.between(1, 4) * DAY))
  const by = somebodyThere(admins, at, random)
  if (ranForDays(session)) {
    return { session, at, by, kind: 'reviewed', reason: 'Nobody remembers when it ended', endedAt: null }
  }
  if (endedInTheEvening(session)) {
    const reason = random.pick([
      'Forgot to end at closing time',
      'نسي إنهاء النشاط عند نهاية الدوام',
      'Timer left running',
    ])
    return { session, at, by, kind: 'corrected', reason, endedAt: endOfDay(session) }
  }
  const [flag] = reviewFlagsIn(session.flags)
  const isClock = flag === 'started_in_future' || flag === 'ended_in_future' || flag === 'ended_before_start'
  const reason = isClock ? 'Phone clock was wrong, checked with the technician' : 'Checked with the technician'
  return { session, at, by, kind: 'reviewed', reason, endedAt: null }
}

function voiding(session: Session, { random, workdays, admins }: Given): Correction {
  const at = Math.floor(workdays.officeHour((session.endedAt ?? session.startedAt) + random.between(0.1, 2) * DAY))
  return {
    session,
    at,
    by: somebodyThere(admins, at, random),
    kind: 'voided',
    reason: 'Started by mistake',
    endedAt: null,
  }
}

function acceptedCorrection({ session, endedAt, reason, decision }: Request): Correction | null {
  if (decision?.status !== 'accepted') return null
  const { at, by } = decision
  return { session, at, by, kind: 'corrected', reason: decision.reason ?? reason, endedAt }
}

const wishes = [
  'Helped at the gate and forgot to end this one',
  'انتهيت قبل صلاة العصر ونسيت الإيقاف',
  'Stopped earlier, the crane was needed elsewhere',
  'The phone was in the locker',
]

/** Two of this week wait; of the weeks before some were accepted, one was declined. */
function requestsOf(sessions: readonly Session[], { random, now, workdays, admins }: Given): Request[] {
  const long = sessions.filter(
    (session) =>
      session.endedAt !== null && session.flags === 0 && lengthOf(session) > 2 * HOUR && !endedInTheEvening(session),
  )
  const among = (from: number, to: number, count: number) =>
    random
      .shuffled(long.filter(({ endedAt }) => (endedAt ?? 0) > now - from * DAY && (endedAt ?? 0) < now - to * DAY))
      .slice(0, count)
  const asked = (session: Session, i: number): Omit<Request, 'decision'> => ({
    id: random.uuid(),
    uniqueKey: random.uuid(),
    session,
    at: Math.floor((session.endedAt ?? now) + random.between(0.2, 0.6) * DAY),
    endedAt: session.startedAt + Math.round((lengthOf(session) * 0.7) / MINUTE) * MINUTE,
    reason: wishes[i % wishes.length] ?? '',
  })
  const waiting = among(5, 0.7, 2).map((session, i) => ({ ...asked(session, i), decision: null }))
  const decided = among(60, 10, 5).map((session, i) => {
    const request = asked(session, i + 1)
    const at = Math.floor(workdays.officeHour(request.at + random.between(0.2, 1.5) * DAY))
    const isDeclined = i === 0
    return {
      ...request,
      decision: {
        at,
        by: somebodyThere(admins, at, random),
        status: isDeclined ? ('declined' as const) : ('accepted' as const),
        reason: isDeclined ? 'The camera at the gate shows that you were at the bench until then' : null,
      },
    }
  })
  return [...decided, ...waiting]
}
