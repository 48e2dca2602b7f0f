import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import type { Problem, SignIn, User } from '@warsha/contract'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { deviceName } from './device-name.ts'
import { normalisePhone } from './identifier.ts'
import { weaknessOf } from './password-rules.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ signInHints: [{ identifier: 'tech@demo.example', password: 'demo-tech' }] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.at('2026-11-19T06:00:00Z')
  await shop.db.write(sql`delete from sign_in_failure`)
})

type SignedIn = { access_token: string; user: User } & Problem

const signIn = (identifier: string, password: string, extra: object = {}) =>
  shop.nobody.post<SignedIn>('/auth/login', { identifier, password, device_id: 'phone-1', ...extra })

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  shop.nobody.post<SignedIn>('/auth/refresh', undefined, { headers: { cookie, ...headers } })

const withToken = (answer: Answer<SignedIn>) => ({
  headers: { authorization: `Bearer ${answer.body.access_token}` },
})

/** The refresh cookie that an answer sets, as the browser would send it back. */
function cookieOf(answer: Answer): string {
  const set = [answer.headers['set-cookie']].flat().find((one) => String(one).startsWith('warsha_refresh='))
  return String(set).split(';')[0] ?? ''
}

/** The cookie by which the device is known from now on. */
function deviceCookieOf({ headers }: Answer): string {
  const set = [headers['set-cookie']].flat().find((one) => String(one).startsWith('warsha_device='))
  return String(set).split(';')[0] ?? ''
}

let nextPhone = 500_100_000
const somePhone = () => `+966${nextPhone++}`
const laterBy = (seconds: number) => shop.at(shop.now + seconds * 1000)

describe('signing in', () => {
  test('a technician with any way to write the phone', async () => {
    await shop.technician({ name: 'Yusuf', phone: '+966501234567', password: 'winding-9' })
    for (const phone of [
      '0501234567',
      '501234567',
      '966501234567',
      '+966 50 123 4567',
      '00966501234567',
      '٠٥٠١٢٣٤٥٦٧',
    ]) {
      const answer = await signIn(phone, 'winding-9')
      expect([phone, answer.status]).toEqual([phone, 200])
      expect(answer.body.user).toEqual({
        id: expect.any(Number),
        full_name: 'Yusuf',
        role: 'TECHNICIAN',
        rights: 'full',
        email: null,
        phone: '+966501234567',
        segment: 'Winding',
        must_change_password: false,
      })
    }
  })

  test('an admin with an email in any case; the token opens the door', async () => {
    await shop.admin({ email: 'huda@shop.example', password: 'long enough' })
    const answer = await signIn('  Huda@Shop.EXAMPLE ', 'long enough')
    expect(answer.status).toBe(200)
    const me = await shop.nobody.get<User>('/me', withToken(answer))
    expect(me.body).toEqual(answer.body.user)
    expect(me.body.role).toBe('ADMIN')
  })

  test('the refresh cookie is out of reach of scripts and of other paths', async () => {
    await shop.technician({ phone: '+966501234599', password: 'winding-9' })
    const cookie = String((await signIn('0501234599', 'winding-9')).headers['set-cookie'])
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).toMatch(/Path=\/api\/auth/)
    expect(cookie).toMatch(/Max-Age=2592000/)
    expect(cookie).not.toMatch(/Secure/)
    const https = await shop.nobody.post(
      '/auth/login',
      { identifier: '0501234599', password: 'winding-9' },
      { headers: { 'x-forwarded-proto': 'https' } },
    )
    expect(String(https.headers['set-cookie'])).toMatch(/Secure/)
  })

  test('over https the cookies are of this host alone: one that a neighbour or plain http may have set is none', async () => {
    await shop.technician({ phone: '+966501234592', password: 'winding-9' })
    const https = { 'x-forwarded-proto': 'https' }
    const body = { identifier: '0501234592', password: 'winding-9' }
    const answer = await shop.nobody.post<SignedIn>('/auth/login', body, { headers: https })
    const own = [answer.headers['set-cookie']].flat().map(String)[0] ?? ''
    expect(own).toMatch(/^__Host-warsha_refresh=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const cookie = own.split(';')[0] ?? ''
    expect((await refresh(cookie.replace('__Host-', ''), https)).body.code).toBe('not_signed_in')
    expect((await refresh(cookie, https)).status).toBe(200)
    // Over http nobody can have set it.
    expect((await refresh(cookie)).status).toBe(401)
  })

  test('a cookie that was left from plain http is cleared over https', async () => {
    await shop.technician({ phone: '+966501234591', password: 'winding-9' })
    const before = cookieOf(await signIn('0501234591', 'winding-9'))
    const body = { identifier: '0501234591', password: 'winding-9' }
    const headers = { 'x-forwarded-proto': 'https', cookie: before }
    const answer = await shop.nobody.post<SignedIn>('/auth/login', body, { headers })
    const set = [answer.headers['set-cookie']].flat().map(String)
    expect(set.some((one) => one.startsWith('warsha_refresh=; Max-Age=0; Path=/api/auth;'))).toBe(true)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another port of this host', { origin: 'http://localhost:8080' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbour, as the browser says', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:80' }, 403],
    [
      'this site, as the browser says',
      { 'sec-fetch-site': 'same-origin', origin: 'https://behind-a-proxy.example' },
      200,
    ],
    ['this site', { origin: 'http://localhost' }, 200],
    ['no page', {}, 200],
  ])('calls with a cookie from %s', async (_, from, status) => {
    const phone = somePhone()
    await shop.technician({ phone, password: 'winding-9' })
    const headers = { host: 'localhost', ...from }
    const body = { identifier: phone, password: 'winding-9' }
    const answer = await shop.nobody.post<SignedIn>('/auth/login', body, { headers })
    const cookie = cookieOf(await signIn(phone, 'winding-9'))
    const refreshed = await refresh(cookie, headers)
    expect([answer.status, refreshed.status]).toEqual([status, status])
    const out = await shop.nobody.post<Problem>('/auth/logout', undefined, { headers: { ...headers, cookie } })
    if (status === 200) return expect(out.status).toBe(204)
    expect([answer, refreshed, out].map(({ body }) => body.code)).toEqual(Array(3).fill('other_origin'))
    expect((await refresh(cookie)).status).toBe(200)
  })

  test('a wrong identifier and a wrong password look the same', async () => {
    await shop.technician({ phone: '+966501234598', password: 'winding-9' })
    const wrongPassword = await signIn('0501234598', 'winding-8')
    const wrongPerson = await signIn('nobody@shop.example', 'winding-9')
    const noIdentifier = await signIn('not a phone', 'winding-9')
    expect(wrongPassword.status).toBe(401)
    expect(wrongPassword.body).toEqual(wrongPerson.body)
    expect(wrongPassword.body).toEqual(noIdentifier.body)
    expect(wrongPassword.body.detail).toBe('Wrong email, phone or password.')
  })

  test('both fields are required', async () => {
    const answer = await signIn('  ', '')
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      { path: 'identifier', message: 'Email or phone is required' },
      { path: 'password', message: 'Password is required' },
    ])
  })

  test('a deactivated person is told so only with the right password, and refused from the next request on', async () => {
    const ali = await shop.technician({ phone: '+966501234597', password: 'winding-9' })
    const before = await signIn('0501234597', 'winding-9')
    await shop.db.write(sql`update person set is_active = false where id = ${ali.id}`)
    expect((await signIn('0501234597', 'winding-9')).body.code).toBe('account_inactive')
    expect((await signIn('0501234597', 'wrong')).body.code).toBe('wrong_credentials')
    expect((await shop.nobody.get<Problem>('/me', withToken(before))).body.code).toBe('account_inactive')
    expect((await refresh(cookieOf(before))).body.code).toBe('account_inactive')
  })

  test('the screen is told the demo’s accounts', async () => {
    expect((await shop.nobody.get('/auth/hints')).body).toEqual({
      accounts: [{ identifier: 'tech@demo.example', password: 'demo-tech' }],
      company: null,
    })
  })

  test('a role that is not known counts as technician', async () => {
    const ali = await shop.technician({ phone: '+966501234596', password: 'winding-9' })
    await shop.db.write(sql`update person set role = 'FOREMAN' where id = ${ali.id}`)
    expect((await signIn('0501234596', 'winding-9')).body.user.role).toBe('TECHNICIAN')
  })
})

