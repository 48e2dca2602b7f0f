import { randomInt } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { type ChangeType, WEBHOOKS_AT_MOST, type WebhookEvent } from '@warsha/contract'
import { type Instant, localDateOf, SECOND } from '@warsha/domain'
import { coalesce, oneAtATime } from '@warsha/domain/coalesce'
import { recordChange } from '../../platform/audit.ts'
import type { BackgroundLog } from '../../platform/background.ts'
import { type Db, timestamptz, type Tx } from '../../platform/database.ts'
import type { SharedCount } from '../../platform/in-flight.ts'
import type { LiveUpdates } from '../../platform/live-updates.ts'
import { isOutage } from '../../platform/outage.ts'
import { Poller } from '../../platform/poller.ts'
import { timers } from '../../platform/timers.ts'
import { presentStates } from '../change-feed/index.ts'
import { hasWebhooks, noteChanges } from './outbox.ts'
import type { Attempt } from './posting.ts'
import { type Outgoing, PostingThread } from './posting-thread.ts'
import { entryOf } from './present.ts'
import { claimDue, type Claimed, type Claiming } from './claiming.ts'
import {
  hasArrivedSince,
  noteArrivals,
  noteAttempts,
  type Noted,
  noteFailures,
  pause,
  type Receiver,
  receiversOf,
  webhookById,
} from './queries.ts'
import { nextAttemptAt } from './retrying.ts'
import { openWebhookSecret } from './signing.ts'

/** Other instances say that something has changed; where that is lost, or nothing says it, this finds it. */
const LOOK_EVERY = SECOND
const LOOK_EVERY_WITHOUT = 10 * SECOND
/** What changes together is noted together: a look is several statements, whatever it finds. */
const NOTED_AFTER_MS = 250
/** So long each step of it gives way to calls: technicians wait for those, and nobody for this. */
const GIVES_WAY_MS = 50
const OF_EACH = 8
/** So many that receivers that hang, be they all but one, keep nothing from the others: as many as there can be. */
const AT_MOST = WEBHOOKS_AT_MOST * OF_EACH

export type SenderParts = {
  db: Db
  now: () => Instant
  businessTimeZone: string
  liveUpdates: LiveUpdates
  log: BackgroundLog
  /** resolves when nobody waits for an answer, or after so many milliseconds */
  afterCalls: (withinMs: number) => Promise<void>
  /** how many calls are being worked on */
  callsUnderWay: SharedCount
  /** within how many milliseconds a receiver has to answer; shorter in tests */
  takenWithin?: number
}

