import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AnswerOf, MailState, MailSubscription, Problem } from '@warsha/contract'
import { DAY, HOUR, MINUTE } from '@warsha/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstLineOf, pythonWith } from '../../../testing/outside-programs.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import {
  openAiosmtpd,
  openRudeServer,
  openSmtpServer,
  type ReceivedMail,
  type TestMailServer,
} from '../../../testing/smtp-servers.ts'
import { sql } from '../../platform/database.ts'
import type { MailServer } from '../../platform/mail-server.ts'
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { invitationMail } from '../invitations/index.ts'
import { MailSender, type MailSenderParts } from './sender.ts'

const run = promisify(execFile)
const own = { current_password: 'admin-password' }
const pdfRenderer = new PdfRenderer({ onLost: () => undefined })

/** How the mail server judges the next message. */
let judge: (mail: ReceivedMail) => { code: number; text: string } | null = () => null
let smtp: TestMailServer
let shop: Shop
let huda: Caller
beforeAll(async () => {
  smtp = await openSmtpServer({ judge: (received) => judge(received) })
  shop = await openShop({ mailServer: smtp.server })
  huda = await shop.admin({ email: 'huda@shop.example' })
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
  await shop.db.write(sql`update mail_subscription set ended_at = made_at where ended_at is null`)
})

function senderOf(server: MailServer = smtp.server, given: Partial<MailSenderParts> = {}): MailSender {
  const errors: string[] = []
  return new MailSender({
    db: shop.db,
    pdfRenderer,
    businessTimeZone: 'Asia/Riyadh',
    now: () => shop.now,
    isClockBelieved: async () => true,
    server,
    prepareInvitation: invitationMail(shop.db),
    log: { error: (line) => errors.push(line) },
    ...given,
  })
}

/** Every Sunday at 07:00. */
const weekly = { paper: 'report', form: 'link', frequency: 'weekly', weekday: 0, hour: 7 }
const SUNDAY = Date.parse('2026-11-22T04:00:00Z')

const subscribe = async (given: object = {}, by = huda) =>
  by.post<MailSubscription & Problem>(
    '/admin/mail/subscriptions',
    { ...weekly, language: 'en', addresses: ['accounts@books.example'], ...own, ...given },
    { headers: { host: 'warsha.shop.example' } },
  )
const stateNow = async () => (await huda.get<MailState>('/admin/mail')).body
const messagesNow = async () => (await stateNow()).messages

