import type { AnswerOf, AuditEntry, Department, Problem, Webhook, WebhookDelivery } from '@warsha/contract'
import { webhookEvents } from '@warsha/contract'
import { DAY, HOUR, MINUTE, SECOND, scopes } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { openReceiver, type Receiver } from '../../../testing/webhook-receiver.ts'
import { type Sql, sql, type Tx } from '../../platform/database.ts'
import { forgetDeliveries } from './index.ts'
import { noteChanges } from './outbox.ts'

const own = { current_password: 'admin-password' }
const path = '/admin/connections/webhooks'
const departments = '/admin/master-data/departments'

let shop: Shop
let huda: Caller
let receiver: Receiver
beforeEach(async () => {
  shop = await openShop({ webhookTakenWithin: 600 })
  shop.at(Date.now())
  huda = await shop.admin()
  receiver = await openReceiver()
})
afterEach(async () => {
  await shop.close()
  await receiver.close()
})

type Made = AnswerOf<'createWebhook'> & Problem

const make = (given: object = {}, caller = huda) =>
  caller.post<Made>(path, {
    name: 'ERP',
    url: receiver.url,
    private_host: '127.0.0.1',
    types: ['department', 'job'],
    ...own,
    ...given,
  })
const made = async (given: object = {}) => {
  const { status, body } = await make(given)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const act = <T = Webhook & Problem>(id: number, what: string, body?: object) =>
  huda.post<T>(`${path}/${id}/${what}`, body)
const listed = async (id: number) => (await huda.get<Webhook[]>(path)).body.find((webhook) => webhook.id === id)
const deliveries = async (id: number, query = '') =>
  (await huda.get<AnswerOf<'webhookDeliveries'>>(`${path}/${id}/deliveries${query}`)).body.deliveries
const department = async (dept_number: string, name = 'Stores') => {
  const { status, body } = await huda.post<Department>(departments, { dept_number, name })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const rename = (id: number, name: string) => huda.call('PUT', `${departments}/${id}`, { name })
const settle = () => shop.app.webhookSender.settle()
const namesAt = (where: string) =>
  receiver.received.filter((one) => one.path === where).map(({ event }) => event.data['name'])

describe('what arrives', () => {
  test('is signed as the library of Standard Webhooks verifies it, and is what its schema says', async () => {
    const { secret = '' } = await made()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const stores = await department('901')
    await settle()
    const [one] = receiver.received
    if (!one) throw new Error('nothing arrived')
    expect(receiver.verify(secret, one)).toEqual(one.event)
    expect(() => receiver.verify(secret, { ...one, body: one.body.replace('Stores', 'Others') })).toThrow()
    expect(one.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(one.headers['content-type']).toBe('application/json')
    expect(one.event).toEqual({ type: 'department.changed', timestamp: expect.any(String) as string, data: stores })
    expect(webhookEvents['department.changed']?.safeParse(one.event)).toMatchObject({ success: true })
  })

  test('is what its types name, and a removal says so', async () => {
    await made({ types: ['department'] })
    const stores = await department('902')
    await huda.post('/admin/activity-types', { code: 'WASHING', name: 'Washing' })
    await settle()
    await huda.call('DELETE', `${departments}/${stores.id}`)
    await settle()
    expect(receiver.received.map(({ event }) => [event.type, event.data['id']])).toEqual([
      ['department.changed', stores.id],
      ['department.removed', String(stores.id)],
    ])
  })

  test('sessions, jobs, technicians and months match their schemas', async () => {
    await made({ types: ['job', 'session', 'technician', 'closed_month', 'activity_type', 'adjustment'] })
    await shop.job()
    const ali = await shop.technician()
    shop.at('2026-10-14T06:00:00Z')
    const session = (await ali.start()).body.session_id
    shop.at('2026-10-14T07:00:00Z')
    await ali.complete(session)
    await huda.post('/admin/activity-types', { code: 'WASHING', name: 'Washing' })
    shop.at('2026-11-02T06:00:00Z')
    await huda.post('/admin/periods/2026-10/lock', { accept_to_review: true })
    await ali.start({ at: Date.parse('2026-10-20T06:00:00Z') })
    await ali.start({ at: Date.parse('2026-10-20T08:00:00Z') })
    await settle()
    await huda.post('/admin/periods/2026-10/reopen', { reason: 'A report came late' })
    await settle()
    const types = new Set(receiver.types())
    for (const type of ['job', 'session', 'technician', 'closed_month', 'activity_type', 'adjustment']) {
      expect([...types]).toContain(`${type}.changed`)
    }
    expect([...types]).toContain('closed_month.removed')
    for (const { event } of receiver.received) {
      const checked = webhookEvents[event.type]?.safeParse(event)
      expect(checked?.success, `${event.type}: ${JSON.stringify(checked?.error)}`).toBe(true)
    }
  })

  test('before a webhook is made nothing is noted for it', async () => {
    await department('903')
    await made()
    await settle()
    expect(receiver.received).toEqual([])
  })

  test('of a thing that changed several times before it was sent is its last state, once', async () => {
    await made()
    const stores = await department('904', 'A')
    for (const name of ['B', 'C', 'D']) {
      await rename(stores.id, name)
      await shop.db.transaction(async () => undefined)
    }
    await settle()
    expect(namesAt('/hook')).toEqual(['D'])
  })

  test('of each thing in the order of its changes', async () => {
    await made()
    const stores = await department('905', 'A')
    const seen: string[] = []
    for (const name of ['B', 'C', 'D', 'E']) {
      await settle()
      await rename(stores.id, name)
      seen.push(name)
    }
    await settle()
    expect(namesAt('/hook')).toEqual(['A', ...seen])
  })
})

describe('a receiver', () => {
  test('that hangs holds up neither another webhook nor another thing', async () => {
    const slow = await made({ name: 'Slow', types: ['department'] })
    await made({ name: 'Quick', types: ['department'], url: receiver.url.replace('/hook', '/quick') })
    receiver.answer((request, response, { event }) => {
      if (request.url === '/hook' && event.data['name'] === 'Hangs') return
      response.writeHead(204).end()
    })
    await department('911', 'Hangs')
    await department('912', 'Goes through')
    await settle()
    expect(new Set(namesAt('/quick'))).toEqual(new Set(['Goes through', 'Hangs']))
    const [other, hanging] = await deliveries(slow.id)
    expect(other).toMatchObject({ state: 'delivered', status: 204 })
    expect(hanging).toMatchObject({ state: 'waiting', outcome: 'timed_out', status: null, attempts: 1 })
  })

  test('that answers 500 is tried again with growing pauses, by the same id, and shows what it said', async () => {
    const { id, secret = '' } = await made()
    receiver.answerWith(500, {}, 'out of order')
    await department('913')
    await settle()
    expect(await listed(id)).toMatchObject({ waiting_count: 1, failing_since: expect.any(String) as string })
    const [first] = await deliveries(id)
    expect(first).toMatchObject({ outcome: 'refused', status: 500, answer: 'out of order', attempts: 1 })
    shop.at(shop.now + 4 * SECOND)
    await settle()
    expect(receiver.received).toHaveLength(1)
    shop.at(shop.now + 2 * SECOND)
    await settle()
    shop.at(shop.now + 4 * MINUTE)
    await settle()
    expect(receiver.received).toHaveLength(2)
    receiver.answerWith(200)
    shop.at(shop.now + 2 * MINUTE)
    await settle()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([3, 1])
    expect(await listed(id)).toMatchObject({ waiting_count: 0, failing_since: null, state: 'active' })
    const last = receiver.received.at(-1)
    // The library holds the time against the real clock: the message is as it was, its time is of the attempt.
    expect(Number(last?.headers['webhook-timestamp'])).toBe(Math.floor(shop.now / SECOND))
    expect(secret).not.toBe('')
  })

  test('that names when it wants to be asked again is asked then', async () => {
    const { id } = await made()
    receiver.answerWith(503, { 'retry-after': '3600' })
    await department('914')
    await settle()
    const [waiting] = await deliveries(id)
    expect(Date.parse(waiting?.next_attempt_at ?? '') - shop.now).toBe(HOUR)
    receiver.answerWith(503, { 'retry-after': '99999999' })
    shop.at(shop.now + HOUR)
    await settle()
    const [later] = await deliveries(id)
    expect(Date.parse(later?.next_attempt_at ?? '') - shop.now).toBe(12 * HOUR)
  })

  test('that sends elsewhere is not followed', async () => {
    const { id } = await made()
    receiver.answerWith(301, { location: receiver.url.replace('/hook', '/elsewhere') })
    await department('915')
    await settle()
    expect(receiver.types('/elsewhere')).toEqual([])
    expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', outcome: 'redirected', status: 301 })
  })

  test('that answers 10 MB is read as far as it is shown', async () => {
    const { id } = await made()
    let sent = 0
    receiver.answer((_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (sent < 10_000_000 && !response.destroyed) {
          sent += 10_000
          if (!response.write('x'.repeat(10_000))) return response.once('drain', more)
        }
        return response.end()
      }
      more()
    })
    await department('916')
    await settle()
    const [delivery] = await deliveries(id)
    expect(delivery).toMatchObject({ state: 'delivered', answer: 'x'.repeat(1_000) })
    expect(sent).toBeLessThan(8_000_000)
  })

  test('that drips its answer is believed by its status, and one that drips the status is given up', async () => {
    const { id } = await made({ name: 'Drips', types: ['department'] })
    receiver.answer((_request, response, { event }) => {
      const drip = event.data['name'] === 'Body' ? response.writeHead(200) : response.socket
      const text = 'HTTP/1.1 200 OK and so on'
      let nth = 0
      const timer = setInterval(() => drip?.write(text.charAt(nth++ % text.length)), 100)
      response.on('close', () => clearInterval(timer))
    })
    await department('925', 'Body')
    await department('926', 'Head')
    const began = performance.now()
    await settle()
    expect(performance.now() - began).toBeLessThan(5_000)
    const [head, body] = await deliveries(id)
    expect(body).toMatchObject({ state: 'delivered', status: 200, answer: expect.stringMatching(/^HTT/) as string })
    expect(head).toMatchObject({ state: 'waiting', outcome: 'timed_out', status: null })
  })

  test('that says 410 pauses its webhook, with what waits', async () => {
    const { id } = await made()
    receiver.answerWith(410)
    await department('917')
    await settle()
    expect(await listed(id)).toMatchObject({ state: 'paused', paused_because: 'gone', waiting_count: 1 })
    const { body } = await huda.get<{ entries: AuditEntry[] }>('/admin/audit?kind=webhook')
    expect(body.entries[0]).toMatchObject({ action: 'changed', person_id: null, after: { paused_because: 'gone' } })
  })

  test('that is away for two days gets all of it, in order, once it is back', async () => {
    const { id } = await made()
    receiver.answerWith(502)
    const stores = await department('918', 'A')
    await settle()
    await rename(stores.id, 'B')
    const others = await department('919', 'Others')
    for (let hours = 0; hours < 48; hours += 6) {
      await settle()
      shop.at(shop.now + 6 * HOUR)
    }
    receiver.received.length = 0
    receiver.answerWith(200)
    await department('920', 'New')
    await settle()
    const inOrder = (names: readonly unknown[]) => names.map(String).toSorted((one, other) => one.localeCompare(other))
    expect(inOrder(namesAt('/hook'))).toEqual(['B', 'B', 'New', 'Others'])
    expect(others.id).toBeGreaterThan(stores.id)
    expect(await listed(id)).toMatchObject({ waiting_count: 0, failed_count: 0, state: 'active' })
  })

  test('that is away for three days pauses its webhook; resumed, everything arrives', async () => {
    const { id } = await made()
    receiver.answerWith(502)
    const stores = await department('921', 'A')
    for (let hours = 0; hours <= 90; hours += 6) {
      await settle()
      shop.at(shop.now + 6 * HOUR)
    }
    expect(await listed(id)).toMatchObject({ state: 'paused', paused_because: 'failing', waiting_count: 1 })
    const before = receiver.received.length
    await rename(stores.id, 'B')
    await settle()
    expect(receiver.received).toHaveLength(before)
    receiver.answerWith(200)
    receiver.received.length = 0
    expect((await act(id, 'resume')).body).toMatchObject({ state: 'active', paused_because: null, waiting_count: 2 })
    await settle()
    expect(namesAt('/hook')).toEqual(['B', 'B'])
    expect(await listed(id)).toMatchObject({ waiting_count: 0 })
  })

  test('that never takes one thing and takes all others is not paused for it', async () => {
    const { id } = await made()
    receiver.answer((_request, response, { event }) =>
      response.writeHead(event.data['name'] === 'Poison' ? 500 : 200).end(),
    )
    await department('922', 'Poison')
    for (let day = 0; day < 5; day++) {
      await department(`93${day}`, 'Fine')
      await settle()
      shop.at(shop.now + DAY)
    }
    await settle()
    expect(await listed(id)).toMatchObject({ state: 'active', failed_count: 1, waiting_count: 0 })
    receiver.answerWith(200)
    expect((await act(id, 'send-again')).body).toMatchObject({ failed_count: 0, waiting_count: 1 })
    await settle()
    expect(await listed(id)).toMatchObject({ failed_count: 0, waiting_count: 0 })
  })
})

describe('nothing is lost', () => {
  test('what an instance had sent and not noted is sent again with the same id', async () => {
    const { id } = await made()
    await department('941')
    await settle()
    // As a killed instance leaves it.
    await shop.db.write(sql`
      update webhook_delivery set state = 'waiting', next_attempt_at = to_timestamp(0), outcome = null,
        claimed_until = to_timestamp(${(shop.now + 30 * SECOND) / SECOND}) where webhook_id = ${id}`)
    await settle()
    expect(receiver.received).toHaveLength(1)
    shop.at(shop.now + 31 * SECOND)
    await settle()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test.each([
    ['waited for its next attempt', { attempts: 2, next_attempt_at: 2032 }],
    ['was not tried at all', { attempts: 0, next_attempt_at: 2032 }],
    ['was on its way', { attempts: 1, next_attempt_at: 2026, claimed_until: 2032 }],
  ])('what %s when the clock was years ahead goes out at the true time', async (_title, { attempts, ...years }) => {
    await made()
    await department('946')
    receiver.answerWith(500)
    await settle()
    receiver.answerWith(200)
    receiver.received.length = 0
    const ofYear = (year: number) => sql`make_timestamptz(${year}, 1, 1, 0, 0, 0)`
    await shop.db.write(sql`
      update webhook_delivery set attempts = ${attempts}, next_attempt_at = ${ofYear(years.next_attempt_at)},
        claimed_until = ${'claimed_until' in years ? ofYear(years.claimed_until) : sql`null`}`)
    await settle()
    expect(namesAt('/hook')).toEqual(['Stores'])
  })

  test('what was first tried when the clock was years ahead is tried for three days from now, and what arrived then says nothing of now', async () => {
    const { id } = await made()
    receiver.answerWith(502)
    await department('947')
    await settle()
    await shop.db.write(
      sql`update webhook_delivery set first_attempt_at = '2032-01-01', last_attempt_at = '2032-01-01'`,
    )
    await shop.db.write(sql`update webhook set last_delivered_at = '2032-01-01'`)
    for (let hours = 0; hours <= 96; hours += 6) {
      shop.at(shop.now + 6 * HOUR)
      await settle()
    }
    expect(await listed(id)).toMatchObject({ state: 'paused', paused_because: 'failing', waiting_count: 1 })
  })

  test('a receiver that answers again gets what was tried last when the clock was years ahead', async () => {
    await made()
    receiver.answerWith(503)
    await department('948', 'A')
    await settle()
    shop.at(shop.now + 10 * SECOND)
    await settle()
    await shop.db.write(sql`update webhook_delivery set last_attempt_at = '2032-01-01'`)
    receiver.answerWith(200)
    receiver.received.length = 0
    await department('949', 'B')
    await settle()
    expect(new Set(namesAt('/hook'))).toEqual(new Set(['A', 'B']))
    expect(namesAt('/hook')).toHaveLength(2)
  })

  test('two instances send each delivery once', async () => {
    const { id } = await made()
    const other = await instanceOn(shop.db, { now: () => shop.now })
    try {
      await Promise.all(Array.from({ length: 12 }, (_, nth) => department(`96${nth + 10}`, `Dept ${nth}`)))
      await Promise.all([settle(), other.webhookSender.settle(), settle(), other.webhookSender.settle()])
      await settle()
      expect(namesAt('/hook')).toHaveLength(12)
      expect(await deliveries(id, '?state=delivered')).toHaveLength(12)
    } finally {
      await other.close()
    }
  })

  test('a cursor that another instance has moved meanwhile notes nothing twice', async () => {
    const { id } = await made()
    await department('973')
    const cursorAt = async (text: string) => {
      const before = await shop.db.row<{ cursor: string }>(sql`select cursor from webhook_feed`)
      await shop.db.write(sql`update webhook_feed set cursor = ${text}`)
      return before?.cursor ?? ''
    }
    let before = ''
    const claiming = { now: shop.now, sending: {}, ofEach: 8 }
    const result = await shop.db.transaction((tx) => {
      const meanwhile = new Proxy(tx, {
        get: (_, name: keyof Tx) =>
          name === 'row' && before === ''
            ? async (statement: Sql) => {
                const row = await tx.row(statement)
                before = await cursorAt('elsewhere')
                return row
              }
            : (tx[name] as () => unknown).bind(tx),
      })
      return noteChanges(meanwhile, claiming)
    })
    expect(result).toEqual({ hasWritten: false, more: true, claimed: [] })
    expect(await deliveries(id)).toEqual([])
    await cursorAt(before)
    await settle()
    expect(namesAt('/hook')).toEqual(['Stores'])
  })

  test('a change leaves by itself within two seconds, usually in less than a third of one', async () => {
    await made()
    const running = await instanceOn(shop.db, { sendsWebhooks: true })
    await running.ready()
    try {
      await expect.poll(() => running.webhookSender.hasAny, { timeout: 10_000 }).toBe(true)
      const began = Date.now()
      await department('942')
      await expect.poll(() => receiver.received.length, { timeout: 5_000, interval: 20 }).toBe(1)
      expect((receiver.received[0]?.at ?? 0) - began).toBeLessThan(2_000)
    } finally {
      await running.close()
    }
  })

  test('in a database that was restored nothing is sent before an admin resumes it', async () => {
    const { id } = await made()
    await shop.db.write(sql`delete from webhook_delivery`)
    await shop.db.write(sql`delete from webhook_feed`)
    const stores = await department('943')
    await settle()
    expect(await listed(id)).toMatchObject({
      state: 'paused',
      paused_because: 'restored',
      missed_before: expect.any(String) as string,
    })
    await act(id, 'resume')
    await rename(stores.id, 'Later')
    await settle()
    expect(namesAt('/hook')).toEqual(['Later'])
  })

  test('a cursor of another history begins anew, and the page says so', async () => {
    const { id } = await made()
    const text = Buffer.from(`1 ${'0'.repeat(32)} department changes 9999999999999999  `).toString('base64url')
    await shop.db.write(sql`update webhook_feed set cursor = ${text}`)
    await settle()
    expect((await listed(id))?.missed_before).not.toBeNull()
    await department('944')
    await settle()
    expect(receiver.types()).toEqual(['department.changed'])
  })

  test('what waited for 30 days is cleared, and the page says that it was missed', async () => {
    const { id } = await made()
    await act(id, 'pause')
    await department('945')
    await settle()
    shop.at(shop.now + 29 * DAY)
    await forgetDeliveries(shop.db, shop.now)
    expect(await listed(id)).toMatchObject({ waiting_count: 1, missed_before: null })
    shop.at(shop.now + 2 * DAY)
    await forgetDeliveries(shop.db, shop.now)
    expect(await listed(id)).toMatchObject({ waiting_count: 0, missed_before: expect.any(String) as string })
  })
})

describe('the address', () => {
  test.each([
    ['http://erp.example.com/', 'webhook_not_public'],
    ['https://erp.example.com:8443/', 'webhook_not_public'],
    ['https://10.0.0.5/', 'webhook_not_public'],
    ['https://[fd12:3456::1]/', 'webhook_not_public'],
    ['https://erp.local/', 'webhook_not_public'],
    ['https://localhost/', 'webhook_not_public'],
    ['https://127.0.0.1/', 'webhook_not_public'],
    ['https://2130706433/', 'webhook_not_public'],
    ['https://[::ffff:10.0.0.1]/', 'webhook_not_public'],
    ['https://169.254.169.254/latest/', 'webhook_never_private'],
    ['https://168.63.129.16/', 'webhook_never_private'],
    ['https://[fd00:ec2::254]/', 'webhook_never_private'],
    ['https://0.0.0.0/', 'webhook_never_private'],
  ])('%s is refused: %s', async (url, code) => {
    const { status, body } = await make({ url, private_host: null })
    expect([status, body.code]).toEqual([422, code])
  })

  test('of a private network is allowed by its name, and by no other', async () => {
    expect((await make({ url: 'http://erp.local:8080/', private_host: 'erp' })).body.code).toBe('webhook_host_differs')
    expect((await make({ url: 'http://erp.local:8080/', private_host: 'ERP.local' })).status).toBe(201)
    expect((await make({ url: 'https://[fd12::1]/', private_host: 'fd12::1' })).status).toBe(201)
    for (const host of ['169.254.169.254', '168.63.129.16']) {
      expect((await make({ url: `http://${host}/`, private_host: host })).body.code).toBe('webhook_never_private')
    }
  })

  test('that turns out to lead into the house is not called', async () => {
    const { id } = await made()
    await shop.db.write(
      sql`update webhook set url = 'https://localtest.invalid/', private_host = null where id = ${id}`,
    )
    await department('951')
    await settle()
    expect((await deliveries(id))[0]?.outcome).toBe('not_public')
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ url: 'erp.example.com' }, 'url'],
    [{ url: 'ftp://erp.example.com/' }, 'url'],
    [{ url: 'https://user:pass@erp.example.com/' }, 'url'],
    [{ types: [] }, 'types'],
    [{ types: ['money'] }, 'types.0'],
  ])('with %j is refused beside its field', async (given, field) => {
    const { status, body } = await make(given)
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, [field]])
  })

  test('20 at a time, and another one when one has ended', async () => {
    const ids: number[] = []
    for (let n = 0; n < 20; n++) ids.push((await made({ name: `Program ${n}` })).id)
    const { status, body } = await make()
    expect([status, body.code]).toEqual([409, 'webhooks_too_many'])
    await act(ids[7] ?? 0, 'end', own)
    await made()
  })
})

