import { gunzipSync } from 'node:zlib'
import { calls, type CallName, may, pathOf, type Problem, refusals, type Shape, shapes } from '@warsha/contract'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, instanceOn, openShop, type Shop } from '../testing/shop.ts'
import { unknownParams as nothing } from '../testing/unknown-params.ts'

let shop: Shop
let ids: { technician: number; admin: number; foreman: number }
let people: ReturnType<typeof signedIn>

beforeAll(async () => {
  shop = await openShop()
  ids = {
    technician: (await shop.technician()).id,
    admin: (await shop.admin()).id,
    foreman: (await shop.admin({ rights: 'foreman' })).id,
  }
  people = signedIn()
})

const accounts = {
  technician: { role: 'TECHNICIAN', rights: 'full' },
  foreman: { role: 'ADMIN', rights: 'foreman' },
  admin: { role: 'ADMIN', rights: 'full' },
} as const

/** Signs them in anew, as one of the calls signs them out. */
function signedIn(): Record<'nobody' | 'technician' | 'foreman' | 'admin' | 'expired', Caller> {
  return {
    nobody: shop.nobody,
    technician: shop.caller(ids.technician, 'TECHNICIAN'),
    foreman: shop.caller(ids.foreman, accounts.foreman),
    admin: shop.caller(ids.admin, 'ADMIN'),
    expired: shop.caller(ids.admin, 'ADMIN', shop.now - 30 * 60_000),
  }
}

afterAll(() => shop.close())

const names = Object.keys(calls) as CallName[]
const somewhere = (name: CallName, params: Record<string, string> = nothing) => pathOf(name, params).replace('/api', '')
const make = (caller: Caller, name: CallName) => {
  const { method } = calls[name]
  return caller.call<Problem>(method, somewhere(name), method === 'GET' ? undefined : {})
}
const isEvents = (name: CallName) => name === 'liveEvents'

describe.each(names)('%s', (name) => {
  const { permission } = calls[name]
  beforeAll(() => {
    people = signedIn()
  })

  test('answers as this API, never with a fault of the server', async () => {
    for (const caller of Object.values(people)) {
      if (isEvents(name) && (caller === people.admin || caller === people.foreman)) continue
      const answer = await make(caller, name)
      expect(answer.headers['x-api']).toBe('1')
      expect(Date.parse(String(answer.headers['x-server-time']))).toBe(shop.now)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(Object.keys(answer.headers).filter((header) => header.startsWith('access-control'))).toEqual([])
      expect(answer.status).toBeLessThan(500)
      if (answer.status >= 400) expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    }
  })

  test('nobody and whoever was signed in long ago come in only where anyone may', async () => {
    for (const caller of [people.nobody, people.expired]) {
      const { status, body } = await make(caller, name)
      if (permission === 'anyone') expect(body.code).not.toBe('sign_in_ended')
      else expect([status, body.code]).toEqual([401, caller === people.nobody ? 'not_signed_in' : 'sign_in_ended'])
    }
  })

  test.each(['technician', 'foreman', 'admin'] as const)('%s', async (who) => {
    const isAllowed = may(accounts[who], permission)
    if (isEvents(name) && who !== 'technician') return expect(isAllowed).toBe(true)
    const { status, body } = await make(people[who], name)
    if (isAllowed) expect([401, 403]).not.toContain(name === 'refreshSignIn' ? 0 : status)
    else expect([status, body.code, body.detail]).toEqual([403, 'not_allowed', 'Access denied'])
  })
})

describe('a path that names nothing', () => {
  const isWithPath = (name: CallName) => 'params' in shapes[name]
  const callerOf = (name: CallName) => (may(accounts.admin, calls[name].permission) ? people.admin : people.technician)
  const codeOf = async (name: CallName, value: string, of: Partial<typeof nothing> = {}) => {
    const filled = Object.fromEntries(
      Object.entries({ ...nothing, ...of }).map(([key, given]) => [key, given || value]),
    )
    const { status, body } = await callerOf(name).call<Problem>(calls[name].method, somewhere(name, filled), {})
    return [status, body.code, body.errors?.map(({ path }) => path)]
  }
  const everywhere = { id: '', code: '', job_no: '', month: '', source: '', external_ref: '' }

  test.each(names.filter(isWithPath))('is not found, or refused as input: %s', async (name) => {
    const shape: Shape = shapes[name]
    for (const value of ['abc', '0', '1.5', ' ', '9'.repeat(60), "1'--", 'a\0b', '\0']) {
      const [status, code, fields] = await codeOf(name, value, everywhere)
      if (status === 404) expect(code).toBe(shape.notFound)
      else expect([status, code, fields]).toEqual([422, 'invalid', expect.anything()])
    }
  })

  test('an activity code with a NUL is refused as input', async () => {
    for (const name of ['excludeItem', 'includeItem', 'updateActivityType', 'deleteActivityType'] as const) {
      expect(await codeOf(name, 'A\0B', { code: '' })).toEqual([422, 'invalid', ['code']])
    }
  })

  test('no month is refused as input', async () => {
    for (const name of ['lockPeriod', 'withdrawPeriodProposal', 'lateArrivals', 'acceptLateArrivals'] as const) {
      for (const month of ['2026-13', '1999-12', 'october']) {
        expect(await codeOf(name, month, { month: '' })).toEqual([422, 'invalid', ['month']])
      }
    }
  })

  test('is told from one that names something only by whether it does', async () => {
    const job = await shop.job({ job_no: '77' })
    expect((await people.admin.get(`/admin/jobs/00${job}/account`)).status).toBe(200)
    expect((await people.admin.get('/admin/job-pictures/٧٧')).status).toBe(200)
  })
})

