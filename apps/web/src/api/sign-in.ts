import type { AnswerOf, BodyOf, User } from '@warsha/contract'
import { joinRunning, type Timers } from '@warsha/domain/coalesce'
import { createSignal } from '../store.ts'
import type { ApiEvent, Client } from './client.ts'
import { ApiError } from './errors.ts'
import type { KeptSignIn } from './kept-sign-in.ts'
import type { ServerClock } from './server-clock.ts'
import { endOf } from './token.ts'

const REFRESH_AFTER = 1_500_000
const REFRESH_AGAIN_AFTER = 60_000
const REFRESH_BEFORE_END = 300_000
/** How long a person whom this device remembers waits for the server before the app opens without it. */
const PATIENCE = 1_000
const SIGN_OUT_TIMEOUT = 5_000

export type SignInState =
  | { state: 'resolving' }
  /** `isMeant`: somebody has signed out here, and did not only lose the sign-in */
  | { state: 'signed_out'; isMeant?: true }
  /** a token is kept, but neither the server nor the device tells whose it is */
  | { state: 'unreachable' }
  | { state: 'signed_in'; user: User; secondFactorDue?: true }

type Needs = {
  client: Client
  kept: KeptSignIn
  clock: ServerClock
  deviceId: string
  timers: Timers
  /** whether the device believes to have no network at all */
  offline: () => boolean
  /** somebody else is signed in on this device, or nobody: what this tab alone keeps of them is to be forgotten */
  onLeave?: (person: number) => void
  /** somebody signs out: what nobody else may find on this device is to be forgotten */
  onSignOut?: (person: number) => void
}

export type SignIn = ReturnType<typeof createSignIn>

