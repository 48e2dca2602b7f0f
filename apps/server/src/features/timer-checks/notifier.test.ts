import { createPublicKey, verify } from 'node:crypto'
import type { AnswerOf, Problem, SessionDetails, Workshop } from '@warsha/contract'
import { HOUR } from '@warsha/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { openPushService } from '../../../testing/push-service.ts'
import { sql } from '../../platform/database.ts'
import { Keys } from '../../platform/keys.ts'
import { pushKeyNow } from '../../platform/web-push.ts'
import { TimerNotifier } from './notifier.ts'

let service: Awaited<ReturnType<typeof openPushService>>
let shop: Shop
let ali: Caller
let huda: Caller
let pushKey: string
const errors: string[] = []

beforeAll(async () => {
  service = await openPushService()
  shop = await openShop({ pushNetwork: { mayBePrivate: true, ca: service.ca } })
  huda = await shop.admin()
  await shop.job({ job_no: '1001' })
})
afterAll(async () => {
  await shop.close()
  await service.close()
})
beforeEach(async () => {
  await shop.db.write(sql`update work_session set ended_at = started_at where ended_at is null`)
  await shop.db.write(sql`delete from push_subscription`)
  shop.at(at('14:00'))
  service.deliveries.length = 0
  errors.length = 0
  await huda.call('PUT', '/admin/workshop/web-push', { is_on: true })
  ali = await shop.technician()
  pushKey = (await ali.get<AnswerOf<'timerRules'>>('/sessions/timer-rules')).body.push_key ?? ''
})

const at = (time: string, day = '2026-11-18') => Date.parse(`${day}T${time}:00+03:00`)

function notifier(): TimerNotifier {
  return new TimerNotifier({
    db: shop.db,
    now: () => shop.now,
    businessTimeZone: 'Asia/Riyadh',
    stalledAfterHours: 10,
    network: { mayBePrivate: true, ca: service.ca },
    log: { error: (line) => errors.push(line) },
  })
}

/** Subscribes a phone, as its browser would. */
async function subscribe(name: string, person = ali, language: 'en' | 'ar' = 'en') {
  const body = { ...service.subscribe(name, pushKey), language }
  const answer = await person.call<Problem>('PUT', '/me/push-subscription', body)
  expect(answer.status).toBe(204)
  return body
}

const subscriptions = async () => (await shop.db.rows(sql`select from push_subscription`)).length

test('at the end of working time a phone is asked, once, whichever instance looks', async () => {
  const { body: session } = await ali.start({ at: shop.now })
  await subscribe('ali', ali, 'ar')
  expect(await notifier().look()).toBe(0)
  shop.at(at('17:00'))
  const reached = await Promise.all([notifier().look(), notifier().look(), notifier().look()])
  expect(reached.toSorted()).toEqual([0, 0, 1])
  shop.at(at('17:01'))
  expect(await notifier().look()).toBe(0)
  expect(service.deliveries.map(({ payload }) => payload)).toEqual([
    { title: 'هل ما زلت تعمل؟', body: 'انتهى وقت الدوام والمؤقّت يعمل. افتح ورشة وأجب.' },
  ])
  const { timer_checks } = (await huda.get<SessionDetails>(`/admin/sessions/${session.session_id}`)).body
  expect(timer_checks).toMatchObject([
    { asked_at: new Date(at('17:00')).toISOString(), notified_at: new Date(at('17:00')).toISOString(), answer: null },
  ])

  // What is answered is the question that was asked, and two hours later there is another one.
  shop.at(at('17:05'))
  const answer = { unique_key: session.unique_key, kind: 'running', answer: 'still_working' }
  await ali.post(`/sessions/${session.session_id}/timer-checks`, answer)
  shop.at(at('19:04'))
  expect(await notifier().look()).toBe(0)
  shop.at(at('19:05'))
  expect(await notifier().look()).toBe(1)
  const later = (await huda.get<SessionDetails>(`/admin/sessions/${session.session_id}`)).body.timer_checks
  expect(later).toMatchObject([
    { asked_at: new Date(at('17:00')).toISOString(), answer: 'still_working' },
    { asked_at: new Date(at('19:05')).toISOString(), answer: null },
  ])
  expect(errors).toEqual([])
})

test('what is sent is signed by the shop and says nothing of the person or the work', async () => {
  await ali.start({ at: shop.now, note: 'Worn shaft' })
  await subscribe('signed')
  shop.at(at('17:00'))
  await notifier().look()
  const delivery = service.deliveries[0]
  expect(delivery?.payload).toEqual({
    title: 'Still working?',
    body: 'Working time has ended and your timer is running. Open Warsha and answer.',
  })
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(delivery?.headers['authorization'])) ?? []
  expect(key).toBe(pushKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub: expect.stringMatching(/^https:\/\//),
    aud: expect.stringMatching(/^https:\/\/localhost:\d+$/),
  })
})

