import type { Problem } from '@warsha/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Lie, type LyingServer, openLyingServer } from '../../../../testing/lying-oidc-server.ts'
import { openShop, type Shop } from '../../../../testing/shop.ts'
import { sql } from '../../../platform/database.ts'

let company: LyingServer
let shop: Shop
let hudaId: number
beforeAll(async () => {
  company = await openLyingServer()
  shop = await openShop({ companyServer: company.settings, now: Date.now })
  hudaId = (await shop.admin({ email: 'huda@shop.example' })).id
})
afterAll(async () => {
  await shop.close()
  await company.close()
})
beforeEach(async () => {
  company.lie({})
  await shop.db.write(sql`delete from sign_in_failure`)
  await shop.db.write(sql`delete from company_account`)
})

async function begin(): Promise<{ address: string; cookie: string; code?: string }> {
  const { body, headers } = await shop.nobody.post<{ address: string } & Problem>('/auth/company')
  const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  return { ...body, cookie }
}

/** Signs in by the next answers. @returns what the app says, and its status */
async function signIn(next: Lie = {}, more: Record<string, string> = {}): Promise<[number, string | undefined]> {
  const { address, cookie } = await begin()
  company.lie(next)
  const answer = company.leadBack(address, more)
  const { status, body } = await shop.nobody.post<Problem>('/auth/company/finish', { answer }, { headers: { cookie } })
  return [status, body.code]
}

const signIns = async () => (await shop.db.rows(sql`select from company_sign_in`)).length

test('the same server lets in when it does not lie', async () => {
  const before = await signIns()
  expect(await signIn()).toEqual([200, undefined])
  expect(await signIns()).toBe(before + 1)
})

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('an answer that cannot be relied on lets nobody in', () => {
  const lies: [string, Lie, Record<string, string>?][] = [
    ['an ID token for another audience', { claims: { aud: 'payroll' } }],
    ['one for several, by another party', { claims: { aud: ['warsha', 'payroll'], azp: 'payroll' } }],
    ['one of another issuer', { claims: { iss: 'https://login.elsewhere.example' } }],
    ['one for another attempt', { claims: { nonce: 'of yesterday' } }],
    ['one without a nonce', { claims: { nonce: undefined } }],
    ['one without a subject', { claims: { sub: undefined } }],
    ['one that another key signed', { signature: 'of another key' }],
    ['one that nobody signed', { signature: 'none' }],
    ['an answer that names another issuer (mix-up)', {}, { iss: 'https://login.elsewhere.example' }],
  ]

  test.each(lies)('%s', async (_name, lie, more) => {
    const before = await signIns()
    expect(await signIn(lie, more)).toEqual([422, 'company_answer_invalid'])
    expect(await signIns()).toBe(before)
    expect(await shop.db.rows(sql`select from company_account`)).toEqual([])
  })

  test('a clock that is a minute off is allowed, one of ten minutes is told', async () => {
    expect(await signIn({ ahead: 50 })).toEqual([200, undefined])
    expect(await signIn({ claims: { iat: inSeconds(-900), exp: inSeconds(-600) } })).toEqual([
      422,
      'company_clock_differs',
    ])
    expect(await signIn({ claims: { nbf: inSeconds(600) } })).toEqual([422, 'company_clock_differs'])
  })

  test('a sign-in of ten minutes ago is no proof, nor is one of which nobody says when it was', async () => {
    const { address, cookie } = await begin()
    const answer = company.leadBack(address)
    type SignedIn = { access_token: string }
    const { body } = await shop.nobody.post<SignedIn>('/auth/company/finish', { answer }, { headers: { cookie } })
    const headers = { authorization: `Bearer ${body.access_token}` }
    const prove = async (auth_time: number | undefined) => {
      const begun = await shop.nobody.post<{ address: string }>('/auth/company/proof', {}, { headers })
      company.lie({ claims: { auth_time } })
      const own = { ...headers, cookie: String([begun.headers['set-cookie']].flat()[0]).split(';')[0] ?? '' }
      const back = { answer: company.leadBack(begun.body.address) }
      const finished = await shop.nobody.post<Problem>('/auth/company/proof/finish', back, { headers: own })
      return [finished.status, finished.body.code]
    }
    expect(await prove(inSeconds(-600))).toEqual([422, 'company_sign_in_not_anew'])
    expect(await prove(undefined)).toEqual([422, 'company_answer_invalid'])
    expect(await prove(inSeconds(-10))).toEqual([200, undefined])
  })

  test('an address that is said to be verified by anything but yes links nobody', async () => {
    for (const email_verified of [false, undefined, 1, 'yes']) {
      expect(await signIn({ claims: { email_verified } })).toEqual([422, 'company_account_unknown'])
    }
  })

  test('a code for nobody in particular is of another browser: too many of them wait', async () => {
    const outcomes = []
    for (let nth = 0; nth < 25; nth += 1) outcomes.push((await signIn({ signature: 'none' }))[1])
    expect(outcomes.slice(0, 20)).not.toContain('too_many_tries')
    expect(outcomes.at(-1)).toBe('too_many_tries')
  })
})

