import type { Admin, AuditEntry, Problem, User } from '@warsha/contract'
import { HOUR, MINUTE } from '@warsha/domain'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CookieJar } from '../../../../testing/cookie-jar.ts'
import { type Browser, type OidcServer, openOidcServer } from '../../../../testing/oidc-server.ts'
import { type Answer, type Caller, instanceOn, openShop, type Shop } from '../../../../testing/shop.ts'
import { sql } from '../../../platform/database.ts'

const PAGE = 'http://localhost/sign-in/company'
const PASSWORD = 'the winding hall'
const own = { current_password: PASSWORD }

let company: OidcServer
let shop: Shop
let appAddress: string | undefined
beforeAll(async () => {
  company = await openOidcServer({ page: PAGE, logoutAt: () => appAddress && `${appAddress}/api/auth/company/logout` })
  shop = await openShop({ companyServer: company.settings, now: () => shopNow() })
  appAddress = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await shop.close()
  await company.close()
})

let ahead = 0
const shopNow = () => Date.now() + ahead
let last = 0
beforeEach(async () => {
  ahead = 0
  company.accounts.clear()
  await shop.db.write(sql`delete from sign_in_failure`)
  await shop.db.write(sql`update workshop set admins_by_company_only = false, break_glass_id = null`)
})

type SignedIn = { access_token: string; user: User } & Problem

const cookiesOf = (header: unknown): string[] => (header === undefined ? [] : [header].flat().map(String))

/** A browser with the cookies of the app, and a window at the company's server. */
class Desk {
  readonly there: Browser = company.browser()
  readonly #jar = new CookieJar()
  readonly #by: Record<string, string>

  /** @param by how its calls come, as a proxy in front of the app says */
  constructor(by: Record<string, string> = {}) {
    this.#by = by
  }

  async post<T>(path: string, body: object = {}, by: Caller = shop.nobody): Promise<Answer<T>> {
    shop.at(shopNow())
    const answer = await by.post<T>(path, body, { headers: this.headers })
    this.#jar.keep(cookiesOf(answer.headers['set-cookie']))
    return answer
  }

  get cookies(): readonly string[] {
    return this.#jar.names
  }

