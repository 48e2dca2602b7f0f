import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { logBackground } from './background.ts'
import { logTo } from './log.ts'

test('what breaks while the app closes is written down, and is no warning; before that it is one', async () => {
  const lines: { level: string; msg: string; closing?: true; err?: { message: string } }[] = []
  const app = fastify({ logger: logTo('info', { write: (line) => void lines.push(JSON.parse(line)) }) })
  logBackground(app)
  const lost = new Error('The worker ended')
  app.addHook('preClose', async () => app.background.error('The files could not be listed', lost))
  app.addHook('onClose', async () => app.background.warn('what settled could not be learned', lost))
  app.background.warn('a replica is away')
  app.background.error('nothing could be removed', lost)
  await app.close()
  expect(lines.map(({ level, msg, closing = false, err }) => [level, msg, closing, err?.message ?? null])).toEqual([
    ['warn', 'a replica is away', false, null],
    ['error', 'nothing could be removed', false, 'Error: The worker ended'],
    ['info', 'The files could not be listed', true, 'Error: The worker ended'],
    ['info', 'what settled could not be learned', true, 'Error: The worker ended'],
  ])
})
