import { DAY, HOUR, type Instant, MINUTE, reviewFlagsIn } from '@warsha/domain'
import { midnight, weekday } from './calendar.ts'
import { type Command, command, iso, type Office, type Who } from './office.ts'
import type { Random } from './random.ts'
import type { Session } from './sessions.ts'
import { textAbout } from './texts.ts'

const calls = { corrected: 'correctSession', reviewed: 'reviewSession', voided: 'voidSession' } as const

/** What the office does about a session that looks wrong; with the end to which it is corrected. */
export type Correction = Who & {
  session: Ended
  kind: keyof typeof calls
  reason: string
  endedAt: Instant | null
}

/** Another end that a technician asks for; without a decision it waits, with a reason it is declined. */
export type CorrectionRequest = {
  key: string
  session: Ended
  at: Instant
  endedAt: Instant
  reason: string
  decision: (Who & { reason: string | null }) | null
}

/** A work item that is not learned from. */
type Exclusion = Who & { session: Session; reason: string }

export type Corrections = { corrections: Correction[]; requests: CorrectionRequest[]; exclusions: Exclusion[] }

type Ended = Session & { endedAt: Instant }

const END_OF_DAY = 17 * HOUR
/** The office gets to it some days later; the latest still wait. */
const LEFT_FOR_REVIEW = 6 * DAY
const VOIDED = 4
const THURSDAY = 4

/** Most of what looked wrong has been put right since; some of it waits, and so do two requests of technicians. */
export function correctionsOf(sessions: readonly Session[], office: Office): Corrections {
  const { random, now } = office
  const ended = sessions.filter((one): one is Ended => one.endedAt !== null)
  const requests = requestsOf(ended, office)
  const requested = new Set(requests.map(({ session }) => session))
  const settled = ended.filter((one) => one.startedAt < now - LEFT_FOR_REVIEW && !requested.has(one))
  const odd = settled.filter((one) => (one.flags !== 0 || endedInTheEvening(one)) && random.chance(0.85))
  const short = settled.filter((one) => one.flags === 0 && lengthOf(one) < 12 * MINUTE)
  const byMistake = { kind: 'voided', reason: 'Started by mistake', endedAt: null } as const
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

function verdictOn(session: Ended, random: Random): Pick<Correction, 'kind' | 'reason' | 'endedAt'> {
  const reviewed = { kind: 'reviewed', endedAt: null } as const
  if (ranForDays(session)) return { ...reviewed, reason: 'Nobody remembers when it ended' }
  if (endedInTheEvening(session)) {
    const reason = textAbout('forgotten', random, random.pick(['en', 'ar']))
    return { kind: 'corrected', reason, endedAt: midnight(session.startedAt) + END_OF_DAY }
  }
  const isClock = reviewFlagsIn(session.flags).some((flag) => /in_future|before_start/.test(flag))
  return { ...reviewed, reason: `${isClock ? 'Phone clock was wrong, checked' : 'Checked'} with the technician` }
}

const reasonsToExclude = [
  'The timer ran for three days while he was at a customer',
  'نسي إيقاف المؤقت ثلاثة أيام، الوقت غير صحيح',
]

/** Of the timers that ran for days, the office thought twice about two; the others are learned from as they are. */
function exclusionsOf(corrections: readonly Correction[], office: Office): Exclusion[] {
  const long = corrections.filter(
    ({ session, kind, at }) => kind === 'reviewed' && ranForDays(session) && at < office.now - 5 * DAY,
  )
  return reasonsToExclude.flatMap((reason, i) => {
    const correction = long[i]
    return correction ? [{ session: correction.session, reason, ...office.after(correction.at, 0.5, 2) }] : []
  })
}

/** Two of this week wait; of the weeks before some were accepted, one was declined. */
function requestsOf(sessions: readonly Ended[], office: Office): CorrectionRequest[] {
  const { random, now } = office
  const usual = sessions.filter((one) => !one.technician.leftAt && one.flags === 0 && !endedInTheEvening(one))
  const long = usual.filter((one) => lengthOf(one) > 2 * HOUR)
  const among = (from: number, to: number, count: number) => {
    const some = long.filter(({ endedAt }) => endedAt > now - from * DAY && endedAt < now - to * DAY)
    return random.shuffled(some).slice(0, count)
  }
  const requested = (session: Ended) => ({
    key: random.uuid(),
    session,
    at: Math.floor(session.endedAt + random.between(0.2, 0.6) * DAY),
    endedAt: Math.floor((session.startedAt + lengthOf(session) * 0.7) / MINUTE) * MINUTE,
    reason: textAbout('ended earlier', random, session.technician.writes),
    decision: null,
  })
  const declined = 'The camera at the gate shows that you were at the bench until then'
  const decided = among(60, 10, 5).map((session, i) => {
    const request = requested(session)
    return { ...request, decision: { ...office.after(request.at, 0.2, 1.5), reason: i === 0 ? declined : null } }
  })
  return [...decided, ...among(5, 0.7, 2).map(requested)]
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

function requestCommands({ key, session, at, endedAt, reason, decision }: CorrectionRequest): Command[] {
  const request = command(
    'requestCorrection',
    { at, by: session.technician.employeeNumber },
    {
      params: { id: session.id },
      body: { unique_key: key, ended_at: iso(endedAt), reason },
      makes: `request ${key}`,
    },
  )
  if (!decision) return [request]
  const call = decision.reason ? 'declineCorrection' : 'acceptCorrection'
  const content = { params: { id: `request ${key}` }, body: { reason: decision.reason ?? reason } }
  return [request, command(call, decision, content)]
}
