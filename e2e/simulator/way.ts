import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { headers, type Problem } from '@warsha/contract'
import { type Instant, MINUTE, SECOND } from '@warsha/domain'
import type { Chance } from '../../apps/web/testing/simulator/random.ts'
import { type Carried, type Delivery, deliveryOf } from './delivery.ts'
import type { Site } from './site.ts'
import type { WorldTime } from './world-time.ts'

/** What can happen to a request, the commoner things listed more than once. */
export const troubles = [
  'request_lost',
  'request_lost',
  'answer_lost',
  'answer_lost',
  'answer_lost',
  'answer_cut',
  'bad_gateway',
  'gateway_timeout_after_commit',
  'too_many',
  'too_many_before_the_api',
  'server_error',
  'portal',
  'portal',
  'html_not_found',
  'twice_at_once',
  'with_the_next',
  'again_later',
] as const

export type Trouble = (typeof troubles)[number] | 'none'

/** What the way to the server is like for one phone, and what has come over it. */
export type Network = {
  /** from 0, where everything gets through, to 1, where nothing does */
  badness: number
  chance: Chance
  time: WorldTime
  /** the phone's own clock */
  deviceNow: () => Instant
  /** where the phone seems to be */
  address: string
  deliveries: Delivery[]
  /** lets those go on that wait for the next request, to arrive at the same moment */
  waitForNext: (() => void)[]
  met: Set<Trouble>
}

/** The way from the phones to the server: real HTTP through a proxy that makes the trouble. */
export type Way = {
  fetch: (network: Network, url: string, request: RequestInit) => Promise<Response>
  close: () => Promise<void>
}

/** One request on its way. While it waits somewhere, time passes; while it moves, time stands still. */
type Passage = {
  network: Network
  trouble: Trouble
  /** milliseconds on the way there and back, and until a second copy arrives */
  delays: { there: number; back: number; again: number }
  retryAfter: number
  sentAt: Instant
  clockAhead: number
  moves: () => void
  waits: () => void
}

type Arrived = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const PASSAGE = 'x-passage'
const ON_THE_WAY_ONLY = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'])

