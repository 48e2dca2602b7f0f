import { DAY, HOUR, type Instant, MINUTE, reviewFlagsIn } from '@warsha/domain'
import { type Admin, somebodyThere } from './admins.ts'
import { midnight, weekday, type Workdays } from './calendar.ts'
import type { ActivityCode } from './job-kinds.ts'
import type { Session } from './phones.ts'
import type { Random } from './random.ts'

/** What the office does about a session that looks wrong. */
export type Correction = {
  session: Session
  at: Instant
  by: Admin
  kind: 'corrected' | 'reviewed' | 'voided'
  reason: string
  /** where it is corrected to */
  endedAt: Instant | null
}

/** What a technician asks for. One that waits has no decision yet; one that is declined has a reason. */
export type Request = {
  uniqueKey: string
  session: Session
  at: Instant
  /** the requested end */
  endedAt: Instant
  reason: string
  decision: { at: Instant; by: Admin; reason: string | null } | null
}

/** A work item that the office keeps from teaching. */
export type Exclusion = { jobNo: string; activity: ActivityCode; at: Instant; by: Admin; reason: string }

export type Corrections = { corrections: Correction[]; requests: Request[]; exclusions: Exclusion[] }

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
  const requested = new Set(requests.map(({ session }) => session))
  const odd = settled
    .filter((session) => !requested.has(session) && (session.flags !== 0 || endedInTheEvening(session)))
    .filter(() => random.chance(0.85))
    .map((session) => ({ session, ...verdictOn(session, random), ...looking(session, [1, 4], given) }))
  const short = settled.filter((one) => !requested.has(one) && one.flags === 0 && lengthOf(one) < 12 * MINUTE)
  const voided = random.shuffled(short).slice(0, VOIDED)
  const corrections = [
    ...odd,
    ...voided.map((session) => ({ session, ...startedByMistake, ...looking(session, [0.1, 2], given) })),
  ].filter(({ at }) => at <= now)
  return { corrections, requests, exclusions: exclusionsOf(corrections, given) }
}

function lengthOf({ startedAt, endedAt }: Session): number {
  return (endedAt ?? startedAt) - startedAt
}

/** Somebody who looks at a session so many days later. */
function looking({ startedAt, endedAt }: Session, days: [number, number], { random, workdays, admins }: Given) {
  const at = Math.floor(workdays.officeHour((endedAt ?? startedAt) + random.between(...days) * DAY))
  return { at, by: somebodyThere(admins, at, random) }
}

/** So long, and not just over a weekend, that nobody can tell any more when it really ended. */
function ranForDays(session: Session): boolean {
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

const forgotten = ['Forgot to end at closing time', 'نسي إنهاء النشاط عند نهاية الدوام', 'Timer left running']
const clockFlags: readonly string[] = ['started_in_future', 'ended_in_future', 'ended_before_start']
const startedByMistake = { kind: 'voided', reason: 'Started by mistake', endedAt: null } as const

type Verdict = Pick<Correction, 'kind' | 'reason' | 'endedAt'>

function verdictOn(session: Session, random: Random): Verdict {
  const reviewed = (reason: string): Verdict => ({ kind: 'reviewed', reason, endedAt: null })
  if (ranForDays(session)) return reviewed('Nobody remembers when it ended')
  if (endedInTheEvening(session)) {
    return { kind: 'corrected', reason: random.pick(forgotten), endedAt: endOfDay(session) }
  }
  const isClock = reviewFlagsIn(session.flags).some((flag) => clockFlags.includes(flag))
  return reviewed(isClock ? 'Phone clock was wrong, checked with the technician' : 'Checked with the technician')
}

const reasonsToExclude = [
  'The timer ran for three days while he was at a customer',
  'نسي إيقاف المؤقت ثلاثة أيام، الوقت غير صحيح',
]

/** Of the timers that ran for days, the office thought twice about two; the others teach as they are. */
function exclusionsOf(corrections: readonly Correction[], given: Given): Exclusion[] {
  const waved = corrections.filter(
    ({ session, kind, at }) => kind === 'reviewed' && ranForDays(session) && at < given.now - 5 * DAY,
  )
  return waved.slice(0, reasonsToExclude.length).map(({ session, at }, i) => ({
    ...session,
    reason: reasonsToExclude[i] ?? '',
    ...looking({ ...session, endedAt: at }, [0.5, 2], given),
  }))
}

const reasons = [
  'Helped at the gate and forgot to end this one',
  'انتهيت قبل صلاة العصر ونسيت الإيقاف',
  'Stopped earlier, the crane was needed elsewhere',
  'The phone was in the locker',
]
const declined = 'The camera at the gate shows that you were at the bench until then'

/** Two of this week wait; of the weeks before some were accepted, one was declined. */
function requestsOf(sessions: readonly Session[], given: Given): Request[] {
  const { random, now } = given
  const long = sessions.filter(
    (session) =>
      session.technician.leftAt === null &&
      session.flags === 0 &&
      lengthOf(session) > 2 * HOUR &&
      !endedInTheEvening(session),
  )
  const among = (from: number, to: number, count: number) =>
    random
      .shuffled(long.filter(({ endedAt }) => (endedAt ?? 0) > now - from * DAY && (endedAt ?? 0) < now - to * DAY))
      .slice(0, count)
  const requested = (session: Session, i: number): Omit<Request, 'decision'> => ({
    uniqueKey: random.uuid(),
    session,
    at: Math.floor((session.endedAt ?? now) + random.between(0.2, 0.6) * DAY),
    endedAt: Math.floor((session.startedAt + lengthOf(session) * 0.7) / MINUTE) * MINUTE,
    reason: reasons[i % reasons.length] ?? '',
  })
  const decided = among(60, 10, 5).map((session, i) => {
    const request = requested(session, i + 1)
    const decision = looking({ ...session, endedAt: request.at }, [0.2, 1.5], given)
    return { ...request, decision: { ...decision, reason: i === 0 ? declined : null } }
  })
  return [...decided, ...among(5, 0.7, 2).map((session, i) => ({ ...requested(session, i), decision: null }))]
}