test('every call has a handler', () => {
  expect(shop.app.notServedYet).toEqual([])
})

describe('whatever arrives', () => {
  const send = async (options: {
    method?: 'POST' | 'GET'
    url: string
    body?: string
    type?: string
    headers?: Record<string, string>
  }) => {
    const response = await shop.app.inject({
      method: options.method ?? 'POST',
      url: options.url,
      ...(options.body !== undefined && { payload: options.body }),
      headers: {
        ...(options.body !== undefined && { 'content-type': options.type ?? 'application/json' }),
        ...options.headers,
      },
    })
    return { status: response.statusCode, body: response.json<Problem>(), headers: response.headers }
  }
  const signIn = '/api/auth/login'

  test.each([
    ['broken JSON', '{"identifier": ', 400, 'unreadable_body'],
    [
      'a prototype key',
      '{"__proto__": {"role": "ADMIN"}, "identifier": "a@b.c", "password": "x"}',
      400,
      'unreadable_body',
    ],
    ['a constructor key', '{"constructor": {"prototype": {}}, "identifier": "a@b.c"}', 400, 'unreadable_body'],
    ['no object', '[1, 2]', 422, 'invalid'],
    ['null', 'null', 422, 'invalid'],
    ['nothing', '', 422, 'invalid'],
    ['wrong types', '{"identifier": 7, "password": ["x"]}', 422, 'invalid'],
    ['a NUL byte', '{"identifier": "a\\u0000b", "password": "x"}', 422, 'invalid'],
    ['half a character', '{"identifier": "\\ud800", "password": "x"}', 401, 'wrong_credentials'],
    [
      '17 kB, as nobody has to send who is not signed in',
      JSON.stringify({ identifier: 'x'.repeat(17_000) }),
      413,
      'too_large',
    ],
    ['3 MB', JSON.stringify({ identifier: 'x'.repeat(3_000_000) }), 413, 'too_large'],
    ['a very long word', JSON.stringify({ identifier: 'x'.repeat(1_000), password: 'x' }), 422, 'invalid'],
  ])('%s gets problem details with a sentence', async (_, body, status, code) => {
    const answer = await send({ url: signIn, body })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.detail).toMatch(/^[A-Z].{10,}/)
    expect(answer.body.type).toBe(`urn:warsha:problem:${code}`)
    expect(answer.headers['x-api']).toBe('1')
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts|select |stack/i)
  })

  test('who is signed in may send more: up to 1 MiB', async () => {
    const huda = await shop.admin()
    const sent = (bytes: number) => huda.post<Problem>('/admin/master-data/departments', { name: 'x'.repeat(bytes) })
    expect((await sent(900_000)).status).not.toBe(413)
    expect(await sent(1_100_000)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })

  test('who is signed in may not nest as deep as bytes reach; signs within texts nest nothing', async () => {
    const huda = await shop.admin()
    const payload = '['.repeat(1_000_000)
    const url = '/api/admin/master-data/departments'
    const headers = { ...(await huda.authorization()), 'content-type': 'application/json' }
    const took: number[] = []
    // The shortest of three: what it takes by itself, whatever else the machine does meanwhile.
    for (let time = 0; time < 3; time++) {
      const from = performance.now()
      const deep = await shop.app.inject({ method: 'POST', url, payload, headers })
      took.push(performance.now() - from)
      expect([deep.statusCode, deep.json<Problem>().code]).toEqual([400, 'unreadable_body'])
    }
    expect(Math.min(...took)).toBeLessThan(150)
    const named = { name: `\\"${'['.repeat(40)}`, segment: 'Winding' }
    expect((await huda.post<Problem>('/admin/master-data/departments', named)).body.code).not.toBe('unreadable_body')
  })

  test('another kind of content', async () => {
    expect(await send({ url: signIn, body: 'identifier=x', type: 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      body: { code: 'wrong_media_type' },
    })
    expect((await send({ url: signIn, body: '<a/>', type: 'text/xml' })).status).toBe(415)
  })

  test('an unknown address, an unknown method', async () => {
    expect(await send({ method: 'GET', url: '/api/nothing' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await send({ method: 'GET', url: '/api/sessions/start' })).status).toBe(404)
    expect(await send({ method: 'GET', url: '/api/%E0%A4%A' })).toMatchObject({ body: { code: 'unreadable_body' } })
  })

  test('unknown fields and query parameters are ignored', async () => {
    await shop.job({ job_no: '88' })
    const started = await people.technician.post('/sessions/start?_t=1', {
      unique_key: '018f8f2e-0000-4000-8000-0000000000aa',
      job_no: '88',
      activity_code: 'TEST',
      hourly_rate: 900,
    })
    expect(started.status).toBe(201)
    expect(JSON.stringify(started.body)).not.toMatch(/rate|cost/)
  })

  test('every refusal says its sentence in Arabic to who asks for it', async () => {
    const answer = await send({ url: signIn, body: '{}', headers: { 'accept-language': 'ar-SA,ar;q=0.9,en;q=0.5' } })
    expect(answer.body.detail).toBe('الرجاء تصحيح أخطاء النموذج قبل الإرسال')
    expect(answer.body.errors?.[0]?.message).toBe('البريد الإلكتروني أو رقم الجوال مطلوب')
    for (const text of Object.values(refusals)) {
      expect(text.ar).toMatch(/[\u0600-\u06ff]/)
      expect([...text.en.matchAll(/\{\w+\}/g)].join()).toBe([...text.ar.matchAll(/\{\w+\}/g)].join())
    }
  })

  const key = new TextEncoder().encode('a key that this server does not know')
  const claims = () => new SignJWT({ role: 'ADMIN', sid: 'x' }).setSubject('1').setAudience('warsha')

  test.each([
    ['unsigned', () => new UnsecuredJWT({ role: 'ADMIN' }).setSubject('1').setAudience('warsha').encode()],
    ['signed by somebody else', () => claims().setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key)],
    ['nonsense', () => 'abc.def.ghi'],
    ['empty', () => ''],
  ])('a token that is %s opens nothing', async (_, token) => {
    const answer = await send({
      method: 'GET',
      url: '/api/admin/live',
      headers: { authorization: `Bearer ${await token()}` },
    })
    expect(answer.status).toBe(401)
  })

  test('a token of somebody who is gone opens nothing', async () => {
    expect((await shop.caller(999_999, 'ADMIN').get<Problem>('/admin/live')).body.code).toBe('sign_in_ended')
  })

  test('a token that says more than the person is opens nothing more', async () => {
    expect((await shop.caller(people.technician.id, 'ADMIN').get('/admin/live')).status).toBe(403)
  })
})

