import { adminCalls } from '@warsha/contract/admin-calls'
import { addCalls } from '@warsha/contract/calls'
import { describe, expect, test, vi } from 'vitest'
import type { User } from '@warsha/contract'
import type { Lock } from '../device/lock.ts'
import { memoryStorage } from '../device/storage.ts'
import { type ApiEvent, createClient, type Unsent } from './client.ts'
import { ApiError, reasonFor, Unreachable } from './errors.ts'
import { keptSignIn } from './kept-sign-in.ts'
import { refreshAttempts } from './refresh-attempts.ts'
import { createServerClock } from './server-clock.ts'

addCalls(adminCalls)

const khalid: User = {
  id: 7,
  full_name: 'Khalid Al-Otaibi',
  role: 'TECHNICIAN',
  rights: 'full',
  email: null,
  phone: '+966500000007',
  segment: 'Rewinding',
  must_change_password: false,
}

const NOON = Date.parse('2026-11-20T09:00:00Z')

type Sent = { method: string; url: URL; headers: Headers; body: unknown; signal: AbortSignal | null | undefined }
type Handler = (sent: Sent) => Response | Promise<Response>

/** A phone, a server made of one function, and what the one has sent to the other. */
function workshop(handle: Handler, { token = tokenOf(khalid.id), lock = alone, unsent = null as Unsent | null } = {}) {
  const storage = memoryStorage()
  const kept = keptSignIn(storage)
  kept.keep({ access_token: token, user: khalid })
  const sent: Sent[] = []
  const events: ApiEvent[] = []
  let attempts = 0
  const clock = createServerClock(() => NOON, storage)
  const client = createClient({
    fetch: async (url, { headers, body, method, signal }) => {
      const call = {
        method: method ?? 'GET',
        url: new URL(url, 'http://warsha.test'),
        headers: new Headers(headers),
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
        signal,
      }
      sent.push(call)
      signal?.throwIfAborted()
      return Promise.race([handle(call), aborted(signal ?? null)])
    },
    now: () => NOON,
    lock,
    kept,
    clock,
    attempts: refreshAttempts(storage, () => `attempt ${++attempts}`),
    deviceId: 'd3b0c0de-0000-4000-8000-000000000000',
    language: () => 'ar',
    unsent: () => unsent,
    publish: (event) => events.push(event),
  })
  return { client, kept, sent, events, clock }
}

const alone: Lock = (_name, work) => work()

function aborted(signal: AbortSignal | null): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}

function tokenOf(id: number, { endsIn = 1800, n = 0 } = {}): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_')
  return `${part({ alg: 'HS256' })}.${part({ sub: String(id), exp: NOON / 1000 + endsIn, n })}.signature`
}

function answer(status: number, value?: unknown, headers: Record<string, string> = {}): Response {
  const body = value === undefined ? null : JSON.stringify(value)
  return new Response(body, { status, headers: { 'content-type': 'application/json', 'x-api': '1', ...headers } })
}

function refusal(status: number, code: string, detail: string): Response {
  return answer(status, { type: 'about:blank', title: code, status, code, detail })
}

const expired = () => refusal(401, 'not_signed_in', 'Please sign in.')