test('a chosen password may have 128 characters, counts to the last one, and never has to be changed', async () => {
  const long = `${'winding '.repeat(15)}hall 001`
  const caller = await shop.technician({ phone: '+966501234588', password: 'winding-9' })
  const body = { current_password: 'winding-9', new_password: long }
  expect((await caller.post('/me/password', body)).status).toBe(200)
  expect(long).toHaveLength(128)
  expect((await signIn('0501234588', long.slice(0, -1))).status).toBe(401)
  laterBy(3 * 365 * 86_400)
  expect((await signIn('0501234588', long)).body.user.must_change_password).toBe(false)
})

describe('too many failed tries', () => {
  test('cost waiting, in every way of writing the phone, and a right one afterwards works', async () => {
    await shop.technician({ phone: '+966501234595', password: 'winding-9' })
    for (const phone of ['0501234595', '501234595', '966501234595', '+966501234595', '0501234595']) {
      expect((await signIn(phone, 'wrong')).status).toBe(401)
    }
    const refused = await signIn('501234595', 'winding-9')
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.body.detail).toBe('Too many failed tries. Please wait 2 s and try again.')
    laterBy(2)
    expect((await signIn('501234595', 'winding-9')).status).toBe(200)
    expect((await signIn('501234595', 'wrong')).status).toBe(401)
  })

  test('the wait grows to a minute and no further: nobody is locked out for good', async () => {
    const waits: number[] = []
    for (let i = 0; i < 12; i++) {
      const answer = await signIn('somebody@shop.example', 'wrong')
      if (answer.status !== 429) continue
      const wait = Number(answer.headers['retry-after'])
      waits.push(wait)
      laterBy(wait)
      await signIn('somebody@shop.example', 'wrong')
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60])
    laterBy(15 * 60 + 1)
    expect((await signIn('somebody@shop.example', 'wrong')).status).toBe(401)
    expect((await signIn('somebody@shop.example', 'wrong')).status).toBe(401)
  })

  test('many at once count, too', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('other@shop.example', 'wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('whoever comes a moment before the one that was counted last waits for nothing', async () => {
    await shop.technician({ phone: '+966501234594', password: 'winding-9' })
    laterBy(1)
    expect((await signIn('person-of-later@shop.example', 'wrong')).status).toBe(401)
    laterBy(-1)
    expect((await signIn('0501234594', 'winding-9')).status).toBe(200)
    laterBy(15 * 60 + 1)
  })

  test('nobody else’s wrong guesses keep the owner out who has signed in on this device before', async () => {
    await shop.technician({ phone: '+966501234593', password: 'winding-9' })
    const before = await signIn('0501234593', 'winding-9')
    const own = { cookie: deviceCookieOf(before) }
    const tryFrom = async (remoteAddress: string, password: string, cookie = '') => {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: { cookie },
        payload: { identifier: '0501234593', password },
      })
      return statusCode
    }
    for (let i = 0; i < 25; i++) await tryFrom(`203.0.113.${i}`, 'guess')
    for (let i = 0; i < 60; i++) await tryFrom('198.51.100.7', 'guess')
    expect(await tryFrom('198.51.100.7', 'winding-9')).toBe(429)
    for (let i = 0; i < 3; i++) expect(await tryFrom('192.0.2.1', 'guess')).toBe(401)
    expect(await tryFrom('192.0.2.1', 'winding-9')).toBe(429)
    expect(await tryFrom('198.51.100.7', 'winding-9', own.cookie)).toBe(200)
    // A copied cookie gives no more tries than a device has.
    const tries = await Promise.all(Array.from({ length: 9 }, () => tryFrom('198.51.100.7', 'guess', own.cookie)))
    expect(tries.filter((status) => status === 401)).toHaveLength(5)
    const forged = `${own.cookie.slice(0, -4)}AAAA`
    expect(await tryFrom('198.51.100.7', 'winding-9', forged)).toBe(429)
    // Nor on a new phone.
    expect(await tryFrom('192.0.2.2', 'winding-9')).toBe(200)
  })

  test.each(['unknown', '203.0.113.7:5678', 'fe80::1%eth0'])(
    'what a proxy forwards is counted as it is: %s',
    async (ip) => {
      const answer = await shop.nobody.post<Problem>(
        '/auth/login',
        { identifier: 'forwarded@shop.example', password: 'guess' },
        { headers: { 'x-forwarded-for': ip } },
      )
      expect([answer.status, answer.body.code]).toEqual([401, 'wrong_credentials'])
    },
  )

  test('a network of IPv6 counts as one, its addresses are without number', async () => {
    const guess = async (remoteAddress: string) => {
      const payload = { identifier: 'ipv6@shop.example', password: 'guess' }
      return (await shop.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload })).statusCode
    }
    for (let i = 0; i < 5; i++) expect(await guess(`2001:db8:1:2:${i}::1`)).toBe(401)
    expect(await guess('2001:db8:1:2:ffff::9')).toBe(429)
    expect(await guess('2001:db8:1:3::1')).toBe(401)
  })

  test('one address may fail for several people before it has to wait', async () => {
    for (let i = 0; i < 50; i++) expect((await signIn(`person-${i}@shop.example`, 'wrong')).status).toBe(401)
    expect((await signIn('person-51@shop.example', 'wrong')).status).toBe(429)
  })
})

