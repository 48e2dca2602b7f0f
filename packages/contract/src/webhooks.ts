import * as z from 'zod'
import { changeTypes } from './change-feed.ts'
import { id, instant, message, nameText, paging, text, thingVersion } from './fields.ts'
import { ownFactors, ownPassword } from './passwords.ts'
import { byId } from './path-params.ts'
import { person } from './person.ts'
import { shape } from './shape.ts'
import { shownOnce } from './shown-once.ts'

/** How many webhooks a shop can have. */
export const WEBHOOKS_AT_MOST = 20

/** For how many days deliveries are listed. */
export const DELIVERIES_KEPT_DAYS = 30

export const webhookStates = ['active', 'paused', 'ended'] as const

/** Why nothing is sent: an admin paused it, nothing arrived for three days, its receiver answered 410, a backup was restored. */
export const pauseReasons = ['admin', 'failing', 'gone', 'restored'] as const

/** What became of an attempt. */
export const deliveryOutcomes = [
  'delivered',
  'refused',
  'redirected',
  'gone',
  'timed_out',
  'unreachable',
  'not_public',
  'no_secret',
] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** What a delivery is about: a thing of the feed of changes, or a test. */
export const deliveryTypes = [...changeTypes, 'test'] as const
export type DeliveryType = (typeof deliveryTypes)[number]

const types = z
  .array(z.enum(changeTypes, message('must_be_one_of')), message('events_required'))
  .min(1, message('events_required'))
  .max(changeTypes.length, message('must_be_one_of'))

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  private_host: z.string().nullable().describe('the host of a private network that an admin allowed; null: none'),
  types: z.array(z.enum(changeTypes)).describe('the things whose changes are sent'),
  state: z.enum(webhookStates),
  paused_at: instant.nullable(),
  paused_because: z.enum(pauseReasons).nullable(),
  failing_since: instant.nullable().describe('every attempt since then has failed; null: the last one arrived'),
  waiting_count: z.int().describe('deliveries that have not arrived yet'),
  failed_count: z.int().describe('deliveries that were given up'),
  last_delivered_at: instant.nullable().describe('to the minute; null: never'),
  missed_before: instant
    .nullable()
    .describe('changes before then were not all sent, as they waited for too long; null: none was missed'),
  signs_twice_until: instant
    .nullable()
    .describe('until then the former secret signs, too; null: there is no former one'),
  made_at: instant,
  made_by: person,
  ended_at: instant.nullable(),
  ended_by: person.nullable(),
  version: thingVersion,
})
export type Webhook = z.infer<typeof webhook>

const secret = z
  .string()
  .optional()
  .describe(
    '`whsec_` and 32 bytes in base64, for a library of Standard Webhooks; a repeat of the call is answered without it',
  )

const webAddress = z.url({ protocol: /^https?$/ })

/** What can be changed of a webhook; another address is another webhook. */
export const webhookBody = z.object({
  name: nameText(100, 'required'),
  types: types.describe('the things whose changes are sent'),
})
export type WebhookBody = z.output<typeof webhookBody>

export const newWebhook = z.object({
  name: webhookBody.shape.name,
  url: text(500)
    .transform((written) => written.trim())
    .refine(isWebAddress, message('web_address'))
    .describe('where events are posted to: https, on the usual port, in the internet'),
  private_host: text(253)
    .nullish()
    .transform((written) => written?.trim() || null)
    .describe('the host of `url`, where it is one of a private network: then http and any port are allowed, too'),
  types: webhookBody.shape.types,
  ...ownFactors.shape,
})

/** Whether a text is an address of the web, without a name or a password in it. */
function isWebAddress(written: string): boolean {
  return webAddress.safeParse(written).success && !/^https?:\/\/[^/?#]*@/i.test(written)
}

export const webhookDelivery = z.object({
  id,
  message_id: z.string().describe('the `webhook-id` of all its attempts'),
  type: z.enum(deliveryTypes),
  thing: z.string().describe('id of the thing that changed, as the feed of changes has it; of a test empty'),
  subject: z.string().nullable().describe('number of the job, or name of the technician; null for others'),
  made_at: instant,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  last_attempt_at: instant.nullable(),
  next_attempt_at: instant.nullable().describe('null: it does not wait'),
  outcome: z.enum(deliveryOutcomes).nullable().describe('of the last attempt; null: there was none'),
  status: z.int().nullable().describe('of the answer to it; null: there was no answer'),
  answer: z.string().nullable().describe('the beginning of that answer'),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const webhookShapes = {
  webhooks: shape({
    summary: 'All webhooks, the newest first; those that ended stay in the list',
    answers: { 200: z.array(webhook) },
  }),
  createWebhook: shape({
    summary: 'Make a webhook, for the own factors; its secret is shown once',
    body: newWebhook,
    answers: { 201: z.object({ ...webhook.shape, secret }) },
    secrets: shownOnce.createWebhook,
    refusals: ['webhook_not_public', 'webhook_host_differs', 'webhook_never_private', 'webhooks_too_many'],
  }),
  renewWebhookSecret: shape({
    summary: 'Make a new secret, for the own factors. For 24 h events carry a signature of each of both',
    ...byId('the webhook'),
    body: ownFactors,
    answers: { 200: z.object({ ...webhook.shape, secret }) },
    secrets: shownOnce.renewWebhookSecret,
    refusals: ['webhook_ended'],
  }),
  updateWebhook: shape({
    summary: 'Change what a webhook is called and of which things it sends; what waits of others is dropped',
    ...byId('the webhook'),
    body: webhookBody,
    answers: { 200: webhook },
    refusals: ['webhook_ended'],
  }),
  pauseWebhook: shape({
    summary: 'Send nothing until it is resumed; what changes meanwhile waits',
    ...byId('the webhook'),
    answers: { 200: webhook },
    refusals: ['webhook_ended'],
    idempotent: true,
  }),
  resumeWebhook: shape({
    summary: 'Send again: what waits goes out at once',
    ...byId('the webhook'),
    answers: { 200: webhook },
    refusals: ['webhook_ended'],
    idempotent: true,
  }),
  endWebhook: shape({
    summary: 'End a webhook at once and for good, for the own password; what waits is not sent',
    ...byId('the webhook'),
    body: ownPassword,
    answers: { 200: webhook },
    idempotent: true,
  }),
  testWebhook: shape({
    summary: 'Send an event `webhook.test` once, also while it is paused',
    ...byId('the webhook'),
    answers: { 201: webhookDelivery },
    refusals: ['webhook_ended'],
  }),
  sendWebhookAgain: shape({
    summary: 'Send at once all that failed or waits for its next attempt',
    ...byId('the webhook'),
    answers: { 200: webhook },
    refusals: ['webhook_ended'],
  }),
  sendDeliveryAgain: shape({
    summary: 'Send one delivery again at once, with the same id; it carries the thing as it is now',
    ...byId('the delivery'),
    answers: { 200: webhookDelivery },
    refusals: ['webhook_ended'],
  }),
  webhookDeliveries: shape({
    summary: 'The deliveries of a webhook in the last 30 days, the newest first',
    ...byId('the webhook'),
    query: z.object({
      state: z.enum(deliveryStates, message('must_be_one_of')).optional().describe('those in this state alone'),
      ...paging,
    }),
    answers: {
      200: z.object({ deliveries: z.array(webhookDelivery), total: z.int(), page: z.int(), page_size: z.int() }),
    },
  }),
}
