import { callNamed, type CallName, headers, type Method, pathOf, phoneCalls } from '@warsha/contract/calls'
import type { AnswerOf, BodyOf, ParamsOf, Problem, QueryOf, User, VersionedCall } from '@warsha/contract'
import { joinRunning } from '@warsha/domain/coalesce'
import type { Lock } from '../device/lock.ts'
import { ApiError, Unreachable } from './errors.ts'
import type { KeptSignIn } from './kept-sign-in.ts'
import type { RefreshAttempts } from './refresh-attempts.ts'
import type { ServerClock } from './server-clock.ts'
import { type LostAnswer, untilAnswered } from './lost-answer.ts'
import { noteAsOf } from './as-of.ts'
import { isAct, type OpenActs } from './open-acts.ts'
import { endOf, isSamePerson } from './token.ts'
import { versionOfTag } from './version.ts'

const TIMEOUT = 30_000
/** Longer than another tab takes for a renewal, unless it sleeps. */
const PATIENCE = TIMEOUT + 15_000
/** A token that ends sooner than this is refreshed before it is used. */
const TOO_SHORT = 60_000

/** What happened in a call that concerns the whole app. */
export type ApiEvent =
  | { kind: 'refreshed'; user: User }
  | { kind: 'sign_in_ended'; detail: string }
  | { kind: 'password_change_due' }
  | { kind: 'second_factor_due' }
  | { kind: 'forbidden'; detail: string }

export type Surroundings = {
  fetch: (url: string, request: RequestInit) => Promise<Response>
  /** the device's own clock, in milliseconds since 1970 */
  now: () => number
  lock: Lock
  kept: KeptSignIn
  clock: ServerClock
  attempts: RefreshAttempts
  /** null where it cannot be known */
  deviceId: string | null
  language: () => string
  /** what this device holds that the server has not got yet, null while that is not known */
  unsent: () => Unsent | null
  publish: (event: ApiEvent) => void
  /** follows each change until its answer is known; left out where only kept requests are sent */
  acts?: Acts
}

/** @property open the acts whose answers are not known yet, with their keys */
type Acts = Omit<LostAnswer, 'signal'> & { open: OpenActs }

/** How much is unsent, and since when (milliseconds since 1970 by the device's clock). */
export type Unsent = { count: number; oldest: number | null }

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : undefined extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value }

/** How a form sends a change. */
export type Sending = {
  /** the version that was edited: another one there is refused with 412 `changed_meanwhile` */
  version: number | undefined
  /** a lost answer is looked up, as that of every POST is */
  isFollowed: boolean
}

/** The version of a thing that was edited; undefined: any, as none is known. */
type Edited<N extends CallName> = N extends VersionedCall ? Pick<Sending, 'version'> : unknown

export type CallOptions<N extends CallName> = {
  /** a multipart body in place of JSON */
  form?: FormData
  signal?: AbortSignal | undefined
  /** milliseconds, 30 s unless told */
  timeout?: number
  /** a UUID of this act, in place of the one that each act gets: a repeat with the same one is no second act */
  key?: string
  /** hears which version of the thing it has made, where the answer has no body that says so */
  onVersion?: (version: number) => void
  /** nothing is changed by it: it needs no key, and is not looked up when its answer is lost */
  isQuestion?: boolean
} & Edited<N> &
  Partial<Sending> &
  Part<'params', ParamsOf<N>> &
  Part<'query', QueryOf<N>> &
  Part<'body', BodyOf<N>>

export type Given<N extends CallName> =
  Partial<CallOptions<N>> extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>]

type AnyOptions = {
  params?: Record<string, string | number>
  query?: unknown
  body?: unknown
  form?: FormData
  signal?: AbortSignal | undefined
  timeout?: number
  key?: string
  attempt?: string
  isQuestion?: boolean
  isFollowed?: boolean
  onVersion?: (version: number) => void
  version?: number | undefined
  /** the only person who may make the request; null: the person who is signed in */
  person?: number | null
  fetch?: Surroundings['fetch']
  /** it carries one of the things that this device holds unsent */
  carriesOne?: boolean
}

/** Where a request goes: a call of the contract, or one that was kept as data. */
type Target = { method: Method; url: string }

/** A request of the contract that was kept as data, and the only person as whom it may be made. */
export type KeptRequest = Target & {
  person: number
  body?: unknown
  form?: FormData
  timeout?: number
  /** makes the request in another way than the client's own, such as one that tells how far it is */
  fetch?: Surroundings['fetch']
}

/** Makes one of these calls. */
export type CallOf<Name extends CallName> = <N extends Name>(name: N, ...given: Given<N>) => Promise<AnswerOf<N>>

export type Client = {
  /** Makes a call and answers its JSON; undefined where the answer has none. Throws ApiError or Unreachable. */
  call: CallOf<CallName>
  /** The same for questions whose answers are no JSON: files and streams. The time-out ends with the answer's headers. */
  send: <N extends CallName>(name: N, ...given: Given<N>) => Promise<Response>
  /** Makes a request that was kept as data. Answers whatever this API says to it, a refusal as well; throws Unreachable. */
  resend: (request: KeptRequest) => Promise<Response>
  /** Exchanges the refresh cookie for a new access token, once for all that ask at the same time. */
  refresh: () => Promise<void>
}