test('who works in time, who has ended and who was due long ago is left alone', async () => {
  const { body } = await ali.start({ at: shop.now })
  await subscribe('late')
  shop.at(at('18:00'))
  expect(await notifier().look()).toBe(0)
  shop.at(at('14:00', '2026-11-19'))
  await ali.complete(body.session_id)
  await ali.start({ at: shop.now })
  shop.at(at('16:59', '2026-11-19'))
  expect(await notifier().look()).toBe(0)
  expect(service.deliveries).toEqual([])
})

test.each([
  [404, 0],
  [410, 0],
  [500, 1],
  [307, 1],
])('a phone for which the push service answers %d', async (status, left) => {
  await ali.start({ at: shop.now })
  await subscribe(`answers-${status}`)
  service.answerWith(`answers-${status}`, status)
  shop.at(at('17:00'))
  expect(await notifier().look()).toBe(0)
  expect(await subscriptions()).toBe(left)
  expect(service.deliveries).toEqual([])
})

test('a push service that does not answer is written down without the phone’s address', async () => {
  await ali.start({ at: shop.now })
  await subscribe('unreachable')
  await shop.db.write(sql`update push_subscription set endpoint = 'https://localhost:1/secret-address'`)
  shop.at(at('17:00'))
  expect(await notifier().look()).toBe(0)
  expect(errors).toEqual(['A push service could not be reached: ECONNREFUSED'])
})

test('phones are forgotten with their sign-in, when the shop turns it off, and when they say so', async () => {
  await subscribe('signed-out')
  await shop.db.write(sql`update sign_in set ended_at = now() where person_id = ${ali.id}`)
  expect(await subscriptions()).toBe(0)

  const omar = await shop.technician({ name: 'Omar' })
  await subscribe('expired', omar)
  await shop.db.write(sql`update sign_in set expires_at = '2026-01-01' where person_id = ${omar.id}`)
  await notifier().look()
  expect(await subscriptions()).toBe(0)

  const fahd = await shop.technician({ name: 'Fahd' })
  await subscribe('first', fahd)
  await subscribe('again', fahd)
  expect(await subscriptions()).toBe(1)
  await fahd.call('DELETE', '/me/push-subscription')
  expect(await subscriptions()).toBe(0)

  await subscribe('off', fahd)
  const off = await huda.call<Workshop>('PUT', '/admin/workshop/web-push', { is_on: false })
  expect(off.body.sends_web_push).toBe(false)
  expect(await subscriptions()).toBe(0)
  const refused = await fahd.call<Problem>('PUT', '/me/push-subscription', service.subscribe('late', pushKey))
  expect([refused.status, refused.body.code]).toEqual([409, 'web_push_off'])
  expect((await fahd.get<AnswerOf<'timerRules'>>('/sessions/timer-rules')).body.push_key).toBeNull()
})

test('a phone that has subscribed with another key is told to do it anew', async () => {
  const other = await ali.call<Problem>('PUT', '/me/push-subscription', service.subscribe('other', 'another-key'))
  expect([other.status, other.body.code]).toEqual([409, 'push_key_changed'])
})

test('a key that leaked reaches nobody any more', async () => {
  await ali.start({ at: shop.now })
  await subscribe('leaked')
  await shop.db.write(sql`update push_subscription set kid = 'leaked'`)
  shop.at(at('17:00'))
  expect(await notifier().look()).toBe(0)
  expect(await subscriptions()).toBe(0)
})

test('each key of the shop has one for push services of its own', () => {
  const master = (kid: string) => ({ kid, secret: Buffer.alloc(32, kid), signsFrom: 0, retiredAt: null })
  const [a, again, b] = ['a', 'a', 'b'].map((kid) => pushKeyNow(new Keys([master(kid)]), HOUR))
  expect(a).toEqual(again)
  expect(a?.publicKey).not.toBe(b?.publicKey)
  expect(Buffer.from(a?.publicKey ?? '', 'base64url')).toHaveLength(65)
})

test('a shop sends nothing into its own network', async () => {
  const careful = await openShop()
  try {
    const admin = await careful.admin()
    await admin.call('PUT', '/admin/workshop/web-push', { is_on: true })
    const person = await careful.technician()
    const key = (await person.get<AnswerOf<'timerRules'>>('/sessions/timer-rules')).body.push_key ?? ''
    const endpoints = ['https://localhost/a', 'https://127.0.0.1/a', 'http://push.example.com/a', 'https://10.0.0.1/a']
    for (const endpoint of endpoints) {
      const body = { ...service.subscribe('inside', key), endpoint }
      const refused = await person.call<Problem>('PUT', '/me/push-subscription', body)
      expect([refused.status, refused.body.code]).toEqual([422, 'push_address_not_allowed'])
    }
    const body = { ...service.subscribe('outside', key), endpoint: 'https://push.example.com/a' }
    expect((await person.call('PUT', '/me/push-subscription', body)).status).toBe(204)
  } finally {
    await careful.close()
  }
})
