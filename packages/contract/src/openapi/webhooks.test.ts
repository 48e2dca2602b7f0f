import { expect, test } from 'vitest'
import { changeTypes } from '../change-feed.ts'
import { webhookEventExamples } from '../examples/webhook-events.ts'
import { webhookEvents } from '../webhook-events.ts'
import { openApiDocument } from './document.ts'

type Post = {
  requestBody: { content: { 'application/json': { schema: object; example: { type: string } } } }
  parameters: { name: string }[]
}

const { webhooks } = openApiDocument('0')

test('every change and removal of the feed is an event, and so is a test', () => {
  const types = [...changeTypes.flatMap((type) => [`${type}.changed`, `${type}.removed`]), 'webhook.test']
  expect(Object.keys(webhooks)).toEqual(types)
})

test.each(Object.keys(webhookEvents))(
  '%s has its schema, its headers and an example that the schema allows',
  (type) => {
    const post = webhooks[type]?.['post'] as Post | undefined
    if (!post) throw new Error(`${type} is not described`)
    const { parameters, requestBody } = post
    const { schema, example } = requestBody.content['application/json']
    expect(schema).toMatchObject({ type: 'object', required: ['type', 'timestamp', 'data'] })
    expect(example).toBe(webhookEventExamples[type])
    expect(parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    const checked = webhookEvents[type]?.safeParse(example)
    expect(checked?.success, JSON.stringify(checked?.error)).toBe(true)
  },
)
