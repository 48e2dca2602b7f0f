import type { AnswerOf, AuditEntry, Invitation, Problem, SecurityEvent } from '@warsha/contract'
import { DAY, HOUR, MINUTE } from '@warsha/domain'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { openSmtpServer, type ReceivedMail, type TestMailServer } from '../../../testing/smtp-servers.ts'
import { sql } from '../../platform/database.ts'
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { MailSender } from '../mail/index.ts'
import { invitationMail } from './index.ts'
import { linkSecrets } from './link-secrets.ts'

const own = { current_password: 'admin-password' }
const password = 'my very own password'
const pdfRenderer = new PdfRenderer({ onLost: () => undefined })

/** How the mail server judges the next message. */
let judge: (mail: ReceivedMail) => { code: number; text: string } | null = () => null
/** Of admins, while the workshop says so; nobody calls it here. */
const companyServer = { issuer: 'https://login.shop.example', clientId: 'warsha', clientSecret: 'a secret' }
let smtp: TestMailServer
let shop: Shop
let huda: Caller
let sender: MailSender
let count = 0
beforeAll(async () => {
  smtp = await openSmtpServer({ judge: (received) => judge(received) })
  shop = await openShop({ mailServer: smtp.server, companyServer })
  await shop.db.write(sql`update workshop set company_name = 'Gulf & Sons'`)
  huda = await shop.admin({ email: 'huda@shop.example' })
  sender = new MailSender({
    db: shop.db,
    pdfRenderer,
    businessTimeZone: 'Asia/Riyadh',
    now: () => shop.now,
    isClockBelieved: async () => true,
    server: smtp.server,
    prepareInvitation: invitationMail(shop.db),
    log: { error: (line) => expect(line).toBe('') },
  })
})
afterAll(async () => {
  await shop.close()
  await smtp.close()
  await pdfRenderer.close()
})
beforeEach(async () => {
  judge = () => null
  smtp.received.length = 0
  shop.at('2026-11-19T06:00:00Z')
  await shop.db.write(sql`delete from mail_message`)
  await shop.db.write(sql`delete from sign_in_failure`)
})

/** A technician with an email and a temporary password that nobody knows. */
async function newcomer(name = 'Badr Al-Salem'): Promise<Caller & { email: string }> {
  const person = await shop.technician({ name, mustChange: true, password: `of nobody ${count}` })
  const email = `new-${(count += 1)}@shop.example`
  await shop.db.write(sql`update person set email = ${email} where id = ${person.id}`)
  return Object.assign(person, { email })
}

const invite = (person: { id: number }, given: object = {}, by = huda) =>
  by.post<Invitation & Problem>(
    '/admin/invitations',
    { person_id: person.id, ...own, ...given },
    { headers: { host: 'warsha.shop.example' } },
  )

/** The text of a message as a program shows it. */
function textOf({ raw }: ReceivedMail): string {
  const [, part = ''] = /Content-Type: text\/plain; charset=utf-8\r\n([\s\S]*?)\r\n----_/.exec(raw) ?? []
  const [head = '', ...body] = part.split('\r\n\r\n')
  const bytes = /base64/i.test(head)
    ? Buffer.from(body.join(''), 'base64')
    : Buffer.from(
        body
          .join('\r\n\r\n')
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      )
  return bytes.toString('utf8')
}

/** The secret of the newest message that arrived. */
function secretSent(): string {
  const [, secret = ''] = /https?:\/\/warsha\.shop\.example\/invitation#(\S+)/.exec(textOf(last())) ?? []
  return secret
}

function last(): ReceivedMail {
  const mail = smtp.received.at(-1)
  if (!mail) throw new Error('no message arrived')
  return mail
}

/** Somebody who was invited, and the secret that reached them. */
async function invited(name?: string) {
  const person = await newcomer(name)
  const { body } = await invite(person)
  await sender.look()
  return { person, secret: secretSent(), id: body.id }
}