/** Who is signed in on this device, and the ways in and out. */
export function createSignIn({ client, kept, clock, deviceId, timers, offline, onLeave, onSignOut }: Needs) {
  let current: SignInState = kept.token() === null ? { state: 'signed_out' } : { state: 'resolving' }
  let refreshTimer: unknown = null
  const changes = createSignal()
  /** somebody signs out, and the server is being told */
  let isLeaving = false
  /** typed in this page a moment ago, and to be replaced by whom it was given to; forgotten with the page */
  let temporary: { person: number; password: string } | null = null

  function become(next: SignInState): void {
    current = next
    if (next.state !== 'signed_in' || next.user.id !== temporary?.person || !next.user.must_change_password)
      temporary = null
    if (next.state === 'signed_out') timers.clear(refreshTimer)
    changes.publish()
  }

  function scheduleRefresh(delay: number): void {
    timers.clear(refreshTimer)
    refreshTimer = timers.set(() => {
      client.refresh().catch(() => {
        if (current.state !== 'signed_out') scheduleRefresh(REFRESH_AGAIN_AFTER)
      })
    }, delay)
  }

  /** Finds out whose the kept token is: by the server's answer, or without one by what this device remembers. */
  async function resolve(): Promise<void> {
    const token = kept.token()
    if (token === null) {
      become({ state: 'signed_out' })
      return tellWhoLeft()
    }
    become({ state: 'resolving' })
    scheduleRefresh(untilRefresh(token))
    if (offline()) openRemembered()
    const impatience = timers.set(openRemembered, PATIENCE)
    try {
      const user = await client.call('me')
      if (kept.token() === null) return
      kept.rememberUser(user)
      become({ state: 'signed_in', user })
    } catch (error) {
      if (isRefusal(error)) endHere()
      else if (!openRemembered()) become({ state: 'unreachable' })
    } finally {
      timers.clear(impatience)
    }
  }

  function untilRefresh(token: string): number {
    const end = endOf(token)
    if (end === null) return REFRESH_AFTER
    return Math.min(REFRESH_AFTER, Math.max(0, end - REFRESH_BEFORE_END - clock.serverNow()))
  }

  function openRemembered(): boolean {
    if (current.state !== 'resolving') return true
    const user = kept.user()
    if (user === null) return false
    become({ state: 'signed_in', user })
    return true
  }

  function endHere(): void {
    kept.forget()
    become({ state: 'signed_out' })
  }

  /** @param code of the second factor, where the server asks for one */
  async function signIn(identifier: string, password: string, code: string | null = null): Promise<AnswerOf<'signIn'>> {
    await tellWhoLeft()
    const answer = await client.call('signIn', {
      body: { identifier, password, device_id: deviceId, ...(code !== null && { code }) },
    })
    temporary = { person: answer.user.id, password }
    enter(answer)
    return answer
  }

  /** Signs in by whatever other way the server answers as it does to a password: an invitation, the company account. */
  async function signInBy(way: (deviceId: string) => Promise<AnswerOf<'finishCompanySignIn'>>): Promise<void> {
    await tellWhoLeft()
    enter(await way(deviceId))
  }

  function enter(answer: AnswerOf<'finishCompanySignIn'>): void {
    kept.keep(answer)
    // The cookie of the earlier person is gone: nothing is left to report.
    kept.leftIsTold()
    scheduleRefresh(REFRESH_AFTER)
    become({ state: 'signed_in', user: answer.user })
  }

  /** Signs out on this device in any case, at the server when it can be reached. */
  async function signOut(): Promise<void> {
    const leaver = kept.user()
    if (leaver) onSignOut?.(leaver.id)
    isLeaving = true
    if (!(await isTold())) kept.leaveUntold()
    kept.forget()
    become({ state: 'signed_out', isMeant: true })
    isLeaving = false
  }

  /** The cookie says who leaves, when there is no token any more. */
  async function isTold(): Promise<boolean> {
    try {
      await client.call('signOut', { timeout: SIGN_OUT_TIMEOUT })
      return true
    } catch (error) {
      return isRefusal(error)
    }
  }

  /** Reports sign-outs made offline once there is a network. */
  const tellWhoLeft = joinRunning(async (): Promise<void> => {
    if (kept.token() === null && kept.hasLeftUntold() && (await isTold())) kept.leftIsTold()
  })

  async function changePassword(body: BodyOf<'changePassword'>): Promise<void> {
    const user = await client.call('changePassword', { body })
    kept.rememberUser(user)
    become({ state: 'signed_in', user })
  }

  /** The shop asks every admin for a second factor, and this one has it now. */
  function secondFactorIsSet(): void {
    if (current.state === 'signed_in') become({ state: 'signed_in', user: current.user })
  }

  function receive(event: ApiEvent): void {
    if (event.kind === 'second_factor_due' && current.state === 'signed_in') {
      become({ ...current, secondFactorDue: true })
    }
    if (event.kind === 'sign_in_ended') become({ state: 'signed_out', ...(isLeaving && { isMeant: true }) })
    if (event.kind === 'refreshed') {
      scheduleRefresh(REFRESH_AFTER)
      if (current.state === 'signed_in') become({ ...current, user: event.user })
    }
    if (event.kind === 'password_change_due' && current.state === 'signed_in') {
      const user = { ...current.user, must_change_password: true }
      kept.rememberUser(user)
      become({ state: 'signed_in', user })
    }
  }

  /** Another tab of this browser has signed in, out or somebody else in. */
  function adoptOtherTab(): void {
    const user = kept.user()
    const former = current.state === 'signed_in' ? current.user : null
    // What this tab alone keeps, nobody else finds in it.
    if (former && former.id !== user?.id) onLeave?.(former.id)
    if (kept.token() === null) {
      if (current.state !== 'signed_out') become({ state: 'signed_out' })
      return
    }
    if (user !== null && (current.state !== 'signed_in' || current.user.id !== user.id)) {
      become({ state: 'signed_in', user })
    }
  }

  return {
    state: () => current,
    subscribe: changes.subscribe,
    resolve,
    signIn,
    signInBy,
    signOut,
    tellWhoLeft,
    changePassword,
    /** The temporary password with which somebody signed in on this page, as long as it must be changed; else null. */
    temporaryPassword: () => temporary?.password ?? null,
    secondFactorIsSet,
    receive,
    adoptOtherTab,
  }
}

/** The server has looked at the sign-in and said no; a fault of its own or too much traffic is no such answer. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && ![408, 425, 429].includes(error.status)
}
