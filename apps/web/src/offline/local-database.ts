import { type IDBPDatabase, openDB } from 'idb'
import { DATABASE_NAME } from './names.ts'
import type { Mode, Table, Tables, Transaction } from './tables.ts'
import { upgrade } from './upgrade.ts'

/** `strict`: what is committed survives an empty battery, and takes a cheap phone a tenth of a second. */
export type Durability = 'strict' | 'relaxed'

/** Two digits a version, as the library had it that the first versions of the app used. */
export const DATABASE_VERSION = 50

/** The database on the phone. It is opened when it is first used, and again when the browser has closed it. */
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

/** @param name another one than the app's in tests */
export function localDatabase(name: string = DATABASE_NAME): LocalDatabase {
  let connection: Promise<Connection> | null = null

  function connect(): Promise<Connection> {
    if (connection) return connection
    const opening = openConnection(name, () => close(opening))
    connection = opening
    opening.catch(() => forget(opening))
    return opening
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
    const begun = async () => (await connect()).transaction([...tables], mode, { durability })
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
    // Heard below, where the work has not failed before it.
    tx.done.catch(() => undefined)
    try {
      const result = await work(tx)
      await tx.done
      return result
    } catch (error) {
      abort(tx)
      throw error
    }
  }

  return {
    name,
    open: async () => {
      await connect()
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

function abort(tx: { abort: () => void }): void {
  try {
    tx.abort()
  } catch {
    // It has ended already.
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