describe('staying signed in', () => {
  const signedInTechnician = async () => {
    const phone = somePhone()
    const ali = await shop.technician({ phone, password: 'winding-9' })
    return { ali, answer: await signIn(phone, 'winding-9') }
  }

  test('the access token lasts 30 minutes, the refresh cookie gives the next one', async () => {
    const { answer } = await signedInTechnician()
    laterBy(29 * 60)
    expect((await shop.nobody.get('/me', withToken(answer))).status).toBe(200)
    laterBy(60)
    expect((await shop.nobody.get<Problem>('/me', withToken(answer))).body.code).toBe('sign_in_ended')
    const refreshed = await refresh(cookieOf(answer))
    expect(refreshed.status).toBe(200)
    expect(refreshed.body.user).toEqual(answer.body.user)
    expect((await shop.nobody.get('/me', withToken(refreshed))).status).toBe(200)
  })

  test('a reply lost in a dead spot: the same token again, within a minute, gets the same answer', async () => {
    const { answer } = await signedInTechnician()
    const first = await refresh(cookieOf(answer))
    laterBy(60)
    const again = await refresh(cookieOf(answer))
    expect(again.status).toBe(200)
    expect(cookieOf(again)).toBe(cookieOf(first))
    expect((await refresh(cookieOf(again))).status).toBe(200)
  })

  test('a reply lost in a dead spot: its attempt gets the same answer, however late', async () => {
    const { answer } = await signedInTechnician()
    const attempt = { 'x-refresh-attempt': crypto.randomUUID() }
    const first = await refresh(cookieOf(answer), attempt)
    laterBy(8 * 3600)
    const again = await refresh(cookieOf(answer), attempt)
    expect([again.status, cookieOf(again)]).toEqual([200, cookieOf(first)])
    expect((await refresh(cookieOf(again))).status).toBe(200)
  })

  test.each<[string, (attempt: string) => Record<string, string>]>([
    ['no attempt', () => ({})],
    ['another attempt', () => ({ 'x-refresh-attempt': crypto.randomUUID() })],
  ])('a rotated token that turns up later with %s is somebody’s copy', async (_, headers) => {
    const { answer } = await signedInTechnician()
    const attempt = crypto.randomUUID()
    const second = await refresh(cookieOf(answer), { 'x-refresh-attempt': attempt })
    laterBy(61)
    expect((await refresh(cookieOf(answer), headers(attempt))).body.code).toBe('sign_in_ended')
    expect((await refresh(cookieOf(second))).body.code).toBe('sign_in_ended')
  })

  test('an attempt whose answer has arrived, as the next token was used, is not answered again', async () => {
    const { answer } = await signedInTechnician()
    const attempt = { 'x-refresh-attempt': crypto.randomUUID() }
    const second = await refresh(cookieOf(answer), attempt)
    const third = await refresh(cookieOf(second))
    laterBy(61)
    expect((await refresh(cookieOf(answer), attempt)).body.code).toBe('sign_in_ended')
    expect((await refresh(cookieOf(third))).body.code).toBe('sign_in_ended')
  })

  test('two tabs that refresh at once both stay signed in', async () => {
    const { answer } = await signedInTechnician()
    const both = await Promise.all([refresh(cookieOf(answer)), refresh(cookieOf(answer))])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(cookieOf(both[0] as Answer)).toBe(cookieOf(both[1] as Answer))
  })

  test('a rotated token that turns up later is somebody’s copy: the whole chain ends', async () => {
    const { answer } = await signedInTechnician()
    const second = await refresh(cookieOf(answer))
    laterBy(61)
    expect((await refresh(cookieOf(answer))).body.code).toBe('sign_in_ended')
    expect((await refresh(cookieOf(second))).body.code).toBe('sign_in_ended')
  })

  test('30 days, each use anew', async () => {
    const { answer } = await signedInTechnician()
    laterBy(29 * 86_400)
    const second = await refresh(cookieOf(answer))
    laterBy(29 * 86_400)
    const third = await refresh(cookieOf(second))
    expect(third.status).toBe(200)
    laterBy(30 * 86_400)
    expect((await refresh(cookieOf(third))).status).toBe(401)
  })

  test('the chain belongs to its device', async () => {
    const { answer } = await signedInTechnician()
    expect((await refresh(cookieOf(answer), { 'x-device-id': 'phone-2' })).status).toBe(401)
    expect((await refresh(cookieOf(answer), { 'x-device-id': 'phone-1' })).status).toBe(200)
  })

  test('without a cookie, with a made-up one', async () => {
    expect((await shop.nobody.post<Problem>('/auth/refresh')).body.code).toBe('not_signed_in')
    expect((await refresh('warsha_refresh=made-up')).body.code).toBe('sign_in_ended')
  })

  test('signing in again on the same device ends the earlier chain there, not the one of another device', async () => {
    const phone = somePhone()
    await shop.technician({ phone, password: 'winding-9' })
    const first = await signIn(phone, 'winding-9')
    const tablet = await signIn(phone, 'winding-9', { device_id: 'tablet' })
    await signIn(phone, 'winding-9')
    expect((await refresh(cookieOf(first))).status).toBe(401)
    expect((await refresh(cookieOf(tablet))).status).toBe(200)
  })

  test('signing out ends the device’s chain and clears the cookie', async () => {
    const { answer } = await signedInTechnician()
    const out = await shop.nobody.post('/auth/logout', undefined, { headers: { cookie: cookieOf(answer) } })
    expect(out.status).toBe(204)
    expect(String(out.headers['set-cookie'])).toMatch(/warsha_refresh=;/)
    expect((await refresh(cookieOf(answer))).status).toBe(401)
    expect((await shop.nobody.post('/auth/logout')).status).toBe(204)
  })

  test('signing out without the cookie ends it by the access token', async () => {
    const { answer } = await signedInTechnician()
    await shop.nobody.post('/auth/logout', undefined, withToken(answer))
    expect((await refresh(cookieOf(answer))).status).toBe(401)
  })
})

