import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../apps/web/src/offline/simulator/random.ts'
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

  /** Begins somewhere in its round, so that a thousand do not tap at once. */
  async work(isOver: () => boolean): Promise<void> {
    const { chance, roundMs } = this.#parts
    await this.#pause(chance.next() * roundMs, isOver)
    while (!isOver()) await this.#round(isOver)
  }

  async #round(isOver: () => boolean): Promise<void> {
    const { chance, jobs, roundMs } = this.#parts
    const key = chance.uuid()
    const pause = () => this.#pause((roundMs / 5) * (0.5 + chance.next()), isOver)
    const json = {
      unique_key: key,
      job_no: chance.pick(jobs),
      activity_code: chance.pick(ACTIVITIES),
      note: null,
      client_started_at: new Date().toISOString(),
    }
    await this.#ask('start', { method: 'POST', path: '/api/sessions/start', json })
    await pause()
    const reply = await this.#ask('current', { method: 'GET', path: '/api/sessions/current' })
    if (reply && (jsonOf(reply) as { unique_key?: string } | null)?.unique_key !== key)
      this.#parts.timings.fail('current', 'another session')
    await pause()
    await this.#photograph(key)
    await pause()
    await this.#ask('jobs', { method: 'GET', path: `/api/jobs?status=open&q=${chance.pick(jobs)}` })
    await pause()
    const end = { client_ended_at: new Date().toISOString() }
    if (await this.#ask('complete', { method: 'POST', path: `/api/sessions/${key}/complete`, json: end }))
      this.ended.push(key)
    await pause()
  }

  async #photograph(key: string): Promise<void> {
    const { picture, chance } = this.#parts
    const { bytes, sha256 } = withComment(picture, chance.uuid())
    const fields = { captured_at: new Date().toISOString(), sha256 }
    const form = { fields, file: bytes }
    if (await this.#ask('photo', { method: 'POST', path: `/api/sessions/${key}/media`, form }))
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
      const mayRetry =
        reply === 'unreachable' || ((reply.status === 503 || reply.status === 429) && 'retry-after' in reply.headers)
      timings.retry(call, reply === 'unreachable' ? reply : `${reply.status} ${reply.bytes.toString().slice(0, 120)}`)
      if (!mayRetry) break
      await sleep(RETRY_MS)
    }
    timings.fail(call, 'given up')
    return null
  }

  async #pause(milliseconds: number, isOver: () => boolean): Promise<void> {
    const until = performance.now() + milliseconds
    while (!isOver() && performance.now() < until) await sleep(Math.min(500, until - performance.now()))
  }
}
