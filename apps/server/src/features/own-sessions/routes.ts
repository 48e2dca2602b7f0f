import type { AnswerOf, CorrectionRequest } from '@warsha/contract'
import { instantAt, localDateOf, plusDays, reportedStart, secondsBetween, proposedStopOfEnded } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { deviceSentAt } from '../../platform/device.ts'
import { Refusal } from '../../platform/refusal.ts'
import { answerWith, route } from '../../platform/route.ts'
import { requestCorrection } from './request-correction.ts'
import { lastRequestsSince, type OwnSession, sessionsSince, type StoredRequest, type EndFacts } from './queries.ts'
import { storedSchedule, windowsAround } from '../calendar/index.ts'

/** Today and the six days before it. */
const DAYS = 7

/** What technicians see of their own sessions, and how they ask for a correction. */
export async function ownSessions(
  app: FastifyInstance,
  { db, businessTimeZone }: { db: Db; businessTimeZone: string },
): Promise<void> {
  route(app, 'ownSessions', async ({ actor, now }) => {
    const first = plusDays(localDateOf(now, businessTimeZone), 1 - DAYS)
    const since = instantAt(first, 0, businessTimeZone)
    const [sessions, requests] = await Promise.all([
      sessionsSince(db, actor.id, since),
      lastRequestsSince(db, actor.id, since),
    ])
    const ofSession = new Map(requests.map((request) => [request.session_id, request]))
    const checks = await openEndChecks(db, sessions, businessTimeZone)
    return sessions.map((session) => {
      const request = ofSession.get(session.id) ?? null
      return presentSession(session, { request, endCheck: checks.get(session.id) ?? null })
    })
  })

  route(app, 'requestCorrection', async ({ actor, body, now, params, request }) => {
    const clientRequestedAt = body.client_requested_at
    const report = {
      deviceAt: clientRequestedAt ? Date.parse(clientRequestedAt) : null,
      deviceSentAt: deviceSentAt(request),
      now,
    }
    const requestedAt = reportedStart(report).at
    const done = await requestCorrection(db, { technicianId: actor.id, session: params.id, body, requestedAt, now })
    if (done instanceof Refusal) return done
    return answerWith(done.repeated ? 200 : 201, presentRequest(done.request))
  })
}

function presentSession(
  { id, started_at, ended_at, ...rest }: OwnSession,
  { request, endCheck }: { request: StoredRequest | null; endCheck: OpenEndCheck | null },
): AnswerOf<'ownSessions'>[number] {
  return {
    ...rest,
    session_id: id,
    started_at: timestamptz(started_at),
    ended_at: timestamptz(ended_at),
    seconds_raw: ended_at === null ? null : secondsBetween(started_at, ended_at),
    request: request && presentRequest(request),
    end_check: endCheck,
  }
}

/** A request as its technician and admins see it. */
export function presentRequest(request: StoredRequest): CorrectionRequest {
  const { started_at, ended_at, job_no, activity_code, activity_label, activity_label_ar, note, is_void, ...rest } =
    request
  const changes = {
    started_at: timestamptz(started_at),
    ended_at: timestamptz(ended_at),
    job_no,
    activity_code,
    activity_label,
    activity_label_ar,
    note,
    is_void,
  }
  return {
    ...rest,
    requested_at: timestamptz(rest.requested_at),
    decided_at: timestamptz(rest.decided_at),
    requested_changes: changes,
    wished: changes,
  }
}

type OpenEndCheck = NonNullable<AnswerOf<'ownSessions'>[number]['end_check']>

/** The sessions of which their technician is asked when they ended, with what is proposed. */
async function openEndChecks(
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