export async function openWay(site: Site): Promise<Way> {
  const passages = new Map<string, Passage>()
  const agent = new Agent({ keepAlive: true })
  let count = 0

  const proxy = createServer((incoming, response) => void pass(incoming, response))
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

  async function carry(network: Network, url: string, sent: RequestInit): Promise<Response> {
    const passage = passageOver(network)
    const name = String(count++)
    passages.set(name, passage)
    const named = new Headers(sent.headers)
    named.set(PASSAGE, name)
    passage.moves()
    try {
      return await received(await fetch(origin + url, { ...sent, headers: named }))
    } finally {
      passage.waits()
      passages.delete(name)
    }
  }

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const passage = passages.get(String(incoming.headers[PASSAGE]))
    const body = await bytesOf(incoming)
    if (!passage) throw new Error('A request that no phone sent')
    const { time } = passage.network
    const { url = '', method = 'GET', headers } = incoming
    passage.waits()
    await time.sleep(passage.delays.there)
    const { sentAt, clockAhead } = passage
    const answer = await answerTo(passage, { url, method, headers, body, sentAt, clockAhead })
    await time.sleep(passage.delays.back)
    passage.moves()
    reply(response, answer, passage.trouble)
  }

  /** What comes back, null when nothing does. */
  async function answerTo(passage: Passage, carried: Carried): Promise<Arrived | null> {
    const { network, trouble, delays, retryAfter } = passage
    const { time } = network
    const deliver = () => time.during(delivered(network, carried))
    switch (trouble) {
      case 'request_lost':
        return null
      case 'bad_gateway':
        return html(502)
      case 'portal':
        return html(200)
      case 'html_not_found':
        return html(404)
      case 'too_many_before_the_api':
        return { ...html(429), headers: { 'retry-after': String(retryAfter) } }
      case 'too_many':
        return problem(429, { 'retry-after': String(retryAfter) })
      case 'server_error':
        return problem(500)
      case 'answer_lost':
        await deliver()
        return null
      case 'gateway_timeout_after_commit':
        await deliver()
        return html(504)
      case 'twice_at_once':
        return (await Promise.all([deliver(), deliver()]))[0]
      case 'with_the_next':
        await Promise.race([new Promise<void>((go) => network.waitForNext.push(go)), time.sleep(20 * SECOND)])
        return deliver()
      case 'again_later':
        void time.sleep(delays.again).then(deliver)
        return deliver()
      case 'answer_cut':
      case 'none':
        break
    }
    return deliver()
  }

  /** Hands the request to the server and notes what that made of it. */
  async function delivered(network: Network, carried: Carried): Promise<Arrived> {
    const port = site.port()
    if (port === null) return html(502)
    for (const go of network.waitForNext.splice(0)) go()
    const at = network.time.now()
    const { [PASSAGE]: _, connection: __, ...kept } = carried.headers
    const forwarded = { ...kept, 'x-forwarded-for': network.address }
    const answer = await new Promise<Arrived>((resolve, reject) => {
      const { method, url } = carried
      request({ host: '127.0.0.1', port, agent, method, path: url, headers: forwarded }, (incoming) => {
        const { statusCode = 0, headers } = incoming
        bytesOf(incoming).then((body) => resolve({ status: statusCode, headers, body }), reject)
      })
        .on('error', reject)
        .end(carried.body)
    })
    const delivery = deliveryOf(carried, { at, status: answer.status })
    if (delivery) network.deliveries.push(delivery)
    return answer
  }

  return {
    fetch: carry,
    close: async () => {
      agent.destroy()
      proxy.closeAllConnections()
      await new Promise((closed) => proxy.close(closed))
    },
  }
}

function passageOver(network: Network): Passage {
  const { badness, chance, time, met } = network
  const trouble = chance.happens(badness) ? chance.pick(troubles) : 'none'
  met.add(trouble)
  const delay = () => chance.below(chance.happens(badness) ? 20 * SECOND : 400)
  let letGo: (() => void) | null = null
  return {
    network,
    trouble,
    delays: { there: delay(), back: delay(), again: chance.below(10 * MINUTE) },
    retryAfter: chance.below(90),
    sentAt: time.now(),
    clockAhead: network.deviceNow() - time.now(),
    moves: () => void (letGo ??= time.hold()),
    waits: () => {
      letGo?.()
      letGo = null
    },
  }
}

function reply(response: ServerResponse, answer: Arrived | null, trouble: Trouble): void {
  if (!answer) {
    response.destroy()
    return
  }
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !ON_THE_WAY_ONLY.has(name)) response.setHeader(name, value)
  }
  response.writeHead(answer.status, { 'content-length': answer.body.length })
  if (trouble !== 'answer_cut') {
    response.end(answer.body)
    return
  }
  response.write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy())
}

/** The answer, all of it read: what is left of one that was cut off fails when it is looked at, as in a browser. */
async function received(response: Response): Promise<Response> {
  try {
    const body = await response.arrayBuffer()
    return new Response(body.byteLength > 0 ? body : null, response)
  } catch (error) {
    return new Response(new ReadableStream({ start: (cut) => cut.error(error) }), response)
  }
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function html(status: number): Arrived {
  return { status, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Welcome to the network</h1>') }
}

/** What another instance of the server might have said. */
function problem(status: number, more: IncomingHttpHeaders = {}): Arrived {
  const problem: Problem = { type: 'about:blank', title: 'Not now', status, detail: 'Try again.', code: 'not_now' }
  const ofThisApi = { 'content-type': 'application/problem+json', [headers.api]: '1' }
  return { status, headers: { ...ofThisApi, ...more }, body: Buffer.from(JSON.stringify(problem)) }
}