  get headers(): Record<string, string> {
    return { cookie: this.#jar.header, 'sec-fetch-site': 'same-origin', ...this.#by }
  }

  async begin(): Promise<string> {
    const { status, body } = await this.post<{ address: string }>('/auth/company')
    expect(status).toBe(200)
    return body.address
  }

  finish(answer: string, more: object = {}): Promise<Answer<SignedIn>> {
    return this.post<SignedIn>('/auth/company/finish', { answer, ...more })
  }

  async signIn(as: string): Promise<Answer<SignedIn>> {
    return this.finish(await this.there.signIn(await this.begin(), as))
  }

  /** Whoever is signed in here, as the access token says. */
  async proof(by: Caller, as: string): Promise<Answer<{ proof: string } & Problem>> {
    const begun = await this.post<{ address: string }>('/auth/company/proof', {}, by)
    expect(begun.status).toBe(200)
    const answer = await this.there.signIn(begun.body.address, as)
    return this.post('/auth/company/proof/finish', { answer }, by)
  }
}

/** An admin with an address, and a company account of the same one. */
async function admin({ isVerified = true, isLinked = false } = {}) {
  last += 1
  const email = `huda-${last}@shop.example`
  const subject = `subject-${last}`
  company.accounts.set(subject, { email: email.toUpperCase(), isVerified })
  const caller = await shop.admin({ email, password: PASSWORD })
  if (isLinked) {
    await shop.db.write(sql`
      insert into company_account (person_id, issuer, subject, linked_at)
      values (${caller.id}, ${company.settings.issuer}, ${subject}, now())`)
  }
  return { email, subject, caller }
}

const eventsOf = (personId: number) =>
  shop.db.rows<{ kind: string; details: Record<string, unknown> }>(sql`
    select kind, details from security_event where person_id = ${personId} order by id`)

const lastFailure = () =>
  shop.db.row<{ details: Record<string, unknown> }>(sql`
    select details from security_event where kind = 'sign_in_failed' order by id desc limit 1`)

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const meBy = (token: string) => shop.nobody.get<User & Problem>('/me', withToken(token))

describe('signing in with an account of a server that others wrote', () => {
  test('an address that an admin entered and the server has verified links the account, once', async () => {
    const { caller, email, subject } = await admin()
    const desk = new Desk()
    const first = await desk.signIn(subject)
    expect([first.status, first.body.user.email]).toEqual([200, email])
    expect((await meBy(first.body.access_token)).body.id).toBe(caller.id)
    expect(desk.cookies).toEqual(['warsha_refresh', 'warsha_device'])
    // From then on the subject counts, whatever address it has there.
    company.accounts.set(subject, { email: 'renamed@elsewhere.example', isVerified: false })
    expect((await new Desk().signIn(subject)).status).toBe(200)
    expect((await eventsOf(caller.id)).map(({ kind }) => kind)).toEqual([
      'company_account_linked',
      'signed_in',
      'signed_in',
    ])
    const entries = await shop.db.rows<{ before: unknown; after: unknown }>(sql`
      select before, after from audit_entry where kind = 'admin' and after ->> 'id' = ${String(caller.id)}`)
    expect(entries).toEqual([
      { before: { id: caller.id, company_account: null }, after: { id: caller.id, company_account: subject } },
    ])
  })

  test('over https every cookie is of this host alone, and one without the prefix comes back with nothing', async () => {
    const { subject } = await admin({ isLinked: true })
    const desk = new Desk({ 'x-forwarded-proto': 'https', host: 'localhost' })
    const address = await desk.begin()
    expect(desk.cookies).toEqual(['__Host-warsha_company'])
    const answer = await desk.there.signIn(address, subject)
    const planted = { ...desk.headers, cookie: (desk.headers['cookie'] ?? '').replace('__Host-', '') }
    const refused = await shop.nobody.post<Problem>('/auth/company/finish', { answer }, { headers: planted })
    expect(refused.body.code).toBe('company_attempt_over')
    expect((await desk.finish(answer)).status).toBe(200)
    expect(desk.cookies).toEqual(['__Host-warsha_refresh', '__Host-warsha_device'])
  })

  test('what began at one instance ends at another, once', async () => {
    const { subject, caller } = await admin({ isLinked: true })
    const second = await instanceOn(shop.db, { companyServer: company.settings, now: shopNow })
    try {
      const desk = new Desk()
      const answer = await desk.there.signIn(await desk.begin(), subject)
      const headers = desk.headers
      const there = await second.inject({
        method: 'POST',
        url: '/api/auth/company/finish',
        payload: { answer },
        headers,
      })
      expect(there.statusCode).toBe(200)
      expect((await desk.finish(answer)).status).not.toBe(200)
      expect((await eventsOf(caller.id)).filter(({ kind }) => kind === 'signed_in')).toHaveLength(1)
    } finally {
      await second.close()
    }
  })

  test('an address that the server has not verified links nothing, and the identifier is told', async () => {
    const { subject, caller } = await admin({ isVerified: false })
    const { status, body } = await new Desk().signIn(subject)
    expect([status, body.code]).toEqual([422, 'company_account_unknown'])
    expect(body.detail).toBe(`No admin here has this company account. An admin can enter its identifier: ${subject}`)
    expect(await shop.db.rows(sql`select from company_account where person_id = ${caller.id}`)).toEqual([])
  })

  test('another account of the same address takes nobody’s place', async () => {
    const { email, subject } = await admin()
    expect((await new Desk().signIn(subject)).status).toBe(200)
    company.accounts.set(`${subject}-again`, { email, isVerified: true })
    expect((await new Desk().signIn(`${subject}-again`)).body.code).toBe('company_account_unknown')
  })

  test('an admin links an account by its identifier, takes it away again, and whoever came in by it is out', async () => {
    const [{ caller: by }, { caller, subject }] = [await admin(), await admin({ isVerified: false })]
    shop.at(shopNow())
    const link = (body: object) =>
      by.post<Admin & Problem>(`/admin/admins/${caller.id}/company-account`, { ...own, ...body })
    const linked = await link({ subject })
    expect(linked.body.company_account).toMatchObject({ subject, address: null })
    const { body: signedIn } = await new Desk().signIn(subject)
    expect((await meBy(signedIn.access_token)).status).toBe(200)
    expect((await by.post<Problem>(`/admin/admins/${by.id}/company-account`, { ...own, subject })).body.code).toBe(
      'company_account_taken',
    )
    expect((await link({ subject: null })).body.company_account).toBeNull()
    expect((await meBy(signedIn.access_token)).body.code).toBe('sign_in_ended')
    expect((await new Desk().signIn(subject)).body.code).toBe('company_account_unknown')
  })

  test('technicians, strangers and who was deactivated stay out', async () => {
    const [{ caller, subject }, { subject: stranger }] = [await admin({ isLinked: true }), await admin()]
    await shop.db.write(sql`update person set is_active = false where id = ${caller.id}`)
    expect((await new Desk().signIn(subject)).body.code).toBe('account_inactive')
    company.accounts.set(stranger, { email: 'nobody@shop.example', isVerified: true })
    expect((await new Desk().signIn(stranger)).body.code).toBe('company_account_unknown')
    const ali = await shop.technician()
    await shop.db.write(sql`update person set email = 'ali@shop.example' where id = ${ali.id}`)
    company.accounts.set('ali', { email: 'ali@shop.example', isVerified: true })
    expect((await new Desk().signIn('ali')).body.code).toBe('company_account_not_admin')
    expect((await lastFailure())?.details).toEqual({ company: 'company_account_not_admin' })
  })

  test('a sign-in by it ends after twelve hours, so that whoever left the company is out', async () => {
    const { subject } = await admin({ isLinked: true })
    const desk = new Desk()
    expect((await desk.signIn(subject)).status).toBe(200)
    ahead = 11 * HOUR
    expect((await desk.post('/auth/refresh')).status).toBe(200)
    ahead = 12 * HOUR
    expect((await desk.post('/auth/refresh')).status).toBe(401)
    // The account is gone there: nobody gets an answer that leads in.
    ahead = 0
    company.accounts.delete(subject)
    await expect(new Desk().signIn(subject)).rejects.toThrow()
  })

  test('a second factor of this app is still asked for, and the way is gone once', async () => {
    const { subject, caller } = await admin({ isLinked: true })
    shop.at(shopNow())
    const { body: begun } = await caller.post<{ secret: string }>('/me/second-factor', own)
    const code = (at: number) =>
      new TOTP({ secret: Secret.fromBase32(begun.secret), digits: 6, period: 30 }).generate({ timestamp: at })
    expect((await caller.post('/me/second-factor/confirm', { code: code(shop.now) })).status).toBe(200)
    const desk = new Desk()
    const answer = await desk.there.signIn(await desk.begin(), subject)
    expect((await desk.finish(answer)).body.code).toBe('second_factor_needed')
    expect((await desk.finish(answer, { code: '000000' })).body.code).toBe('wrong_code')
    ahead = MINUTE
    expect((await desk.finish(answer, { code: code(shopNow()) })).status).toBe(200)
    expect((await desk.finish(answer)).body.code).toBe('company_attempt_over')
  })

  test('a temporary password ends where its owner comes in without it', async () => {
    const { subject, caller, email } = await admin()
    await shop.db.write(
      sql`update person set must_change_password = true, temporary_until = now() + interval '1 day' where id = ${caller.id}`,
    )
    const { body } = await new Desk().signIn(subject)
    expect(body.user.must_change_password).toBe(false)
    const tried = await shop.nobody.post<Problem>('/auth/login', { identifier: email, password: PASSWORD })
    expect(tried.body.code).toBe('wrong_credentials')
    const { body: audit } = await caller.get<{ entries: AuditEntry[] }>('/admin/audit?kind=admin')
    expect(audit.entries[0]).toMatchObject({
      person_id: caller.id,
      before: { id: caller.id, must_change_password: true },
      after: { id: caller.id, must_change_password: false },
    })
  })
})

describe('what did not begin in this browser a moment ago', () => {
  test('an answer in another browser, a second time, of another state or after ten minutes is not taken', async () => {
    const { subject } = await admin({ isLinked: true })
    const desk = new Desk()
    const answer = await desk.there.signIn(await desk.begin(), subject)
    expect((await new Desk().finish(answer)).body.code).toBe('company_attempt_over')
    expect((await desk.finish(answer.replace(/state=[^&]+/, 'state=other'))).body.code).toBe('company_attempt_over')
    ahead = 10 * MINUTE
    expect((await desk.finish(answer)).body.code).toBe('company_attempt_over')
    ahead = 0
    expect((await desk.finish(answer)).status).toBe(200)
    expect((await desk.finish(answer)).body.code).toBe('company_attempt_over')
  })

  test('a code that another browser has used already is of no use', async () => {
    const { subject } = await admin({ isLinked: true })
    const [desk, thief] = [new Desk(), new Desk()]
    const answer = await desk.there.signIn(await desk.begin(), subject)
    const code = new URLSearchParams(answer).get('code') ?? ''
    const state = new URL(await thief.begin()).searchParams.get('state') ?? ''
    const stolen = `?${new URLSearchParams({ code, state, iss: company.settings.issuer }).toString()}`
    // PKCE: the code was given for another verifier.
    expect((await thief.finish(stolen)).body.code).toBe('company_attempt_over')
  })

  test('a page of another site begins and ends nothing', async () => {
    for (const path of ['/auth/company', '/auth/company/finish']) {
      const headers = { 'sec-fetch-site': 'cross-site' }
      const { body } = await shop.nobody.post<Problem>(path, { answer: '?code=1&state=2' }, { headers })
      expect(body.code).toBe('other_origin')
    }
  })

  test('who turns back at the company’s server is told so', async () => {
    const desk = new Desk()
    const state = new URL(await desk.begin()).searchParams.get('state') ?? ''
    const query = (error: string) =>
      `?${new URLSearchParams({ error, state, iss: company.settings.issuer }).toString()}`
    expect((await desk.finish(query('access_denied'))).body.code).toBe('company_sign_in_cancelled')
    const refused = await desk.finish(query('invalid_scope'))
    expect(refused.body.detail).toContain('(invalid_scope)')
    expect((await desk.finish(query('<b>call 0900</b>'))).body.detail).toContain('(error)')
  })

  test('an answer that does not begin as one is refused, with a sentence', async () => {
    const { status, body } = await new Desk().finish('https://elsewhere.example/?code=1')
    expect([status, body.errors?.[0]?.message]).toEqual([422, 'What the company’s server answered is missing'])
  })
})

describe('proving oneself again', () => {
  test('a fresh sign-in there stands in place of the password, for this sign-in and five minutes', async () => {
    const { caller, subject } = await admin({ isLinked: true })
    const { body } = await new Desk().proof(caller, subject)
    expect(body.proof.length).toBeLessThanOrEqual(128)
    const add = (by: Caller, nth: number) =>
      by.post<Problem>('/admin/admins', {
        full_name: 'Sara Added',
        email: `added-${last}-${nth}@shop.example`,
        temp_password: 'temp-1-temp',
        current_password: body.proof,
      })
    expect((await add(caller, 1)).status).toBe(201)
    const other = await admin()
    expect((await add(other.caller, 2)).body.code).toBe('wrong_current_password')
    const ofOtherSignIn = shop.caller(caller.id, 'ADMIN')
    await shop.db.write(sql`update sign_in set ended_at = null`)
    expect((await add(ofOtherSignIn, 3)).body.code).toBe('wrong_current_password')
    ahead = 5 * MINUTE
    shop.at(shopNow())
    expect((await add(caller, 4)).body.code).toBe('wrong_current_password')
    expect((await eventsOf(caller.id)).map(({ kind }) => kind)).toContain('company_proof')
  })

  test('another account than the own one proves nothing, nor does a sign-in that was meant to come in', async () => {
    const [one, other] = [await admin({ isLinked: true }), await admin({ isLinked: true })]
    expect((await new Desk().proof(one.caller, other.subject)).body.code).toBe('company_account_differs')
    const desk = new Desk()
    const answer = await desk.there.signIn(await desk.begin(), one.subject)
    const tried = await desk.post<Problem>('/auth/company/proof/finish', { answer }, one.caller)
    expect(tried.body.code).toBe('company_attempt_over')
    const begun = await desk.post<{ address: string }>('/auth/company/proof', {}, one.caller)
    const proof = await desk.there.signIn(begun.body.address, one.subject)
    expect((await desk.finish(proof)).body.code).toBe('company_attempt_over')
    expect(new URL(begun.body.address).searchParams.get('prompt')).toBe('login')
  })

  test('somebody without a company account gives the password', async () => {
    const { caller } = await admin()
    shop.at(shopNow())
    const { body } = await new Desk().post<Problem>('/auth/company/proof', {}, caller)
    expect(body.code).toBe('company_account_none')
  })
})

describe('signing out', () => {
  test('who signs out at the company’s server is out here: it says so itself', async () => {
    const { subject, caller } = await admin({ isLinked: true })
    await company.rotateKeys()
    const [desk, elsewhere] = [new Desk(), new Desk()]
    const signedIn = await desk.signIn(subject)
    const other = await elsewhere.signIn(subject)
    const { body } = await shop.nobody.get<{ address: string }>('/auth/company/sign-out')
    expect(body.address).toBe(`${company.settings.issuer}/session/end?client_id=warsha`)
    await desk.there.signOut(body.address)
    await expect.poll(async () => (await meBy(signedIn.body.access_token)).status).toBe(401)
    // Of that browser alone.
    expect((await meBy(other.body.access_token)).status).toBe(200)
    expect((await eventsOf(caller.id)).at(-1)?.kind).toBe('company_signed_out')
  })
})

describe('admins by the company account alone', () => {
  const turn = (by: Caller, body: object) => {
    shop.at(shopNow())
    return by.call<Problem & { admins_by_company_only: boolean }>('PUT', '/admin/workshop/company-sign-in', {
      ...own,
      ...body,
    })
  }
  const byPassword = (identifier: string) => {
    shop.at(shopNow())
    return shop.nobody.post<SignedIn>('/auth/login', { identifier, password: PASSWORD })
  }

  test('passwords let nobody in but the one who keeps one, and technicians', async () => {
    const [huda, sara, keeper] = [await admin({ isLinked: true }), await admin(), await admin()]
    const before = await byPassword(sara.email)
    const turned = await turn(huda.caller, { only: true, break_glass_id: keeper.caller.id })
    expect([turned.status, turned.body.admins_by_company_only]).toEqual([200, true])
    expect((await meBy(before.body.access_token)).body.code).toBe('sign_in_ended')
    expect((await byPassword(sara.email)).body).toMatchObject({ status: 401, code: 'company_sign_in_only' })
    expect((await byPassword(keeper.email)).status).toBe(200)
    expect((await new Desk().signIn(sara.subject)).status).toBe(200)
    await shop.technician({ phone: '+966501234567', password: PASSWORD })
    expect((await byPassword('0501234567')).status).toBe(200)
    // A wrong password says no more than before.
    const guess = await shop.nobody.post<Problem>('/auth/login', { identifier: sara.email, password: 'wrong' })
    expect(guess.body.code).toBe('wrong_credentials')
  })

  test('nobody locks everybody out', async () => {
    const [huda, keeper, foreman] = [
      await admin({ isLinked: true }),
      await admin(),
      await shop.admin({ rights: 'foreman' }),
    ]
    const only = { only: true }
    expect((await turn(huda.caller, { ...only, break_glass_id: null })).body.code).toBe('break_glass_needed')
    expect((await turn(huda.caller, { ...only, break_glass_id: foreman.id })).body.code).toBe('break_glass_needed')
    expect((await turn(keeper.caller, { ...only, break_glass_id: huda.caller.id })).body.code).toBe(
      'own_company_account_first',
    )
    expect((await turn(huda.caller, { ...only, break_glass_id: keeper.caller.id })).status).toBe(200)
    const { id } = keeper.caller
    shop.at(shopNow())
    const status = await huda.caller.call<Problem>('PATCH', `/admin/admins/${id}/status`, { ...own, is_active: false })
    expect(status.body.code).toBe('break_glass_stays')
    const rights = await huda.caller.call<Problem>('PATCH', `/admin/admins/${id}/rights`, { ...own, rights: 'foreman' })
    expect(rights.body.code).toBe('break_glass_stays')
    await expect(shop.db.write(sql`update person set is_active = false where id = ${id}`)).rejects.toMatchObject({
      constraint: 'break_glass_stays',
    })
    await expect(shop.db.write(sql`update workshop set break_glass_id = null`)).rejects.toMatchObject({
      constraint: 'break_glass_needed',
    })
  })

  test('taking the keeper away while another admin turns passwords off: one of both is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [huda, sara, keeper] = [await admin({ isLinked: true }), await admin(), await admin()]
      await shop.db.write(sql`update workshop set admins_by_company_only = false, break_glass_id = null`)
      const { id } = keeper.caller
      await Promise.all([
        turn(huda.caller, { only: true, break_glass_id: id }),
        sara.caller.call('PATCH', `/admin/admins/${id}/status`, { ...own, is_active: false }),
      ])
      const locked = await shop.db.rows(sql`
        select from workshop join person on person.id = break_glass_id where admins_by_company_only and not is_active`)
      expect(locked).toEqual([])
    }
  })
})