const open = (secret: string) => shop.nobody.post<AnswerOf<'openInvitation'> & Problem>('/auth/invitation', { secret })
const accept = (secret: string, given: object = {}) =>
  shop.nobody.post<AnswerOf<'acceptInvitation'> & Problem>('/auth/invitation/accept', {
    secret,
    new_password: password,
    ...given,
  })
const takeBack = (id: number) => huda.post<Invitation & Problem>(`/admin/invitations/${id}/end`, own)
const signIn = (identifier: string, given = password) =>
  shop.nobody.post<AnswerOf<'signIn'> & Problem>('/auth/login', { identifier, password: given })
const ofPerson = async ({ id }: { id: number }) =>
  (await huda.get<AnswerOf<'invitations'>>('/admin/invitations')).body.invitations.find(
    ({ person }) => person.id === id,
  )
const refusal = ({ status, body }: Answer<Problem>) => [status, body.code]

describe('an invitation', () => {
  test('of a time when the clock was years ahead opens nothing for years', async () => {
    const { person, secret } = await invited('Salem of a Wrong Clock')
    await shop.db.write(sql`update invitation_link set expires_at = '2032-11-26T06:00:00Z'`)
    expect(refusal(await open(secret))).toEqual([410, 'invitation_expired'])
    expect(refusal(await accept(secret))).toEqual([410, 'invitation_expired'])
    expect((await ofPerson(person))?.state).toBe('expired')
  })

  test('leads from the e-mail to a password of one’s own and into the shop, once', async () => {
    const badr = await newcomer()
    const made = await invite(badr)
    expect([made.status, made.body.state, made.body.sent_at]).toEqual([201, 'waiting', null])
    expect(await sender.look()).toBe(1)
    expect(last().to).toEqual([badr.email])
    const text = textOf(last())
    expect(text).toContain('Hello \u2068Badr Al-Salem\u2069,')
    expect(text).toContain('\u2068Huda Admin\u2069 invites you to \u2068Gulf & Sons\u2069 in Warsha.')
    expect(await ofPerson(badr)).toMatchObject({
      state: 'sent',
      sent_at: '2026-11-19T06:00:00.000Z',
      expires_at: '2026-11-26T06:00:00.000Z',
      answer: expect.stringContaining('9F3A1'),
    })
    const secret = secretSent()
    expect((await open(secret)).body).toEqual({
      name: 'Badr Al-Salem',
      shop: 'Gulf & Sons',
      email: badr.email,
      language: 'en',
      expires_at: '2026-11-26T06:00:00.000Z',
    })
    const { status, body, headers } = await accept(secret)
    expect([status, body.user]).toMatchObject([200, { id: badr.id, must_change_password: false }])
    const me = await shop.nobody.get<{ id: number }>('/me', {
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    expect([me.status, me.body.id]).toEqual([200, badr.id])
    expect(String(headers['set-cookie'])).toContain('warsha_refresh=')
    expect((await signIn(badr.email)).status).toBe(200)
    expect(await ofPerson(badr)).toMatchObject({ state: 'accepted', used_at: '2026-11-19T06:00:00.000Z' })
    expect(refusal(await accept(secret, { new_password: 'yet another password' }))).toEqual([410, 'invitation_used'])
    expect(refusal(await open(secret))).toEqual([410, 'invitation_used'])
    expect((await signIn(badr.email)).status).toBe(200)
  })

  test('in Arabic is written from right to left', async () => {
    await invite(await newcomer('بدر السالم'), { language: 'ar' })
    await sender.look()
    expect(textOf(last())).toContain('مرحبًا \u2068بدر السالم\u2069،')
    expect(last().raw.replaceAll('=3D', '=').replaceAll('=\r\n', '')).toContain('<html lang="ar" dir="rtl">')
  })

  test('has its secret nowhere but in the message: neither in the database nor in the trail', async () => {
    const { person, secret } = await invited()
    await accept(secret)
    const kept = await shop.db.row<{ text: string }>(sql`
      select string_agg(it, ' ') as text from (
        select m::text as it from mail_message as m union all select i::text from invitation as i
        union all select l::text from invitation_link as l union all select a::text from audit_entry as a
        union all select e::text from security_event as e union all select k::text from kept_answer as k) as all_of_it`)
    expect(kept?.text).not.toContain(secret.slice(4, 20))
    expect(kept?.text).not.toContain('wsi_')
    const trail = await shop.db.rows<AuditEntry>(sql`
      select action, subject, person_id from audit_entry
      where kind = 'invitation' and (after ->> 'person_id')::int = ${person.id} order by id`)
    expect(trail.map(({ action, person_id }) => [action, person_id])).toEqual([
      ['created', huda.id],
      ['accepted', person.id],
    ])
    const events = await shop.db.rows<SecurityEvent>(sql`
      select kind from security_event where person_id = ${person.id} order by id`)
    expect(events.map(({ kind }) => kind)).toEqual(['invited', 'invitation_accepted'])
  })

  test('that two use at the same moment is used by one', async () => {
    const { person, secret } = await invited()
    const passwords = ['the first of passwords', 'the second of passwords', 'the third of passwords']
    const answers = await Promise.all(passwords.map((new_password) => accept(secret, { new_password })))
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410, 410])
    const statuses = []
    for (const each of passwords) statuses.push((await signIn(person.email, each)).status)
    expect(statuses.map((status) => status === 200)).toEqual(passwords.map((_, nth) => nth === won))
  })

  test('is too old after seven days, from when it was sent', async () => {
    const { person, secret } = await invited()
    shop.at(shop.now + 7 * DAY - 1)
    expect((await open(secret)).status).toBe(200)
    shop.at(shop.now + 1)
    const { status, body } = await accept(secret)
    expect([status, body.code, body.detail]).toEqual([
      410,
      'invitation_expired',
      'This invitation has expired: its link is good for 7 days. Ask an admin for a new one.',
    ])
    expect(await ofPerson(person)).toMatchObject({ state: 'expired' })
  })

  test('ends when a newer one is made', async () => {
    const { person, secret: former } = await invited()
    await invite(person)
    expect(refusal(await accept(former))).toEqual([410, 'invitation_replaced'])
    await sender.look()
    expect((await accept(secretSent())).status).toBe(200)
  })

  test('is taken back, before it is sent or after', async () => {
    const { person, secret, id } = await invited()
    const sent = smtp.received.length
    const ended = await takeBack(id)
    expect([ended.status, ended.body.state, ended.body.ended_why]).toEqual([200, 'ended', 'taken_back'])
    expect((await takeBack(id)).body).toEqual(ended.body)
    expect(refusal(await accept(secret))).toEqual([410, 'invitation_ended'])
    const { body } = await huda.get<{ entries: AuditEntry[] }>('/admin/audit?kind=invitation')
    expect(body.entries.filter(({ action }) => action === 'ended')).toEqual([
      expect.objectContaining({
        subject: 'Badr Al-Salem',
        after: expect.objectContaining({ ended_why: 'taken_back' }),
      }),
    ])
    const waiting = (await invite(person)).body.id
    expect((await takeBack(waiting)).status).toBe(200)
    await sender.look()
    expect(smtp.received).toHaveLength(sent)
    await invite(person)
    await sender.look()
    expect((await accept(secretSent())).status).toBe(200)
  })

  test('that is taken back while it is accepted is one of both', async () => {
    const { id, secret } = await invited()
    const [accepted, ended] = await Promise.all([accept(secret), takeBack(id)])
    expect([accepted.status, ended.body.state]).toEqual(
      ended.body.state === 'ended' ? [410, 'ended'] : [200, 'accepted'],
    )
    expect((await takeBack(id)).body.state).toBe(ended.body.state)
    expect(refusal(await takeBack(9_999))).toEqual([404, 'not_found'])
  })

  test('two that are made at the same moment leave one open', async () => {
    const badr = await newcomer()
    const made = await Promise.all([invite(badr), invite(badr), invite(badr)])
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    await sender.look()
    expect(smtp.received).toHaveLength(1)
    expect((await accept(secretSent())).status).toBe(200)
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    [
      'another password',
      (id) => huda.post(`/admin/technicians/${id}/reset-password`, { temp_password: 'handed over 12', ...own }),
    ],
    [
      'another address',
      (id) =>
        huda.call('PUT', `/admin/technicians/${id}/contact`, {
          email: `other-${id}@shop.example`,
          phone: null,
          ...own,
        }),
    ],
  ])('ends by %s', async (_, change) => {
    const { person, secret } = await invited()
    expect(await change(person.id)).toMatchObject({ status: 200 })
    expect(refusal(await accept(secret))).toEqual([410, 'invitation_ended'])
    expect(await ofPerson(person)).toMatchObject({ state: 'ended' })
  })

  test('of somebody who is deactivated opens nothing, also when they are back; nor of one who was erased', async () => {
    const { person, secret } = await invited('Saad Gone')
    const status = (is_active: boolean) => huda.call('PATCH', `/admin/technicians/${person.id}/status`, { is_active })
    await status(false)
    expect(refusal(await open(secret))).toEqual([401, 'account_inactive'])
    await status(true)
    expect(refusal(await accept(secret))).toEqual([410, 'invitation_ended'])
    await status(false)
    const erased = await huda.post(`/admin/technicians/${person.id}/erase`, { full_name: 'Saad Gone', ...own })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    const { status: answered, body } = await open(secret)
    expect([answered, JSON.stringify(body)]).toEqual([401, expect.not.stringMatching(/saad|new-/i)])
    const kept = await shop.db.row<{ text: string }>(sql`
      select string_agg(it, ' ') as text from (
        select m::text as it from mail_message as m union all select i::text from invitation as i) as all_of_it`)
    expect(kept?.text).not.toContain(person.email)
  })

  test('that waits goes out to nobody once it has ended', async () => {
    const badr = await newcomer()
    await invite(badr)
    await shop.db.write(sql`update person set email = 'elsewhere@shop.example' where id = ${badr.id}`)
    expect(await sender.look()).toBe(0)
    expect(smtp.received).toEqual([])
    const rami = await shop.admin({ email: 'rami@shop.example' })
    await invite(await newcomer(), {}, rami)
    await shop.db.write(sql`update person set rights = 'foreman' where id = ${rami.id}`)
    expect(await sender.look()).toBe(0)
    expect(smtp.received).toEqual([])
  })

  test('of a password that is easily guessed stays open', async () => {
    const { secret } = await invited()
    const weak = await accept(secret, { new_password: 'password123' })
    expect([weak.status, weak.body.errors?.[0]?.path]).toEqual([422, 'new_password'])
    expect((await accept(secret, { new_password: 'short' })).body.errors?.[0]?.path).toBe('new_password')
    expect((await accept(secret)).status).toBe(200)
  })

  test('signs other devices out', async () => {
    const { person, secret } = await invited()
    await shop.db.write(sql`update person set must_change_password = false where id = ${person.id}`)
    expect((await person.get('/me')).status).toBe(200)
    await accept(secret)
    expect((await person.get('/me')).status).toBe(401)
  })
})

