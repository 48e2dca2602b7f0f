import { type Instant, MINUTE, SECOND, secondsBeforeNextTry, timeSince } from '@warsha/domain'
import { type Db, isNotAhead, join, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { networkOf } from '../../platform/network-of.ts'

const FORGOTTEN_AFTER = 15 * MINUTE

/** What failed tries are counted by, and how many of them cost no waiting. */
type Counter = { key: string; free: number; kind?: 'identifier' | 'both' }

/**
 * The counters for a try: this identifier from this network, this identifier from anywhere, this network. A device on
 * which this person has signed in before has one of its own, so that nobody else's wrong guesses keep its owner out.
 * @param address IPv4, or IPv6, of which one customer has 64 bits
 */
export function signInCounters(
  identifier: string,
  address: string,
  knownDevice: { id: string; personId: number } | null,
): Counter[] {
  if (knownDevice) return [{ key: `device ${knownDevice.id} ${knownDevice.personId}`, free: 5 }]
  const network = networkOf(address)
  return [
    { key: `both ${identifier} ${network}`, free: 5, kind: 'both' },
    { key: `identifier ${identifier}`, free: 20, kind: 'identifier' },
    { key: `address ${network}`, free: 50 },
  ]
}

/** The counter for tries of strangers who name nobody: this network alone. */
export function networkCounters(address: string): Counter[] {
  return [{ key: `address ${networkOf(address)}`, free: 50 }]
}

/** The counter for tries to give one's current password. */
export function currentPasswordCounters(personId: number): Counter[] {
  return [{ key: `person ${personId}`, free: 5 }]
}

type Stored = { key: string; failures: number; last_failed_at: Instant }

/**
 * Counts a try before it is made, so that many at once count too; a success takes it back.
 * @returns the seconds to wait, 0 when the try may be made now
 */
export function countTry(db: Db, counters: Counter[], now: Instant): Promise<number> {
  return db.transaction(async (tx) => {
    const stored = await lockCounters(tx, counters, now)
    const waiting = counters.filter(({ kind }) => kind !== 'identifier' || !isNewNetwork(counters, stored))
    const wait = Math.max(...waiting.map((counter) => secondsToWait(counter, stored, now)))
    if (wait > 0) return wait
    for (const { key, failures } of stored) {
      await tx.run(sql`
        update sign_in_failure set failures = ${failures + 1}, last_failed_at = ${timestamptz(now)} where key = ${key}`)
    }
    return 0
  })
}

/** Takes the try back that turned out right. Only the address keeps its other failures. */
export async function forgetAttempt(db: Db, counters: Counter[]): Promise<void> {
  const keys = counters.map(({ key }) => key)
  await db.write(sql`delete from sign_in_failure where key in (${join(keys)}) and key not like 'address %'`)
  await takeBackTry(db, counters)
}

/** Takes back one try that was neither right nor wrong. Those before it stay counted. */
export async function takeBackTry(db: Db, counters: Counter[]): Promise<void> {
  const keys = counters.map(({ key }) => key)
  await db.write(sql`update sign_in_failure set failures = greatest(failures - 1, 0) where key in (${join(keys)})`)
}

/** Removes what is forgotten anyway. */
export async function forgetOldFailures(db: Db, now: Instant): Promise<void> {
  await db.write(sql`
    delete from sign_in_failure
    where last_failed_at < ${timestamptz(now - FORGOTTEN_AFTER)} or not ${isNotAhead(sql`last_failed_at`, now)}`)
}

async function lockCounters(tx: Tx, counters: Counter[], now: Instant): Promise<Stored[]> {
  const keys = counters.map(({ key }) => key).sort()
  await tx.run(sql`
    insert into sign_in_failure (key, failures, last_failed_at)
    values ${join(keys.map((key) => sql`(${key}, 0, ${timestamptz(now)})`))}
    on conflict (key) do nothing`)
  const stored = await tx.rows<Stored>(sql`
    select key, failures, last_failed_at from sign_in_failure where key in (${join(keys)}) order by key for update`)
  return stored.map((row) => {
    const isForgotten = (timeSince(row.last_failed_at, now) ?? Infinity) > FORGOTTEN_AFTER
    return isForgotten ? { ...row, failures: 0 } : row
  })
}

/** The first tries of a network for an identifier do not wait for what others guessed: so a new phone gets in meanwhile. */
const OF_NEW_NETWORK = 3
/** Networks are cheap in IPv6: beyond so many failures everybody waits for the identifier. */
const MOST_OF_IDENTIFIER = 1000

function isNewNetwork(counters: Counter[], stored: Stored[]): boolean {
  const failuresOf = (kind: Counter['kind']) => {
    const counter = counters.find((one) => one.kind === kind)
    return stored.find(({ key }) => key === counter?.key)?.failures ?? Infinity
  }
  return failuresOf('both') < OF_NEW_NETWORK && failuresOf('identifier') < MOST_OF_IDENTIFIER
}

function secondsToWait({ key, free }: Counter, stored: Stored[], now: Instant): number {
  const row = stored.find((candidate) => candidate.key === key)
  const delay = row && secondsBeforeNextTry(row.failures, free)
  // Without a delay there is none to wait for, also when the last try was counted a moment after this one came.
  if (!row || !delay) return 0
  const until = row.last_failed_at + delay * SECOND
  return Math.max(0, Math.ceil((until - now) / SECOND))
}
