import { type IDBPDatabase, openDB } from 'idb'
import { DATABASE_NAME } from './names.ts'
import type { Mode, Table, Tables, Transaction } from './tables.ts'
import { upgrade } from './upgrade.ts'

/** `strict`: what is committed survives an empty battery, and takes a cheap phone a tenth of a second. */
export type Durability = 'strict' | 'relaxed'

/** So long of its own running time a page waits for the database; what is in a transaction is not kept then. */
const PATIENCE_MS = 20_000
const TICK_MS = 1_000

/** Two digits a version, as the library had it that the first versions of the app used. */
export const DATABASE_VERSION = 50

/**
 * The database on the phone. It is opened when it is first used, and again when the browser has closed it. Whatever waits for
 * one that does not answer rejects with a TimeoutError: a phone's browser may forget it after a sleep, without a word.
 */
export type LocalDatabase = {
  name: string
  /** Resolves when it can be used; rejects when the browser has none, or no room for one. */
  open: () => Promise<void>
  read: <Result>(tables: readonly Table[], work: (tx: Transaction<'readonly'>) => Promise<Result>) => Promise<Result>
  /**
   * Resolves once all that the work has written is committed; nothing of it is when it rejects. The work may wait for
   * the database only: anything else ends the transaction before it.
   */
  write: <Result>(
    tables: readonly Table[],
    work: (tx: Transaction) => Promise<Result>,
    durability?: Durability,
  ) => Promise<Result>
  close: () => void
}

type Connection = IDBPDatabase<Tables>
type Wanted<M extends Mode> = { tables: readonly Table[]; mode: M; durability: Durability }

/** @param name another one than the app's in tests, which may have less patience, too */
export function localDatabase(name: string = DATABASE_NAME, patienceMs: number = PATIENCE_MS): LocalDatabase {
  let connection: Promise<Connection> | null = null

  function connect(): Promise<Connection> {
    if (connection) return connection
    const opening = openConnection(name, () => close(opening))
    connection = opening
    opening.catch(() => forget(opening))
    return opening
  }

  /** One that does not come is closed should it come later; the next use asks for another. */
  async function connected(): Promise<Connection> {
    const opening = connect()
    return answered(opening, patienceMs, () => {
      close(opening)
      return true
    })
  }

  function forget(old: Promise<Connection> | null): void {
    if (connection === old) connection = null
  }

  function close(old: Promise<Connection> | null): void {
    forget(old)
    void old?.then((open) => open.close()).catch(() => undefined)
  }

  /** A phone that slept may have lost its connection without a word, which this is the first to hear: it opens another. */
  async function begin<M extends Mode>({ tables, mode, durability }: Wanted<M>): Promise<Transaction<M>> {
    const begun = async () => (await connected()).transaction([...tables], mode, { durability })
    const used = connect()
    try {
      return await begun()
    } catch (error) {
      if (!isNamed(error, 'InvalidStateError')) throw error
      close(used)
      return begun()
    }
  }

  async function within<M extends Mode, Result>(
    wanted: Wanted<M>,
    work: (tx: Transaction<M>) => Promise<Result>,
  ): Promise<Result> {
    const tx = await begin(wanted)
    const used = connection
    // Heard below, where the work has not failed before it.
    tx.done.catch(() => undefined)
    const ended = async () => {
      try {
        const result = await work(tx)
        await tx.done
        return result
      } catch (error) {
        abort(tx)
        throw error
      }
    }
    return answered(ended(), patienceMs, () => {
      // One that commits already is kept, and goes on being waited for.
      if (!abort(tx)) return false
      close(used)
      return true
    })
  }

  return {
    name,
    open: async () => {
      await connected()
    },
    read: (tables, work) => within({ tables, mode: 'readonly', durability: 'relaxed' }, work),
    write: (tables, work, durability = 'relaxed') => within({ tables, mode: 'readwrite', durability }, work),
    close: () => close(connection),
  }
}

/** @param onLost the browser has closed the connection, or a newer version of the app waits for it to be closed */
async function openConnection(name: string, onLost: () => void): Promise<Connection> {
  const opening = { upgrade, blocking: onLost, terminated: onLost }
  try {
    return await openDB<Tables>(name, DATABASE_VERSION, opening)
  } catch (error) {
    // A newer version of the app was here before: what it has added is left alone.
    if (!isNamed(error, 'VersionError')) throw error
    return openDB<Tables>(name, undefined, opening)
  }
}

/**
 * Waits no longer than a page's patience, which is counted in ticks: a page that the phone put to sleep has not waited.
 * @param giveUp whether it can be given up; else it is waited for as long as it takes
 */
function answered<Result>(work: Promise<Result>, patienceMs: number, giveUp: () => boolean): Promise<Result> {
  return new Promise((resolve, reject) => {
    let left = Math.ceil(patienceMs / TICK_MS)
    const timer = setInterval(
      () => {
        if (--left > 0) return
        clearInterval(timer)
        if (giveUp()) reject(new DOMException('The database does not answer', 'TimeoutError'))
      },
      Math.min(TICK_MS, patienceMs),
    )
    work.then(resolve, reject).finally(() => clearInterval(timer))
  })
}

/** @returns whether nothing of it is kept; false: it has ended, or is being committed */
function abort(tx: { abort: () => void }): boolean {
  try {
    tx.abort()
    return true
  } catch {
    return false
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
