import { timerCheckAnswers, timerCheckKinds } from '@warsha/domain'
import * as z from 'zod'
import { instant, languageCode, message, text, uuid } from './fields.ts'
import { byOwnSession } from './path-params.ts'
import { shape } from './shape.ts'

const kind = z.enum(timerCheckKinds, message('must_be_one_of'))
const answer = z.enum(timerCheckAnswers, message('must_be_one_of'))

/** What a technician was asked about a timer, and the answer; null while there is none. */
export const timerCheck = z.object({
  kind: kind.describe(
    'running: whether they still work; ended_by_next: when they stopped, where only the next start says',
  ),
  asked_at: instant,
  notified_at: instant.nullable().describe('when a notification went out; null: the app asked by itself'),
  answer: answer.nullable(),
  answered_at: instant.nullable(),
  stopped_at: instant.nullable().describe('the end that was answered'),
})
export type TimerCheck = z.infer<typeof timerCheck>

/** The question that is open about the end of an own session. */
export const openEndCheck = z.object({
  proposed_ended_at: instant
    .nullable()
    .describe('to which it counts until somebody says better; null: none of it does'),
  is_month_closed: z.boolean().describe('another end is asked for by a correction request then'),
})

/** What a phone needs to ask by itself, also without a network. */
export const timerRules = z.object({
  working_times: z
    .array(z.object({ from: instant, to: instant }))
    .describe("of the technician's segment, of the days around today"),
  stalled_after_hours: z.number(),
  push_key: z.string().nullable().describe('with which phones subscribe to notifications; null: the shop sends none'),
})
export type TimerRulesAnswer = z.infer<typeof timerRules>

/** An answer as it was kept, or what had settled the question before it came. */
export const answeredTimerCheck = z.object({
  unique_key: z.string(),
  kind,
  answer,
  answered_at: instant,
  stopped_at: instant.nullable(),
  settled_by: z.enum(['admin', 'technician']).nullable().describe('who had settled it before; null: nobody'),
  ended_at: instant.nullable().describe('of the session, as it stands now'),
})
export type AnsweredTimerCheck = z.infer<typeof answeredTimerCheck>

const answeredBody = z
  .object({
    unique_key: uuid,
    kind,
    answer,
    /** by the device's clock, as the next two */
    client_asked_at: instant.nullish(),
    client_answered_at: instant.nullish(),
    client_stopped_at: instant.nullish(),
  })
  .superRefine((body, context) => {
    const fits = body.answer === 'stopped' || (body.answer === 'still_working') === (body.kind === 'running')
    if (!fits) context.addIssue({ code: 'custom', path: ['answer'], message: 'must_be_one_of' })
    if ((body.answer === 'stopped') !== (body.client_stopped_at != null)) {
      context.addIssue({ code: 'custom', path: ['client_stopped_at'], message: 'not_valid' })
    }
  })

/** Longer ones than any push service gives out. */
const ENDPOINT_LONGEST = 1_000
const base64Url = (bytes: number) => text(200).refine((value) => byteLength(value) === bytes, message('not_valid'))

function byteLength(value: string): number | null {
  return /^[\w-]+=*$/.test(value) ? Math.floor((value.replace(/=+$/, '').length * 3) / 4) : null
}

export const timerCheckShapes = {
  timerRules: shape({
    summary:
      'When working time ends in the days around today, so that a phone can ask about a forgotten timer by itself',
    answers: { 200: timerRules },
  }),
  answerTimerCheck: shape({
    summary:
      'Keep what a technician answered about a timer; an end itself is reported by completing the session. The path takes its session_id or its unique_key',
    ...byOwnSession,
    body: answeredBody,
    answers: { 201: answeredTimerCheck, 200: answeredTimerCheck },
    refusals: ['session_not_found'],
    idempotent: true,
  }),
  subscribeToPush: shape({
    summary: 'Be notified on this device, through the push service of its browser',
    body: z.object({
      endpoint: text(ENDPOINT_LONGEST).pipe(z.url(message('not_valid'))),
      p256dh: base64Url(65),
      auth: base64Url(16),
      key: text(200).describe('the push_key with which the device subscribed'),
      language: languageCode,
    }),
    answers: { 204: 'nothing' },
    refusals: ['web_push_off', 'push_key_changed', 'push_address_not_allowed'],
    idempotent: true,
  }),
  unsubscribeFromPush: shape({
    summary: 'Be notified on this device no more',
    answers: { 204: 'nothing' },
    idempotent: true,
  }),
}