describe('a paper', () => {
  test('goes out on its day, to each address alone, once', async () => {
    const { status, body } = await subscribe({ addresses: ['a@books.example', 'b@books.example', 'A@books.example'] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'active', next_at: '2026-11-22T04:00:00.000Z' })
    expect(body.addresses).toEqual(['A@books.example', 'b@books.example'])
    shop.at(SUNDAY - 1)
    expect(await senderOf().look()).toBe(0)
    shop.at(SUNDAY)
    expect(await senderOf().look()).toBe(2)
    expect(await senderOf().look()).toBe(0)
    expect(smtp.received.map(({ to }) => to)).toEqual([['A@books.example'], ['b@books.example']])
    expect(smtp.received[0]?.raw).not.toContain('b@books.example')
    expect(await messagesNow()).toMatchObject([
      { state: 'sent', first_day: '2026-11-15', last_day: '2026-11-21', answer: expect.stringContaining('9F3A1') },
      { state: 'sent', attempts: 1, fault: null },
    ])
  })

  test('of a server that was down goes out when that is back, once for each period that was missed', async () => {
    await subscribe()
    shop.at(SUNDAY + 16 * DAY)
    expect(await senderOf().look()).toBe(3)
    expect((await messagesNow()).map(({ first_day, last_day }) => `${first_day} ${last_day}`)).toEqual([
      '2026-11-29 2026-12-05',
      '2026-11-22 2026-11-28',
      '2026-11-15 2026-11-21',
    ])
    await shop.db.write(sql`delete from mail_message`)
    expect(await senderOf().look()).toBe(0)
  })

  test('goes out as ever when the clock was years ahead for a while, and none is made while it is doubted', async () => {
    await subscribe()
    shop.at('2032-11-19T06:00:00Z')
    await senderOf().look()
    await subscribe({ addresses: ['later@books.example'] })
    await shop.db.write(sql`delete from mail_message`)
    shop.at(SUNDAY - MINUTE)
    expect(await senderOf().look()).toBe(0)
    shop.at(SUNDAY + MINUTE / 2)
    const doubting = senderOf(smtp.server, { isClockBelieved: async () => false })
    expect([await doubting.look(), await messagesNow()]).toEqual([0, []])
    expect(await senderOf().look()).toBe(2)
    expect((await messagesNow()).map(({ first_day }) => first_day)).toEqual(['2026-11-15', '2026-11-15'])
  })

  test('goes out once from two instances that look at the same moment', async () => {
    await Promise.all(Array.from({ length: 4 }, (_, nth) => subscribe({ addresses: [`a${nth}@books.example`] })))
    shop.at(SUNDAY)
    const counts = await Promise.all([senderOf().look(), senderOf().look(), senderOf().look()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4)
    expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(4)
    expect(smtp.received).toHaveLength(4)
  })

  test('goes out when a month is closed, in the transaction that closes it', async () => {
    await subscribe({ paper: 'timesheets', form: 'link', frequency: 'on_close', weekday: null, hour: null })
    const ali = await shop.technician()
    await shop.job({ job_no: '7001' })
    const { body } = await ali.start({ job: '7001', at: Date.parse('2026-10-12T06:00:00Z') })
    await ali.complete(body.session_id, Date.parse('2026-10-12T08:00:00Z'))
    const closed = await huda.post('/admin/periods/2026-10/lock', { accept_to_review: true })
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    expect(await senderOf().look()).toBe(1)
    expect(await messagesNow()).toMatchObject([{ kind: 'timesheets', first_day: '2026-10-01', last_day: '2026-10-31' }])
    expect(smtp.received[0]?.raw).toContain('/admin/hours?part=3Dtimesheets&month=3D2026-10')
  })

  test('as a link says no figure, and leads to a page that asks for a sign-in', async () => {
    await subscribe()
    shop.at(SUNDAY)
    await senderOf().look()
    const { raw = '' } = smtp.received[0] ?? {}
    expect(raw.replaceAll('=\r\n', '')).toContain(
      'https://warsha.shop.example/admin/reports?from=3D2026-11-15'.slice(8),
    )
    expect(raw).not.toMatch(/^Content-Disposition: attachment/m)
    // Thunderbird takes backgrounds away in the dark, and leaves borders.
    expect(raw.replaceAll('=\r\n', '')).toMatch(/<a [^>]*border:1px solid #1c5fd4/)
    expect(await shop.nobody.get('/admin/reports/summary')).toMatchObject({ status: 401 })
  })
})

describe('a message', () => {
  test('that is refused for now is tried again after growing pauses, with the same Message-ID', async () => {
    await subscribe()
    shop.at(SUNDAY)
    const ids: (string | undefined)[] = []
    judge = ({ raw }) => {
      ids.push(/^Message-ID: (.*)\r$/m.exec(raw)?.[1])
      return ids.length < 3 ? { code: 451, text: 'Greylisted' } : null
    }
    expect(await senderOf().look()).toBe(0)
    expect(await messagesNow()).toMatchObject([
      { state: 'waiting', fault: 'not_now', answer: '451 Greylisted', next_attempt_at: '2026-11-22T04:01:00.000Z' },
    ])
    expect(await senderOf().look()).toBe(0)
    shop.at(SUNDAY + MINUTE)
    expect(await senderOf().look()).toBe(0)
    shop.at(SUNDAY + 6 * MINUTE)
    expect(await senderOf().look()).toBe(1)
    expect([ids.length, new Set(ids).size]).toEqual([3, 1])
    expect(await messagesNow()).toMatchObject([{ state: 'sent', attempts: 3, fault: null }])
  })

  test('that waits since the clock was years ahead goes out at the true time, and is given up two days from then', async () => {
    await subscribe()
    shop.at(SUNDAY)
    judge = () => ({ code: 451, text: 'Try later' })
    await senderOf().look()
    await shop.db.write(sql`update mail_message set next_attempt_at = '2032-01-01', made_at = '2032-01-01'`)
    for (let hours = 0; hours <= 60; hours += 4) {
      shop.at(SUNDAY + hours * HOUR)
      await senderOf().look()
    }
    const [message] = await messagesNow()
    expect(message).toMatchObject({ state: 'failed', fault: 'not_now', made_at: '2026-11-22T04:00:00.000Z' })
    expect(message?.attempts).toBeGreaterThan(10)
  })

  test('is given up after two days, told, and sent once more by an admin', async () => {
    await subscribe()
    shop.at(SUNDAY)
    judge = () => ({ code: 451, text: 'Not today' })
    for (let hours = 0; hours < 60; hours += 1) {
      await senderOf().look()
      shop.at(shop.now + HOUR)
    }
    const { failed_count, messages } = await stateNow()
    expect(failed_count).toBe(1)
    expect(messages).toMatchObject([{ state: 'failed', fault: 'not_now', answer: '451 Not today' }])
    judge = () => null
    const again = await huda.post(`/admin/mail/messages/${messages[0]?.id}/send-again`)
    expect(again).toMatchObject({ status: 200, body: { state: 'waiting' } })
    expect(await senderOf().look()).toBe(1)
    const refused = await huda.post<Problem>(`/admin/mail/messages/${messages[0]?.id}/send-again`)
    expect([refused.status, refused.body.code]).toEqual([409, 'mail_sent_before'])
    expect((await huda.post('/admin/mail/messages/999999/send-again')).status).toBe(404)
  })

  test('on its way is not sent twice by whoever asks for it once more', async () => {
    await subscribe()
    shop.at(SUNDAY)
    let ask = (): void => undefined
    const asked = new Promise<void>((done) => (ask = done))
    let answer = (): void => undefined
    const slow = await openSmtpServer({
      onRcptTo: (_address, _session, done) => {
        ask()
        answer = () => done()
      },
    })
    try {
      const first = senderOf(slow.server).look()
      await asked
      const [message] = await messagesNow()
      expect(await huda.post(`/admin/mail/messages/${message?.id}/send-again`)).toMatchObject({
        status: 200,
        body: { state: 'waiting' },
      })
      expect(await senderOf(slow.server).look()).toBe(0)
      answer()
      expect([await first, slow.received.length]).toEqual([1, 1])
      expect(await messagesNow()).toMatchObject([{ state: 'sent', attempts: 1 }])
    } finally {
      await slow.close()
    }
  })

  test('that is refused for good is not tried again', async () => {
    await subscribe()
    shop.at(SUNDAY)
    judge = () => ({ code: 550, text: 'No such mailbox' })
    await senderOf().look()
    shop.at(SUNDAY + DAY)
    await senderOf().look()
    expect(await messagesNow()).toMatchObject([
      { state: 'failed', attempts: 1, fault: 'refused', answer: '550 No such mailbox' },
    ])
  })

  test('of an instance that was killed after the server took it goes out once more with the same Message-ID', async () => {
    await subscribe()
    shop.at(SUNDAY)
    await senderOf().look()
    // As the killed one has left it: taken, and nothing noted.
    await shop.db.write(sql`
      update mail_message set state = 'waiting', sent_at = null, answer = null, next_attempt_at = '2026-11-22T04:10Z'`)
    shop.at(SUNDAY + 9 * MINUTE)
    expect(await senderOf().look()).toBe(0)
    shop.at(SUNDAY + 10 * MINUTE)
    expect(await senderOf().look()).toBe(1)
    const ids = smtp.received.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test('is removed after 30 days, unless it waits', async () => {
    const { forgetMail } = await import('./queries.ts')
    await subscribe()
    shop.at(SUNDAY)
    await senderOf().look()
    await forgetMail(shop.db, SUNDAY + 30 * DAY - 1)
    expect(await messagesNow()).toHaveLength(1)
    await forgetMail(shop.db, SUNDAY + 30 * DAY + MINUTE)
    expect(await messagesNow()).toEqual([])
  })
})

describe('rights', () => {
  test('nothing goes out for somebody who may no longer read it; the page says so', async () => {
    const sami = await shop.admin({ email: 'sami@shop.example' })
    const { body } = await subscribe({}, sami)
    const status = (is_active: boolean) => huda.call('PATCH', `/admin/admins/${sami.id}/status`, { is_active, ...own })
    await status(false)
    shop.at(SUNDAY)
    expect(await senderOf().look()).toBe(0)
    const paused = (await stateNow()).subscriptions.find(({ id }) => id === body.id)
    expect(paused).toMatchObject({ state: 'paused', next_at: null })
    await status(true)
    await shop.db.write(sql`update person set rights = 'foreman' where id = ${sami.id}`)
    expect(await senderOf().look()).toBe(0)
    await shop.db.write(sql`update person set rights = 'full' where id = ${sami.id}`)
    expect(await senderOf().look()).toBe(1)
  })

  test('one that waits is given up when its maker has lost the rights, or it was ended', async () => {
    const rami = await shop.admin({ email: 'rami@shop.example' })
    await subscribe({}, rami)
    const { body } = await subscribe({ addresses: ['b@books.example'] })
    shop.at(SUNDAY)
    judge = () => ({ code: 451, text: 'Later' })
    await senderOf().look()
    judge = () => null
    await shop.db.write(sql`update person set rights = 'foreman' where id = ${rami.id}`)
    expect((await huda.post(`/admin/mail/subscriptions/${body.id}/end`, own)).body).toMatchObject({ state: 'ended' })
    shop.at(SUNDAY + HOUR)
    expect(await senderOf().look()).toBe(0)
    expect(new Set((await messagesNow()).map(({ fault }) => fault))).toEqual(new Set(['ended', 'maker']))
  })

  test('nothing goes to the address of somebody here who may not see it', async () => {
    await shop.admin({ email: 'foreman@shop.example', rights: 'foreman' })
    const later = await shop.admin({ email: 'later@shop.example' })
    for (const form of ['pdf', 'link']) {
      const { status, body } = await subscribe({ form, addresses: ['a@books.example', 'FOREMAN@shop.example'] })
      expect([status, body.code]).toEqual([409, 'mail_not_for_them'])
    }
    const monthly = { frequency: 'monthly', month_day: 22, weekday: null, hour: 7 }
    await subscribe({
      ...monthly,
      paper: 'pay_sheet',
      form: 'csv',
      addresses: ['later@shop.example', 'a@books.example'],
    })
    await huda.call('PATCH', `/admin/admins/${later.id}/status`, { is_active: false, ...own })
    shop.at(SUNDAY)
    expect(await senderOf().look()).toBe(1)
    expect(smtp.received.map(({ to }) => to)).toEqual([['a@books.example']])
    const given = (await messagesNow()).find(({ address }) => address === 'later@shop.example')
    expect(given).toMatchObject({ state: 'failed', fault: 'addressee' })
    await huda.call('PATCH', `/admin/admins/${later.id}/status`, { is_active: true, ...own })
    await huda.post(`/admin/mail/messages/${given?.id}/send-again`)
    expect(await senderOf().look()).toBe(1)
  })

  test('a foreman and a machine make none, and an admin by the own password alone', async () => {
    const foreman = await shop.admin({ rights: 'foreman' })
    expect((await subscribe({}, foreman)).status).toBe(403)
    expect((await foreman.get('/admin/mail')).status).toBe(403)
    const machine = await shop.machine(['reports:read'], { madeBy: huda })
    expect((await subscribe({}, machine)).status).toBe(403)
    expect((await subscribe({ current_password: 'wrong' })).body.code).toBe('wrong_current_password')
  })
})

describe('bad input', () => {
  test.each([
    [{ addresses: [] }, 'addresses'],
    [{ addresses: ['nobody'] }, 'addresses.0'],
    [{ addresses: ['a@books.example\r\nBcc: b@books.example'] }, 'addresses.0'],
    [{ addresses: ['a@books.example, b@books.example'] }, 'addresses.0'],
    [{ addresses: ['Ali <a@books.example>'] }, 'addresses.0'],
    [{ addresses: Array.from({ length: 21 }, (_, nth) => `a${nth}@books.example`) }, 'addresses'],
    [{ weekday: null }, 'weekday'],
    [{ weekday: 7 }, 'weekday'],
    [{ hour: null }, 'hour'],
    [{ frequency: 'monthly' }, 'month_day'],
    [{ frequency: 'monthly', month_day: 29 }, 'month_day'],
    [{ form: 'text' }, 'form'],
    [{ paper: 'pay_sheet' }, 'frequency'],
    [{ paper: 'timesheets', form: 'excel', frequency: 'on_close' }, 'form'],
  ])('%j is told at its field', async (given, path) => {
    const { status, body } = await subscribe(given)
    expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]])
  })

  test('a link from an address that leads nowhere else, and notices to strangers', async () => {
    const here = await huda.post<Problem>(
      '/admin/mail/subscriptions',
      { ...weekly, addresses: ['a@books.example'], ...own },
      { headers: { host: 'localhost:3000' } },
    )
    expect([here.status, here.body.code]).toEqual([409, 'mail_no_address'])
    const notices = { paper: 'notices', form: 'text', frequency: 'at_once', weekday: null, hour: null }
    const strange = await subscribe({ ...notices, addresses: ['HUDA@shop.example', 'a@books.example'] })
    expect([strange.body.code, strange.body.detail]).toEqual([
      'mail_to_admins_only',
      'Notices go to active admins alone, and a@books.example belongs to none.',
    ])
  })

  test('without a mail server nothing can be set up', async () => {
    const bare = await openShop({ mailServer: null })
    try {
      const admin = await bare.admin()
      expect((await admin.get<MailState>('/admin/mail')).body.server).toBeNull()
      const body = { ...weekly, addresses: ['a@books.example'], ...own }
      expect((await admin.post<Problem>('/admin/mail/subscriptions', body)).body.code).toBe('mail_not_set_up')
      expect((await admin.post<Problem>('/admin/mail/test', {})).body.code).toBe('mail_not_set_up')
    } finally {
      await bare.close()
    }
  })
})

test('a test message goes to the own address and tells the very answer', async () => {
  type Tested = AnswerOf<'sendTestMail'>
  const good = await huda.post<Tested>('/admin/mail/test', {})
  expect(good.body).toMatchObject({ address: 'huda@shop.example', fault: null, answer: expect.stringMatching(/^250 /) })
  expect(smtp.received[0]?.raw).toMatch(/<html lang=(?:3D)?"en"/)
  await huda.post<Tested>('/admin/mail/test', { language: 'ar' })
  expect(smtp.received[1]?.raw).toMatch(/dir=(?:3D)?"rtl"|lang=3D"ar"/)
  judge = () => ({ code: 554, text: 'We do not like you' })
  const bad = await huda.post<Tested>('/admin/mail/test', { language: 'ar' })
  expect(bad.body).toEqual({ address: 'huda@shop.example', fault: 'refused', answer: '554 We do not like you' })
})

describe('notices', () => {
  const notices = { paper: 'notices', form: 'text', frequency: 'at_once', weekday: null, hour: null }

  test('a backup that fails, and a phone that has held work for two days, once each', async () => {
    await subscribe({ ...notices, addresses: ['huda@shop.example'] })
    const ali = await shop.technician({ name: 'Ali <b>Hassan</b>' })
    await shop.db.write(sql`
      insert into phone (person_id, device_id, unsent_count, unsent_since, last_heard_at)
      values (${ali.id}, 'phone', 3, '2026-11-17T06:00:01Z', '2026-11-19T05:00Z')`)
    expect(await senderOf().look()).toBe(0)
    shop.at(shop.now + 1_000)
    await shop.db.write(sql`
      insert into backup_run (kind, started_at, ended_at, place, failure)
      values ('nightly', '2026-11-19T00:00Z', '2026-11-19T00:10Z', '/backups', 'no space left')`)
    expect(await senderOf().look()).toBe(2)
    await shop.db.write(sql`
      insert into backup_run (kind, started_at, ended_at, place, failure)
      values ('nightly', '2026-11-20T00:00Z', '2026-11-20T00:10Z', '/backups', 'no space left')`)
    shop.at(shop.now + DAY)
    expect(await senderOf().look()).toBe(0)
    const raw = smtp.received.map((each) => each.raw).join('\n')
    expect(raw).toContain('Ali &lt;b&gt;Hassan&lt;/b&gt;')
    expect(raw).not.toContain('/backups')
    await shop.db.write(sql`delete from backup_run`)
  })

  test('of somebody who is erased are gone, and so is what was for their address', async () => {
    const badr = await shop.technician({ name: 'Badr Gone' })
    await shop.db.write(sql`
      insert into phone (person_id, device_id, unsent_count, unsent_since, last_heard_at)
      values (${badr.id}, 'phone', 3, '2026-11-10T06:00Z', '2026-11-19T05:00Z')`)
    const { body: notice } = await subscribe({ ...notices, addresses: ['huda@shop.example'] })
    const { body: both } = await subscribe({ addresses: ['Badr@shop.example', 'c@books.example'] })
    const { body: alone } = await subscribe({ addresses: ['badr@shop.example'] })
    // Named before the account had it: for a technician's own address it would be refused.
    await shop.db.write(sql`update person set email = 'badr@shop.example' where id = ${badr.id}`)
    shop.at(SUNDAY)
    judge = () => ({ code: 451, text: 'Later' })
    await senderOf().look()
    await huda.call('PATCH', `/admin/technicians/${badr.id}/status`, { is_active: false })
    const erased = await huda.post(`/admin/technicians/${badr.id}/erase`, { full_name: 'Badr Gone', ...own })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    const { subscriptions, messages } = await stateNow()
    const found = (id: number) => subscriptions.find((each) => each.id === id)
    expect(messages.filter(({ address }) => address !== 'huda@shop.example').map(({ address }) => address)).toEqual([
      'c@books.example',
    ])
    expect(messages.some(({ person }) => person?.id === badr.id)).toBe(false)
    expect([found(notice.id)?.state, found(both.id)?.addresses, found(alone.id)?.state]).toEqual([
      'active',
      ['c@books.example'],
      'ended',
    ])
    const kept = await shop.db.row<{ text: string }>(sql`
      select coalesce(string_agg(it::text, ' '), '') as text from (
        select s::text as it from mail_subscription as s union all select m::text from mail_message as m
        union all select a::text from audit_entry as a where kind = 'mail_subscription') as all_of_it`)
    expect(kept?.text).not.toMatch(/badr/i)
  })
})

describe('the end of the app', () => {
  test('waits for no mail server that hangs, and the message goes out from another instance', async () => {
    await subscribe()
    shop.at(SUNDAY)
    let reach = (): void => undefined
    const reached = new Promise<void>((done) => (reach = done))
    const hanging = await openRudeServer(() => reach())
    const stopping = senderOf({ ...hanging.server, deadlineMs: 120_000 }, { firstLookAfterMs: 1, graceMs: 100 })
    try {
      stopping.start()
      await reached
      const began = performance.now()
      await stopping.close()
      expect(performance.now() - began).toBeLessThan(2_000)
      expect(await messagesNow()).toMatchObject([{ state: 'waiting', attempts: 1 }])
      expect(await senderOf().look()).toBe(1)
    } finally {
      await hanging.close()
    }
  })

  test('waits for a mail server that is about to answer', async () => {
    await subscribe()
    shop.at(SUNDAY)
    let reach = (): void => undefined
    const reached = new Promise<void>((done) => (reach = done))
    const slow = await openSmtpServer({
      onRcptTo: (_address, _session, done) => {
        reach()
        setTimeout(done, 200)
      },
    })
    const stopping = senderOf(slow.server, { firstLookAfterMs: 1 })
    try {
      stopping.start()
      await reached
      await stopping.close()
      expect(await messagesNow()).toMatchObject([{ state: 'sent', attempts: 1 }])
      expect(slow.received).toHaveLength(1)
    } finally {
      await slow.close()
    }
  })
})

describe('without a mail server', () => {
  test('closing a month makes no message, and what waited from before is told', async () => {
    const without = await openShop({ mailServer: null })
    try {
      const admin = await without.admin()
      const ali = await without.technician()
      await without.job()
      const { body: session } = await ali.start({ at: Date.parse('2026-10-12T06:00:00Z') })
      await ali.complete(session.session_id, Date.parse('2026-10-12T08:00:00Z'))
      await without.db.write(sql`
        insert into mail_subscription (paper, form, frequency, language, addresses, app_address, made_by, made_at)
        values ('timesheets', 'link', 'on_close', 'en', '{a@books.example}', 'https://shop.example', ${admin.id}, '2026-01-01')`)
      expect((await admin.post('/admin/periods/2026-10/lock', { accept_to_review: true })).status).toBe(200)
      expect((await admin.get<MailState>('/admin/mail')).body).toMatchObject({
        server: null,
        waiting_count: 0,
        messages: [],
      })
      await without.db.write(sql`
        insert into mail_message (subscription_id, occasion, kind, first_day, last_day, address, made_at, next_attempt_at)
        select id, 'before', 'timesheets', '2026-09-01', '2026-09-30', 'a@books.example', '2026-10-02', '2026-10-02'
        from mail_subscription`)
      expect((await admin.get<MailState>('/admin/mail')).body.waiting_count).toBe(1)
      const { body } = await admin.get<AnswerOf<'system'>>('/admin/system')
      expect(body.mail).toEqual({ is_set_up: false, waiting_count: 1, failed_count: 0 })
    } finally {
      await without.close()
    }
  })
})

/** What a program of others reads of a message. */
const BY_PYTHON = `
import email, email.policy, io, json, sys
message = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
files = []
for part in message.iter_attachments():
    content = part.get_payload(decode=True)
    sheets = None
    if part.get_filename().endswith('.xlsx'):
        try:
            import openpyxl
            sheets = openpyxl.load_workbook(io.BytesIO(content)).sheetnames
        except ImportError:
            pass
    files.append(dict(name=part.get_filename(), type=part.get_content_type(), size=len(content), sheets=sheets))
print(json.dumps(dict(subject=message['subject'], sender=message['from'], to=message['to'],
  defects=[str(defect) for defect in message.defects], kinds=[part.get_content_type() for part in message.walk()],
  text=message.get_body(('plain',)).get_content(), html=message.get_body(('html',)).get_content(), files=files)))
`

type ReadMail = {
  subject: string
  sender: string
  to: string
  defects: string[]
  kinds: string[]
  text: string
  html: string
  files: { name: string; type: string; size: number; sheets: string[] | null }[]
}

test('another mail server takes it, and another program reads it as it was meant', async ({ skip }) => {
  const python = await pythonWith('aiosmtpd')
  if (python === null) skip('aiosmtpd is not here')
  const version = await firstLineOf(python ?? '', ['-c', 'import aiosmtpd as a; print("aiosmtpd", a.__version__)'])
  console.log(`messages were taken by ${version} and read by ${await firstLineOf(python ?? '', ['--version'])}`)
  const other = await openAiosmtpd(python ?? '')
  try {
    await shop.db.write(sql`update workshop set company_name = 'ورشة Gulf & Sons'`)
    await subscribe({ language: 'ar', form: 'excel', addresses: ['maali@books.example'] })
    await subscribe({ form: 'pdf', addresses: ['accounts@books.example'] })
    await subscribe({ form: 'csv', addresses: ['csv@books.example'] })
    const monthly = { frequency: 'monthly', month_day: 22, weekday: null, hour: 7 }
    await subscribe({ ...monthly, paper: 'pay_sheet', form: 'pdf', addresses: ['pay@books.example'] })
    await subscribe({ ...monthly, paper: 'timesheets', form: 'pdf', addresses: ['sheets@books.example'] })
    shop.at(SUNDAY)
    expect(await senderOf(other.server).look()).toBe(5)
    const read = new Map<string, ReadMail>()
    for (const [nth, bytes] of (await other.messages()).entries()) {
      const path = join(tmpdir(), `warsha-${process.pid}-${nth}.eml`)
      await writeFile(path, bytes)
      const { stdout } = await run(python ?? '', ['-c', BY_PYTHON, path])
      const message = JSON.parse(stdout) as ReadMail
      read.set(message.to, message)
    }
    const arabic = read.get('maali@books.example')
    expect(arabic?.subject).toMatch(/^تقرير العمل، .*2026 · ورشة Gulf & Sons$/)
    expect(arabic?.sender).toBe('ورشة الخليج <warsha@shop.example>')
    expect(arabic?.html).toContain('<html lang="ar" dir="rtl">')
    expect(arabic?.html).toContain('<bdi>ورشة Gulf &amp; Sons</bdi>')
    expect(arabic?.html).not.toMatch(/<img|https?:\/\/(?!warsha)/)
    expect(arabic?.text).toContain('المستند مرفق كملف.')
    expect(arabic?.files).toMatchObject([{ name: 'report_2026-11-15_2026-11-21.xlsx' }])
    const kinds = ['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html']
    for (const message of read.values()) {
      expect([message.to, message.kinds.slice(0, 4), message.defects]).toEqual([message.to, kinds, []])
      expect(message.files.every(({ size }) => size > 50)).toBe(true)
    }
    const files = [...read]
      .map(
        ([
          to,
          {
            files: [file],
          },
        ]) => [to.split('@')[0], file?.type],
      )
      .toSorted(([one = ''], [other = '']) => one.localeCompare(other))
    expect(files).toEqual([
      ['accounts', 'application/pdf'],
      ['csv', 'text/csv'],
      ['maali', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['pay', 'application/pdf'],
      ['sheets', 'application/pdf'],
    ])
    if (arabic?.files[0]?.sheets === null) console.log('openpyxl is not where aiosmtpd is: the workbook was not opened')
    else expect(arabic?.files[0]?.sheets?.length).toBeGreaterThan(1)
  } finally {
    await other.close()
  }
})
