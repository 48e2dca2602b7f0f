import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/database.ts'
import { apart } from '../../platform/joint-transaction.ts'
import type { ImagesDatabase } from './images-database.ts'
import { keepAnswer, storedDigest } from './queries.ts'

/** There is none, it answers, or it does not. */
export type ImagesState = 'none' | 'connected' | 'away'

/** So long an answer counts as fresh. */
const KEEP_MS = 2_000
/** So long a list waits for the images database; then it goes without its latest. */
const PATIENCE_MS = 800
const CLOSING_PATIENCE_MS = 1_000

type Parts = { db: Db; images: ImagesDatabase | null; log: (line: string, error?: unknown) => void }

/**
 * What the images database says of jobs, kept in the workshop's own database. It is asked when somebody wants to know,
 * once for all who do, and never again within seconds, whether it answered or not.
 */
export class ImagesJobs {
  readonly #db: Db
  readonly #images: ImagesDatabase | null
  readonly #tell: Parts['log']
  #isAway = false
  #isFresh = false
  #keeping: NodeJS.Timeout | undefined
  #asking: Promise<void> | null = null
  /** over when the question under way was answered or has taken too long for a list */
  #patience: Promise<unknown> = Promise.resolve()

  constructor({ db, images, log }: Parts) {
    this.#db = db
    this.#images = images
    this.#tell = log
  }

  /** Brings the images jobs up to date, or gives up a little under a second later; then they are away. */
  async upToDate(): Promise<ImagesState> {
    if (!this.#images) return 'none'
    if (!this.#isFresh && !this.#asking) this.#begin(this.#images)
    await this.#patience
    return this.#isAway || this.#asking ? 'away' : 'connected'
  }

  /**
   * Asks the images database something; `none` is the answer when there is no such database.
   * @returns null when it is away
   */
  async query<Answer>(question: (images: ImagesDatabase) => Promise<Answer>, none: Answer): Promise<Answer | null> {
    if (!this.#images) return none
    if (this.#isAway && this.#isFresh) return null
    try {
      return await question(this.#images)
    } catch (error) {
      this.#lost(error)
      this.#keep()
      return null
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#keeping)
    await Promise.race([this.#images?.close(), sleep(CLOSING_PATIENCE_MS, null, { ref: false })])
  }

  #begin(images: ImagesDatabase): void {
    // Whoever asks may only read, and others wait for it, too.
    const update = apart(() => this.#bringUpToDate(images)).finally(() => {
      this.#asking = null
      this.#keep()
    })
    this.#asking = update
    this.#patience = Promise.race([update, sleep(PATIENCE_MS, null, { ref: false })])
  }

  async #bringUpToDate(images: ImagesDatabase): Promise<void> {
    try {
      const answer = await images.answerUnless(await storedDigest(this.#db))
      if (answer) await keepAnswer(this.#db, answer)
      this.#back()
    } catch (error) {
      this.#lost(error)
    }
  }

  #keep(): void {
    this.#isFresh = true
    clearTimeout(this.#keeping)
    this.#keeping = setTimeout(() => (this.#isFresh = false), KEEP_MS).unref()
  }

  #lost(error: unknown): void {
    if (!this.#isAway) this.#tell('jobs of the images database cannot be brought up to date', error)
    this.#isAway = true
  }

  #back(): void {
    if (this.#isAway) this.#tell('jobs of the images database are brought up to date again')
    this.#isAway = false
  }
}
