import { describe, expect, test } from 'vitest'
import type { User } from '@warsha/contract'
import { memoryStorage } from '../device/storage.ts'
import { newUuid } from '../device/uuid.ts'
import { createClient } from './client.ts'
import { keptSignIn } from './kept-sign-in.ts'
import { refreshAttempts } from './refresh-attempts.ts'
import { createServerClock } from './server-clock.ts'
import { createSignIn, type SignIn } from './sign-in.ts'

const sara: User = {
  id: 1,
  full_name: 'Sara Al-Harbi',
  role: 'ADMIN',
  rights: 'full',
  email: 'sara@workshop.example',
  phone: null,
  segment: null,
  must_change_password: false,
}

type Handler = (path: string) => Response | Promise<Response>

/** A browser tab with timers that ring when the test says so. */
function tab(handle: Handler, { signedIn = true, remembered = true, offline = false } = {}) {
  const storage = memoryStorage()
  const kept = keptSignIn(storage)
  if (signedIn) storage.setItem('warsha.access_token', 'kept')
  if (signedIn && remembered) kept.rememberUser(sara)
  const timers = new Map<number, { work: () => void; delay: number }>()
  const paths: string[] = []
  const clock = createServerClock(() => 0, storage)
  const client = createClient({
    fetch: async (url) => {
      const path = new URL(url, 'http://warsha.test').pathname.replace('/api', '')
      paths.push(path)
      return handle(path)
    },
    now: () => 0,
    lock: (_name, work) => work(),
    kept,
    clock,
    attempts: refreshAttempts(storage, newUuid),
    deviceId: 'device',
    unsent: () => null,
    language: () => 'en',
    publish: (event) => signIn.receive(event),
  })
  const left: string[] = []
  let last = 0
  const signIn: SignIn = createSignIn({
    client,
    kept,
    clock,
    deviceId: 'device',
    offline: () => offline,
    onLeave: (person) => left.push(`tab of ${person}`),
    onSignOut: (person) => left.push(`all of ${person}`),
    timers: {
      set: (work, delay) => {
        last += 1
        timers.set(last, { work, delay })
        return last
      },
      clear: (timer) => void timers.delete(timer as number),
    },
  })
  const ring = (delay: number) => {
    for (const [id, timer] of timers) {
      if (timer.delay !== delay) continue
      timers.delete(id)
      timer.work()
    }
  }
  return { signIn, kept, paths, left, ring, delays: () => [...timers.values()].map((timer) => timer.delay) }
}

function answer(status: number, value?: unknown): Response {
  return new Response(value === undefined ? null : JSON.stringify(value), { status, headers: { 'x-api': '1' } })
}

const never = () => new Promise<Response>(() => undefined)
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const flushed = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('when the app opens', () => {
  test('without a token nobody is signed in, and nothing is asked', async () => {
    const { signIn, paths } = tab(never, { signedIn: false })
    expect(signIn.state()).toEqual({ state: 'signed_out' })
    await signIn.resolve()
    expect(paths).toEqual([])
  })

  test('with a token the server says whose it is', async () => {
    const { signIn } = tab(() => answer(200, { ...sara, full_name: 'Sara H.' }))
    expect(signIn.state()).toEqual({ state: 'resolving' })
    await signIn.resolve()
    expect(signIn.state()).toMatchObject({ state: 'signed_in', user: { full_name: 'Sara H.' } })
  })

  test('a refusal signs out', async () => {
    const { signIn, kept } = tab(() => answer(401, { status: 401, code: 'account_inactive', detail: '' }))
    await signIn.resolve()
    expect(signIn.state()).toEqual({ state: 'signed_out' })
    expect(kept.token()).toBeNull()
  })

  test.each([
    ['no network', away],
    ['a fault of the server', () => answer(503, { status: 503, code: 'database_away', detail: '' })],
    ['a captive portal', () => new Response('<html>', { status: 200 })],
  ])('%s opens it for the one whom the device remembers', async (_name, handle) => {
    const { signIn, kept } = tab(handle)
    await signIn.resolve()
    expect(signIn.state()).toEqual({ state: 'signed_in', user: sara })
    expect(kept.token()).toBe('kept')
  })

  test('a slow network opens it after a while, and a late refusal still signs out', async () => {
    let reply: (response: Response) => void = () => undefined
    const { signIn, ring } = tab(() => new Promise((resolve) => (reply = resolve)))
    const resolving = signIn.resolve()
    await flushed()
    ring(1000)
    expect(signIn.state()).toEqual({ state: 'signed_in', user: sara })
    reply(answer(404, { status: 404, code: 'not_found', detail: '' }))
    await resolving
    expect(signIn.state()).toEqual({ state: 'signed_out' })
  })

  test('without any network it opens at once for the one whom the device remembers', () => {
    const { signIn } = tab(never, { offline: true })
    void signIn.resolve()
    expect(signIn.state()).toEqual({ state: 'signed_in', user: sara })
  })

  test('somebody whom an earlier version remembered, before there were rights, has full ones until the server answers', () => {
    const storage = memoryStorage()
    const { rights: _, ...remembered } = sara
    storage.setItem('warsha.user', JSON.stringify(remembered))
    expect(keptSignIn(storage).user()).toEqual({ ...sara, rights: 'full' })
  })

  test('no network and nobody remembered says so, and can be tried again', async () => {
    let online = false
    const { signIn } = tab(() => (online ? answer(200, sara) : away()), { remembered: false })
    await signIn.resolve()
    expect(signIn.state()).toEqual({ state: 'unreachable' })
    online = true
    await signIn.resolve()
    expect(signIn.state()).toMatchObject({ state: 'signed_in' })
  })
})

