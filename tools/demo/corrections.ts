import { DAY, HOUR, type Instant, MINUTE, reviewFlagsIn } from '@warsha/domain'
import { midnight, weekday } from './calendar.ts'
import { type Command, command, iso, type Office, type Who } from './office.ts'
import type { Random } from './random.ts'
import type { Session } from './sessions.ts'
import { textAbout } from './texts.ts'

const calls = { corrected: 'correctSession', reviewed: 'reviewSession', voided: 'voidSession' } as const

/** What the office does about sessions that look wrong, what technicians ask for, and what is not learned from. */
export type Corrections = ReturnType<typeof correctionsOf>

type Ended = Session & { endedAt: Instant }

const END_OF_DAY = 17 * HOUR
/** The office gets to it some days later; the latest still wait. */
const LEFT_FOR_REVIEW = 6 * DAY
const VOIDED = 4
const THURSDAY = 4

/** Most of what looked wrong has been put right since; some of it waits, and so do two requests of technicians. */
export function correctionsOf(sessions: readonly Session[], office: Office) {
  const { random, now } = office
  const ended = sessions.filter((one): one is Ended => one.endedAt !== null)
  const requests = requestsOf(ended, office)
  const requested = new Set(requests.map(({ session }) => session))
  const settled = ended.filter((one) => one.startedAt < now - LEFT_FOR_REVIEW && !requested.has(one))
  const odd = settled.filter((one) => (one.flags !== 0 || endedInTheEvening(one)) && random.chance(0.85))
  const short = settled.filter((one) => one.flags === 0 && lengthOf(one) < 12 * MINUTE)
  const byMistake: Verdict = { kind: 'voided', reason: 'Started by mistake', endedAt: null }
  const corrections = [
    ...odd.map((session) => ({ session, ...verdictOn(session, random), ...office.after(session.endedAt, 1, 4) })),
    ...random
      .shuffled(short)
      .slice(0, VOIDED)
      .map((session) => ({ session, ...byMistake, ...office.after(session.endedAt, 0.1, 2) })),
  ].filter(({ at }) => at <= now)
  return { corrections, requests, exclusions: exclusionsOf(corrections, office) }
}

function lengthOf({ startedAt, endedAt }: Ended): number {
  return endedAt - startedAt
}

/** So long, and not just over a weekend, that nobody can tell any more when it really ended. */
function ranForDays(session: Ended): boolean {
  return weekday(session.startedAt) < THURSDAY && lengthOf(session) > 2.5 * DAY
}

/** Whether it ran on long after the working day in which it began. */
function endedInTheEvening({ startedAt, endedAt }: Ended): boolean {
  const closing = midnight(startedAt) + END_OF_DAY
  return startedAt < closing && endedAt > closing + 2.5 * HOUR
}

type Verdict = { kind: keyof typeof calls; reason: string; endedAt: Instant | null }

function verdictOn(session: Ended, random: Random): Verdict {
  const reviewed = { kind: 'reviewed', endedAt: null } as const
  if (ranForDays(session)) return { ...reviewed, reason: 'Nobody remembers when it ended' }
  if (endedInTheEvening(session)) {
    const reason = textAbout('forgotten', random, random.pick(['en', 'ar']))
    return { kind: 'corrected', reason, endedAt: midnight(session.startedAt) + END_OF_DAY }
  }
  const isClock = reviewFlagsIn(session.flags).some((flag) => /in_future|before_start/.test(flag))
  return { ...reviewed, reason: `${isClock ? 'Phone clock was wrong, checked' : 'Checked'} with the technician` }
}

const reasonsToExclude = ['The timer ran for three days', 'نسي إيقاف المؤقت ثلاثة أيام، الوقت غير صحيح']

/** Of the timers that ran for days, the office thought twice about two; the others are learned from as they are. */
function exclusionsOf(corrections: readonly { session: Ended; at: Instant }[], office: Office) {
  const long = corrections.filter(({ session, at }) => ranForDays(session) && at < office.now - 5 * DAY)
  const [former = '', latter = ''] = reasonsToExclude
  return long.slice(0, 2).map(({ session, at }, i) => {
    return { session, reason: i === 0 ? former : latter, ...office.after(at, 0.5, 2) }
  })
}

/** Two of this week wait; of the weeks before some were accepted, and one was declined, which has a reason. */
function requestsOf(sessions: readonly Ended[], office: Office) {
  const { random, now } = office
  const usual = sessions.filter((one) => !one.technician.leftAt && one.flags === 0 && !endedInTheEvening(one))
  const long = usual.filter((one) => lengthOf(one) > 2 * HOUR)
  const among = (from: number, to: number, count: number) => {
    const some = long.filter(({ endedAt }) => endedAt > now - from * DAY && endedAt < now - to * DAY)
    return random.shuffled(some).slice(0, count)
  }
  const requested = (session: Ended, decision: (Who & { reason: string | null }) | null) => {
    const endedAt = Math.floor((session.startedAt + lengthOf(session) * 0.7) / MINUTE) * MINUTE
    const reason = textAbout('ended earlier', random, session.technician.writes)
    return { key: random.uuid(), session, at: requestedAt(session), endedAt, reason, decision }
  }
  const declined = 'The camera at the gate shows that you were at the bench until then'
  const decided = among(60, 10, 5).map((session, i) =>
    requested(session, { ...office.after(requestedAt(session), 0.2, 1.5), reason: i === 0 ? declined : null }),
  )
  return [...decided, ...among(5, 0.7, 2).map((session) => requested(session, null))]
}

function requestedAt({ endedAt }: Ended): Instant {
  return endedAt + 6 * HOUR
}

/** The calls by which all this was done. */
export function correctionCommands({ corrections, requests, exclusions }: Corrections): Command[] {
  return [
    ...corrections.map(({ session: { id }, kind, endedAt, reason, ...who }) =>
      command(calls[kind], who, { params: { id }, body: { reason, ...(endedAt && { ended_at: iso(endedAt) }) } }),
    ),
    ...requests.flatMap(requestCommands),
    ...exclusions.map(({ session: { jobNo, activity }, reason, ...who }) =>
      command('excludeItem', who, { params: { id: `job ${jobNo}`, code: activity }, body: { reason } }),
    ),
  ]
}

type Request = Corrections['requests'][number]

function requestCommands({ key, session, at, endedAt, reason, decision }: Request): Command[] {
  const makes = `request ${key}`
  const body = { unique_key: key, ended_at: iso(endedAt), reason }
  const by = session.technician.employeeNumber
  const request = command('requestCorrection', { at, by }, { params: { id: session.id }, body, makes })
  if (!decision) return [request]
  const call = decision.reason ? 'declineCorrection' : 'acceptCorrection'
  return [request, command(call, decision, { params: { id: makes }, body: { reason: decision.reason ?? reason } })]
}
