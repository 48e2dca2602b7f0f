import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { headers } from '@warsha/contract/calls'
import { Client } from '../client.ts'
import type { SupervisedApp } from '../supervised-app.ts'

const JOB = { customer: 'Marafiq', description: 'Rewind of a 90 kW motor', status: 'open' }
const CLASSES = { job_type_id: 1, power_rating_id: 1, rpm_category_id: 1 }
const PATIENCE_MS = 3_000
const FIRST_JOB = 900_000
const RETRY_MS = 100
const RECONNECT_MS = 500

/** An admin at one of the instances: has its live board open, and writes when it is asked to. */
export class Service {
  static #nextJob = FIRST_JOB
  readonly #app: SupervisedApp
  readonly #client: Client
  readonly #token: () => string
  readonly #streaming: Promise<void>
  #isOver = false
  #lastChangeAt = -Infinity
  #hangUp: () => void = () => undefined
  /** what was answered instead of an acknowledgement, and how often */
  readonly refusals: Record<string, number> = {}
  /** how often its stream had to be opened */
  streams = 0

  constructor(app: SupervisedApp, token: () => string) {
    this.#app = app
    this.#client = new Client(() => app.address)
    this.#token = token
    this.#streaming = this.#stream()
  }

  /** Writes until it is acknowledged. @returns when it was; Infinity when it is not, for as long as anybody waits */
  async writesWithin(milliseconds: number): Promise<number> {
    const key = randomUUID()
    const json = { ...JOB, ...CLASSES, job_no: String(Service.#nextJob++) }
    const sent = { method: 'POST', path: '/api/admin/jobs', json, headers: { [headers.idempotencyKey]: key } }
    const begun = performance.now()
    while (performance.now() - begun < milliseconds) {
      const reply = await this.#client.send({ ...sent, token: this.#token(), timeoutMs: PATIENCE_MS })
      if (reply !== 'unreachable' && reply.status === 201) return performance.now()
      const refusal = reply === 'unreachable' ? reply : `${reply.status} ${reply.bytes.toString().slice(0, 200)}`
      if (/^4\d\d (?!.*idempotency_key_busy)/.test(refusal)) throw new Error(`a write was refused: ${refusal}`)
      this.refusals[refusal] = (this.refusals[refusal] ?? 0) + 1
      await sleep(RETRY_MS)
    }
    return Infinity
  }

  /** Waits for a change to be shown on the board after the given moment. @returns when it was, or Infinity */
  async showsWithin(milliseconds: number, after: number): Promise<number> {
    const begun = performance.now()
    while (performance.now() - begun < milliseconds) {
      if (this.#lastChangeAt > after) return this.#lastChangeAt
      await sleep(20)
    }
    return Infinity
  }

  async close(): Promise<void> {
    this.#isOver = true
    this.#hangUp()
    this.#client.close()
    await this.#streaming
  }

  async #stream(): Promise<void> {
    while (!this.#isOver) {
      this.streams++
      await this.#open()
      if (!this.#isOver) await sleep(RECONNECT_MS)
    }
  }

  #open(): Promise<void> {
    const url = `${this.#app.address}/api/admin/live/events`
    return new Promise((closed) => {
      const asked = request(url, { headers: { authorization: `Bearer ${this.#token()}` } }, (answer) => {
        answer.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('event: changed')) this.#lastChangeAt = performance.now()
        })
        answer.on('error', () => undefined)
        answer.on('close', closed)
      })
      asked.on('error', () => closed())
      asked.end()
      this.#hangUp = () => asked.destroy()
    })
  }
}