export function createClient(surroundings: Surroundings): Client {
  const { now, lock, kept, clock, attempts, deviceId, language, unsent, publish, acts } = surroundings
  const refreshAfter = joinRunning((spent: string | null) => lock('warsha.refresh', () => exchange(spent), PATIENCE))

  async function call<N extends CallName>(name: N, ...[options]: Given<N>): Promise<AnswerOf<N>> {
    const given: AnyOptions = options ?? {}
    const once = (more: AnyOptions) => answerOnce<N>(name, { ...given, ...more })
    return acts && isAct(name, given) ? followed(acts, { name, given }, once) : once({})
  }

  function answerOnce<N extends CallName>(name: N, options: AnyOptions): Promise<AnswerOf<N>> {
    return within(options, async (signal) => {
      const response = await made(name, { ...options, signal })
      const version = versionOfTag(response.headers.get('etag'))
      if (version !== undefined) options.onVersion?.(version)
      if (response.status === 204) return undefined as AnswerOf<N>
      const answer = await jsonOf(response)
      noteAsOf(answer, response.headers.get(headers.asOf))
      return answer as AnswerOf<N>
    })
  }

  /** Makes a change under a key that is kept until the answer is known; a lost answer is looked up under the same one. */
  async function followed<T>(
    { open, ...lost }: Acts,
    { name, given }: { name: CallName; given: AnyOptions },
    once: (more: AnyOptions) => Promise<T>,
  ): Promise<T> {
    const isKeyed = callNamed(name).repeat === 'kept'
    const person = kept.user()?.id ?? null
    const act = isKeyed ? open.begin(person, urlOf(name, given, now()), given.key) : null
    try {
      // A person who signs in meanwhile does not send it for them.
      const send = (signal: AbortSignal | undefined) => once({ ...(act && { key: act.key }), signal, person })
      const answer = await untilAnswered(send, { ...lost, signal: given.signal })
      act?.settle()
      return answer
    } catch (error) {
      throw act ? act.fail(error) : error
    }
  }

  async function send<N extends CallName>(name: N, ...[options]: Given<N>): Promise<Response> {
    const given: AnyOptions = options ?? {}
    if (isAct(name, given)) throw new Error(`${name} changes something: it is made by call()`)
    return within(given, (signal) => made(name, { ...given, signal }), 'stays linked')
  }

  async function resend({ person, method, url, ...options }: KeptRequest): Promise<Response> {
    return within(options, async (signal) => {
      const response = await authorised({ method, url }, { ...options, signal, carriesOne: true }, person)
      // Read to its end within the time limit: the rest of an answer may stay out as well.
      const body = await response.arrayBuffer().catch((error: unknown) => {
        throw new Unreachable('The answer was cut off', error)
      })
      const answer = new Response(body.byteLength > 0 ? body : null, response)
      if (answer.status === 403 && (await refusalOf(answer.clone())).code === 'password_change_due') {
        publish({ kind: 'password_change_due' })
      }
      return answer
    })
  }

  async function made(name: CallName, options: AnyOptions): Promise<Response> {
    const target = { method: callNamed(name).method, url: urlOf(name, options, now()) }
    const isForAnyone = callNamed(name).permission === 'anyone'
    return accepted(
      isForAnyone
        ? await answered(target, options, kept.token())
        : await authorised(target, options, options.person ?? null),
    )
  }

  /** @param person the only one who may make the request; null: the person who is signed in */
  async function authorised(target: Target, options: AnyOptions, person: number | null): Promise<Response> {
    const token = await usableToken()
    if (person !== null && kept.user()?.id !== person) throw otherPerson()
    const first = await answered(target, options, token)
    if (first.status !== 401) return first
    if (token === null) throw ended(await refusalOf(first), token)

    await refreshAfter(token)
    const fresh = kept.token()
    // Signed out meanwhile, or somebody else in: what one person asked is not asked as another.
    if (fresh === null || !isSamePerson(token, fresh)) throw endedQuietly(await refusalOf(first))
    const second = await answered(target, options, fresh)
    if (second.status === 401) throw ended(await refusalOf(second), fresh)
    return second
  }

  async function usableToken(): Promise<string | null> {
    const token = kept.token()
    const end = token === null ? null : endOf(token)
    if (end === null || end - clock.serverNow() > TOO_SHORT) return token
    await refreshAfter(token)
    return kept.token()
  }

  async function exchange(spent: string | null): Promise<void> {
    // Another tab may have exchanged it while this one waited for the lock.
    if (kept.token() !== spent) return
    const attempt = await attempts.begin()
    const response = await within({}, (signal) => answered(refreshSignIn, { signal, attempt }, spent))
    if (kept.token() !== spent) return
    const isRefused = response.status === 401 || response.status === 403
    if (!response.ok && !isRefused) {
      throw new Unreachable('The sign-in could not be renewed', await refusalOf(response))
    }
    const renewed = isRefused ? null : ((await jsonOf(response)) as AnswerOf<'refreshSignIn'>)
    // Its cookie is kept by now, or worth nothing any more.
    await attempts.end()
    if (renewed === null) throw ended(await refusalOf(response), spent)
    // The cookie may be of one who used this device before: nobody goes on as another.
    if (spent !== null && !isSamePerson(spent, renewed.access_token)) throw ended(otherPerson(), spent)
    kept.keep(renewed)
    publish({ kind: 'refreshed', user: renewed.user })
  }

  function ended(refusal: ApiError, token: string | null): ApiError {
    if (kept.token() === token) {
      kept.forget()
      publish({ kind: 'sign_in_ended', detail: refusal.detail })
    }
    return endedQuietly(refusal)
  }

  async function accepted(response: Response): Promise<Response> {
    if (response.ok) return response
    const refusal = await refusalOf(response)
    if (refusal.code === 'password_change_due') publish({ kind: 'password_change_due' })
    else if (refusal.code === 'second_factor_due') publish({ kind: 'second_factor_due' })
    else if (refusal.status === 403) publish({ kind: 'forbidden', detail: refusal.detail })
    throw refusal
  }

  /** An answer of this API, whatever its status. Everything else is Unreachable. */
  async function answered(target: Target, options: AnyOptions, token: string | null): Promise<Response> {
    const sentAt = now()
    const fetch = options.fetch ?? surroundings.fetch
    let response: Response
    try {
      response = await fetch(target.url, requestOf(target, options, token, sentAt))
    } catch (error) {
      throw new Unreachable('The server could not be reached', error)
    }
    if (response.headers.get(headers.api) !== '1') throw new Unreachable('The answer is not from this server')
    clock.update(response.headers.get(headers.serverTime), sentAt, now())
    return response
  }

  function requestOf({ method }: Target, options: AnyOptions, token: string | null, sentAt: number): RequestInit {
    const sent = new Headers({
      accept: 'application/json',
      'accept-language': language(),
      [headers.clientTime]: new Date(sentAt).toISOString(),
    })
    if (deviceId !== null) sent.set(headers.deviceId, deviceId)
    const held = besides(unsent(), options.carriesOne ? 1 : 0)
    if (held !== null) sent.set(headers.pendingCount, String(held.count))
    if (held !== null && held.oldest !== null) sent.set(headers.oldestPending, new Date(held.oldest).toISOString())
    const json = options.body === undefined ? null : JSON.stringify(options.body)
    if (json !== null) sent.set('content-type', 'application/json')
    if (options.attempt !== undefined) sent.set(headers.refreshAttempt, options.attempt)
    if (options.key !== undefined) sent.set(headers.idempotencyKey, options.key)
    if (options.version !== undefined) sent.set(headers.ifMatch, `"${options.version}"`)
    if (token !== null) sent.set('authorization', `Bearer ${token}`)
    return {
      method,
      headers: sent,
      credentials: 'include',
      cache: 'no-store',
      signal: options.signal ?? null,
      body: options.form ?? json,
    }
  }

  return { call, send, resend, refresh: () => refreshAfter(kept.token()) }
}