describe('admins', () => {
  test('make one with their own factors; no foreman, technician or machine does', async () => {
    expect((await make({ current_password: 'a guess' })).body.code).toBe('wrong_current_password')
    const [foreman, ali] = [await shop.admin({ rights: 'foreman' }), await shop.technician()]
    const machine = await shop.machine(scopes, { madeBy: huda })
    for (const caller of [foreman, ali]) expect((await make({}, caller)).body.code).toBe('not_allowed')
    expect((await make({}, machine)).body.code).toBe('token_not_allowed')
  })

  test('see the secret once; it is kept encrypted', async () => {
    const { id, secret = '' } = await made()
    expect(JSON.stringify(await listed(id))).not.toContain(secret)
    const raw = Buffer.from(secret.slice(6), 'base64').toString('hex')
    const everything = await shop.db.rows(sql`
      select to_jsonb(webhook) from webhook union all select to_jsonb(audit_entry) from audit_entry
      union all select to_jsonb(security_event) from security_event`)
    expect(JSON.stringify(everything)).not.toContain(secret)
    expect(JSON.stringify(everything)).not.toContain(raw)
  })

  test('make a new secret: for a day both sign', async () => {
    const { id, secret: former = '' } = await made()
    const { status, body } = await act<Made>(id, 'secret', own)
    expect([status, body.signs_twice_until]).toEqual([200, new Date(shop.now + DAY).toISOString()])
    await department('961')
    await settle()
    const [one] = receiver.received
    if (!one) throw new Error('nothing arrived')
    for (const secret of [former, body.secret ?? '']) expect(receiver.verify(secret, one)).toEqual(one.event)
    shop.at(shop.now + DAY)
    await department('962')
    await settle()
    expect(receiver.received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
    expect((await listed(id))?.signs_twice_until).toBeNull()
  })

  test('a former secret that was replaced when the clock was years ahead signs no more', async () => {
    const { id } = await made()
    await act(id, 'secret', own)
    await shop.db.write(sql`update webhook set former_until = '2032-01-01'`)
    expect((await listed(id))?.signs_twice_until).toBeNull()
    await department('950')
    await settle()
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })

  test('change what it is called and what is sent; what waits of other things is dropped', async () => {
    const { id, version } = await made()
    await act(id, 'pause')
    await department('967')
    await settle()
    expect(await listed(id)).toMatchObject({ waiting_count: 1, version })
    const edit = (body: object, edited = version) =>
      huda.call<Webhook & Problem>('PATCH', `${path}/${id}`, body, { headers: { 'if-match': `"${edited}"` } })
    const { status, body } = await edit({ name: 'Accounts', types: ['session', 'job'] })
    expect([status, body]).toMatchObject([200, { name: 'Accounts', types: ['job', 'session'], version: version + 1 }])
    expect(body).toMatchObject({ url: receiver.url, waiting_count: 0, state: 'paused' })
    const late = await edit({ name: 'ERP', types: ['job'] })
    expect([late.status, late.body.code]).toEqual([412, 'changed_meanwhile'])
    expect((await edit({ name: 'Accounts', types: ['job', 'session'] }, version + 1)).body.version).toBe(version + 1)
    expect((await edit({ name: '', types: [] }, version + 1)).body.errors?.map(({ path: of }) => of)).toEqual([
      'name',
      'types',
    ])
    await act(id, 'resume')
    await department('968')
    await shop.job()
    await settle()
    expect(receiver.types()).toEqual(['job.changed'])
    const { body: trail } = await huda.get<{ entries: AuditEntry[] }>('/admin/audit?kind=webhook&subject=Accounts')
    expect(trail.entries[1]).toMatchObject({ before: { name: 'ERP' }, after: { name: 'Accounts' } })
    const { body: log } = await huda.get<AnswerOf<'securityLog'>>('/admin/security-log')
    expect(log.events.map(({ details }) => details['what'])).toContain('edited')
    await act(id, 'end', own)
    expect((await edit({ name: 'Late', types: ['job'] }, version + 1)).body.code).toBe('webhook_ended')
  })

  test('pause and resume; what changed meanwhile arrives once', async () => {
    const { id } = await made()
    expect((await act(id, 'pause')).body).toMatchObject({ state: 'paused', paused_because: 'admin' })
    const stores = await department('963', 'A')
    await settle()
    await rename(stores.id, 'B')
    await settle()
    expect(receiver.received).toEqual([])
    await act(id, 'resume')
    await settle()
    expect(namesAt('/hook')).toEqual(['B'])
  })

  test('send a test, also to one that is paused, and once', async () => {
    const { id } = await made()
    await act(id, 'pause')
    receiver.answerWith(500)
    expect((await act<WebhookDelivery>(id, 'test')).status).toBe(201)
    await settle()
    shop.at(shop.now + DAY)
    await settle()
    expect(receiver.received.map(({ event }) => event)).toEqual([
      { type: 'webhook.test', timestamp: expect.any(String) as string, data: { name: 'ERP' } },
    ])
    expect((await deliveries(id))[0]).toMatchObject({ type: 'test', state: 'failed', status: 500 })
    expect(await listed(id)).toMatchObject({ failing_since: null })
  })

  test('send a delivery again: the same id, the thing as it is now', async () => {
    const { id } = await made()
    const stores = await department('964', 'A')
    await settle()
    const [delivery] = await deliveries(id)
    await shop.db.write(sql`update department set name = 'Now' where id = ${stores.id}`)
    const again = await huda.post<WebhookDelivery>(`/admin/connections/deliveries/${delivery?.id}/send-again`)
    expect([again.status, again.body.state]).toEqual([200, 'waiting'])
    await settle()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids.slice(0, 2)).toEqual([delivery?.message_id, delivery?.message_id])
    expect(namesAt('/hook')[1]).toBe('Now')
  })

  test('end one: nothing more is sent, and nothing can be done with it', async () => {
    const { id } = await made()
    await department('965')
    expect((await act(id, 'end', { current_password: 'a guess' })).body.code).toBe('wrong_current_password')
    expect((await act(id, 'end', own)).body).toMatchObject({ state: 'ended', ended_by: { id: huda.id } })
    expect((await act(id, 'end', own)).status).toBe(200)
    await department('966')
    await settle()
    expect(receiver.received).toEqual([])
    for (const what of ['pause', 'resume', 'test', 'send-again']) {
      expect((await act(id, what)).body.code).toBe('webhook_ended')
    }
    expect(await shop.db.rows(sql`select from webhook_feed`)).toEqual([])
  })

  test('read of it in the audit trail and the security log', async () => {
    const { id } = await made({ name: 'Accounts' })
    await act(id, 'pause')
    await act(id, 'pause')
    await act(id, 'resume')
    await act(id, 'secret', own)
    await act(id, 'end', own)
    const { body: trail } = await huda.get<{ entries: AuditEntry[] }>('/admin/audit?kind=webhook&subject=Accounts')
    expect(trail.entries.map(({ action }) => action)).toEqual(['ended', 'changed', 'changed', 'changed', 'created'])
    const { body: log } = await huda.get<AnswerOf<'securityLog'>>('/admin/security-log')
    const about = log.events.filter(({ kind }) => kind.startsWith('webhook')).toReversed()
    expect(about.map(({ kind, details }) => [kind, details['what']])).toEqual([
      ['webhook_made', undefined],
      ['webhook_changed', 'paused'],
      ['webhook_changed', 'resumed'],
      ['webhook_changed', 'secret'],
      ['webhook_ended', undefined],
    ])
  })
})
