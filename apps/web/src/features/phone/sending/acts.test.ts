import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../../../api/client.ts'
import { keptSignIn } from '../../../api/kept-sign-in.ts'
import { refreshAttempts } from '../../../api/refresh-attempts.ts'
import { createSendEntry } from '../../../api/send-entry.ts'
import { createServerClock } from '../../../api/server-clock.ts'
import { memoryStorage } from '../../../device/storage.ts'
import { newUuid } from '../../../device/uuid.ts'
import type { Lock } from '../../../device/lock.ts'
import { createAnnouncer } from '../../../offline/announcer.ts'
import { isCatchingUp } from '../../../offline/catching-up.ts'
import { createWork } from '../../../offline/create-work.ts'
import { emptyDisk, memoryStore } from '../../../../testing/memory-store.ts'
import { createSignal } from '../../../store.ts'
import { messageOf, refusalText } from './act-texts.ts'
import { en } from '../messages.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND
const kinds = ['start', 'end', 'photo', 'correction'] as const
const answers = ['201', '200', '422', '409', '403', '401', '503', '502', 'lost'] as const
const delays = [0.1, 2, 10, 29, 31, 'next day'] as const
const places = ['on the page', 'on another', 'reloaded', 'in another tab', 'beside another tab', 'signed out'] as const

type Kind = (typeof kinds)[number]
type Reply = (typeof answers)[number]
type Place = (typeof places)[number]
type Delay = (typeof delays)[number]

/** What a technician reads, to the letter of the specification where it has a text. */
const sent: Record<Kind, string> = {
  start: 'Activity started successfully',
  end: 'Activity completed successfully',
  photo: 'Photo uploaded successfully',
  correction: 'Correction asked for',
}
const noAnswer: Record<Kind, string> = {
  start: 'Activity saved locally. Will sync when connection is restored.',
  end: 'Completion saved locally. Will sync when connection is restored.',
  photo: 'Photo saved. Will retry upload automatically.',
  correction: 'Request saved locally. Will sync when connection is restored.',
}
const serverFailed: Record<Kind, string> = {
  ...noAnswer,
  photo: 'Photo saved locally.',
}
const SYNCED = 'Offline data synced successfully'
const detailOf = (status: string) => `Refused with ${status}.`

function t(key: string, values: Record<string, unknown> = {}): string {
  const found = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], {
    ...en,
    accessDenied: 'Access denied',
  })
  return String(found).replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name]))
}
const translate = t as unknown as Parameters<typeof messageOf>[1]

