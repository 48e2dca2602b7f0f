import type { AnswerOf, Problem, SecondFactorState, User, Workshop } from '@warsha/contract'
import { SECOND } from '@warsha/domain'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testKeys } from '../../../../testing/keys.ts'
import { type Answer, openShop, type Shop } from '../../../../testing/shop.ts'
import { sql } from '../../../platform/database.ts'
import { Keys } from '../../../platform/keys.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { newRecoveryCodes, periodOf } from './codes.ts'
import { seal, unseal } from './secret-box.ts'
import { takeCode } from './second-factor.ts'

let shop: Shop
let last = 0
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.at('2026-11-19T06:00:00Z')
  await shop.db.write(sql`delete from sign_in_failure`)
  await shop.db.write(sql`delete from second_factor`)
  await shop.db.write(sql`update workshop set requires_second_factor = false`)
})

type SignedIn = { access_token: string; user: User; wrong_codes?: number } & Problem
const PASSWORD = 'the winding hall'
const own = { current_password: PASSWORD }
const laterBy = (seconds: number) => shop.at(shop.now + seconds * SECOND)

/** With what is shown once. */
type Begun = { secret: string; uri: string; qr_svg: string }
type Confirmed = { recovery_codes: string[] }

const signIn = (email: string, code?: string) =>
  shop.nobody.post<SignedIn>('/auth/login', { identifier: email, password: PASSWORD, device_id: 'desk', code })

/** An admin who is signed in by the password. */
async function admin() {
  last += 1
  const email = `admin-${last}@shop.example`
  const caller = await shop.admin({ email, password: PASSWORD })
  return { email, caller }
}

const eventsOf = async (personId: number) =>
  (
    await shop.db.rows<{ kind: string }>(sql`select kind from security_event where person_id = ${personId} order by id`)
  ).map(({ kind }) => kind)

/** The app on a phone: another implementation shows the code. */
const codeOf = (secret: string, at = shop.now) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at })

async function withSecondFactor() {
  const one = await admin()
  const begun = await one.caller.post<Begun>('/me/second-factor', {
    current_password: PASSWORD,
  })
  const confirmed = await one.caller.post<Confirmed>('/me/second-factor/confirm', {
    code: codeOf(begun.body.secret),
  })
  laterBy(30)
  return { ...one, secret: begun.body.secret, paper: confirmed.body.recovery_codes }
}

describe('turning it on', () => {
  test('takes the password, then a code of the app, and gives ten codes for paper', async () => {
    const { caller } = await admin()
    const wrong = await caller.post<Problem>('/me/second-factor', { current_password: 'guess' })
    expect(wrong.body.code).toBe('wrong_current_password')
    const { body: begun } = await caller.post<Begun>('/me/second-factor', {
      current_password: PASSWORD,
    })
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Warsha:.*secret=[A-Z2-7]{32}/)
    expect(begun.qr_svg).toMatch(/^<svg /)
    const off: SecondFactorState = { is_on: false, recovery_codes_left: 0, is_required: false }
    expect((await caller.get('/me/second-factor')).body).toEqual(off)
    const confirm = (code: string) => caller.post<Confirmed & Problem>('/me/second-factor/confirm', { code })
    expect((await confirm('000000')).body.code).toBe('wrong_code')
    const { body } = await confirm(codeOf(begun.secret).replace(/(...)/, '$1 '))
    expect(body.recovery_codes).toHaveLength(10)
    expect(new Set(body.recovery_codes).size).toBe(10)
    expect((await caller.get('/me/second-factor')).body).toEqual({ ...off, is_on: true, recovery_codes_left: 10 })
    const again = await caller.post<Problem>('/me/second-factor', { current_password: PASSWORD })
    expect([again.status, again.body.code]).toEqual([409, 'second_factor_is_on'])
  })

  test('is nothing that the database alone gives away', async () => {
    const { secret, paper } = await withSecondFactor()
    const stored = JSON.stringify([
      await shop.db.rows(sql`select encode(secret, 'escape') as secret from second_factor`),
      await shop.db.rows(sql`select encode(code_hash, 'escape') as code from recovery_code`),
    ])
    for (const known of [secret, Buffer.from(Secret.fromBase32(secret).buffer).toString('latin1'), ...paper]) {
      expect(stored).not.toContain(known)
    }
  })

  test('signs the other devices out, and is written down', async () => {
    const { email, caller } = await admin()
    const other = await signIn(email)
    const authorization = { authorization: `Bearer ${other.body.access_token}` }
    const { body: begun } = await caller.post<Begun>('/me/second-factor', own)
    expect((await shop.nobody.get('/me', { headers: authorization })).status).toBe(200)
    await caller.post('/me/second-factor/confirm', { code: codeOf(begun.secret) })
    expect((await shop.nobody.get<Problem>('/me', { headers: authorization })).body.code).toBe('sign_in_ended')
    expect((await caller.get('/me')).status).toBe(200)
    expect(await eventsOf(caller.id)).toEqual(['signed_in', 'second_factor_on'])
    const { body: trail } = await caller.get<AnswerOf<'audit'>>('/admin/audit?kind=admin')
    expect(trail.entries[0]).toMatchObject({
      person_id: caller.id,
      action: 'changed',
      before: { has_second_factor: false },
      after: { has_second_factor: true },
    })
  })

  test('a secret that no code has confirmed counts for nothing, and gives way to the next one', async () => {
    const { email, caller } = await admin()
    const first = await caller.post<Begun>('/me/second-factor', own)
    expect((await signIn(email)).status).toBe(200)
    const second = await caller.post<Begun>('/me/second-factor', own)
    const confirm = async (secret: string) =>
      (await caller.post('/me/second-factor/confirm', { code: codeOf(secret) })).status
    expect(await confirm(first.body.secret)).toBe(422)
    expect(await confirm(second.body.secret)).toBe(200)
    expect(await confirm(second.body.secret)).toBe(422)
  })

  test('guessing the first code is throttled', async () => {
    const { caller } = await admin()
    await caller.post('/me/second-factor', own)
    const confirm = async () => (await caller.post('/me/second-factor/confirm', { code: '000000' })).status
    for (let i = 0; i < 5; i++) expect(await confirm()).toBe(422)
    expect(await confirm()).toBe(429)
  })

  test('is for admins', async () => {
    const ali = await shop.technician()
    expect((await ali.get('/me/second-factor')).status).toBe(403)
  })
})