describe('a call', () => {
  test('says who sends it, in which language, at what time and from which device', async () => {
    const { client, sent } = workshop(() => answer(200, null))
    await client.call('currentSession')
    expect(sent[0]?.url.pathname).toBe('/api/sessions/current')
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      authorization: `Bearer ${tokenOf(khalid.id)}`,
      'accept-language': 'ar',
      'x-client-time': '2026-11-20T09:00:00.000Z',
      'x-device-id': 'd3b0c0de-0000-4000-8000-000000000000',
    })
  })

  test('says what the device holds unsent, once that is known', async () => {
    const oldest = Date.parse('2026-11-20T06:30:00Z')
    const holding = workshop(() => answer(200, null), { unsent: { count: 3, oldest } })
    const empty = workshop(() => answer(200, null), { unsent: { count: 0, oldest: null } })
    const unknown = workshop(() => answer(200, null))
    for (const { client } of [holding, empty, unknown]) await client.call('currentSession')
    const requests = [holding, empty, unknown].map(({ sent }) => [
      sent[0]?.headers.get('x-pending-count'),
      sent[0]?.headers.get('x-oldest-pending'),
    ])
    expect(requests).toEqual([
      ['3', '2026-11-20T06:30:00.000Z'],
      ['0', null],
      [null, null],
    ])
  })

  test('that carries a kept record does not count it as left behind', async () => {
    const oldest = Date.parse('2026-11-20T06:30:00Z')
    const request = { method: 'POST', url: '/api/sessions/start', person: khalid.id, body: {} } as const
    const requests: (string | null)[][] = []
    for (const count of [1, 3]) {
      const { client, sent } = workshop(() => answer(200, {}), { unsent: { count, oldest } })
      await client.resend(request)
      requests.push(['x-pending-count', 'x-oldest-pending'].map((name) => sent[0]?.headers.get(name) ?? null))
    }
    expect(requests).toEqual([
      ['0', null],
      ['2', '2026-11-20T06:30:00.000Z'],
    ])
  })

  test('that asks carries a time stamp against caches; one that changes something does not', async () => {
    const { client, sent } = workshop(() => answer(200, { jobs: [], total: 0, page: 1, page_size: 50 }))
    await client.call('workableJobs', { query: { status: 'open', page_size: 50, q: '02 4' } })
    await client.call('completeSession', { params: { id: 'a/b' }, body: { client_ended_at: null } })
    expect(sent[0]?.url.search).toBe(`?status=open&page_size=50&q=02+4&_t=${NOON}`)
    expect(sent[0]?.headers.has('content-type')).toBe(false)
    expect(sent[1]?.url.pathname + String(sent[1]?.url.search)).toBe('/api/sessions/a%2Fb/complete')
    expect(sent[1]?.headers.get('content-type')).toBe('application/json')
  })

  test('answers nothing for 204, and the detail and fields of a refusal', async () => {
    const { client } = workshop(({ method }) =>
      method === 'DELETE'
        ? answer(204)
        : answer(422, {
            status: 422,
            code: 'invalid',
            detail: 'Please fix the form errors before submitting',
            errors: [{ path: 'job_no', message: 'Job number is required' }],
          }),
    )
    expect(await client.call('deleteJob', { params: { id: 4 }, version: undefined })).toBeUndefined()
    const change = { params: { id: 4 }, body: { status: 'closed' }, version: undefined } as const
    const error = await failureOf(client.call('setJobStatus', change))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: [{ path: 'job_no', message: 'Job number is required' }],
    })
    expect(reasonFor(error, 'else')).toBe('Please fix the form errors before submitting')
  })

  test('learns the server’s clock from every answer', async () => {
    const { client, clock } = workshop(() => answer(200, null, { 'x-server-time': '2026-11-20T11:30:00.000Z' }))
    await client.call('currentSession')
    expect(clock.serverNow()).toBe(Date.parse('2026-11-20T11:30:00Z'))
  })

  test('given up by the caller throws its abort, and not that the server is away', async () => {
    const controller = new AbortController()
    const { client } = workshop(() => new Promise<Response>(() => undefined))
    const call = failureOf(client.call('currentSession', { signal: controller.signal }))
    controller.abort()
    expect(await call).toMatchObject({ name: 'AbortError' })
  })

  test('for a stream outlives its time limit, and the caller can end it', async () => {
    const controller = new AbortController()
    let linked: AbortSignal | null | undefined
    const { client } = workshop(({ signal }) => {
      linked = signal
      return new Response('event: changed', { headers: { 'x-api': '1' } })
    })
    const response = await client.send('liveEvents', { signal: controller.signal, timeout: 5 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(linked?.aborted).toBe(false)
    controller.abort()
    expect(linked?.aborted).toBe(true)
    expect(await response.text()).toBe('event: changed')
  })

  test('has 30 seconds, unless it is given another time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { client } = workshop(() => new Promise<Response>(() => undefined))
      const failure = failureOf(client.call('currentSession'))
      let isOver = false
      void failure.finally(() => (isOver = true))
      await vi.advanceTimersByTimeAsync(29_999)
      expect(isOver).toBe(false)
      await vi.advanceTimersByTimeAsync(2)
      expect(await failure).toBeInstanceOf(Unreachable)
    } finally {
      vi.useRealTimers()
    }
  })

  test('that takes too long is one that was not answered', async () => {
    const { client } = workshop(() => new Promise<Response>(() => undefined))
    expect(await failureOf(client.call('currentSession', { timeout: 5 }))).toBeInstanceOf(Unreachable)
  })
})

