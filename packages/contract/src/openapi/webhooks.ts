import { webhookEventExamples } from '../examples/webhook-events.ts'
import { webhookEvents } from '../webhook-events.ts'
import type { SchemaComponents } from './json-schema.ts'

const headers = [
  {
    name: 'webhook-id',
    in: 'header',
    description: 'of the event, the same in all attempts: what was taken once is not taken again',
    required: true,
    schema: { type: 'string', pattern: '^msg_[0-9a-f]{32}$' },
    example: 'msg_8c1b4a579f0e6b5d4c3a2f103d2f6a4e',
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    description: 'of this attempt, in seconds since 1970: what is older than five minutes is refused',
    required: true,
    schema: { type: 'integer' },
    example: 1_795_075_200,
  },
  {
    name: 'webhook-signature',
    in: 'header',
    description:
      '`v1,` and the HMAC-SHA256 of id, timestamp and body in base64; two of them, with a space between, while a former secret signs, too',
    required: true,
    schema: { type: 'string' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
]

/** The events that webhooks are sent, each with its schema and an example. */
export function webhooksOf(schemas: SchemaComponents): Record<string, Record<string, object>> {
  return Object.fromEntries(
    Object.entries(webhookEvents).map(([type, schema]) => [
      type,
      {
        post: {
          operationId: `webhook_${type.replace('.', '_')}`,
          summary: summaryOf(type),
          description:
            'Sent by webhooks that an admin makes on the page Connections, signed as Standard Webhooks has it, at least once, and of one thing in order.',
          tags: ['webhooks'],
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemas.of(schema, 'output'), example: webhookEventExamples[type] },
            },
          },
          responses: {
            '2XX': { description: 'It has arrived' },
            '410': { description: 'Nobody is there any more: the webhook is paused' },
            default: { description: 'It is sent again later, with growing pauses, for three days' },
          },
        },
      },
    ]),
  )
}

function summaryOf(type: string): string {
  const [thing = '', what] = type.split('.')
  if (what === 'test') return 'A test, which an admin sent'
  const named = thing.replaceAll('_', ' ')
  return what === 'removed'
    ? `This ${named} is no more`
    : `This ${named} is new or has changed: all of it, as it is now`
}
