import { AsyncLocalStorage } from 'node:async_hooks'
import { outsideReadingCall } from './call-reads.ts'
import { saysNothing } from './silence.ts'

/** A transaction that can be shared. */
type Shared = {
  say: (text: string) => Promise<void>
  effectCount: number
  forgetEffectsSince: (count: number) => void
}

/** `isInPart`: somebody's part is under way, and what is asked belongs to it. */
type Place = { joint: JointTransaction<Shared>; isInPart: boolean }

const places = new AsyncLocalStorage<Place | null>()

/**
 * One transaction for all that a piece of work asks of a database, whoever asks within it. What would be a transaction of its
 * own is a part of it, which fails by itself: what was done before it stays.
 */
export class JointTransaction<Tx extends Shared> {
  readonly database: object
  readonly #tx: Tx
  #last: Promise<unknown> = Promise.resolve()
  #isOver = false

  constructor(database: object, tx: Tx) {
    this.database = database
    this.#tx = tx
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Does the work; all that it asks of the database is in here. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await places.run({ joint: this, isInPart: false }, work)
    } finally {
      // What nobody waited for would go on in a transaction that is over.
      await this.#last
      this.#isOver = true
    }
  }

  /** One part after the other: they share a connection. */
  part<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    if (places.getStore()?.isInPart) return this.#byItself(work)
    const done = this.#last.then(() => this.#byItself(work))
    this.#last = done.catch(() => undefined)
    return done
  }

  /** A single statement, which fails by itself as well, unless it is in somebody's part. */
  statement<Result>(ask: (tx: Tx) => Promise<Result>): Promise<Result> {
    return places.getStore()?.isInPart ? ask(this.#tx) : this.part(ask)
  }

  async #byItself<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    await this.#tx.say('savepoint part')
    const effects = this.#tx.effectCount
    try {
      const result = await places.run({ joint: this, isInPart: true }, () => work(this.#tx))
      await this.#tx.say('release savepoint part')
      return result
    } catch (error) {
      this.#tx.forgetEffectsSince(effects)
      // Where this fails as well, the connection is lost, and with it the whole.
      if (!saysNothing(error))
        await this.#tx.say('rollback to savepoint part; release savepoint part').catch(() => undefined)
      throw error
    }
  }
}

/** The joint transaction on this database in which the caller is; null when there is none. */
export function jointOn<Tx extends Shared>(database: object): JointTransaction<Tx> | null {
  const joint = places.getStore()?.joint
  // What is of the same database has its transactions.
  return joint?.database === database && !joint.isOver ? (joint as unknown as JointTransaction<Tx>) : null
}

/** Begins something that is no part of the joint transaction, or of the call that only reads, in which it is begun. */
export function apart<Result>(begin: () => Result): Result {
  return places.run(null, () => outsideReadingCall(begin))
}