describe('a kept request', () => {
  const request = { method: 'POST', url: '/api/sessions/start', person: khalid.id, body: { note: null } } as const

  test('is answered with whatever this API says, a refusal as well', async () => {
    const { client, events } = workshop(() => refusal(422, 'job_not_workable', 'Job 1001 is closed.'))
    const answered = await client.resend(request)
    expect([answered.status, await answered.json()]).toEqual([
      422,
      expect.objectContaining({ detail: 'Job 1001 is closed.' }),
    ])
    expect(events).toEqual([])
  })

  test('of somebody else than who is signed in is not made', async () => {
    const { client, sent } = workshop(() => answer(200, {}))
    expect(await failureOf(client.resend({ ...request, person: 8 }))).toMatchObject({ status: 401 })
    expect(sent).toEqual([])
  })

  test('that meets a 401 is made again after a refresh, as the same person', async () => {
    const fresh = tokenOf(khalid.id, { n: 1 })
    const { client, sent } = workshop(({ url, headers }) => {
      if (url.pathname === '/api/auth/refresh') return answer(200, { access_token: fresh, user: khalid })
      return headers.get('authorization') === `Bearer ${fresh}` ? answer(201, {}) : expired()
    })
    expect((await client.resend(request)).status).toBe(201)
    expect(sent.map(({ body }) => body)).toEqual([{ note: null }, null, { note: null }])
  })

  test('whose answer stays out half-way was not answered', async () => {
    const half = () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }), {
        headers: { 'x-api': '1' },
      })
    const { client } = workshop(half)
    expect(await failureOf(client.resend(request))).toBeInstanceOf(Unreachable)
  })

  test('leads to the change of a temporary password that is due', async () => {
    const { client, events } = workshop(() => refusal(403, 'password_change_due', 'Change it first.'))
    expect((await client.resend(request)).status).toBe(403)
    expect(events).toEqual([{ kind: 'password_change_due' }])
  })
})