describe('a mail server', () => {
  test('that refuses for good is told on the person, with its answer; a new invitation goes on', async () => {
    const badr = await newcomer()
    await invite(badr)
    judge = () => ({ code: 550, text: 'No such mailbox' })
    expect(await sender.look()).toBe(0)
    expect(await ofPerson(badr)).toMatchObject({ state: 'failed', fault: 'refused', answer: '550 No such mailbox' })
    const { body } = await huda.get<AnswerOf<'mail'>>('/admin/mail')
    expect(body.messages[0]).toMatchObject({ kind: 'invitation', state: 'failed', address: badr.email })
    const again = await huda.post<Problem>(`/admin/mail/messages/${body.messages[0]?.id}/send-again`)
    expect(refusal(again)).toEqual([409, 'mail_of_invitation'])
    judge = () => null
    await invite(badr)
    await sender.look()
    expect((await accept(secretSent())).status).toBe(200)
  })

  test('that took a message and lost the line gets another link, and the former one ends', async () => {
    const badr = await newcomer()
    await invite(badr)
    const secrets: string[] = []
    judge = (mail) => {
      secrets.push(/invitation#(\S+)/.exec(textOf(mail))?.[1] ?? '')
      return secrets.length === 1 ? { code: 451, text: 'Later' } : null
    }
    expect(await sender.look()).toBe(0)
    expect(await ofPerson(badr)).toMatchObject({ state: 'waiting', fault: 'not_now' })
    shop.at(shop.now + MINUTE)
    expect(await sender.look()).toBe(1)
    const [former = '', newest = ''] = secrets
    expect(newest).not.toBe(former)
    expect(refusal(await accept(former))).toEqual([410, 'invitation_replaced'])
    expect((await accept(newest)).status).toBe(200)
  })

  test('that is not set up is said, and nothing is made', async () => {
    const without = await openShop({ mailServer: null })
    try {
      const admin = await without.admin()
      const { body } = await admin.get<AnswerOf<'invitations'>>('/admin/invitations')
      expect(body).toEqual({ is_set_up: false, days: 7, invitations: [] })
      const refused = await admin.post<Problem>('/admin/invitations', { person_id: 1, ...own })
      expect(refusal(refused)).toEqual([409, 'mail_not_set_up'])
    } finally {
      await without.close()
    }
  })
})

describe('a second factor', () => {
  test('stays: the link alone neither signs in nor sets a password', async () => {
    const sara = await shop.admin({ email: 'sara@shop.example', password: 'her former password' })
    const begun = await sara.post<AnswerOf<'beginSecondFactor'>>('/me/second-factor', {
      current_password: 'her former password',
    })
    const secret = Secret.fromBase32(begun.body.secret ?? '')
    const codeNow = () => new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: shop.now })
    await sara.post('/me/second-factor/confirm', { code: codeNow() })
    await invite(sara)
    await sender.look()
    const link = secretSent()
    expect(refusal(await accept(link))).toEqual([422, 'second_factor_needed'])
    expect(refusal(await accept(link, { code: '000000' }))).toEqual([422, 'wrong_code'])
    expect((await signIn('sara@shop.example', 'her former password')).body.code).toBe('second_factor_needed')
    shop.at(shop.now + HOUR)
    // Of two at once the code of one is given back.
    const code = codeNow()
    const answers = await Promise.all([accept(link, { code }), accept(link, { code })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)[0]).toBe(200)
    expect((await signIn('sara@shop.example')).body.code).toBe('second_factor_needed')
  })
})

