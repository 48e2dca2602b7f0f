import { adminCalls } from '@warsha/contract/admin-calls'
import { addCalls, type CallName, phoneCalls } from '@warsha/contract/calls'
import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../device/storage.ts'
import { newUuid } from '../device/uuid.ts'
import { type CallOptions, createClient } from './client.ts'
import { AnswerUnknown, ApiError, reasonFor, Unreachable } from './errors.ts'
import { keptSignIn } from './kept-sign-in.ts'
import { refreshAttempts } from './refresh-attempts.ts'
import { createOpenActs } from './open-acts.ts'
import { createServerClock } from './server-clock.ts'

addCalls(adminCalls)
const calls = { ...phoneCalls, ...adminCalls }

type Sent = { path: string; key: string | null; version: string | null; body: unknown }
type Answer = (sent: Sent) => Response | 'lost'

/** A desk whose server answers as a test says; each pause between two look-ups is over at once. */
function desk(answer: Answer, { tab = memoryStorage(), person = 1, isOffline = false } = {}) {
  const storage = memoryStorage()
  const kept = keptSignIn(storage)
  storage.setItem('warsha.access_token', 'token')
  kept.rememberUser({ id: person, full_name: 'Huda', role: 'ADMIN' } as Parameters<typeof kept.rememberUser>[0])
  const sent: Sent[] = []
  const pauses: number[] = []
  const lookups = { running: 0, giveUp: () => undefined as void }
  const client = createClient({
    fetch: (url, { headers, body }) => {
      const given = new Headers(headers)
      const one: Sent = {
        path: new URL(url, 'http://warsha.test').pathname,
        key: given.get('idempotency-key'),
        version: given.get('if-match'),
        body: typeof body === 'string' ? JSON.parse(body) : body,
      }
      sent.push(one)
      const response = answer(one)
      return response === 'lost' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(response)
    },
    now: () => 0,
    lock: (_name, work) => work(),
    kept,
    attempts: refreshAttempts(storage, newUuid),
    clock: createServerClock(() => 0, storage),
    deviceId: 'desk',
    language: () => 'en',
    unsent: () => null,
    publish: () => undefined,
    acts: {
      open: createOpenActs(tab, () => 0),
      onLost: (giveUp) => {
        lookups.running += 1
        lookups.giveUp = giveUp
        return () => void (lookups.running -= 1)
      },
      pause: (milliseconds) => {
        pauses.push(milliseconds)
        return Promise.resolve()
      },
      offline: () => isOffline,
    },
  })
  return { call: client.call, sent, pauses, lookups, kept, storage }
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'x-api': '1' } })
}

const refusal = (status: number, code: string) => json({ status, code, detail: `No: ${code}` }, status)

/** Answers one after the other, the last for ever. */
function inTurn(...answers: (Response | 'lost')[]): Answer {
  let turn = 0
  return () => {
    const answer = answers[Math.min(turn, answers.length - 1)] ?? 'lost'
    turn += 1
    return answer === 'lost' ? answer : answer.clone()
  }
}

const body = { full_name: 'Basil', segment: 'Winding', temp_password: 'temp-22' }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('The call did not fail')
    },
    (error: unknown) => error,
  )
}

describe('each POST carries a key of its own', () => {
  const without = new Set<string>([
    'acceptInvitation',
    'openInvitation',
    'signIn',
    'refreshSignIn',
    'signOut',
    'beginSecondFactor',
    'beginCompanySignIn',
    'finishCompanySignIn',
    'endCompanySignIns',
    'beginCompanyProof',
    'finishCompanyProof',
    'previewCharge',
    'previewHourlyRate',
    'previewMoveOfJobs',
    'previewPayChange',
    'previewRetention',
    'previewScheduleChange',
    'printSignInCards',
    'tryWorkOrder',
    'tryLoad',
  ])
  const posts = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'POST')

  test.each(posts)('%s', async (name) => {
    const { call, sent } = desk(() => json({ access_token: 'x', user: { id: 1 } }))
    const options = { params: { id: 7, month: '2026-11', code: 'X' }, body: {} } as unknown as CallOptions<typeof name>
    const made = call as (name: CallName, options: unknown) => Promise<unknown>
    await made(name, options)
    await made(name, options)
    const keys = sent.map(({ key }) => key)
    if (without.has(name)) expect(keys).toEqual([null, null])
    else {
      expect(keys[0]).toMatch(UUID)
      expect(keys[1]).toMatch(UUID)
      expect(keys[0]).not.toBe(keys[1])
    }
  })
})