describe('what is not this API’s answer says nothing', () => {
  const portal = () => new Response('<html>Welcome to Airport WiFi</html>', { status: 200 })

  test.each([
    ['a captive portal’s page', portal],
    ['a proxy’s 502', () => new Response('Bad gateway', { status: 502 })],
    ['a proxy’s 401', () => new Response('{}', { status: 401 })],
    ['an answer that was cut off', () => new Response('{"session', { status: 200, headers: { 'x-api': '1' } })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s', async (_name, handle) => {
    const { client, kept, events, sent } = workshop(handle)
    const error = await failureOf(client.call('currentSession'))
    expect(error).toBeInstanceOf(Unreachable)
    expect(reasonFor(error, 'Failed to start session.')).toBe('Failed to start session.')
    expect(kept.token()).not.toBeNull()
    expect(events).toEqual([])
    expect(sent).toHaveLength(1)
  })
})

describe('a 401', () => {
  const fresh = tokenOf(khalid.id, { n: 1 })

  test('is answered by one refresh for all calls under way, and a retry of each', async () => {
    const { client, sent, kept, events } = workshop(({ url, headers }) => {
      if (url.pathname === '/api/auth/refresh') return answer(200, { access_token: fresh, user: khalid })
      return headers.get('authorization') === `Bearer ${fresh}` ? answer(200, null) : expired()
    })
    const calls = [client.call('currentSession'), client.call('currentSession'), client.call('activityTypes')]
    expect(await Promise.all(calls)).toEqual([null, null, null])
    expect(sent.filter(({ url }) => url.pathname === '/api/auth/refresh')).toHaveLength(1)
    expect(sent).toHaveLength(7)
    expect(kept.token()).toBe(fresh)
    expect(events).toEqual([{ kind: 'refreshed', user: khalid }])
  })

  test.each([401, 403])('ends the sign-in when the refresh is refused with %i, once for all calls', async (status) => {
    const { client, kept, events, sent } = workshop(({ url }) =>
      url.pathname === '/api/auth/refresh' ? refusal(status, 'sign_in_ended', 'Your sign-in has ended.') : expired(),
    )
    const errors = await Promise.all([
      failureOf(client.call('currentSession')),
      failureOf(client.call('activityTypes')),
    ])
    expect(errors.map((error) => reasonFor(error, 'else'))).toEqual([null, null])
    expect(kept.token()).toBeNull()
    expect(events).toEqual([{ kind: 'sign_in_ended', detail: 'Your sign-in has ended.' }])
    expect(sent).toHaveLength(3)
  })

  test.each([
    ['is not answered', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['meets a captive portal', () => new Response('<html>', { status: 200 })],
    ['meets a fault of the server', () => refusal(503, 'database_away', 'The database cannot be reached.')],
    ['comes too often', () => refusal(429, 'too_many_tries', 'Please wait.')],
  ])('does not end the sign-in when the refresh %s', async (_name, onRefresh) => {
    const { client, kept, events } = workshop(({ url }) =>
      url.pathname === '/api/auth/refresh' ? onRefresh() : expired(),
    )
    expect(await failureOf(client.call('currentSession'))).toBeInstanceOf(Unreachable)
    expect(kept.token()).toBe(tokenOf(khalid.id))
    expect(events).toEqual([])
  })

  test('says with each repeat of a refresh without an answer that it is the same attempt, and then begins a new one', async () => {
    let handled = 0
    const replies = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => refusal(503, 'database_away', 'The database cannot be reached.'),
      () => answer(200, { access_token: tokenOf(khalid.id, { n: 1 }), user: khalid }),
      () => answer(200, { access_token: tokenOf(khalid.id, { n: 2 }), user: khalid }),
    ]
    const { client, sent } = workshop(() => replies[handled++]?.() ?? expired())
    for (let time = 0; time < replies.length; time++) await client.refresh().catch(() => undefined)
    expect(sent.map(({ headers }) => headers.get('x-refresh-attempt'))).toEqual([
      'attempt 1',
      'attempt 1',
      'attempt 1',
      'attempt 2',
    ])
  })

  test('uses the token that another tab has fetched meanwhile', async () => {
    const { client, kept, sent } = workshop(
      ({ headers }) => (headers.get('authorization') === `Bearer ${fresh}` ? answer(200, null) : expired()),
      {
        lock: (_name, work) => {
          kept.keep({ access_token: fresh, user: khalid })
          return work()
        },
      },
    )
    expect(await client.call('currentSession')).toBeNull()
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/sessions/current', '/api/sessions/current'])
  })

  test('of a call by one who has signed out meanwhile, and another in, is not retried as the other', async () => {
    const { client, kept, sent } = workshop(() => expired(), {
      lock: (_name, work) => {
        kept.keep({ access_token: tokenOf(8), user: { ...khalid, id: 8 } })
        return work()
      },
    })
    expect(await failureOf(client.call('currentSession'))).toMatchObject({ code: 'sign_in_ended' })
    expect(sent).toHaveLength(1)
    expect(kept.user()?.id).toBe(8)
  })

  test('whose refresh answers for somebody else ends the sign-in: nobody goes on as another', async () => {
    const other = { access_token: tokenOf(8), user: { ...khalid, id: 8 } }
    const { client, kept, sent, events } = workshop(({ url }) =>
      url.pathname === '/api/auth/refresh' ? answer(200, other) : expired(),
    )
    expect(await failureOf(client.call('currentSession'))).toMatchObject({ code: 'sign_in_ended' })
    expect(sent).toHaveLength(2)
    expect(kept.token()).toBeNull()
    expect(events).toEqual([{ kind: 'sign_in_ended', detail: '' }])
  })

  test('after the refresh ends the sign-in and is not retried for ever', async () => {
    const { client, kept, sent } = workshop(({ url }) =>
      url.pathname === '/api/auth/refresh' ? answer(200, { access_token: fresh, user: khalid }) : expired(),
    )
    expect(await failureOf(client.call('currentSession'))).toMatchObject({ status: 401 })
    expect(kept.token()).toBeNull()
    expect(sent).toHaveLength(3)
  })

  test('to a wrong password asks for no refresh', async () => {
    const { client, sent } = workshop(() => refusal(401, 'wrong_credentials', 'Wrong email, phone or password.'))
    const error = await failureOf(client.call('signIn', { body: { identifier: '0500000002', password: 'guess' } }))
    expect(reasonFor(error, 'Login failed')).toBe('Wrong email, phone or password.')
    expect(sent).toHaveLength(1)
  })

  test('is spared by refreshing a token that ends within a minute before it is used', async () => {
    const { client, sent } = workshop(
      ({ url }) =>
        url.pathname === '/api/auth/refresh' ? answer(200, { access_token: fresh, user: khalid }) : answer(200, null),
      { token: tokenOf(khalid.id, { endsIn: 59 }) },
    )
    await client.call('currentSession')
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/auth/refresh', '/api/sessions/current'])
    expect(sent[1]?.headers.get('authorization')).toBe(`Bearer ${fresh}`)
  })
})

describe('a 403', () => {
  test('is told once, with the server’s detail', async () => {
    const { client, events } = workshop(() => refusal(403, 'not_allowed', 'Access denied'))
    const error = await failureOf(client.call('live'))
    expect(events).toEqual([{ kind: 'forbidden', detail: 'Access denied' }])
    expect(reasonFor(error, 'Failed to load')).toBeNull()
  })

  test('for a temporary password leads to the change of it', async () => {
    const { client, events } = workshop(() =>
      refusal(403, 'password_change_due', 'You must change your password first'),
    )
    await failureOf(client.call('currentSession'))
    expect(events).toEqual([{ kind: 'password_change_due' }])
  })
})

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('The call did not fail')
}