describe('where admins sign in with the company account alone', () => {
  const byCompanyOnly = (keeper: Caller | null) =>
    shop.db.write(sql`
      update workshop set admins_by_company_only = ${keeper !== null}, break_glass_id = ${keeper?.id ?? null}::int`)

  test('an admin is sent no invitation and sets no password by one; technicians, and who keeps a password, do', async () => {
    const rami = await shop.admin({ email: 'by-company@shop.example' })
    await invite(rami)
    await sender.look()
    const link = secretSent()
    await byCompanyOnly(huda)
    try {
      expect(refusal(await open(link))).toEqual([401, 'company_sign_in_only'])
      expect(refusal(await accept(link))).toEqual([401, 'company_sign_in_only'])
      expect(refusal(await invite(rami))).toEqual([409, 'invitation_company_only'])
      const { secret } = await invited()
      expect((await accept(secret)).status).toBe(200)
      await byCompanyOnly(rami)
      expect((await accept(link)).status).toBe(200)
    } finally {
      await byCompanyOnly(null)
    }
  })
})

describe('who may not', () => {
  test('a foreman, a machine, nobody without the own password, nobody for the own account', async () => {
    const badr = await newcomer()
    const foreman = await shop.admin({ rights: 'foreman' })
    expect((await invite(badr, {}, foreman)).status).toBe(403)
    expect((await foreman.get('/admin/invitations')).status).toBe(403)
    const machine = await shop.machine(['people:write'], { madeBy: huda })
    expect((await invite(badr, {}, machine)).status).toBe(403)
    expect((await invite(badr, { current_password: 'wrong' })).body.code).toBe('wrong_current_password')
    expect(refusal(await invite(huda))).toEqual([409, 'own_account'])
    expect(await sender.look()).toBe(0)
  })

  test('nobody is invited without an address, deactivated, unknown, or to this machine alone', async () => {
    const ali = await shop.technician()
    expect(refusal(await invite(ali))).toEqual([409, 'invitation_no_email'])
    expect(refusal(await invite({ id: 99_999 }))).toEqual([404, 'not_found'])
    const badr = await newcomer()
    const here = await huda.post<Problem>('/admin/invitations', { person_id: badr.id, ...own })
    expect(refusal(here)).toEqual([409, 'invitation_no_address'])
    await shop.db.write(sql`update person set is_active = false where id = ${badr.id}`)
    expect(refusal(await invite(badr))).toEqual([409, 'invitation_inactive'])
    const machine = await shop.machine(['people:read'], { madeBy: huda })
    expect(refusal(await invite(machine))).toEqual([404, 'not_found'])
  })

  test.each([
    'wsi_',
    'x'.repeat(60),
    linkSecrets.make(),
    `wsc_${linkSecrets.make().slice(4)}`,
    `${linkSecrets.make()}0`,
  ])('a stranger learns nothing: %s', async (secret) => {
    expect(refusal(await open(secret))).toEqual([404, 'invitation_unknown'])
    expect(refusal(await accept(secret))).toEqual([404, 'invitation_unknown'])
  })

  test('guesses are counted by network, and a body that is too large is refused', async () => {
    const codes = []
    for (let nth = 0; nth < 60; nth += 1) codes.push((await open(linkSecrets.make())).body.code)
    expect([codes[0], codes.at(-1)]).toEqual(['invitation_unknown', 'too_many_tries'])
    const large = await accept('x', { new_password: 'x'.repeat(20_000) })
    expect(large.status).toBe(413)
    expect((await open('')).body.errors?.[0]?.path).toBe('secret')
    expect((await open('x'.repeat(101))).status).toBe(422)
  })

  test('another page cannot have a browser accept one', async () => {
    const { secret } = await invited()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const body = { secret, new_password: password }
    const refused = await shop.nobody.post<Problem>('/auth/invitation/accept', body, { headers })
    expect(refusal(refused)).toEqual([403, 'other_origin'])
    expect((await accept(secret)).status).toBe(200)
  })
})

test('invitations that are over are forgotten with their messages, after 30 days', async () => {
  const { forgetMail } = await import('../mail/index.ts')
  const { person, secret } = await invited()
  await accept(secret)
  const at = shop.now
  await forgetMail(shop.db, at + 30 * DAY - MINUTE)
  expect(await ofPerson(person)).toMatchObject({ state: 'accepted' })
  await forgetMail(shop.db, at + 30 * DAY + MINUTE)
  expect(await ofPerson(person)).toBeUndefined()
  expect(refusal(await open(secret))).toEqual([404, 'invitation_unknown'])
})