describe('a server that fails', () => {
  test.each(['an error', 'a page'] as const)('answers with %s in the midst of it', async (instead) => {
    const [status, code] = await signIn({ instead })
    expect([status, ['company_unreachable', 'company_answer_invalid'].includes(String(code))]).toEqual([status, true])
    expect(status === 502 || status === 422).toBe(true)
  })

  test('is away: the password still lets in, and the button says why it does not', async () => {
    const away = await openShop({
      companyServer: { ...company.settings, issuer: 'http://127.0.0.1:9' },
      now: Date.now,
    })
    await away.admin({ email: 'sara@shop.example', password: 'the winding hall' })
    const { status, body } = await away.nobody.post<Problem>('/auth/company')
    expect([status, body.code]).toEqual([502, 'company_unreachable'])
    const signedIn = await away.nobody.post('/auth/login', {
      identifier: 'sara@shop.example',
      password: 'the winding hall',
    })
    expect(signedIn.status).toBe(200)
    await away.close()
  })

  test('of which the app is not told is not offered', async () => {
    const without = await openShop()
    expect((await without.nobody.post<Problem>('/auth/company')).body.code).toBe('company_sign_in_off')
    expect((await without.nobody.get('/auth/hints')).body).toEqual({ accounts: [], company: null })
    await without.close()
  })
})

describe('what ends sign-ins', () => {
  const end = (logout_token: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/company/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token }).toString(),
    })
  const open = async () =>
    (await shop.db.rows(sql`select from sign_in where person_id = ${hudaId} and ended_at is null`)).length

  test('is signed by the company’s server, of now, and for this app', async () => {
    // Those that the server gave no name there end with any of the account.
    await shop.db.write(sql`update sign_in set ended_at = now() where ended_at is null`)
    await signIn({ claims: { sid: 'there' } })
    const before = await open()
    const sub = 'huda'
    const tokens = await Promise.all([
      company.logoutToken({ sub, aud: 'payroll' }),
      company.logoutToken({ sub, iss: 'https://login.elsewhere.example' }),
      company.logoutToken({ sub, nonce: 'one' }),
      company.logoutToken({ sub, events: { other: {} } }),
      company.logoutToken({ sub, iat: inSeconds(-1_000), exp: inSeconds(1_000) }),
      company.logoutToken({ sub: undefined }),
    ])
    company.lie({ signature: 'none' })
    tokens.push(await company.logoutToken({ sub }))
    company.lie({ signature: 'of another key' })
    tokens.push(await company.logoutToken({ sub }))
    company.lie({})
    for (const token of tokens) expect((await end(token)).statusCode).toBe(422)
    expect([before > 0, await open()]).toEqual([true, before])
    // Of another session there: it stays.
    expect((await end(await company.logoutToken({ sub, sid: 'elsewhere' }))).statusCode).toBe(204)
    expect(await open()).toBe(before)
    expect((await end(await company.logoutToken({ sub }))).statusCode).toBe(204)
    expect(await open()).toBe(0)
    expect((await end(await company.logoutToken({ sub }))).statusCode).toBe(204)
  })
})