describe('while signed in', () => {
  const server: Handler = (path) => {
    if (path === '/auth/logout') return answer(204)
    return answer(200, path === '/me' ? sara : { access_token: 'fresh', user: sara })
  }

  test('the token is refreshed 25 minutes after the sign-in and after each refresh', async () => {
    const { signIn, paths, ring, delays, kept } = tab(server, { signedIn: false })
    await signIn.signIn('sara@workshop.example', 'a password')
    expect(delays()).toEqual([1_500_000])
    ring(1_500_000)
    await flushed()
    expect(paths).toEqual(['/auth/login', '/auth/refresh'])
    expect(kept.token()).toBe('fresh')
    expect(delays()).toEqual([1_500_000])
  })

  test('a refresh without an answer keeps the sign-in and is tried again', async () => {
    const { signIn, ring, delays } = tab((path) => (path === '/auth/refresh' ? away() : server(path)), {
      signedIn: false,
    })
    await signIn.signIn('sara', 'a password')
    ring(1_500_000)
    await flushed()
    expect(signIn.state()).toMatchObject({ state: 'signed_in' })
    expect(delays()).toEqual([60_000])
  })

  test('signing out ends it on this device even when the server is away', async () => {
    const { signIn, kept, left, delays } = tab((path) => (path === '/auth/logout' ? away() : server(path)))
    await signIn.resolve()
    await signIn.signOut()
    expect(left).toEqual([`all of ${sara.id}`])
    expect(signIn.state()).toEqual({ state: 'signed_out', isMeant: true })
    expect(kept.token()).toBeNull()
    expect(delays()).toEqual([])
  })

  test('the server is told of it once there is a network, and once only', async () => {
    let isAway = true
    const { signIn, paths } = tab((path) => (path === '/auth/logout' && isAway ? away() : server(path)))
    await signIn.resolve()
    await signIn.signOut()
    const toldTimes = () => paths.filter((path) => path === '/auth/logout').length
    expect(toldTimes()).toBe(1)
    await signIn.tellWhoLeft()
    expect(toldTimes()).toBe(2)
    isAway = false
    await Promise.all([signIn.tellWhoLeft(), signIn.resolve()])
    expect(toldTimes()).toBe(3)
    await signIn.tellWhoLeft()
    expect(toldTimes()).toBe(3)
  })

  test('it is told before somebody else signs in, whose sign-in it must not end', async () => {
    let isAway = true
    const { signIn, paths } = tab((path) => (path === '/auth/logout' && isAway ? away() : server(path)))
    await signIn.resolve()
    await signIn.signOut()
    isAway = false
    await signIn.signIn('sara', 'a password')
    expect(paths.slice(-2)).toEqual(['/auth/logout', '/auth/login'])
    const before = paths.length
    await signIn.tellWhoLeft()
    expect(paths).toHaveLength(before)
  })

  test('a server that is still away then keeps nobody from signing in', async () => {
    const { signIn, paths } = tab((path) => (path === '/auth/logout' ? away() : server(path)))
    await signIn.resolve()
    await signIn.signOut()
    await signIn.signIn('sara', 'a password')
    const before = paths.length
    await signIn.tellWhoLeft()
    expect(paths).toHaveLength(before)
  })

  test('a temporary password is at hand until it is changed, and for its owner on this page alone', async () => {
    const due = { ...sara, must_change_password: true }
    const { signIn, kept } = tab(
      (path) => answer(200, path === '/me/password' ? sara : { access_token: 'new', user: due }),
      { signedIn: false },
    )
    expect(signIn.temporaryPassword()).toBe(null)
    await signIn.signIn('sara', 'temp-1')
    expect(signIn.temporaryPassword()).toBe('temp-1')
    await signIn.changePassword({ current_password: 'temp-1', new_password: 'my own words' })
    expect(signIn.temporaryPassword()).toBe(null)

    await signIn.signIn('sara', 'temp-2')
    kept.rememberUser({ ...due, id: 2 })
    signIn.adoptOtherTab()
    expect(signIn.temporaryPassword()).toBe(null)

    await signIn.signIn('sara', 'temp-3')
    await signIn.signOut()
    expect(signIn.temporaryPassword()).toBe(null)
  })

  test('a password of one’s own is not kept', async () => {
    const { signIn } = tab(() => answer(200, { access_token: 'new', user: sara }), { signedIn: false })
    await signIn.signIn('sara', 'my own words')
    expect(signIn.temporaryPassword()).toBe(null)
  })

  test('a temporary password that turns up is asked for at once', async () => {
    const { signIn } = tab(server)
    await signIn.resolve()
    signIn.receive({ kind: 'password_change_due' })
    expect(signIn.state()).toMatchObject({ user: { must_change_password: true } })
  })

  test('it follows another tab that signs out, and one that signs somebody else in', async () => {
    const { signIn, kept, left } = tab(server)
    await signIn.resolve()
    kept.keep({ access_token: 'other', user: { ...sara, id: 2 } })
    signIn.adoptOtherTab()
    expect(signIn.state()).toMatchObject({ user: { id: 2 } })
    kept.forget()
    signIn.adoptOtherTab()
    expect(signIn.state()).toEqual({ state: 'signed_out' })
    // What is on the device may be of a sign-in that has merely ended: the other tab knows.
    expect(left).toEqual([`tab of ${sara.id}`, 'tab of 2'])
  })
})