describe('signing in with it', () => {
  test('the password alone is asked for a code, and a code signs in once', async () => {
    const { email, secret } = await withSecondFactor()
    const asked = await signIn(email)
    expect([asked.status, asked.body.code]).toEqual([422, 'second_factor_needed'])
    expect(asked.body.access_token).toBeUndefined()
    expect(asked.headers['set-cookie']).toBeUndefined()
    const code = codeOf(secret)
    expect((await signIn(email, code)).status).toBe(200)
    const again = await signIn(email, code)
    expect([again.status, again.body.code]).toEqual([422, 'wrong_code'])
    laterBy(30)
    expect((await signIn(email, codeOf(secret))).status).toBe(200)
  })

  test('a phone’s clock may be half a minute wrong, not more; an older code than the last is refused', async () => {
    const { email, secret } = await withSecondFactor()
    expect((await signIn(email, codeOf(secret, shop.now + 60_000))).body.code).toBe('wrong_code')
    expect((await signIn(email, codeOf(secret, shop.now + 30_000))).status).toBe(200)
    expect((await signIn(email, codeOf(secret))).body.code).toBe('wrong_code')
  })

  test('many at once with one code: one comes in', async () => {
    const { email, secret } = await withSecondFactor()
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(email, codeOf(secret))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a code of the app that nothing was done with counts once more', async () => {
    const { caller, secret } = await withSecondFactor()
    const { email: taken } = await admin()
    const colleague = { full_name: 'Sara Admin', temp_password: 'first password', ...own, code: codeOf(secret) }
    const create = (email: string) => caller.post<Problem>('/admin/admins', { ...colleague, email })
    expect((await create(taken)).body.code).toBe('email_taken')
    expect((await create('sara@shop.example')).status).toBe(201)
    expect((await create('another@shop.example')).body.code).toBe('wrong_code')
  })

  test('a code of paper signs in once, however it is written', async () => {
    const { email, paper } = await withSecondFactor()
    const [one = ''] = paper
    expect((await signIn(email, ` ${one.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
    expect((await signIn(email, one)).body.code).toBe('wrong_code')
  })

  test('a wrong code gives no token, and each try is in the security log', async () => {
    const { email, caller, paper } = await withSecondFactor()
    const wrong = await signIn(email, '000000')
    expect([wrong.body.access_token, wrong.headers['set-cookie']]).toEqual([undefined, undefined])
    await signIn(email, 'abcd-efgh-jkmn')
    await signIn(email)
    await signIn(email, paper[0])
    const found = await shop.db.rows<{ kind: string; details: object }>(sql`
      select kind, details from security_event where person_id = ${caller.id} order by id`)
    expect(found.map(({ kind, details }) => [kind, details])).toEqual([
      ['second_factor_on', {}],
      ['sign_in_failed', { right_password: true, second_factor: 'wrong_code' }],
      ['sign_in_failed', { right_password: true, second_factor: 'wrong_code' }],
      ['sign_in_failed', { right_password: true, second_factor: 'second_factor_needed' }],
      ['signed_in', { known_device: false, recovery_code: true }],
    ])
  })

  test('guessing is throttled, and who only is asked for the code is not', async () => {
    const { email, secret } = await withSecondFactor()
    for (let i = 0; i < 8; i++) expect((await signIn(email)).body.code).toBe('second_factor_needed')
    const answers: Answer<SignedIn>[] = []
    for (let i = 0; i < 6; i++) answers.push(await signIn(email, '000000'))
    expect(answers.at(-1)?.status).toBe(429)
    expect((await signIn(email, codeOf(secret))).status).toBe(429)
  })

  test('asking for the code in between gives nobody more guesses', async () => {
    const { email } = await withSecondFactor()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await signIn(email, '000000')).status)
      await signIn(email)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('a recovery code serves when the keys are lost, too', async () => {
    const { email, paper, secret } = await withSecondFactor()
    await shop.db.write(sql`update second_factor set kid = 'of another installation'`)
    expect((await signIn(email, codeOf(secret))).body.code).toBe('wrong_code')
    expect((await signIn(email, paper[0])).status).toBe(200)
  })

  test('without the password no code helps', async () => {
    const { email, secret } = await withSecondFactor()
    const body = { identifier: email, password: 'guess', code: codeOf(secret) }
    expect((await shop.nobody.post<Problem>('/auth/login', body)).body.code).toBe('wrong_credentials')
    expect((await signIn(email, codeOf(secret))).status).toBe(200)
  })
})

describe('turning it off', () => {
  test('takes the password and a code', async () => {
    const { caller, email, secret, paper } = await withSecondFactor()
    const end = (current_password: string, code: string) =>
      caller.post<Problem>('/me/second-factor/end', { current_password, code })
    expect((await end('guess', codeOf(secret))).body.code).toBe('wrong_current_password')
    expect((await end(PASSWORD, '000000')).body.code).toBe('wrong_code')
    expect((await end(PASSWORD, ' ')).body.code).toBe('second_factor_needed')
    expect((await end(PASSWORD, codeOf(secret))).body).toEqual({
      is_on: false,
      recovery_codes_left: 0,
      is_required: false,
    })
    expect((await signIn(email)).status).toBe(200)
    expect((await end(PASSWORD, paper[0] ?? '')).body).toMatchObject({ is_on: false })
    expect(await eventsOf(caller.id)).toEqual([
      'second_factor_on',
      'wrong_current_password',
      'wrong_code',
      'second_factor_off',
      'signed_in',
    ])
  })

  test('guessing the code is throttled, whatever of the password', async () => {
    const { caller } = await withSecondFactor()
    const end = async () => (await caller.post('/me/second-factor/end', { ...own, code: '000000' })).status
    for (let i = 0; i < 5; i++) expect(await end()).toBe(422)
    expect(await end()).toBe(429)
  })

  test('another admin does it for the one who lost phone and paper, who is signed out everywhere', async () => {
    const { caller, email } = await withSecondFactor()
    const { caller: other } = await admin()
    expect((await caller.get('/me')).status).toBe(200)
    const path = `/admin/admins/${caller.id}/second-factor/reset`
    expect((await other.post<Problem>(path, { current_password: 'guess' })).body.code).toBe('wrong_current_password')
    expect((await other.post(path, own)).status).toBe(204)
    expect((await caller.get<Problem>('/me')).body.code).toBe('sign_in_ended')
    expect((await signIn(email)).status).toBe(200)
    expect((await other.post(path, own)).status).toBe(404)
    expect(await eventsOf(caller.id)).toEqual(['second_factor_on', 'second_factor_reset', 'signed_in'])
    const { body: trail } = await other.get<AnswerOf<'audit'>>('/admin/audit?kind=admin')
    expect(trail.entries[0]).toMatchObject({ person_id: other.id, after: { id: caller.id, has_second_factor: false } })
  })
})

describe('what changes how somebody signs in asks for all factors again', () => {
  type People = { ali: number; sara: number }
  const temp_password = 'a slow winding'
  const contact = { email: null, phone: '0509998877' }
  const changes: [string, 'POST' | 'PUT', (people: People) => string, object][] = [
    ['setTechnicianContact', 'PUT', ({ ali }) => `/admin/technicians/${ali}/contact`, contact],
    ['resetTechnicianPassword', 'POST', ({ ali }) => `/admin/technicians/${ali}/reset-password`, { temp_password }],
    ['resetAdminPassword', 'POST', ({ sara }) => `/admin/admins/${sara}/reset-password`, { temp_password }],
    ['resetSecondFactor', 'POST', ({ sara }) => `/admin/admins/${sara}/second-factor/reset`, {}],
    ['requireSecondFactor', 'PUT', () => '/admin/workshop/second-factor', { is_required: true }],
    ['changePassword', 'POST', () => '/me/password', { new_password: 'another winding hall' }],
    ['endSecondFactor', 'POST', () => '/me/second-factor/end', {}],
  ]

  /** All that these calls change. */
  const stored = () =>
    shop.db.rows(sql`
      select person.*, requires_second_factor, exists (select from second_factor where person_id = person.id) as has_one
      from person cross join workshop order by id`)

  test.each(changes)('%s', async (_, method, pathOf, body) => {
    const { caller, secret } = await withSecondFactor()
    const path = pathOf({ ali: (await shop.technician()).id, sara: (await withSecondFactor()).caller.id })
    const send = (code?: string) => caller.call<Problem>(method, path, { ...body, ...own, code })
    const before = await stored()
    for (const code of [undefined, ' ']) {
      const asked = await send(code)
      expect([asked.status, asked.body.code]).toEqual([422, 'second_factor_needed'])
    }
    expect((await send('000000')).body.code).toBe('wrong_code')
    expect(await stored()).toEqual(before)
    expect((await send(codeOf(secret))).status).toBeLessThan(300)
    expect(await stored()).not.toEqual(before)
    expect(await eventsOf(caller.id)).toContain('wrong_code')
  })

  test('a code of the app serves one change, the next one the next', async () => {
    const { caller, secret } = await withSecondFactor()
    const { id } = await shop.technician()
    const reset = async (code: string) =>
      (await caller.post<Problem>(`/admin/technicians/${id}/reset-password`, { ...own, temp_password, code })).body.code
    const code = codeOf(secret)
    expect(await reset(code)).toBeUndefined()
    expect(await reset(code)).toBe('wrong_code')
    laterBy(30)
    expect(await reset(codeOf(secret))).toBeUndefined()
  })

  test('a recovery code serves one change as well', async () => {
    const { caller, paper } = await withSecondFactor()
    const change = async (is_required: boolean) => {
      const body = { ...own, is_required, code: paper[0] }
      return (await caller.call<Problem>('PUT', '/admin/workshop/second-factor', body)).body.code
    }
    expect(await change(true)).toBeUndefined()
    expect(await change(false)).toBe('wrong_code')
  })

  test('being asked for the code in between gives nobody more guesses, and is none', async () => {
    const { caller, secret } = await withSecondFactor()
    const send = async (code?: string) =>
      (await caller.call('PUT', '/admin/workshop/second-factor', { ...own, is_required: true, code })).status
    for (let i = 0; i < 8; i++) expect(await send()).toBe(422)
    for (let i = 0; i < 5; i++) {
      expect(await send('000000')).toBe(422)
      if (i < 4) await send()
    }
    expect(await send(codeOf(secret))).toBe(429)
  })

  test('a call that asks for the password alone gives nobody more guesses of the code', async () => {
    const { caller } = await withSecondFactor()
    const guess = async () => (await caller.post('/me/second-factor/end', { ...own, code: '000000' })).status
    for (let i = 0; i < 5; i++) {
      expect(await guess()).toBe(422)
      if (i < 4) expect((await caller.post('/me/second-factor', own)).status).toBe(409)
    }
    expect(await guess()).toBe(429)
  })

  test('another sign-in of one’s own ends with the password alone, which is quick', async () => {
    const { caller, email, secret } = await withSecondFactor()
    expect((await signIn(email, codeOf(secret))).status).toBe(200)
    const { body } = await caller.get<AnswerOf<'signIns'>>('/me/sign-ins')
    const other = body.sign_ins.find(({ is_current }) => !is_current)
    expect((await caller.post(`/me/sign-ins/${other?.id}/end`, own)).status).toBe(204)
  })

  test('whoever has no second factor gives the password', async () => {
    const { caller } = await admin()
    const change = (current_password: string) =>
      caller.call<Problem>('PUT', '/admin/workshop/second-factor', { is_required: false, current_password })
    expect((await change('guess')).body.code).toBe('wrong_current_password')
    expect((await change(PASSWORD)).status).toBe(200)
  })
})

describe('codes of somebody who has the password', () => {
  /** As many wrong ones as there are, with no other delay. */
  async function guess(email: string, times: number): Promise<(string | undefined)[]> {
    const codes: (string | undefined)[] = []
    for (let i = 0; i < times; i++) {
      await shop.db.write(sql`delete from sign_in_failure`)
      codes.push((await signIn(email, '000000')).body.code)
    }
    await shop.db.write(sql`delete from sign_in_failure`)
    return codes
  }
  const wrongSoFar = (count: number, id: number) =>
    shop.db.write(sql`update second_factor set wrong_codes = ${count} where person_id = ${id}`)

  test('after ten wrong ones in a row an hour passes, also for the right one; then the owner is told', async () => {
    const { email, secret } = await withSecondFactor()
    expect(new Set(await guess(email, 10))).toEqual(new Set(['wrong_code']))
    const waiting = await signIn(email, codeOf(secret))
    expect([waiting.status, waiting.body.code, waiting.headers['retry-after']]).toEqual([429, 'too_many_codes', '3600'])
    expect(waiting.body.detail).toBe('Too many wrong codes. Please wait 60 min and try again.')
    laterBy(3599)
    expect((await signIn(email, codeOf(secret))).headers['retry-after']).toBe('1')
    laterBy(1)
    const signed = await signIn(email, codeOf(secret))
    expect([signed.status, signed.body.wrong_codes]).toEqual([200, 10])
    laterBy(30)
    expect((await signIn(email, codeOf(secret))).body).not.toHaveProperty('wrong_codes')
    expect(await guess(email, 10)).not.toContain('too_many_codes')
  })

  test('wrong ones of a time when the clock was years ahead keep nobody waiting for years', async () => {
    const { caller, email, secret } = await withSecondFactor()
    await wrongSoFar(10, caller.id)
    await shop.db.write(sql`update second_factor set last_wrong_code_at = '2032-01-01' where person_id = ${caller.id}`)
    expect((await signIn(email, codeOf(secret))).status).toBe(200)
  })

  test('many at once are no more than ten', async () => {
    const { caller } = await withSecondFactor()
    const proof = { personId: caller.id, code: '000000', now: shop.now }
    const answers = await Promise.all(Array.from({ length: 30 }, () => takeCode(shop.db, proof)))
    const codes = answers.map((answer) => (answer instanceof Refusal ? answer.code : 'taken'))
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_codes')).toHaveLength(20)
  })

  test('after a hundred the factor must be reset, and recovery codes count no more', async () => {
    const { email, caller, secret, paper } = await withSecondFactor()
    await wrongSoFar(99, caller.id)
    expect(await guess(email, 2)).toEqual(['wrong_code', 'second_factor_locked'])
    laterBy(7200)
    for (const code of [codeOf(secret), paper[0]]) {
      expect((await signIn(email, code)).body.code).toBe('second_factor_locked')
    }
    const proof = { ...own, code: codeOf(secret) }
    expect((await caller.post<Problem>('/me/second-factor/end', proof)).body.code).toBe('second_factor_locked')
    const other = await admin()
    expect((await other.caller.post(`/admin/admins/${caller.id}/second-factor/reset`, own)).status).toBeLessThan(300)
    expect((await signIn(email)).status).toBe(200)
  })
})

describe.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
])('codes in %s digits', (_script, digits) => {
  const written = (code: string) => code.replaceAll(/[0-9]/g, (digit) => digits[Number(digit)] ?? '')

  test('turn the second factor on, sign in, prove who one is, and turn it off', async () => {
    const { caller, email } = await admin()
    const { body: begun } = await caller.post<AnswerOf<'beginSecondFactor'>>('/me/second-factor', own)
    const code = () => written(codeOf(begun.secret ?? '').replace(/(...)/, '$1 '))
    const { body } = await caller.post<AnswerOf<'confirmSecondFactor'>>('/me/second-factor/confirm', { code: code() })
    expect(body.recovery_codes).toHaveLength(10)
    laterBy(30)
    expect((await signIn(email, code())).status).toBe(200)
    laterBy(30)
    const required = { ...own, is_required: true, code: code() }
    expect((await caller.call('PUT', '/admin/workshop/second-factor', required)).status).toBe(200)
    laterBy(30)
    expect((await signIn(email, written(body.recovery_codes?.[0] ?? ''))).status).toBe(200)
    const wrong = await caller.post<Problem>('/me/second-factor/end', { ...own, code: written('000000') })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_code'])
    expect((await caller.post('/me/second-factor/end', { ...own, code: code() })).status).toBe(200)
  })
})

test.each(['١٢٣٤٥é', 'éééééé', '𝟏𝟐𝟑𝟒𝟓𝟔', '12345', '１２３４５６', '❌'.repeat(6)])(
  'a code such as %s is wrong wherever it is typed, and no failure of the server',
  async (code) => {
    const { caller: newcomer } = await admin()
    await newcomer.post('/me/second-factor', own)
    const { caller, email } = await withSecondFactor()
    const answers = [
      await newcomer.post<Problem>('/me/second-factor/confirm', { code }),
      await caller.post<Problem>('/me/second-factor/end', { ...own, code }),
      await signIn(email, code),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['wrong_code', 'wrong_code', 'wrong_code'])
  },
)

describe('a shop that wants it of every admin', () => {
  test('is asked by an admin who has one; the others set theirs up before anything else', async () => {
    const { caller: without } = await admin()
    const require = (is_required: boolean, code?: string) => ({ ...own, is_required, code })
    const early = await without.call<Problem>('PUT', '/admin/workshop/second-factor', require(true))
    expect([early.status, early.body.code]).toEqual([409, 'own_second_factor_first'])
    const { caller, secret } = await withSecondFactor()
    const required = await caller.call<Workshop>('PUT', '/admin/workshop/second-factor', require(true, codeOf(secret)))
    expect(required.body.requires_second_factor).toBe(true)
    expect((await caller.get('/admin/jobs')).status).toBe(200)
    const refused = await without.get<Problem>('/admin/jobs')
    expect([refused.status, refused.body.detail]).toEqual([403, 'You must set up a second factor first'])
    expect((await without.get('/me')).status).toBe(200)
    laterBy(30)
    expect((await caller.post('/me/second-factor/end', { ...own, code: codeOf(secret) })).status).toBe(200)
    expect((await caller.get<Problem>('/admin/jobs')).body.code).toBe('second_factor_due')
    const { body: begun } = await without.post<Begun>('/me/second-factor', {
      current_password: PASSWORD,
    })
    await without.post('/me/second-factor/confirm', { code: codeOf(begun.secret) })
    expect((await without.get('/admin/jobs')).status).toBe(200)
    const ali = await shop.technician()
    await shop.job()
    expect((await ali.start({})).status).toBe(201)
  })
})

describe('the parts', () => {
  // RFC 6238, appendix B, the last six digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at second %i the code of the standard is %s', (seconds, code) => {
    const secret = Buffer.from('12345678901234567890')
    expect(periodOf(code, secret, seconds * SECOND)).toBe(Math.floor(seconds / 30))
    expect(periodOf(code, Buffer.from('another secret here!'), seconds * SECOND)).toBeNull()
  })

  test('a secret opens for its person and its keys alone, and for nobody who changed it', () => {
    const secret = Buffer.from('12345678901234567890')
    const sealed = seal(secret, 7, { keys: testKeys, now: 0 })
    expect(unseal(sealed, 7, testKeys)).toEqual(secret)
    expect(unseal(sealed, 8, testKeys)).toBeNull()
    const others = new Keys([{ kid: sealed.kid, secret: Buffer.alloc(32, 9), signsFrom: 0, retiredAt: null }])
    expect(unseal(sealed, 7, others)).toBeNull()
    expect(unseal({ ...sealed, kid: 'gone' }, 7, testKeys)).toBeNull()
    const changed = Buffer.from(sealed.secret)
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
    expect(unseal({ ...sealed, secret: changed }, 7, testKeys)).toBeNull()
    expect(unseal({ ...sealed, secret: Buffer.alloc(5) }, 7, testKeys)).toBeNull()
    expect(seal(secret, 7, { keys: testKeys, now: 0 }).secret).not.toEqual(sealed.secret)
  })

  test('codes for paper are read without mistaking one sign for another', () => {
    for (const code of newRecoveryCodes()) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/)
  })
})
