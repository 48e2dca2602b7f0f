import { adminCalls } from '@warsha/contract/admin-calls'
import { addCalls, type CallName, API_PREFIX, headers, phoneCalls } from '@warsha/contract/calls'
import { vi } from 'vitest'

const calls = { ...phoneCalls, ...adminCalls }
addCalls(adminCalls)

/** A request that the page sent; `body` is the JSON, or the fields of an upload. */
export type SentRequest = { query: URLSearchParams; body: Record<string, unknown> | null; headers: Headers }

/** @param sent tells the page how much of an upload has gone out, from 0 to 1 */
export type Answer = (request: SentRequest, sent: (share: number) => void) => Response | Promise<Response>

let answers = new Map<CallName, Answer>()
let requests: (SentRequest & { name: CallName })[] = []
let ahead = 0
let line = new AbortController()

/** The network between the page and the server, answered call by call. Without an answer there is none. */
export const network = {
  answer: (name: CallName, answer: Answer): void => void answers.set(name, answer),
  /** Keeps the answers to a call back. @returns what lets them go */
  holdBack: (name: CallName): (() => void) => {
    const answer = answers.get(name) ?? noNetwork
    let letGo = (): void => undefined
    const allowed = new Promise<void>((resolve) => {
      letGo = resolve
    })
    answers.set(name, async (request, sent) => {
      await allowed
      return answer(request, sent)
    })
    return letGo
  },
  /** Loses the answer to a call once; its repeats are answered. */
  loseFirst: (name: CallName, repeat: Answer): void => {
    let isFirst = true
    answers.set(name, (request, sent) => {
      if (!isFirst) return repeat(request, sent)
      isFirst = false
      return noNetwork()
    })
  },
  /** all requests of one call */
  requests: (name: CallName): SentRequest[] => requests.filter((it) => it.name === name),
  /** @param milliseconds how far the server's clock is ahead of this device's */
  serverAhead: (milliseconds: number): void => {
    ahead = milliseconds
  },
  plugIn(): void {
    answers = new Map()
    requests = []
    ahead = 0
    line = new AbortController()
    const real = window.fetch.bind(window)
    vi.stubGlobal('fetch', (url: string | URL, request: RequestInit = {}) =>
      typeof url === 'string' && url.startsWith(API_PREFIX) ? carried(url, request) : real(url, request),
    )
    vi.stubGlobal('XMLHttpRequest', Upload)
  },
  /** Ends what is still on its way, so that it reaches no later test. */
  cut: (): void => line.abort(),
}

/** Refuses a change: Sara has changed these fields meanwhile. @param current the thing as she left it */
export function changedMeanwhile(current: Readonly<Record<string, unknown>>, fields: readonly string[]): Response {
  const detail = 'Somebody else changed this meanwhile. Nothing was saved.'
  const changes = fields.map((field) => ({ field, by: 'Sara Al-Harbi', at: '2026-11-21T07:42:00.000Z' }))
  const about = { type: 'about:blank', title: detail, status: 412, detail, code: 'changed_meanwhile' }
  return json({ ...about, version: current['version'], current, changes }, 412)
}

/** An answer of this API. */
export function json(body: unknown, status = 200): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      [headers.api]: '1',
      [headers.serverTime]: new Date(Date.now() + ahead).toISOString(),
    },
  })
}

/** The answer to a change that says nothing but which version it has made. */
export function saved(version: number): Response {
  const answer = json(undefined, 204)
  answer.headers.set('etag', `"${version}"`)
  return answer
}

/** A refusal or a failure that this API tells of itself. */
export function problem(status: number, detail: string, code = 'refused'): Response {
  return json({ type: 'about:blank', title: detail, status, detail, code }, status)
}

export function noNetwork(): never {
  throw new TypeError('Failed to fetch')
}

async function carried(
  url: string,
  { method = 'GET', body, signal, headers: sentHeaders }: RequestInit,
  sent: (share: number) => void = () => undefined,
): Promise<Response> {
  const { pathname, searchParams: query } = new URL(url, window.location.origin)
  const name = nameOf(method, pathname.slice(API_PREFIX.length))
  const answer = name && answers.get(name)
  if (!answer || !navigator.onLine) return noNetwork()
  const request = { query, body: bodyOf(body), headers: new Headers(sentHeaders) }
  requests.push({ name, ...request })
  return Promise.race([answer(request, sent), whenAborted(line.signal), ...(signal ? [whenAborted(signal)] : [])])
}

function nameOf(method: string, path: string): CallName | undefined {
  return (Object.keys(calls) as CallName[]).find((name) => {
    const pattern = new RegExp(`^${calls[name].path.replaceAll(/:\w+/g, '[^/]+')}$`)
    return calls[name].method === method && pattern.test(path)
  })
}

function bodyOf(body: RequestInit['body']): SentRequest['body'] {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : null
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new DOMException('The call was given up', 'AbortError'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })
}

/** As much of an XMLHttpRequest as an upload uses. */
class Upload extends EventTarget {
  upload = new EventTarget()
  withCredentials = false
  responseType = ''
  status = 0
  response = new ArrayBuffer(0)
  #target = { method: 'GET', url: '' }
  #headers = ''

  open(method: string, url: string): void {
    this.#target = { method, url }
  }

  setRequestHeader(): void {}

  getAllResponseHeaders(): string {
    return this.#headers
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }

  send(body: RequestInit['body']): void {
    void this.#carry(body)
  }

  async #carry(body: RequestInit['body']): Promise<void> {
    const { method, url } = this.#target
    const total = 1_000
    const sent = (share: number) =>
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * total, total }))
    try {
      const answer = await carried(url, { method, body: body ?? null }, (share) => void sent(share))
      this.status = answer.status
      this.#headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n')
      this.response = await answer.arrayBuffer()
      this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event('error'))
    }
  }
}