describe('a sign-in that has ended is over at once', () => {
  const own = { password: 'winding-9' }
  const signedInTechnician = async () => {
    const phone = somePhone()
    const ali = await shop.technician({ phone, ...own })
    return { ali, phone, answer: await signIn(phone, own.password) }
  }
  const codeOf = async (answer: Answer<SignedIn>) =>
    (await shop.nobody.get<Problem>('/me', withToken(answer))).body.code

  /** How it ends, and of which of the two devices it does. */
  const ways: [string, (of: Awaited<ReturnType<typeof signedInTechnician>>) => Promise<Answer>][] = [
    ['logging out', ({ answer }) => shop.nobody.post('/auth/logout', undefined, withToken(answer))],
    [
      'logging out by the cookie alone',
      ({ answer }) => {
        return shop.nobody.post('/auth/logout', undefined, { headers: { cookie: cookieOf(answer) } })
      },
    ],
    [
      'a password changed on another device',
      async ({ phone }) => {
        const tablet = await signIn(phone, own.password, { device_id: 'tablet' })
        const change = { current_password: own.password, new_password: 'a quite new one' }
        return shop.nobody.post('/me/password', change, withToken(tablet))
      },
    ],
    [
      'a reset',
      async ({ ali }) => {
        const admin = await shop.admin({ password: 'winding-9' })
        const reset = { temp_password: 'temp-1', current_password: 'winding-9' }
        return admin.post(`/admin/technicians/${ali.id}/reset-password`, reset)
      },
    ],
    [
      'the reuse of a rotated token',
      async ({ answer }) => {
        await refresh(cookieOf(answer))
        laterBy(61)
        return refresh(cookieOf(answer))
      },
    ],
    ['signing in again on the same device', ({ phone }) => signIn(phone, own.password)],
    [
      'a deactivation, also when they are active again',
      async ({ ali }) => {
        const admin = await shop.admin()
        await admin.call('PATCH', `/admin/technicians/${ali.id}/status`, { is_active: false })
        return admin.call('PATCH', `/admin/technicians/${ali.id}/status`, { is_active: true })
      },
    ],
  ]
  test.each(ways)('by %s', async (_, end) => {
    const one = await signedInTechnician()
    await shop.job({ job_no: somePhone().slice(4) })
    expect(await codeOf(one.answer)).toBeUndefined()
    await end(one)
    expect(await codeOf(one.answer)).toBe('sign_in_ended')
    expect((await refresh(cookieOf(one.answer))).status).toBe(401)
  })

  test('nothing can be started, ended or photographed any more', async () => {
    const { answer } = await signedInTechnician()
    await shop.job({ job_no: '7009', status: 'in_progress' })
    const start = () => ({ unique_key: randomUUID(), job_no: '7009', activity_code: 'TEST' })
    const begun = await shop.nobody.post<{ session_id: string }>('/sessions/start', start(), withToken(answer))
    expect(begun.status).toBe(201)
    await shop.nobody.post('/auth/logout', undefined, withToken(answer))
    const path = `/sessions/${begun.body.session_id}`
    for (const refused of [
      await shop.nobody.post<Problem>('/sessions/start', start(), withToken(answer)),
      await shop.nobody.post<Problem>('/sessions/start', { job_no: 7 }, withToken(answer)),
      await shop.nobody.post<Problem>(`${path}/complete`, {}, withToken(answer)),
      await shop.nobody.post<Problem>(`${path}/complete`, { client_ended_at: 'soon' }, withToken(answer)),
      await shop.nobody.post<Problem>(`${path}/media`, {}, withToken(answer)),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([401, 'sign_in_ended'])
    }
    const running = await shop.db.rows(
      sql`select from work_session where id = ${begun.body.session_id} and ended_at is null`,
    )
    expect(running).toHaveLength(1)
  })

  test('who asks is looked at before what is asked', async () => {
    const email = `${randomUUID()}@shop.example`
    await shop.admin({ email, ...own })
    const answer = await signIn(email, own.password)
    const ask = () => shop.nobody.get<Problem>('/admin/reports/summary?from_date=soon', withToken(answer))
    expect((await ask()).body.code).toBe('invalid')
    await shop.nobody.post('/auth/logout', undefined, withToken(answer))
    expect((await ask()).body.code).toBe('sign_in_ended')
  })

  test.each([
    ['a technician', 365],
    ['an admin', 30],
  ])('for good, however often it was renewed: of %s after %i days', async (who, days) => {
    const email = `${randomUUID()}@shop.example`
    const phone = somePhone()
    if (who === 'an admin') await shop.admin({ email, ...own })
    else await shop.technician({ phone, ...own })
    let last = await signIn(who === 'an admin' ? email : phone, own.password)
    const begun = shop.now
    for (let day = 25; day < days; day += 25) {
      shop.at(begun + day * 86_400_000)
      last = await refresh(cookieOf(last))
      expect([day, last.status]).toEqual([day, 200])
    }
    shop.at(begun + days * 86_400_000 - 60_000)
    last = await refresh(cookieOf(last))
    expect(await codeOf(last)).toBeUndefined()
    laterBy(60)
    expect(await codeOf(last)).toBe('sign_in_ended')
    expect((await refresh(cookieOf(last))).status).toBe(401)
  })
})

describe('where one is signed in', () => {
  type SignIns = { sign_ins: SignIn[] }
  const android = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
  const on = (phone: string, device_id: string, userAgent: string) =>
    shop.nobody.post<SignedIn>(
      '/auth/login',
      { identifier: phone, password: 'winding-9', device_id },
      { headers: { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.7' } },
    )

  test('is told with device, address and when it was seen last; one can be ended', async () => {
    const phone = somePhone()
    await shop.technician({ phone, password: 'winding-9' })
    const mobile = await on(phone, 'mobile', android)
    const tablet = await on(phone, 'tablet', 'curl/8.5')
    laterBy(600)
    await refresh(cookieOf(mobile), { 'x-forwarded-for': '203.0.113.99' })
    const list = () => shop.nobody.get<SignIns>('/me/sign-ins', withToken(mobile))
    const { sign_ins: found } = (await list()).body
    expect(found).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome, Android',
        address: '203.0.113.99',
        created_at: '2026-11-19T06:00:00.000Z',
        last_seen_at: '2026-11-19T06:10:00.000Z',
        is_current: true,
      },
      expect.objectContaining({ device: null, address: '203.0.113.7', is_current: false }),
    ])
    const end = (id: string, current_password = 'winding-9') =>
      shop.nobody.post<Problem>(`/me/sign-ins/${id}/end`, { current_password }, withToken(mobile))
    expect((await end(found[1]?.id ?? '', 'winding-8')).body.code).toBe('wrong_current_password')
    expect((await shop.nobody.get('/me', withToken(tablet))).status).toBe(200)
    expect((await end(found[1]?.id ?? '')).status).toBe(204)
    expect((await shop.nobody.get<Problem>('/me', withToken(tablet))).body.code).toBe('sign_in_ended')
    expect((await list()).body.sign_ins.map(({ is_current }) => is_current)).toEqual([true])
    expect((await end(found[1]?.id ?? '')).status).toBe(404)
  })

  test('is nobody else’s: but an admin sees and ends a technician’s, and no admin’s', async () => {
    const phone = somePhone()
    const email = `${randomUUID()}@shop.example`
    const ali = await shop.technician({ phone, password: 'winding-9' })
    const other = await shop.admin({ email, password: 'winding-9' })
    const omar = await shop.technician({ password: 'winding-9' })
    const huda = await shop.admin()
    const hudas = { current_password: 'admin-password' }
    const [mine, theirs] = [await on(phone, 'mobile', android), await signIn(email, 'winding-9')]
    const ofAli = await huda.get<SignIns>(`/admin/technicians/${ali.id}/sign-ins`)
    expect(ofAli.body.sign_ins).toMatchObject([{ device: 'Chrome, Android', is_current: false }])
    expect((await huda.get(`/admin/technicians/${other.id}/sign-ins`)).status).toBe(404)
    const id = ofAli.body.sign_ins[0]?.id ?? ''
    expect((await omar.post(`/me/sign-ins/${id}/end`, { current_password: 'winding-9' })).status).toBe(404)
    expect((await omar.post(`/admin/sign-ins/${id}/end`, { current_password: 'winding-9' })).status).toBe(403)
    const [own] = (await shop.nobody.get<SignIns>('/me/sign-ins', withToken(theirs))).body.sign_ins
    expect((await huda.post(`/admin/sign-ins/${own?.id}/end`, hudas)).status).toBe(404)
    expect((await shop.nobody.get('/me', withToken(mine))).status).toBe(200)
    const guess = await huda.post<Problem>(`/admin/sign-ins/${id}/end`, { current_password: 'guess' })
    expect(guess.body.code).toBe('wrong_current_password')
    expect((await shop.nobody.get('/me', withToken(mine))).status).toBe(200)
    expect((await huda.post(`/admin/sign-ins/${id}/end`, hudas)).status).toBe(204)
    expect((await shop.nobody.get<Problem>('/me', withToken(mine))).body.code).toBe('sign_in_ended')
    expect((await huda.post(`/admin/sign-ins/${id}/end`, hudas)).status).toBe(404)
  })

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Safari/537.36',
      'Samsung Internet, Android',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge, Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Linux'],
    ['curl/8.5', null],
    [undefined, null],
  ])('%s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})

describe('a chosen password', () => {
  test.each([
    ['Password1', 'password_common'],
    [' qwertyuiop ', 'password_common'],
    ['huda.saleh@shop.example', 'password_own'],
    ['Huda.Saleh', 'password_own'],
    ['0501239999', 'password_own'],
    ['+966 50 123 9999', 'password_own'],
    ['winding copper at noon', null],
    ['huda.saleh2', 'password_context'],
    ['Warsha-2026', 'password_context'],
    ['ورشة١٢٣٤٥٦', 'password_context'],
    ['saleh!technician', 'password_context'],
    ['AlNoorMotors1447', 'password_context'],
    ['النور 12345', 'password_context'],
    ['saleh winds copper', null],
    ['noor-k7mt-9xqp', null],
  ])('%s is %s', async (password, weakness) => {
    const huda = { email: 'huda.saleh@shop.example', phone: '+966501239999', full_name: 'Huda Saleh' }
    expect(await weaknessOf(password, { ...huda, shop: 'Al-Noor Motors ورشة النور' })).toBe(weakness)
  })

  test('is none that was in a breach, also far down the list', async () => {
    const nobody = { email: null, phone: null, full_name: null, shop: null }
    const listed = dictionary['passwords-common'].filter((password) => password.length >= 8)
    expect(listed.length).toBeGreaterThan(17_000)
    for (const password of [listed[0], listed[9_999], listed.at(-1)]) {
      expect(await weaknessOf(password ?? '', nobody)).toBe('password_common')
    }
  })

  test.each([
    ['signs over again', ['123123123', '00000000', '12341234', '69696969', '19841984', 'aaaaaaaaa', 'xxxxxxxx']],
    ['runs', ['987654321', '87654321', '0123456789', 'abcdefgh', 'ABCDEFGH']],
    ['keys beside one another', ['asdfghjkl', '1q2w3e4r', 'zaq12wsx', 'qazwsxedc']],
    ['dates', ['12031985', '01011990', '2000-01-01']],
    ['a known one, spelled otherwise', ['p@ssw0rd', 'PASSWORD', 'drowssap', 'ｐａｓｓｗｏｒｄ', ' football ']],
  ])('is none of %s', async (_what, passwords) => {
    const nobody = { email: null, phone: null, full_name: null, shop: null }
    for (const password of passwords)
      expect([password, await weaknessOf(password, nobody)]).toEqual([password, 'password_common'])
  })

  test('is hardly one of a list that others wrote', async ({ skip }) => {
    const list = await readFile('/usr/share/john/password.lst', 'utf8').catch(() => null)
    if (list === null) skip('Debian’s john-data is not here')
    const nobody = { email: null, phone: null, full_name: null, shop: null }
    const long = (list ?? '').split('\n').filter((line) => line.length >= 8 && !line.startsWith('#!'))
    const refused = await Promise.all(long.map((password) => weaknessOf(password, nobody)))
    const share = refused.filter((weakness) => weakness === 'password_common').length / long.length
    console.log(`of ${long.length} passwords of John the Ripper’s list, ${(share * 100).toFixed(0)} % are refused`)
    expect(long.length).toBeGreaterThan(600)
    expect(share).toBeGreaterThan(0.9)
  })

  test('that is long is judged in a moment, whatever is in it', async () => {
    const nobody = { email: null, phone: null, full_name: null, shop: null }
    const timed = async (password: string) => {
      const begun = performance.now()
      await weaknessOf(password, nobody)
      return performance.now() - begun
    }
    await timed('a first one loads the lists')
    const short = await timed('p@ssw0rdp@ssw0rdp@ssw0rdp@ssw0rd')
    expect(await timed('p@ssw0rd'.repeat(16))).toBeLessThan(short)
  })

  test('that is tried first is refused, in words', async () => {
    const phone = somePhone()
    await shop.technician({ phone, password: 'winding-9' })
    const answer = await signIn(phone, 'winding-9')
    const choose = async (new_password: string) => {
      const body = { current_password: 'winding-9', new_password }
      return (await shop.nobody.post<Problem>('/me/password', body, withToken(answer))).body.errors
    }
    expect(await choose('football1')).toEqual([
      { path: 'new_password', message: 'This password is one of the most common ones. Choose another one' },
    ])
    expect(await choose(phone)).toEqual([
      { path: 'new_password', message: 'Your email or phone is no password. Choose another one' },
    ])
    await shop.db.write(sql`update workshop set company_name = 'Saline Motors'`)
    expect(await choose('Saline-2026')).toEqual([
      {
        path: 'new_password',
        message: 'This password is little more than a name that others know here. Choose another one',
      },
    ])
    expect((await choose('x'.repeat(129)))?.[0]?.path).toBe('new_password')
    expect(await choose('x'.repeat(128))).toBeUndefined()
  })
})

describe('a temporary password', () => {
  test('that an admin types is none that is tried first', async () => {
    const admin = await shop.admin({ password: 'winding-9' })
    const phone = somePhone()
    const refusedOf = async (path: string, body: object) =>
      (await admin.post<Problem>(path, body)).body.errors?.map(({ path: at, message }) => [at, message])
    const common = [['temp_password', 'This password is one of the most common ones. Choose another one']]
    const own = [['temp_password', 'Your email or phone is no password. Choose another one']]
    const context = [
      ['temp_password', 'This password is little more than a name that others know here. Choose another one'],
    ]
    const majid = { full_name: 'Majid Omar', segment: 'Winding', phone }
    expect(await refusedOf('/admin/technicians', { ...majid, temp_password: '123456' })).toEqual(common)
    expect(await refusedOf('/admin/technicians', { ...majid, temp_password: phone })).toEqual(own)
    expect(await refusedOf('/admin/technicians', { ...majid, temp_password: 'Majid-1' })).toEqual(context)
    const { body: added } = await admin.post<{ id: number }>('/admin/technicians', {
      ...majid,
      temp_password: 'temp-1',
    })
    const reset = `/admin/technicians/${added.id}/reset-password`
    const current_password = 'winding-9'
    expect(await refusedOf(reset, { current_password, temp_password: 'qwerty123' })).toEqual(common)
    expect(await refusedOf(reset, { current_password, temp_password: 'omar2026' })).toEqual(context)
    const sara = { full_name: 'Sara', email: 'sara.new@shop.example', current_password }
    expect(await refusedOf('/admin/admins', { ...sara, temp_password: 'password' })).toEqual(common)
    expect(await refusedOf('/admin/admins', { ...sara, temp_password: 'sara.new' })).toEqual(own)
    const { body: other } = await admin.post<{ id: number }>('/admin/admins', { ...sara, temp_password: 'temp-1' })
    const resetOther = `/admin/admins/${other.id}/reset-password`
    expect(await refusedOf(resetOther, { current_password, temp_password: 'sara-99' })).toEqual(context)
  })

  test('is over after seven days, and another one can be had', async () => {
    const admin = await shop.admin({ password: 'winding-9' })
    const phone = somePhone()
    const body = { full_name: 'Majid', segment: 'Winding', phone, temp_password: 'temp-1' }
    const { body: majid } = await admin.post<{ id: number }>('/admin/technicians', body)
    const given = shop.now
    shop.at(given + 7 * 86_400_000 - 1)
    expect((await signIn(phone, 'temp-1')).status).toBe(200)
    shop.at(given + 7 * 86_400_000)
    expect((await signIn(phone, 'wrong-1')).body.code).toBe('wrong_credentials')
    const over = await signIn(phone, 'temp-1')
    expect([over.status, over.body.code]).toEqual([401, 'temporary_password_over'])
    const reset = { temp_password: 'temp-2', current_password: 'winding-9' }
    await admin.post(`/admin/technicians/${majid.id}/reset-password`, reset)
    const again = await signIn(phone, 'temp-2')
    expect(again.status).toBe(200)
    const change = { current_password: 'temp-2', new_password: 'entirely my own' }
    await shop.nobody.post('/me/password', change, withToken(again))
    shop.at(given + 300 * 86_400_000)
    expect((await signIn(phone, 'entirely my own')).status).toBe(200)
  })

  const newcomer = async () => {
    const phone = somePhone()
    const ali = await shop.technician({ phone, password: 'temp-1', mustChange: true })
    return { ali, phone, answer: await signIn(phone, 'temp-1') }
  }

  test('must be changed before anything else', async () => {
    const { answer, ali } = await newcomer()
    expect(answer.body.user.must_change_password).toBe(true)
    expect((await shop.nobody.get('/me', withToken(answer))).status).toBe(200)
    await shop.job({ job_no: '7001' })
    for (const refused of [
      await shop.nobody.get<Problem>('/jobs', withToken(answer)),
      await ali.start({ job: '7001' }),
      await ali.complete(randomUUID()),
    ]) {
      expect(refused.status).toBe(403)
      expect(refused.body.detail).toBe('You must change your password first')
    }
  })

  test('the chosen one opens everything and signs other devices out', async () => {
    const { answer, phone } = await newcomer()
    const tablet = await signIn(phone, 'temp-1', { device_id: 'tablet' })
    const change = (current_password: string, new_password: string) =>
      shop.nobody.post<User & Problem>('/me/password', { current_password, new_password }, withToken(answer))

    expect((await change('temp-1', 'short')).body.errors).toEqual([
      { path: 'new_password', message: 'The new password must be at least 8 characters' },
    ])
    expect((await change('temp-2', 'my own password')).body.code).toBe('wrong_current_password')
    const changed = await change('temp-1', 'my own password')
    expect(changed.body.must_change_password).toBe(false)
    expect((await shop.nobody.get('/jobs', withToken(answer))).status).toBe(200)
    expect((await refresh(cookieOf(tablet))).status).toBe(401)
    expect((await refresh(cookieOf(answer))).status).toBe(200)
    expect((await signIn(phone, 'temp-1')).status).toBe(401)
    expect((await signIn(phone, 'my own password')).status).toBe(200)
  })

  test('must not be chosen again', async () => {
    const { answer } = await newcomer()
    const same = await shop.nobody.post<Problem>(
      '/me/password',
      { current_password: 'temp-1-long', new_password: 'temp-1-long' },
      withToken(answer),
    )
    expect(same.body.errors?.[0]?.message).toBe('The new password must differ from the current one')
  })
})

test.each([
  ['0501234567', '+966501234567'],
  ['501234567', '+966501234567'],
  ['966501234567', '+966501234567'],
  ['+20 100 123 4567', '+201001234567'],
  ['0112345678', '+966112345678'],
  ['12', null],
  ['call me', null],
])('the phone %s is %s', (typed, stored) => {
  expect(normalisePhone(typed)).toBe(stored)
})

test('an admin who chooses a new password leaves that in the audit trail, a technician does not', async () => {
  const admin = await shop.admin({ email: 'own@shop.example', password: 'long enough' })
  const tech = await shop.technician({ phone: '+966501230001', password: 'winding-9' })
  for (const [caller, password] of [
    [admin, 'long enough'],
    [tech, 'winding-9'],
  ] as const) {
    const body = { current_password: password, new_password: 'entirely different' }
    expect((await caller.post('/me/password', body)).status).toBe(200)
  }
  const written = await shop.db.rows(sql`
    select person_id, kind, action, subject, before, after from audit_entry where action = 'password_changed'`)
  const entry = { kind: 'admin', action: 'password_changed', subject: 'Huda Admin', before: null, after: null }
  expect(written).toEqual([{ person_id: admin.id, ...entry }])
})
