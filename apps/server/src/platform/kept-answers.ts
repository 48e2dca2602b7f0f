import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CallName } from '@warsha/contract'
import { DAY, HOUR, type Instant, SECOND } from '@warsha/domain'
import { type Db, sql, timestamptz, type Tx, waitedTooLong } from './database.ts'
import { fairQueue } from './fair-queue.ts'
import type { Key } from './keys.ts'
import { isExpected } from './problem.ts'
import { refuse, type Refusal, refuseFor } from './refusal.ts'

/** An act that somebody gave a key, so that a repeat of it is no second one. */
export type KeyedAct = {
  personId: number
  /** a UUID */
  key: string
  call: CallName
  /** all that was sent with it, which is not kept */
  sent: unknown
  now: Instant
}

/** An answer as it is sent: the first time, or again. */
export class WrittenAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  /** null: without a body; a long one is bytes */
  readonly body: string | Buffer | null
  readonly isReplayed: boolean

  constructor(status: number, headers: Record<string, string>, body: string | Buffer | null, isReplayed = false) {
    this.status = status
    this.headers = headers
    this.body = body
    this.isReplayed = isReplayed
  }
}

/** What an act came to: an answer, with what of its body is kept; or something that is not kept, such as a refusal. */
export type ActResult<Other> = Answered | { other: Other }
type Answered = { answer: WrittenAnswer; keptBody: string | Buffer | null }

const KEPT_FOR = DAY
const FORGOTTEN_EVERY = HOUR
const WAITS_FOR_FIRST = 10 * SECOND
const BUSY_RETRY_SECONDS = 2

type Parts = {
  db: Db
  /** so long a repeat waits for the first sending, in milliseconds */
  waitsMs?: number | undefined
}

/** Keeps the answers of acts that have a key, each in the transaction of its act. */
export class KeptAnswers {
  readonly #db: Db
  readonly #waitsMs: number
  readonly #inTurn: ReturnType<typeof fairQueue>
  #forgottenAt: Instant = 0

