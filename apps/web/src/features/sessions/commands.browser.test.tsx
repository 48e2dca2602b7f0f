import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { freshDeskForEachTest } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { keepDemo, takenIn } from '../../device/first-steps.ts'
import { correctSession } from './commands.ts'

freshDeskForEachTest()

test('in a demo a correction ticks its first step once it is done, and not while a neighbour is in the way', async () => {
  keepDemo(true)
  const client = new QueryClient()
  network.answer('correctSession', ({ body }) => json({ is_done: body?.['trim'] === true, session: null, trimmed: [] }))
  const body = { ended_at: '2026-11-19T09:00:00.000Z', reason: 'Forgot to end', trim: false }
  const seen = { id: 's1', version: 3 }
  await correctSession(client, seen, body)
  expect(takenIn('admin').get().steps).toEqual([])
  await correctSession(client, seen, { ...body, trim: true })
  expect(takenIn('admin').get().steps).toEqual(['correct'])
})
