import { type AnswerOf, type ChangeEntry, type ChangeType, changeTypes } from '@warsha/contract'
import { type Instant, type LocalDate, localDateOf, SECOND, timeSince } from '@warsha/domain'
import { type Db, named, type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { type Cursor, cursorOf, cursorText } from './cursor.ts'
import { type Horizon, horizonOf } from './horizon.ts'
import { changedAfter, type Position, presentAfter } from './positions.ts'
import { statesOf } from './states.ts'

type Query = { after: string | undefined; types: ChangeType[] | undefined; limit: number }
type Answer = AnswerOf<'changesSince'>

/** Until then a transaction that writes is nothing to speak of. */
const DELAY_SHOWN_AFTER = 10 * SECOND

/** A page of the changes since a cursor. */
export async function readChanges(
  db: Db,
  { after, types, limit }: Query,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<Answer | Refusal> {
  const given = after ? cursorOf(after) : null
  if (after && given === null) return refuse('cursor_unreadable')
  if (given && types && types.join() !== given.types.join())
    return refuse('cursor_of_other_types', { types: given.types.join(', ') })
  const horizon = await horizonOf(db)
  const refusal = given && refusalOf(given, horizon)
  if (refusal) return refusal
  const { history, ended } = horizon
  const cursor: Cursor = given ?? {
    history,
    types: types ?? changeTypes,
    phase: 'present',
    begunAt: ended,
    place: null,
  }
  const { page, entries, seen } = await db.snapshot(null, async (tx) => {
    const page =
      cursor.phase === 'present'
        ? await presentPage(tx, cursor, limit)
        : await changedPage(tx, cursor, { before: ended, limit })
    const entries = await entriesOf(tx, page.positions, localDateOf(now, timeZone))
    return { page, entries, seen: await seenIn(tx) }
  })
  // Another server has taken over meanwhile: what was read is of it, and how far that goes is asked anew.
  if (seen.history !== history) return readChanges(db, { after, types, limit }, { now, timeZone })
  await keepWritten(db, seen.written)
  return {
    changes: entries,
    next: cursorText(page.next),
    more: page.more,
    phase: cursor.phase,
    delayed_since: timestamptz(delayedSince(horizon, now)),
  }
}

/** What follows a cursor that is kept in the database itself, so that it goes wherever the database goes. */
export type Onward = {
  positions: readonly { type: ChangeType; id: string }[]
  next: string
  more: boolean
  isAnew: boolean
}

/**
 * Which things have changed since the cursor, each once, in the order in which they were changed last. Its history is not
 * asked: a cursor that is kept beside what it counts cannot be of another one. Without a cursor, or with one that is further
 * than the database, reading begins with what changes from now on.
 */
export async function changedSince(tx: Tx, cursor: string | null, limit: number): Promise<Onward> {
  const { history, ended, next } = await horizonOf(tx)
  const begin = { history, types: changeTypes, phase: 'changes', transaction: ended, place: null } as const
  const known = cursor === null ? null : cursorOf(cursor)
  if (known?.phase !== 'changes' || known.transaction > next) {
    return { positions: [], next: cursorText(begin), more: false, isAnew: true }
  }
  const page = await changedPage(tx, { ...known, history, types: changeTypes }, { before: ended, limit })
  return { positions: thingsOf(page.positions), next: cursorText(page.next), more: page.more, isAnew: false }
}

/** Things as they are now, by type and id with a space between; what is not there has none. */
export async function presentStates(
  db: Reader,
  things: readonly { type: ChangeType; id: string }[],
  today: LocalDate,
): Promise<Map<string, object>> {
  const found = new Map<string, object>()
  for (const type of changeTypes) {
    const ids = things.filter((thing) => thing.type === type).map(({ id }) => id)
    if (ids.length === 0) continue
    const states: ReadonlyMap<string, object> = await statesOf[type](db, [...new Set(ids)], today)
    for (const [id, state] of states) found.set(`${type} ${id}`, state)
  }
  return found
}

type Seen = { history: string; written: string }

/** Of which history it is what a transaction sees, and how far the log of the server had come. */
async function seenIn(tx: Reader): Promise<Seen> {
  const statement = sql`select history_of_feed() as history, pg_current_wal_insert_lsn()::text as written`
  const seen = await tx.row<Seen>(named('feed_seen', statement))
  if (!seen) throw new Error('a server that says nothing of its log')
  return seen
}

/**
 * Waits until all that a reader has seen the end of would survive a crash. Otherwise the number of a transaction that had
 * ended could be given once more after it, to one that this reader has then passed already.
 */
async function keepWritten(db: Db, written: string): Promise<void> {
  const isKept = sql`select pg_current_wal_flush_lsn() >= ${written}::pg_lsn as is_kept`
  if ((await db.row<{ is_kept: boolean }>(named('feed_is_kept', isKept)))?.is_kept === true) return
  // The commit of whatever is written keeps all that was written before it.
  await db.writeRow(sql`select pg_logical_emit_message(true, 'warsha.changes', '')`)
}

function delayedSince({ writingSince }: Horizon, now: Instant): Instant | null {
  return (timeSince(writingSince, now) ?? 0) > DELAY_SHOWN_AFTER ? writingSince : null
}

function refusalOf(cursor: Cursor, { history, next, keptFrom }: Horizon): Refusal | null {
  const reached = cursor.phase === 'present' ? cursor.begunAt : cursor.transaction
  // One that is further than the database has been put back by something that leaves no trace in it.
  if (cursor.history !== history || reached > next) return refuse('cursor_of_other_history')
  return reached < keptFrom ? refuse('cursor_too_old') : null
}

type Page = { positions: Position[]; next: Cursor; more: boolean }

async function presentPage(tx: Reader, cursor: Extract<Cursor, { phase: 'present' }>, limit: number): Promise<Page> {
  const { history, types, begunAt } = cursor
  const positions = await presentAfter(tx, cursor, limit)
  const last = positions.at(-1)
  if (positions.length === limit && last) return { positions, next: { ...cursor, place: last }, more: true }
  return { positions, next: { history, types, phase: 'changes', transaction: begunAt, place: null }, more: true }
}

async function changedPage(
  tx: Reader,
  cursor: Extract<Cursor, { phase: 'changes' }>,
  { before, limit }: { before: bigint; limit: number },
): Promise<Page> {
  const { history, types, phase } = cursor
  const positions = await changedAfter(tx, cursor, { before, limit })
  const last = positions.at(-1)
  if (positions.length === limit && last) {
    const next = { history, types, phase, transaction: BigInt(last.transaction), place: last }
    return { positions, next, more: true }
  }
  // What ends before the oldest that is being written now was read.
  const transaction = before > cursor.transaction ? before : cursor.transaction
  const isStill = transaction === cursor.transaction && positions.length === 0
  return { positions, next: isStill ? cursor : { history, types, phase, transaction, place: null }, more: false }
}

/** Each thing once, where it was changed last, as it is now. */
async function entriesOf(tx: Reader, positions: readonly Position[], today: LocalDate): Promise<ChangeEntry[]> {
  const things = thingsOf(positions)
  const states = await presentStates(tx, things, today)
  return things.map(({ type, id }) => {
    const state = states.get(`${type} ${id}`) ?? null
    return { type, id, removed: state === null, state } as ChangeEntry
  })
}

/** Each thing once, where it was changed last. */
function thingsOf(positions: readonly Position[]): { type: ChangeType; id: string }[] {
  const listed = new Map<string, { type: ChangeType; id: string }>()
  for (const { type, thing: id } of positions) {
    if (id === null) continue
    const name = `${type} ${id}`
    listed.delete(name)
    listed.set(name, { type, id })
  }
  return [...listed.values()]
}
