import { Agent as PlainAgent, type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { type Instant, SECOND } from '@warsha/domain'
import type { DeliveryOutcome } from '@warsha/contract'
import {
  AddressNotAllowed,
  hostOf,
  houseLookup,
  isAddress,
  isPublicUrl,
  mayBeOfHouse,
  publicLookup,
} from '../../platform/public-address.ts'
import { version } from '../../platform/version.ts'

/** What became of an attempt. */
export type Attempt = {
  outcome: DeliveryOutcome
  /** of the answer; null: there was none */
  status: number | null
  /** the beginning of the answer */
  answer: string | null
  /** in how many milliseconds its receiver wants to be asked again */
  retryAfterMs: number | null
}

const TAKEN_WITHIN = 10 * SECOND
const READ_AT_MOST = 64 * 1024
const KEPT_OF_ANSWER = 1_000
const KEPT_OPEN_FOR = 5 * SECOND

/** As many connections as messages are under way: one that hangs keeps nothing from another webhook on the same machine. */
const kept = { keepAlive: true, timeout: KEPT_OPEN_FOR, scheduling: 'lifo' } as const

/** Sends events to other programs: to no address but the one that is allowed, to nowhere else whatever is answered. */
export class Posting {
  readonly #agents = {
    public: new TlsAgent({ ...kept, lookup: publicLookup }),
    house: new PlainAgent({ ...kept, lookup: houseLookup }),
    houseTls: new TlsAgent({ ...kept, lookup: houseLookup }),
  }
  readonly #takenWithin: number

  constructor(takenWithin: number = TAKEN_WITHIN) {
    this.#takenWithin = takenWithin
  }

  /** @param allowsPrivate an admin has allowed its host by name */
  async post(
    { url, allowsPrivate }: { url: string; allowsPrivate: boolean },
    { body, headers, now }: { body: string; headers: Record<string, string>; now: Instant },
  ): Promise<Attempt> {
    if (!mayBeSentTo(url, allowsPrivate)) return unanswered('not_public')
    const deadline = AbortSignal.timeout(this.#takenWithin)
    try {
      return await this.#once(url, { allowsPrivate, body, headers, deadline, now })
    } catch (error) {
      if (error instanceof AddressNotAllowed) return unanswered('not_public')
      return unanswered(deadline.aborted ? 'timed_out' : 'unreachable')
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  async #once(url: string, sent: Sent): Promise<Attempt> {
    for (;;) {
      const sending = this.#begin(url, sent)
      try {
        return await attemptOf(await answerTo(sending, sent), sent)
      } catch (error) {
        // A connection that was kept open may have been closed by the other side just now: that says nothing of its receiver.
        if (sending.reusedSocket && error instanceof Error && 'code' in error && error.code === 'ECONNRESET') continue
        throw error
      }
    }
  }

  #begin(url: string, { allowsPrivate, headers, body, deadline }: Sent): ClientRequest {
    const isTls = url.startsWith('https:')
    const agent = allowsPrivate ? (isTls ? this.#agents.houseTls : this.#agents.house) : this.#agents.public
    const options = {
      method: 'POST',
      agent,
      signal: deadline,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': `Warsha/${version} (webhooks)`,
      },
    }
    return isTls ? tlsRequest(url, options) : plainRequest(url, options)
  }
}

type Sent = {
  allowsPrivate: boolean
  body: string
  headers: Record<string, string>
  deadline: AbortSignal
  now: Instant
}

/** An address of numbers is not looked up, so it is looked at here. */
function mayBeSentTo(url: string, allowsPrivate: boolean): boolean {
  if (!allowsPrivate) return isPublicUrl(url)
  const host = hostOf(new URL(url))
  return !isAddress(host) || mayBeOfHouse(host)
}

function answerTo(sending: ClientRequest, { body }: Sent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sending.once('response', resolve)
    sending.once('error', reject)
    // An end in the middle of the answer is told by the answer.
    sending.on('error', () => undefined)
    sending.end(body)
  })
}

function unanswered(outcome: DeliveryOutcome): Attempt {
  return { outcome, status: null, answer: null, retryAfterMs: null }
}

/** Its status counts, whatever comes after it: that is read as far as it is shown. */
async function attemptOf(answer: IncomingMessage, { now }: Sent): Promise<Attempt> {
  const status = answer.statusCode ?? 0
  const text = await beginningOf(answer)
  const retryAfterMs = waitOf(answer.headers['retry-after'], now)
  return { outcome: outcomeOf(status), status, answer: text, retryAfterMs }
}

async function beginningOf(answer: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part)
      length += part.length
      // Leaving the loop ends the connection.
      if (length >= READ_AT_MOST) break
    }
  } catch {
    // Cut off: what came is shown.
  }
  const text = Buffer.concat(parts)
    .subarray(0, 4 * KEPT_OF_ANSWER)
    .toString('utf8')
    // oxlint-disable-next-line no-control-regex -- they are what is left out
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
  return Array.from(text).slice(0, KEPT_OF_ANSWER).join('') || null
}

function outcomeOf(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}

/** Of `Retry-After`: seconds, or a date. */
function waitOf(header: string | undefined, now: Instant): number | null {
  if (header === undefined) return null
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now
  return Number.isFinite(wait) && wait > 0 ? wait : null
}