const refreshSignIn: Target = { method: phoneCalls.refreshSignIn.method, url: pathOf('refreshSignIn') }

/** What stays behind when a request takes so many of it along. */
function besides(held: Unsent | null, taken: number): Unsent | null {
  if (held === null) return null
  const count = Math.max(0, held.count - taken)
  return { count, oldest: count === 0 ? null : held.oldest }
}

function otherPerson(): ApiError {
  return new ApiError({ status: 401, code: 'sign_in_ended', detail: '' })
}

function endedQuietly({ detail }: ApiError): ApiError {
  return new ApiError({ status: 401, code: 'sign_in_ended', detail })
}

function urlOf(name: CallName, { params, query }: AnyOptions, sentAt: number): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  // No proxy on the way may answer a question from its memory.
  if (callNamed(name).method === 'GET') search.set('_t', String(sentAt))
  const text = search.toString()
  return pathOf(name, params) + (text && `?${text}`)
}

/**
 * Runs the work under a time limit and under the caller's own signal; its own abort is thrown on as it is.
 * @param afterwards whether the caller's signal still reaches what the work has begun, such as a stream
 */
async function within<T>(
  { signal, timeout }: AnyOptions,
  work: (signal: AbortSignal) => Promise<T>,
  afterwards: 'is done' | 'stays linked' = 'is done',
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeout ?? TIMEOUT)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    return await work(controller.signal)
  } catch (error) {
    if (signal?.aborted) throw new DOMException('The call was given up', 'AbortError')
    throw error
  } finally {
    clearTimeout(timer)
    if (afterwards === 'is done') signal?.removeEventListener('abort', abort)
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new Unreachable('The answer was cut off', error)
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  return new ApiError({
    status: response.status,
    code: problem.code ?? '',
    detail: problem.detail ?? '',
    errors: problem.errors,
    version: problem.version,
    current: problem.current,
    changes: problem.changes,
  })
}
