import { describe, expect, test } from 'vitest'
import type { KeptRequest } from './client.ts'
import { ApiError, Unreachable } from './errors.ts'
import { createSendEntry } from './send-entry.ts'

const start = { url: '/api/sessions/start', method: 'POST', data: { unique_key: 'k1' } } as const
const photo = {
  url: '/api/sessions/k1/media',
  method: 'POST',
  data: { photoId: 'p1', captured_at: '2026-11-20T06:00:00.000Z', sha256: 'abc' },
} as const

type State = { person?: number | null; offline?: boolean }

function sender(answer: () => Promise<Response>, { person = 7, offline = false }: State = {}) {
  const made: KeptRequest[] = []
  const send = createSendEntry({
    client: {
      resend: (request) => {
        made.push(request)
        return answer()
      },
    },
    person: () => person,
    offline: () => offline,
  })
  return { send, made }
}

const accepted = async () => new Response('{"session_id":"s1"}', { status: 201, headers: { 'x-api': '1' } })

describe('a kept request goes out', () => {
  test('with its body, as the person who is signed in', async () => {
    const { send, made } = sender(accepted)
    expect(await send(start, null)).toEqual({ status: 201, api: '1', retryAfter: null, json: { session_id: 's1' } })
    expect(made).toEqual([{ url: start.url, method: 'POST', person: 7, body: start.data }])
  })

  test('with a photo as a form of the fields that the server reads, within a minute', async () => {
    const { send, made } = sender(accepted)
    await send(photo, new Uint8Array([1, 2, 3]))
    const form = made[0]?.form
    expect([...(form?.keys() ?? [])]).toEqual(['captured_at', 'sha256', 'file'])
    const file = form?.get('file') as File
    expect([file.type, new Uint8Array(await file.arrayBuffer())]).toEqual(['image/jpeg', new Uint8Array([1, 2, 3])])
    expect(made[0]?.timeout).toBe(60_000)
  })
})

describe('the answer', () => {
  test('of a refusal keeps its wait and its body', async () => {
    const { send } = sender(
      async () => new Response('{"code":"too_many"}', { status: 429, headers: { 'x-api': '1', 'retry-after': '7' } }),
    )
    expect(await send(start, null)).toEqual({ status: 429, api: '1', retryAfter: '7', json: { code: 'too_many' } })
  })

  test('that is no JSON has none', async () => {
    const { send } = sender(async () => new Response('<html>', { headers: { 'x-api': '1' } }))
    expect(await send(start, null)).toMatchObject({ status: 200, json: undefined })
  })

  test('of an ended sign-in is a 401, so that the entry waits for the next one', async () => {
    const { send } = sender(() => Promise.reject(new ApiError({ status: 401, code: 'sign_in_ended', detail: 'Over.' })))
    expect(await send(start, null)).toEqual({
      status: 401,
      api: '1',
      retryAfter: null,
      json: { code: 'sign_in_ended', detail: 'Over.' },
    })
  })

  test('that did not come is none', async () => {
    const { send } = sender(() => Promise.reject(new Unreachable('away')))
    expect(await send(start, null)).toBe('unreachable')
  })
})

test.each([
  ['without any network', { offline: true }],
  ['while nobody is signed in', { person: null }],
])('%s nothing is tried', async (_name, state) => {
  const { send, made } = sender(accepted, state)
  expect(await send(start, null)).toBe('unreachable')
  expect(made).toEqual([])
})
