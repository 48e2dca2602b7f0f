import {
  type Instant,
  localDateOf,
  plusDays,
  reportedEnd,
  reportedStart,
  type SegmentHistory,
  workingWindowsOf,
} from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Db, sql, timestamptz } from '../../platform/database.ts'
import { deviceSentAt } from '../../platform/device.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import { answered, answerWith, route } from '../../platform/route.ts'
import { isPushEndpoint, type PushNetwork, pushKeyNow } from '../../platform/web-push.ts'
import { segmentHistory, storedSchedule } from '../calendar/index.ts'
import { answerTimerCheck } from './answering.ts'
import { removeSubscriptionOf, saveSubscription, sendsWebPush } from './queries.ts'

type Parts = {
  db: Db
  businessTimeZone: string
  stalledAfterHours: number
  pushNetwork: PushNetwork
}

/** Sessions of the last days are asked about; and a phone may be without a network for long. */
const DAYS_BEFORE = 8
const DAYS_AHEAD = 14

/** What technicians are asked about timers that may be forgotten, and how their phones are reached. */
export async function timerChecks(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, businessTimeZone: timeZone, stalledAfterHours } = parts

  route(app, 'timerRules', async ({ actor, now }) => {
    const [schedule, segments, isPushOn] = await Promise.all([
      storedSchedule(db, timeZone),
      segmentsOf(db, actor.id),
      sendsWebPush(db),
    ])
    const today = localDateOf(now, timeZone)
    const range = { first: plusDays(today, -DAYS_BEFORE), last: plusDays(today, DAYS_AHEAD) }
    return {
      working_times: workingWindowsOf(schedule, segments, range).map(({ from, to }) => ({
        from: timestamptz(from),
        to: timestamptz(to),
      })),
      stalled_after_hours: stalledAfterHours,
      push_key: isPushOn ? pushKeyNow(db.keys, now).publicKey : null,
    }
  })

  route(app, 'answerTimerCheck', async ({ actor, body, now, params, request }) => {
    const at = (reported: string | null | undefined) => reportedStart(deviceTime(request, reported, now)).at
    const stopped = body.client_stopped_at
    const done = await answerTimerCheck(db, {
      technicianId: actor.id,
      session: params.id,
      body,
      askedAt: at(body.client_asked_at),
      answeredAt: at(body.client_answered_at),
      stoppedAt: stopped ? reportedEnd(deviceTime(request, stopped, now)).at : null,
    })
    if (done instanceof Refusal) return done
    return answerWith(done.repeated ? 200 : 201, done.answered)
  })

  servePush(app, parts)
}

function servePush(app: FastifyInstance, { db, pushNetwork }: Parts): void {
  route(app, 'subscribeToPush', async ({ actor, body, now, reply, request }) => {
    if (!(await sendsWebPush(db))) return refuse('web_push_off')
    const { kid, publicKey } = pushKeyNow(db.keys, now)
    if (body.key !== publicKey) return refuse('push_key_changed')
    const { endpoint, language } = body
    if (!isPushEndpoint(endpoint, pushNetwork)) return refuse('push_address_not_allowed')
    const [p256dh, auth] = [Buffer.from(body.p256dh, 'base64url'), Buffer.from(body.auth, 'base64url')]
    const address = { endpoint, p256dh, auth, kid, contact: contactOf(request), language }
    await db.transaction((tx) => saveSubscription(tx, { ...address, signInId: actor.signInId, now }))
    void reply.code(204).send()
    return answered
  })

  route(app, 'unsubscribeFromPush', async ({ actor, reply }) => {
    await db.transaction((tx) => removeSubscriptionOf(tx, actor.signInId))
    void reply.code(204).send()
    return answered
  })
}

function deviceTime(request: FastifyRequest, at: string | null | undefined, now: Instant) {
  return { deviceAt: at ? Date.parse(at) : null, deviceSentAt: deviceSentAt(request), now }
}

/** The address of the app, as the phone knows it: it speaks https, else there would be no notifications. */
function contactOf({ host }: FastifyRequest): string {
  return `https://${host}`
}

async function segmentsOf(db: Db, technicianId: number): Promise<SegmentHistory> {
  const found = await db.row<{ segments: SegmentHistory }>(sql`
    select ${segmentHistory(sql`${technicianId}::int`)} as segments`)
  return found?.segments ?? []
}
