import * as z from 'zod'
import { type ChangeType, changeTypes, type StateOf, stateOf } from './change-feed.ts'
import { instant } from './fields.ts'

/** What a webhook is sent, as Standard Webhooks has it: a type, when it was noticed, and data. */
export type WebhookEvent =
  | { [Type in ChangeType]: { type: `${Type}.changed`; timestamp: string; data: StateOf<Type> } }[ChangeType]
  | { type: `${ChangeType}.removed`; timestamp: string; data: { id: string } }
  | { type: 'webhook.test'; timestamp: string; data: { name: string } }

const timestamp = instant.describe('when the change was noticed')
const idOfThing = z.string().describe('of an activity type its code, of a closed month YYYY-MM')

/** The schema of each event, by its type. */
export const webhookEvents: Readonly<Record<string, z.ZodObject>> = Object.fromEntries([
  ...changeTypes.flatMap((type) => [
    [
      `${type}.changed`,
      z.object({
        type: z.literal(`${type}.changed`),
        timestamp,
        data: stateOf(type).describe('the thing as it is when this is sent, as the feed of changes has it'),
      }),
    ] as const,
    [
      `${type}.removed`,
      z.object({ type: z.literal(`${type}.removed`), timestamp, data: z.object({ id: idOfThing }) }),
    ] as const,
  ]),
  [
    'webhook.test',
    z.object({
      type: z.literal('webhook.test'),
      timestamp,
      data: z.object({ name: z.string().describe('of the webhook') }),
    }),
  ] as const,
])
