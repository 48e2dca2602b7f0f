import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, jsonOf } from '../client.ts'
import type { Timings } from './timings.ts'

/** Between two readings that changes ask for, as the browser does it. */
const PAUSE_MS = 500
const RECONNECT_MS = 1_000

type Parts = { token: string; address: () => string; client: Client; timings: Timings }

/** An admin who has the live board open: is told of changes by a stream, and reads the board again. */
export class Board {
  readonly #parts: Parts
  #isChanged = true
  #hangUp: () => void = () => undefined
  /** how often the stream was opened, and how many at work the last reading showed */
  streams = 0
  atWork = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async watch(isOver: () => boolean): Promise<void> {
    const streaming = this.#stream(isOver)
    while (!isOver()) {
      if (this.#isChanged) await this.#read()
      await sleep(PAUSE_MS)
    }
    this.#hangUp()
    await streaming
  }

  async #read(): Promise<void> {
    const { client, token, timings } = this.#parts
    this.#isChanged = false
    const headers = { 'accept-encoding': 'br, gzip' }
    const reply = await client.send({ method: 'GET', path: '/api/admin/live', token, headers })
    if (reply === 'unreachable' || reply.status !== 200) {
      timings.retry('live', reply === 'unreachable' ? reply : String(reply.status))
      this.#isChanged = true
      return
    }
    timings.add('live', reply.milliseconds)
    if (reply.headers['content-encoding'] === undefined)
      this.atWork = (jsonOf(reply) as { total_active: number }).total_active
  }

  async #stream(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.streams++
      await this.#open()
      this.#isChanged = true
      if (!isOver()) await sleep(RECONNECT_MS)
    }
  }

  /** Until the stream ends, from either side. */
  #open(): Promise<void> {
    const { address, token } = this.#parts
    return new Promise((closed) => {
      const asked = request(
        `${address()}/api/admin/live/events`,
        { headers: { authorization: `Bearer ${token}` } },
        (answer) => {
          answer.setEncoding('utf8').on('data', (text: string) => {
            if (text.includes('event: changed')) this.#isChanged = true
          })
          answer.on('error', () => undefined)
          answer.on('close', closed)
        },
      )
      asked.on('error', () => closed())
      asked.end()
      this.#hangUp = () => asked.destroy()
    })
  }
}