describe('the description of the API', () => {
  test('is OpenAPI 3.1 with every call', async () => {
    const { body } = await shop.nobody.get<{ openapi: string; paths: Record<string, Record<string, unknown>> }>(
      '/openapi.json',
    )
    expect(body.openapi).toBe('3.1.0')
    const described = Object.values(body.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => (operation as { operationId: string }).operationId),
    )
    expect(described.sort()).toEqual([...names].sort())
    const start = body.paths['/api/sessions/start']?.['post']
    expect(start).toMatchObject({
      description:
        'For technicians. Sending it twice is harmless. Refusals of its own: `job_not_found` (422), ' +
        '`job_not_workable` (422), `activity_not_found` (422), `activity_inactive` (422).',
      tags: ['sessions'],
    })
    expect(body.paths['/api/auth/login']?.['post']).toMatchObject({ security: [] })
  })

  test('is sent compressed, and not again to whoever has it', async () => {
    const get = (headers: Record<string, string>) =>
      shop.app.inject({ method: 'GET', url: '/api/openapi.json', headers })
    const whole = await get({})
    const zipped = await get({ 'accept-encoding': 'br, gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).equals(whole.rawPayload)).toBe(true)
    expect(zipped.rawPayload.length).toBeLessThan(whole.rawPayload.length / 5)
    expect((await get({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
    const etag = String(whole.headers.etag)
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const tags of [etag, `"other", W/${etag}`, '*']) {
      const again = await get({ 'if-none-match': tags })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('can be read at /api/docs where that is wanted', async () => {
    expect((await shop.app.inject({ method: 'GET', url: '/api/docs/' })).statusCode).toBe(404)
    const app = await instanceOn(shop.db, { apiDocs: true })
    const page = await app.inject({ method: 'GET', url: '/api/docs/' })
    await app.close()
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toMatch(/text\/html/)
    const other = await shop.app.inject({ method: 'GET', url: '/' })
    expect(page.headers['content-security-policy']).toBe(other.headers['content-security-policy'])
    expect(page.headers['content-security-policy']).not.toContain('validator.swagger.io')
  })
})
