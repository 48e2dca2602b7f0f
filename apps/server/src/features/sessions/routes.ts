import type { Session } from '@warsha/contract'
import { type InstantSpan, reportedEnd, reportedStart } from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { deviceSentAt } from '../../platform/device.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import { answerWith, route } from '../../platform/route.ts'
import { planOfSession, presentPlan, workingTimesAhead } from '../planned-work/index.ts'
import { runningSession, type SessionRow } from './queries.ts'
import { startInOneStatement, startByPlacement } from './start.ts'
import { complete } from './complete.ts'
import { keepFinish } from './finishing.ts'

type Parts = { db: Db; stalledAfterHours: number }

/** A technician's own work sessions: start, complete, the running one. */
export async function sessions(app: FastifyInstance, { db, stalledAfterHours }: Parts): Promise<void> {
  route(
    app,
    'startSession',
    async ({ actor, body, now, request }) => {
      const at = reportedStart({ ...deviceTime(request, body.client_started_at), now })
      const start = { technicianId: actor.id, signInId: actor.signInId, body, at, now, stalledAfterHours }
      const finish = { technicianId: actor.id, sessionKey: body.finished_session, saidAt: at.at }
      const usual = await startInOneStatement(db, start)
      if (usual) {
        await keepFinish(db, finish)
        return answerWith(201, presentSession(usual))
      }
      const admitted = await app.accessControl.authenticate(actor, 'startSession', now)
      if (admitted instanceof Refusal) return admitted
      const started = await startByPlacement(db, start)
      if (started instanceof Refusal) return started
      await keepFinish(db, finish)
      return answerWith(started.repeated ? 200 : 201, presentSession(started.session))
    },
    { authorizesItself: true },
  )

  route(
    app,
    'completeSession',
    async ({ actor, body, now, params, request }) => {
      const end = reportedEnd({ ...deviceTime(request, body?.client_ended_at), now })
      const completed = await complete(db, {
        technicianId: actor.id,
        signInId: actor.signInId,
        idOrKey: params.id,
        at: end,
        now,
        finishes: body?.activity_finished ?? false,
      })
      if (completed) return presentSession(completed)
      const admitted = await app.accessControl.authenticate(actor, 'completeSession', now)
      return admitted instanceof Refusal ? admitted : refuse('session_not_found')
    },
    { authorizesItself: true },
  )

  route(app, 'currentSession', async ({ actor, now }) => {
    const running = await runningSession(db, actor.id)
    if (!running) return null
    const plan = await planOfSession(db, running.id, now)
    if (!plan) return presentSession(running)
    const working_times = presentTimes(await workingTimesAhead(db, actor.id, now))
    return { ...presentSession(running), ...presentPlan(plan), working_times }
  })
}

/** What the device says of the time: when it happened, and what its clock shows as it sends. */
function deviceTime(request: FastifyRequest, at: string | null | undefined) {
  return { deviceAt: at ? Date.parse(at) : null, deviceSentAt: deviceSentAt(request) }
}

/** The estimate is stored a moment after the start, and nobody waits for it. */
const noPlan = { planned_hours: null, p80_hours: null, worked_hours: null, working_times: null }

function presentTimes(times: readonly InstantSpan[]) {
  return times.map(({ from, to }) => ({ from: timestamptz(from), to: timestamptz(to) }))
}

function presentSession({ id, started_at, ended_at, still_working_at, ...rest }: SessionRow): Session {
  return {
    ...rest,
    still_working_at: timestamptz(still_working_at ?? null),
    session_id: id,
    started_at: timestamptz(started_at),
    ended_at: timestamptz(ended_at),
    ...noPlan,
  }
}