const user = (id: number) => ({
  id,
  full_name: 'Ali',
  role: 'TECHNICIAN' as const,
  rights: 'full' as const,
  email: null,
  phone: null,
  segment: 'Winding',
  must_change_password: false,
})
const ALI = 7
const SAMI = 8

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 6) })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A phone whose tabs share what it keeps, and the way to a server that answers as planned. */
function phone(plan: { reply: Reply; delay: Delay }) {
  const disk = emptyDisk()
  const storage = memoryStorage()
  const kept = keptSignIn(storage)
  const changes = createSignal()
  const signIn = createSignal()
  const locks = new Map<string, Promise<void>>()
  const log: string[] = []
  const server = { attempts: 0, isAsleep: plan.delay === 'next day' }

  function goIn(id: number): void {
    kept.keep({ access_token: `token-of-${id}`, user: user(id) })
    signIn.publish()
  }
  function goOut(): void {
    kept.forget()
    signIn.publish()
  }

  /** The first request has the planned answer after the planned time, those after it what the server then says. */
  function planned(): { reply: Reply; after: number } {
    if (server.isAsleep) return { reply: 'lost', after: Infinity }
    server.attempts += 1
    const isFirst = server.attempts === 1
    const after = isFirst && typeof plan.delay === 'number' ? plan.delay * SECOND : 100
    if (isFirst || ['200', '422', '409', '403'].includes(plan.reply)) return { reply: plan.reply, after }
    return { reply: plan.reply === '201' || plan.reply === 'lost' ? '200' : '201', after }
  }

  function open() {
    const life = { isVisible: true, isDead: false }
    const releases = new Set<() => void>()
    const visibility = createSignal()
    const tab = `tab ${Math.random()}`

    const lock: Lock = async (name, work) => {
      const before = locks.get(name) ?? Promise.resolve()
      let release = () => undefined as void
      const turn = new Promise<void>((resolve) => {
        release = resolve
      })
      locks.set(
        name,
        Promise.all([before, turn]).then(() => undefined),
      )
      releases.add(release)
      await before
      try {
        return await work()
      } finally {
        release()
      }
    }
    const client = createClient({
      fetch: async (url, request) => {
        if (url.endsWith('/auth/refresh')) return answer(401, { code: 'sign_in_ended', detail: 'Sign in again.' })
        const { reply, after } = planned()
        await sleep(after, request.signal)
        if (life.isDead) return new Promise(() => undefined)
        if (reply === 'lost') throw new TypeError('Failed to fetch')
        if (reply === '502') return new Response('<h1>Bad Gateway</h1>', { status: 502 })
        const status = Number(reply)
        if (status >= 300) return answer(status, { code: 'x', detail: detailOf(reply) })
        return answer(status, confirmation(url, request))
      },
      now: Date.now,
      lock: (_name, work) => work(),
      kept,
      clock: createServerClock(Date.now, storage),
      attempts: refreshAttempts(storage, newUuid),
      deviceId: null,
      language: () => 'en',
      unsent: () => null,
      publish: ({ kind }) => void (kind === 'sign_in_ended' && signIn.publish()),
    })
    const person = () => kept.user()?.id ?? null
    const alive = async () => {
      if (life.isDead) throw new Error('This page is no more')
    }
    const work = createWork({
      local: async () => ({
        localDatabase: () => ({ open: async () => undefined }),
        localStore: () => memoryStore(disk, alive),
        adoptUnowned: async () => false,
      }),
      mayBeMade: async () => true,
      send: createSendEntry({ client, person, offline: () => false }),
      lock,
      signedIn: person,
      onSignIn: signIn.subscribe,
      onForgotten: () => undefined,
      hasSignedOut: () => true,
      otherTabs: {
        publish: () => {
          if (!life.isDead) changes.publish()
        },
        subscribe: (listener) => void changes.subscribe(() => life.isDead || listener()),
      },
      onUnsent: () => undefined,
      isOnline: () => true,
      timers: {
        set: (later, wait) => setTimeout(() => life.isDead || later(), wait),
        clear: (it) => clearTimeout(it as number),
      },
      now: Date.now,
      random: () => 0,
      newId: () => crypto.randomUUID(),
      serverNow: Date.now,
    })
    const drain = (trigger: 'opened' | 'timer' | 'recorded') => work.drainNow(trigger).catch(() => null)
    const announce = () =>
      createAnnouncer({
        outbox: work.outbox,
        viewer: () => {
          const owner = work.shownWork.get()?.owner ?? null
          return life.isVisible && !life.isDead && owner === person() ? owner : null
        },
        isCatchingUp: () => isCatchingUp(work.shownWork.get()?.listed ?? [], Date.now()),
        textOf: (it) => messageOf(it, translate).text,
        show: (it) => log.push(`${person()}: ${messageOf(it, translate).text}`),
        ask: async (it, moot) => {
          log.push(`${person()}: refused: ${refusalText(it, translate)}`)
          await sleep(5 * SECOND, moot).catch(() => undefined)
          if (moot.aborted) log.push('taken away')
          return !moot.aborted
        },
        tab,
        now: Date.now,
        timers: { set: setTimeout, clear: (it) => clearTimeout(it as number) },
      })
    let announcer = announce()
    const look = () => announcer.look()
    work.shownWork.subscribe(look)
    signIn.subscribe(look)
    visibility.subscribe(look)
    void work.startWork()
    void drain('opened')
    signIn.subscribe(() => void (person() !== null && drain('opened')))
    const timer = setInterval(() => void drain('timer'), 30 * SECOND)
    return {
      work,
      drain,
      leavePage: () => {
        announcer.stop()
        announcer = announce()
        announcer.look()
      },
      hide: () => {
        life.isVisible = false
        visibility.publish()
      },
      kill: () => {
        life.isDead = true
        clearInterval(timer)
        for (const release of releases) release()
      },
    }
  }

  goIn(ALI)
  return { disk, log, open, goIn, goOut, server }
}

type Phone = ReturnType<typeof phone>
type Tab = ReturnType<Phone['open']>

function answer(status: number, json: unknown): Response {
  return new Response(JSON.stringify(json), { status, headers: { 'x-api': '1', 'content-type': 'application/json' } })
}

function confirmation(url: string, request: RequestInit): Record<string, unknown> {
  if (request.body instanceof FormData) return { sha256: request.body.get('sha256'), media_count: 1 }
  const { unique_key = 'k1', client_ended_at } = JSON.parse(request.body as string) as Record<string, string>
  const started_at = '2026-11-25T05:00:00.000Z'
  return { session_id: url, unique_key, started_at, ended_at: client_ended_at ?? null }
}

