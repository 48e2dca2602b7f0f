import type { Instant } from '@warsha/domain'
import type { SharedCount } from '../../platform/in-flight.ts'
import { startThread, type ThreadHost, workerFile, WorkerLost } from '../../platform/worker-thread.ts'
import type { Attempt } from './posting.ts'

/** A message, where it goes and what signs it. */
export type Outgoing = {
  id: string
  url: string
  /** an admin has allowed its host by name */
  allowsPrivate: boolean
  secrets: readonly Uint8Array[]
  at: Instant
  body: string
}

/** A message on its way into the thread: a body that goes to many webhooks goes there once. */
export type ToPost = Omit<Outgoing, 'body'> & { nth: number; body: number }
export type PostingOrder = { bodies: string[]; posts: ToPost[] }
/** What the thread is begun with. */
export type PostingParts = {
  /** within how many milliseconds a receiver has to answer */
  takenWithin?: number
  /** how many calls are being worked on: messages give way to them */
  callsUnderWay: SharedCount
  /** for so many milliseconds at most; longer in tests */
  givesWayMs?: number
}
export type Ended = { nth: number; attempt: Attempt }

type Waiting = { resolve: (attempt: Attempt) => void; reject: (error: Error) => void }

/**
 * Signs and sends in a thread that lets everybody else go first: twenty webhooks are hundreds of requests a second, which
 * technicians would wait for. It is begun with the first message, and anew when it is lost.
 */
export class PostingThread {
  readonly #parts: PostingParts
  readonly #waiting = new Map<number, Waiting>()
  #thread: ThreadHost | null = null
  #count = 0

  constructor(parts: PostingParts) {
    this.#parts = parts
  }

  /** @returns what becomes of each; rejects with a WorkerLost where nobody knows */
  post(messages: readonly Outgoing[]): Promise<Attempt>[] {
    const bodies = [...new Set(messages.map(({ body }) => body))]
    const places = new Map(bodies.map((body, place) => [body, place]))
    const thread = (this.#thread ??= this.#start())
    const posts = messages.map((message) => ({ ...message, nth: this.#count++, body: places.get(message.body) ?? 0 }))
    const attempts = posts.map(
      ({ nth }) => new Promise<Attempt>((resolve, reject) => this.#waiting.set(nth, { resolve, reject })),
    )
    thread.send({ bodies, posts } satisfies PostingOrder)
    return attempts
  }

  async close(): Promise<void> {
    await this.#thread?.end()
  }

  #start(): ThreadHost {
    const thread = startThread(workerFile('posting-worker', import.meta.url), this.#parts)
    thread.unref()
    thread.events.on('message', (ended: Ended[]) => {
      for (const { nth, attempt } of ended) {
        this.#waiting.get(nth)?.resolve(attempt)
        this.#waiting.delete(nth)
      }
    })
    // An error without a listener would end the server; its exit follows.
    thread.events.on('error', () => undefined)
    thread.events.once('exit', () => {
      this.#thread = null
      for (const { reject } of this.#waiting.values()) reject(new WorkerLost('The thread that sends to webhooks ended'))
      this.#waiting.clear()
    })
    return thread
  }
}