/** Sends what has changed to the webhooks. Any number of instances do it side by side. */
export class WebhookSender {
  readonly #parts: SenderParts
  readonly #posting: PostingThread
  readonly #sending = new Map<number, { webhookId: number; done: Promise<void> }>()
  readonly #waking = coalesce(() => this.#lookSafely(), { timers })
  readonly #note = oneAtATime(() => this.#noteAll())
  readonly #look = oneAtATime(() => this.#lookOnce())
  #toNote: EndedAttempt[] = []
  readonly #looking = new Poller({
    poll: () => this.#lookForAny(),
    firstAfterMs: 0,
    everyMs: () => (this.#hasAny ? LOOK_EVERY : LOOK_EVERY_WITHOUT),
    onError: (error) => this.#say(error),
  })
  #unwatch: (() => void) | null = null
  #isStarted = false
  #isClosing = false
  #hasAny = false

  constructor(parts: SenderParts) {
    this.#parts = parts
    const { callsUnderWay, takenWithin } = parts
    this.#posting = new PostingThread({ callsUnderWay, ...(takenWithin !== undefined && { takenWithin }) })
  }

  start(): void {
    this.#isStarted = true
    this.#unwatch = this.#parts.liveUpdates.watch(() => this.wake())
    this.#looking.start()
  }

  /** Something may have changed, or be there to be sent. */
  wake(): void {
    if (this.#isStarted && !this.#isClosing) this.#waking.ask(NOTED_AFTER_MS)
  }

  /** A webhook was made: there is one to look for. */
  noteWebhook(): void {
    this.#hasAny = true
    this.wake()
  }

  /** Whether calls that change something are worth a look. */
  get hasAny(): boolean {
    return this.#hasAny
  }

  /** Notes what has changed and sends what is due, until nothing is: for tests, and whoever does it by hand. */
  async settle(): Promise<void> {
    for (let isDone = false; !isDone;) {
      const begun = await this.#look()
      await Promise.all([...this.#sending.values()].map(({ done }) => done))
      isDone = begun === 0 && this.#sending.size === 0
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#unwatch?.()
    await this.#looking.close()
    await this.#waking.stop()
    // What is on its way may arrive: that is noted, so that it is not sent again.
    await Promise.all([...this.#sending.values()].map(({ done }) => done))
    await this.#posting.close()
  }

  async #lookForAny(): Promise<void> {
    this.#hasAny = await hasWebhooks(this.#parts.db)
    if (this.#hasAny) this.wake()
  }

  async #lookSafely(): Promise<void> {
    if (!this.#hasAny) return
    await this.#look().catch((error: unknown) => this.#say(error))
  }

  #say(error: unknown): void {
    const { log } = this.#parts
    const line = 'Changes could not be sent to webhooks'
    if (isOutage(error)) log.info(line, error)
    else log.error(line, error)
  }

  /** @returns how much was begun to be sent */
  async #lookOnce(): Promise<number> {
    const { db, now, afterCalls } = this.#parts
    for (let more = true; more && !this.#isClosing;) {
      await afterCalls(GIVES_WAY_MS)
      const at = now()
      const found = await db.transaction(async (tx) => {
        const { hasWritten, more: hasMore, claimed } = await noteChanges(tx, this.#claiming(at, []))
        const due = hasMore ? [] : await this.#claim(tx, this.#claiming(at, claimed))
        // What is claimed and is not, after a power failure, is sent once more.
        if (!hasWritten && due.length > 0) await tx.commitWithoutWaiting()
        return { more: hasMore, claimed: [...claimed, ...due] }
      })
      more = found.more
      if (found.claimed.length > 0) await this.#sendAll(found.claimed, at)
      if (!more) return found.claimed.length
    }
    return 0
  }

  #claiming(now: Instant, claimed: readonly Claimed[]): Claiming {
    const sending: Record<string, number> = {}
    const webhookIds = [
      ...[...this.#sending.values()].map(({ webhookId }) => webhookId),
      ...claimed.map(({ webhook_id }) => webhook_id),
    ]
    for (const id of webhookIds) sending[id] = (sending[id] ?? 0) + 1
    return { now, sending, ofEach: this.#isClosing ? 0 : OF_EACH }
  }

  async #claim(tx: Tx, claiming: Claiming): Promise<Claimed[]> {
    const limit = AT_MOST - Object.values(claiming.sending).reduce((sum, count) => sum + count, 0)
    return limit <= 0 || this.#isClosing ? [] : claimDue(tx, claiming, limit)
  }

  async #sendAll(claimed: readonly Claimed[], at: Instant): Promise<void> {
    const { db, businessTimeZone, afterCalls } = this.#parts
    await afterCalls(GIVES_WAY_MS)
    // Read after it was taken: a change that is not in it is noted as another delivery.
    const found = await receiversOf(db, [...new Set(claimed.map(({ webhook_id }) => webhook_id))], at)
    const receivers = new Map(found.map((receiver) => [receiver.id, this.#withSecrets(receiver)]))
    const things = claimed.flatMap(({ type, thing }) => (type === 'test' ? [] : [{ type, id: thing }]))
    const states = await presentStates(db, things, localDateOf(at, businessTimeZone))
    const bodyOf = bodies(states)
    const sent: { claimed: Claimed; message: Outgoing }[] = []
    for (const each of claimed) {
      const receiver = receivers.get(each.webhook_id)
      if (!receiver) continue
      const { url, allowsPrivate, secrets } = receiver
      const message = { id: each.message_id, url, allowsPrivate, secrets, at, body: bodyOf(each, receiver.name) }
      if (secrets.length > 0) sent.push({ claimed: each, message })
      else this.#follow(each, Promise.resolve(WITHOUT_SECRET))
    }
    const attempts = this.#posting.post(sent.map(({ message }) => message))
    for (const [place, { claimed: each }] of sent.entries()) {
      const attempt = attempts[place]
      if (attempt) this.#follow(each, attempt)
    }
  }

  #withSecrets(receiver: Receiver) {
    const secrets = secretsOf(receiver).flatMap((sealed) => openWebhookSecret(sealed, this.#parts.db.keys) ?? [])
    return { name: receiver.name, url: receiver.url, allowsPrivate: receiver.privateHost !== null, secrets }
  }

  #follow(claimed: Claimed, attempt: Promise<Attempt>): void {
    this.#sending.set(claimed.id, { webhookId: claimed.webhook_id, done: this.#noteEnd(claimed, attempt) })
  }

  async #noteEnd(claimed: Claimed, ending: Promise<Attempt>): Promise<void> {
    try {
      const attempt = await ending
      this.#toNote.push({ claimed, attempt })
      await this.#note()
    } catch (error) {
      // It is sent again when its time is over.
      this.#say(error)
    } finally {
      this.#sending.delete(claimed.id)
      // The next one of this thing, or of this webhook.
      this.wake()
    }
  }

  async #noteAll(): Promise<void> {
    // What the thread tells at once is noted at once.
    await othersFirst()
    await this.#parts.afterCalls(GIVES_WAY_MS)
    const ended = this.#toNote
    this.#toNote = []
    if (ended.length === 0) return
    const { db, now } = this.#parts
    await noteEnded(db, ended, now())
  }
}

/** The former one signs, too, as long as it counts. */
function secretsOf({ kid, secret, formerKid, formerSecret }: Receiver) {
  const former = formerKid !== null && formerSecret !== null ? [{ kid: formerKid, secret: formerSecret }] : []
  return [{ kid, secret }, ...former]
}

const WITHOUT_SECRET: Attempt = { outcome: 'no_secret', status: null, answer: null, retryAfterMs: null }

/** What is sent of each, written once for all webhooks that it goes to. */
function bodies(states: ReadonlyMap<string, object>): (claimed: Claimed, name: string) => string {
  const written = new Map<string, string>()
  return (claimed, name) => {
    if (claimed.type === 'test') return JSON.stringify(eventOf(claimed, { name, states }))
    const key = `${claimed.type} ${claimed.thing} ${claimed.made_at}`
    const body = written.get(key) ?? JSON.stringify(eventOf(claimed, { name, states }))
    written.set(key, body)
    return body
  }
}

type Around = { name: string; states: ReadonlyMap<string, object> }

function eventOf({ type, thing, made_at }: Claimed, { name, states }: Around): WebhookEvent {
  const timestamp = timestamptz(made_at)
  if (type === 'test') return { type: 'webhook.test', timestamp, data: { name } }
  const state = states.get(`${type} ${thing}`)
  if (!state) return { type: `${type}.removed` satisfies `${ChangeType}.removed`, timestamp, data: { id: thing } }
  return { type: `${type}.changed`, timestamp, data: state } as WebhookEvent
}

type EndedAttempt = { claimed: Claimed; attempt: Attempt }

async function noteEnded(db: Db, ended: readonly EndedAttempt[], now: Instant): Promise<void> {
  const arrived = ended.filter(({ attempt }) => attempt.outcome === 'delivered')
  const failed = ended.filter(({ attempt }) => attempt.outcome !== 'delivered')
  const answering = webhookIdsOf(arrived)
  if (arrived.length > 0) {
    const deliveries = arrived.map(({ claimed: { id, attempts }, attempt: { status, answer } }) => ({
      id,
      attempts,
      status,
      answer,
    }))
    await noteArrivals(db, deliveries, answering, now)
  }
  if (failed.length === 0) return
  const silent = webhookIdsOf(failed).filter((id) => !answering.includes(id))
  await db.transaction((tx) => noteFailed(tx, failed, { silent, now }))
}

/** A test says nothing of how a receiver does. */
function webhookIdsOf(ended: readonly EndedAttempt[]): number[] {
  const ids = ended.filter(({ claimed }) => claimed.type !== 'test').map(({ claimed }) => claimed.webhook_id)
  return [...new Set(ids)].toSorted((one, other) => one - other)
}

async function noteFailed(
  tx: Tx,
  failed: readonly EndedAttempt[],
  { silent, now }: { silent: readonly number[]; now: Instant },
): Promise<void> {
  const attempts: Noted[] = []
  const givenUp = new Map<number, 'failing' | 'gone'>()
  if (silent.length > 0) await noteFailures(tx, silent, now)
  for (const { claimed, attempt } of failed) {
    const next = await whatNext(tx, claimed, attempt, now)
    if (next.pauses) givenUp.set(claimed.webhook_id, next.pauses)
    const { outcome, status, answer } = attempt
    const { state, nextAt } = next
    attempts.push({ id: claimed.id, attempts: claimed.attempts, state, nextAt, outcome, status, answer })
  }
  await noteAttempts(tx, attempts)
  for (const [id, because] of givenUp) await pauseForItself(tx, id, { because, now })
  // What is not noted, after a power failure, is tried once more.
  if (givenUp.size === 0) await tx.commitWithoutWaiting()
}

type Next = { state: Noted['state']; nextAt: Instant | null; pauses?: 'failing' | 'gone' }

/** A test is sent once. What nobody takes for three days is given up, unless nothing at all arrives: then all of it waits. */
async function whatNext(tx: Tx, claimed: Claimed, { outcome, retryAfterMs }: Attempt, now: Instant): Promise<Next> {
  if (claimed.type === 'test') return { state: 'failed', nextAt: null }
  if (outcome === 'gone') return { state: 'waiting', nextAt: now, pauses: 'gone' }
  const { attempts, first_attempt_at } = claimed
  const firstAt = first_attempt_at ?? now
  const nextAt = nextAttemptAt({ attempts, firstAt, now, retryAfterMs, chance: randomInt(1_000) / 1_000 })
  if (nextAt !== null) return { state: 'waiting', nextAt }
  if (await hasArrivedSince(tx, claimed.webhook_id, { since: firstAt, now })) return { state: 'failed', nextAt: null }
  return { state: 'waiting', nextAt: now, pauses: 'failing' }
}

async function pauseForItself(
  tx: Tx,
  id: number,
  { because, now }: { because: 'failing' | 'gone'; now: Instant },
): Promise<void> {
  const before = await webhookById(tx, id, now)
  if (!before || !(await pause(tx, id, { because, now }))) return
  const after = await webhookById(tx, id, now)
  if (after) await recordChange(tx, { actor: null, now }, entryOf('changed', before, after))
}
