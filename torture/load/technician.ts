import { setTimeout as sleep } from 'node:timers/promises'
import { headers as apiHeaders } from '@warsha/contract/calls'
import type { Chance } from '../../apps/web/testing/simulator/random.ts'
import { type Client, jsonOf, type Reply, type Sent } from '../client.ts'
import { ACTIVITIES, type Person, signIn } from '../shop.ts'
import { withComment } from '../pictures.ts'
import type { Timings } from './timings.ts'

type Parts = {
  person: Person
  jobs: string[]
  client: Client
  timings: Timings
  chance: Chance
  /** of which each photo is a copy that nobody else has */
  picture: Buffer
  /** how long one round of work takes */
  roundMs: number
}

const RETRIES = 40
const RETRY_MS = 250

/** One of many technicians: starts, asks, photographs and ends, again and again. */
export class Technician {
  readonly #parts: Parts
  #token: string | null = null
  #key = ''
  /** sessions and photos whose end was acknowledged */
  readonly ended: string[] = []
  readonly photographed: string[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async signIn(): Promise<void> {
    const { client, person } = this.#parts
    this.#token = await signIn(client, person)
    if (this.#token === null) throw new Error(`${person.email} cannot sign in`)
  }

  /** Starts its first session, so that a thousand are at work when the load begins. */
  async begin(): Promise<void> {
    await this.#start()
  }

  /** Goes on from somewhere in its round, so that a thousand do not tap at once. */
  async work(isOver: () => boolean): Promise<void> {
    const { chance } = this.#parts
    const steps = [
      () => this.#askCurrent(),
      () => this.#photograph(),
      () => this.#askJobs(),
      () => this.#complete(),
      () => this.#start(),
    ]
    for (let step = chance.below(steps.length); !isOver(); step++) {
      await this.#pause(isOver)
      if (!isOver()) await steps[step % steps.length]?.()
    }
  }

  async #start(): Promise<void> {
    const { chance, jobs } = this.#parts
    this.#key = chance.uuid()
    const json = {
      unique_key: this.#key,
      job_no: chance.pick(jobs),
      activity_code: chance.pick(ACTIVITIES),
      note: null,
      client_started_at: new Date().toISOString(),
    }
    await this.#ask('start', { method: 'POST', path: '/api/sessions/start', json })
  }

  async #askCurrent(): Promise<void> {
    const reply = await this.#ask('current', { method: 'GET', path: '/api/sessions/current' })
    const running = reply && (jsonOf(reply) as { unique_key?: string } | null)
    if (running?.unique_key !== this.#key) this.#parts.timings.fail('current', 'another session')
  }

  async #askJobs(): Promise<void> {
    const { chance, jobs } = this.#parts
    await this.#ask('jobs', { method: 'GET', path: `/api/jobs?status=open&q=${chance.pick(jobs)}` })
  }

  async #complete(): Promise<void> {
    const json = { client_ended_at: new Date().toISOString() }
    const path = `/api/sessions/${this.#key}/complete`
    if (await this.#ask('complete', { method: 'POST', path, json })) this.ended.push(this.#key)
  }

  async #photograph(): Promise<void> {
    const { picture, chance } = this.#parts
    const { bytes, sha256 } = withComment(picture, chance.uuid())
    const fields = { captured_at: new Date().toISOString(), sha256 }
    const form = { fields, file: bytes }
    if (await this.#ask('photo', { method: 'POST', path: `/api/sessions/${this.#key}/media`, form }))
      this.photographed.push(sha256)
  }

  /** Asks again where nothing came back or it was told to; anything else is a failure. */
  async #ask(call: string, sent: Sent): Promise<Reply | null> {
    const { client, timings } = this.#parts
    for (let tries = 0; tries < RETRIES; tries++) {
      const reply = await client.send({ ...sent, token: this.#token })
      if (reply !== 'unreachable' && reply.status < 300) {
        timings.add(call, reply.milliseconds)
        return reply
      }
      const mayRetry = reply === 'unreachable' || isForLater(reply)
      timings.retry(call, reply === 'unreachable' ? reply : `${reply.status} ${reply.bytes.toString().slice(0, 120)}`)
      if (!mayRetry) break
      await sleep(RETRY_MS)
    }
    timings.fail(call, 'given up')
    return null
  }

  /** A fifth of a round, more or less. */
  async #pause(isOver: () => boolean): Promise<void> {
    const { chance, roundMs } = this.#parts
    const until = performance.now() + (roundMs / 5) * (0.5 + chance.next())
    while (!isOver() && performance.now() < until) await sleep(Math.min(500, until - performance.now()))
  }
}

/** An answer of the proxy's own says nothing, as for a phone; one of the app says when to come again. */
function isForLater({ status, headers }: Reply): boolean {
  if (headers[apiHeaders.api] !== '1') return true
  return (status === 503 || status === 429) && headers['retry-after'] !== undefined
}