function sleep(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (Number.isFinite(milliseconds)) setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
  })
}

async function record({ work, drain }: Tab, kind: Kind): Promise<void> {
  const { outbox } = work
  if (kind === 'start') await outbox.recordStart({ jobNo: '1001', activityCode: 'WELD', note: null })
  if (kind === 'end') await outbox.recordCompletion('k1')
  if (kind === 'photo') await outbox.recordPhoto('k1', { bytes: Uint8Array.of(1), sha256: 'abc' })
  if (kind === 'correction') await outbox.recordCorrection('k1', { ...nothing, reason: 'Wrong card' })
  void drain('recorded')
}
const nothing = { started_at: null, ended_at: null, job_no: null, activity_code: null, note: 'x', is_void: false }

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** What somebody does while the answer is on its way. */
async function move(place: Place, at: Phone, tab: Tab): Promise<void> {
  if (place === 'on another') tab.leavePage()
  if (place === 'reloaded') {
    tab.kill()
    at.open()
  }
  if (place === 'in another tab') {
    tab.hide()
    at.open()
  }
  if (place === 'signed out') {
    at.goOut()
    await pass(20 * SECOND)
    at.goIn(SAMI)
    await pass(20 * SECOND)
    at.goOut()
  }
}

/** An act whose answer comes as planned, to somebody who is elsewhere by then. @returns what was said, in order */
async function story(kind: Kind, reply: Reply, delay: Delay, place: Place): Promise<string[]> {
  const at = phone({ reply, delay })
  const tab = at.open()
  if (place === 'beside another tab') at.open()
  await pass(500)
  await record(tab, kind)
  const half = delay === 'next day' ? 5 * SECOND : (delay * SECOND) / 2
  await pass(half)
  await move(place, at, tab)
  if (delay === 'next day') {
    await pass(120 * SECOND)
    // Nothing runs on a phone that sleeps.
    vi.setSystemTime(Date.now() + DAY)
    at.server.isAsleep = false
  }
  await pass(80 * SECOND)
  // The first request after that may end the sign-in once more.
  for (const wait of [200, 200]) {
    at.goIn(ALI)
    await pass(wait * SECOND)
  }
  const left = [...at.disk.entries.values()].map(({ status }) => status)
  expect(left).toEqual(['422', '409', '403'].includes(reply) ? ['failed'] : [])
  expect(at.disk.announcements.size).toBe(0)
  return at.log
}

/** What must be said: once that it is delayed, where it was, and once how it ended. */
function expected(kind: Kind, reply: Reply, delay: Delay, place: Place): string[] {
  const isRefused = ['422', '409', '403'].includes(reply)
  const refusal = `${ALI}: refused: ${detailOf(reply)}`
  // The reload sends it once more; what the first request was answered nobody hears.
  const seen = place === 'reloaded' && delay !== 'next day' ? (isRefused ? reply : '201') : reply
  const isTooLate =
    delay === 'next day' || (delay * SECOND >= (kind === 'photo' ? 60 : 30) * SECOND && place !== 'reloaded')
  const delayed = isTooLate || seen === '502' || seen === 'lost' ? noAnswer[kind] : null
  const failed = seen === '503' ? `${serverFailed[kind]} ${detailOf('503')}` : null
  const first = delayed ?? failed
  if (isRefused) return first === null ? [refusal] : [`${ALI}: ${first}`, refusal]
  return first === null ? [`${ALI}: ${sent[kind]}`] : [`${ALI}: ${first}`, `${ALI}: ${SYNCED}`]
}

const cases = kinds.flatMap((kind) => answers.flatMap((reply) => places.map((place) => [kind, reply, place] as const)))

test.each(cases)('%s answered %s, %s: each outcome is said once, in its own words', async (kind, reply, place) => {
  for (const delay of delays) {
    const messages = await story(kind, reply, delay, place)
    const all = expected(kind, reply, delay, place)
    // A delay that nobody saw before the end was there needs no word any more.
    const isEndAlone = ['signed out', 'in another tab'].includes(place) && all.length === 2 && messages.length === 1
    const end = all.at(-1) === `${ALI}: ${SYNCED}` ? `${ALI}: ${sent[kind]}` : all.at(-1)
    expect(messages, `answered after ${delay}`).toEqual(isEndAlone ? [end] : all)
  }
})