  constructor({ db, waitsMs = WAITS_FOR_FIRST }: Parts) {
    this.#db = db
    this.#waitsMs = waitsMs
    // Each holds a connection from its beginning to its end: enough of them are left for everybody else.
    const connections = db.pool.options.max
    this.#inTurn = fairQueue({
      atOnce: Math.max(1, Math.floor(connections / 2)),
      perOwner: Math.max(1, Math.floor(connections / 4)),
    })
  }

  /** Acts, unless the key was used before: then gives what was answered, or the refusal of a key that stands for something else. */
  async once<Other>(
    keyed: KeyedAct,
    act: () => Promise<ActResult<Other>>,
  ): Promise<WrittenAnswer | { other: Other | Refusal }> {
    try {
      const done = await this.#inTurn(keyed.personId, () =>
        this.#db.jointTransaction((tx) => once(tx, { keyed, waitsMs: this.#waitsMs }, act)),
      )
      if ('failed' in done) throw done.failed
      return done
    } catch (error) {
      if (error instanceof StillBusy) return { other: refuseFor(BUSY_RETRY_SECONDS, 'idempotency_key_busy') }
      throw error
    } finally {
      this.#forgetOld(keyed.now)
    }
  }

  /** What is left where nobody acts any more goes at night. */
  #forgetOld(now: Instant): void {
    if (Math.abs(now - this.#forgottenAt) < FORGOTTEN_EVERY) return
    this.#forgottenAt = now
    // Nobody waits for it, and the night makes good what fails.
    forgetKeptAnswers(this.#db, now).catch(() => undefined)
  }
}

/** Another sending of the same act is still under way. */
class StillBusy extends Error {}

type Claim = { keyed: KeyedAct; waitsMs: number }
type Done<Other> = WrittenAnswer | { other: Other | Refusal } | { failed: unknown }

async function once<Other>(tx: Tx, claim: Claim, act: () => Promise<ActResult<Other>>): Promise<Done<Other>> {
  const { keyed } = claim
  if (!(await claimKey(tx, claim))) return replay(tx, keyed)
  try {
    const result = await act()
    if ('other' in result) {
      await giveUpKey(tx, keyed)
      return result
    }
    await keep(tx, keyed, result)
    return result.answer
  } catch (error) {
    // What a refused act has written down, such as a wrong guess, stays; a fault takes everything back.
    if (!isExpected(error)) throw error
    await giveUpKey(tx, keyed)
    return { failed: error }
  }
}

/** @returns whether the key is this act's now; a repeat waits here until it is known what became of the first sending */
async function claimKey(tx: Tx, { keyed, waitsMs }: Claim): Promise<boolean> {
  const { personId, key, call, now } = keyed
  const signing = tx.keys.signing('kept answer', now)
  const until = timestamptz(now - KEPT_FOR)
  await tx.say(`set local lock_timeout = ${waitsMs}`)
  try {
    const claimed = await tx.run(sql`
      insert into kept_answer as known (person_id, key, call, kid, digest, kept_at)
      values (${personId}, ${key}, ${call}, ${signing.kid}, ${digestOf(keyed, signing)}, ${timestamptz(now)})
      on conflict (person_id, key) do update set call = excluded.call, kid = excluded.kid, digest = excluded.digest,
        kept_at = excluded.kept_at, status = null, headers = null, body = null, is_withheld = false
        where known.kept_at <= ${until}`)
    await tx.say('set local lock_timeout to default')
    return claimed === 1
  } catch (error) {
    throw waitedTooLong(error) ? new StillBusy() : error
  }
}

type KeptRow = {
  kid: string
  digest: Buffer
  status: number
  headers: Record<string, string>
  body: string | null
  is_withheld: boolean
}

async function replay(tx: Tx, keyed: KeyedAct): Promise<WrittenAnswer | { other: Refusal }> {
  const kept = await tx.row<KeptRow>(sql`
    select kid, digest, status, headers, body, is_withheld from kept_answer
    where person_id = ${keyed.personId} and key = ${keyed.key} and status is not null and headers is not null`)
  if (!kept) throw new Error('an answer that was kept a moment ago is not there')
  const key = tx.keys.ever(kept.kid, 'kept answer')
  const isSame = key !== null && timingSafeEqual(digestOf(keyed, key), kept.digest)
  if (!isSame) return { other: refuse('idempotency_key_reused') }
  if (kept.is_withheld) return { other: refuse('person_erased') }
  return new WrittenAnswer(kept.status, kept.headers, kept.body, true)
}

async function keep(tx: Tx, { personId, key }: KeyedAct, { answer, keptBody }: Answered): Promise<void> {
  const [text, bytes] = Buffer.isBuffer(keptBody) ? [null, keptBody] : [keptBody, null]
  await tx.run(sql`
    update kept_answer set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb,
      body = coalesce(${text}::text, convert_from(${bytes}::bytea, 'UTF8'))
    where person_id = ${personId} and key = ${key}`)
}

async function giveUpKey(tx: Tx, { personId, key }: KeyedAct): Promise<void> {
  await tx.run(sql`delete from kept_answer where person_id = ${personId} and key = ${key}`)
}

/** By a key that is not in the database: passwords could be guessed from a bare digest of what was sent. */
function digestOf({ call, sent }: KeyedAct, { key }: Key): Buffer {
  return createHmac('sha256', key)
    .update(`${call} ${JSON.stringify(sent, inOrder)}`)
    .digest()
}

/** The fields of an object have no order. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Removes answers that are kept no longer. */
export async function forgetKeptAnswers(db: Db, now: Instant): Promise<void> {
  await db.write(sql`
    delete from kept_answer where ctid = any(array(
      select ctid from kept_answer where kept_at <= ${timestamptz(now - KEPT_FOR)} for update skip locked))`)
}

/** Forgets the answers to somebody who is erased, and what the answers to others say of them; what was done stays done. */
export async function withholdKeptAnswers(tx: Tx, personId: number, names: readonly string[]): Promise<void> {
  await tx.run(sql`delete from kept_answer where person_id = ${personId}`)
  const asWritten = names.map((name) => wholeName(JSON.stringify(name).slice(1, -1)))
  await tx.run(sql`
    update kept_answer set body = null, is_withheld = true
    where position(${`"id":${personId},"name":`} in body) > 0
      or exists (select from unnest(${asWritten}::text[]) as name where body ~ name)`)
}

/** A pattern of PostgreSQL's that finds a name, and not within a longer word. */
function wholeName(name: string): string {
  return `(?<![[:alnum:]])${name.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)}(?![[:alnum:]])`
}
