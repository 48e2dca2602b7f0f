import { AsyncLocalStorage } from 'node:async_hooks'

/** A call that only reads, and where: in a snapshot of the replica, or null, in the database itself. */
export type ReadingCall<Snapshot> = {
  database: object
  snapshot: Snapshot | null
  /** its answer has gone out: what is done from then on is not its own */
  isOver: () => boolean
}

const calls = new AsyncLocalStorage<ReadingCall<unknown> | null>()

/** Does the work as that call: whatever asks the database within it reads where the call does, and writes nothing. */
export function asReadingCall<Result>(call: ReadingCall<unknown>, work: () => Promise<Result>): Promise<Result> {
  return calls.run(call, work)
}

/** The call that only reads this database, in which the caller is; null when there is none. */
export function readingCallOn<Snapshot>(database: object): ReadingCall<Snapshot> | null {
  const call = calls.getStore()
  return call?.database === database && !call.isOver() ? (call as ReadingCall<Snapshot>) : null
}

/** Begins something that is no part of the call in which it is begun. */
export function outsideReadingCall<Result>(begin: () => Result): Result {
  return calls.run(null, begin)
}