describe('a lost answer', () => {
  test('is looked up with the same key and body, and comes as if it had been the first', async () => {
    const { call, sent, lookups, pauses } = desk(inTurn('lost', 'lost', json({ id: 9 }, 201)))
    expect(await call('createTechnician', { body })).toEqual({ id: 9 })
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent.map((one) => one.body)).toEqual([body, body, body])
    expect(pauses).toEqual([1000, 2000])
    expect(lookups.running).toBe(0)
  })

  test('may turn out to be a refusal', async () => {
    const { call } = desk(inTurn('lost', refusal(409, 'email_taken')))
    expect(await failureOf(call('createTechnician', { body }))).toMatchObject({ code: 'email_taken' })
  })

  test.each([
    ['the first is still being processed', refusal(409, 'idempotency_key_busy')],
    ['the database is away for a moment', refusal(503, 'database_away')],
    ['there are too many calls', refusal(429, 'too_many')],
  ])('is looked up on while %s', async (_why, meanwhile) => {
    const { call, sent } = desk(inTurn('lost', meanwhile, json({ id: 9 }, 201)))
    expect(await call('createTechnician', { body })).toEqual({ id: 9 })
    expect(sent).toHaveLength(3)
  })

  test('is waited for no longer once the person gives up; the next try carries the same key', async () => {
    let isBack = false
    const { call, sent, lookups } = desk(() => {
      if (isBack) return json({ id: 9 }, 201)
      if (sent.length >= 4) lookups.giveUp()
      return 'lost'
    })
    const error = await failureOf(call('createTechnician', { body }))
    expect(error).toBeInstanceOf(AnswerUnknown)
    expect(reasonFor(error, 'Failed to save')).toBe(
      'It is not known whether this was saved. Send it once more: what was saved is not saved twice.',
    )
    isBack = true
    await call('createTechnician', { body })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    await call('createTechnician', { body })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  })

  test('is not looked up as somebody else who has signed in meanwhile, nor without a sign-in', async () => {
    for (const next of [{ id: 2, full_name: 'Sara', role: 'ADMIN' }, null]) {
      const shop = desk(() => {
        if (next) shop.kept.rememberUser(next as Parameters<typeof shop.kept.rememberUser>[0])
        else shop.kept.forget()
        return shop.sent.length === 1 ? 'lost' : refusal(401, 'sign_in_ended')
      })
      expect(await failureOf(shop.call('createTechnician', { body }))).toBeInstanceOf(AnswerUnknown)
      expect(shop.sent.length).toBeLessThanOrEqual(next ? 1 : 3)
    }
  })

  test('of a device that had no network is known to have done nothing', async () => {
    const { call, sent } = desk(() => 'lost', { isOffline: true })
    expect(await failureOf(call('createTechnician', { body }))).toBeInstanceOf(Unreachable)
    expect(sent).toHaveLength(1)
  })

  test('of a question, or of a change where it stands, is a failure at once', async () => {
    const { call, sent } = desk(() => 'lost')
    await failureOf(call('previewRetention', { body: {} as never }))
    await failureOf(call('setJobStatus', { params: { id: 3 }, body: { status: 'closed' }, version: undefined }))
    await failureOf(call('importJobs', { form: new FormData(), isQuestion: true }))
    expect(sent.map(({ key }) => key)).toEqual([null, null, null])
  })

  test('of a form that changes something is looked up with the same version', async () => {
    const { call, sent } = desk(inTurn('lost', json({ id: 7 })))
    await call('updateTechnician', { params: { id: 7 }, body: {} as never, version: 4, isFollowed: true })
    expect(sent.map(({ version, key }) => [version, key])).toEqual([
      ['"4"', null],
      ['"4"', null],
    ])
  })

  test('of a form with a code, which counts once, is looked up with the same key as well', async () => {
    const { call, sent } = desk(inTurn('lost', json({ id: 7 })))
    await call('setTechnicianContact', { params: { id: 7 }, body: {} as never, version: 4, isFollowed: true })
    const [first, second] = sent.map(({ version, key }) => [version, key])
    expect(first).toEqual(['"4"', expect.stringMatching(UUID)])
    expect(second).toEqual(first)
  })
})

describe('the key of an act whose answer is not known', () => {
  test('outlives a reload, of the same person alone', async () => {
    const tab = memoryStorage()
    const before = desk(() => 'lost', { tab })
    void before.call('createTechnician', { body }).catch(() => undefined)
    await Promise.resolve()
    const [key] = before.sent.map((one) => one.key)
    const other = desk(() => json({}), { tab, person: 2 })
    await other.call('createTechnician', { body })
    const after = desk(() => json({}), { tab })
    await after.call('createTechnician', { body })
    before.lookups.giveUp()
    expect(key).toMatch(UUID)
    expect(other.sent[0]?.key).not.toBe(key)
    expect(after.sent[0]?.key).toBe(key)
  })

  test('tells that the first try was saved, where something else is sent under it', async () => {
    const { call, sent } = desk(inTurn(refusal(503, 'database_away'), refusal(422, 'idempotency_key_reused'), json({})))
    await failureOf(call('createTechnician', { body }))
    const error = await failureOf(call('createTechnician', { body: { ...body, full_name: 'Basil B.' } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(reasonFor(error, '')).toContain('Your first try was saved after all')
    await call('createTechnician', { body })
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  })

  test('is dropped by a refusal: what is put right is a new act', async () => {
    const { call, sent } = desk(inTurn(refusal(422, 'validation_failed'), json({})))
    await failureOf(call('createTechnician', { body }))
    await call('createTechnician', { body })
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })
})
