import { setTimeout as sleep } from 'node:timers/promises'
import { headers } from '@warsha/contract/calls'
import { type Instant, MINUTE, SECOND } from '@warsha/domain'
import { completionEntry, type Entry, photoEntry, startEntry } from '../apps/web/src/offline/entry.ts'
import type { Chance } from '../apps/web/testing/simulator/random.ts'
import { judge, type Verdict } from '../apps/web/src/offline/verdict.ts'
import { type Client, jsonOf, type Reply } from './client.ts'
import { judgeAnswer } from './judgement.ts'
import type { Ledger, RecordedSession } from './ledger.ts'
import { type Picture, plainPicture } from './pictures.ts'
import { ACTIVITIES, type Person, signIn } from './shop.ts'

type Parts = { person: Person; jobs: string[]; client: Client; ledger: Ledger; chance: Chance }

/** When it is by the phone's watch, and what passes between two taps. */
export type Watch = { now: () => Instant; pass: (milliseconds: number) => Promise<void> }

/** A phone's own waits are of 5 s and more; here they are shorter, so that a minute has as much in it as a day. */
const SHORTEST_RETRY_MS = 30
const LONGEST_RETRY_MS = 500

/** A technician's phone: records, keeps, and sends again under the same key until the server has acknowledged it. */
export class Phone {
  readonly #parts: Parts
  readonly #photosOnTheWay = new Set<Promise<void>>()
  #token: string | null = null
  #isGivenUp = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Works until it is told that the day is over, and then until all that it holds is acknowledged. */
  async work(watch: Watch, isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#workOnce(watch)
    await Promise.all(this.#photosOnTheWay)
  }

  /** Ends it with what it holds; for when the server never comes back. */
  giveUp(): void {
    this.#isGivenUp = true
  }

  async #workOnce(watch: Watch): Promise<void> {
    const { chance, person, ledger, jobs } = this.#parts
    const key = chance.uuid()
    const session: RecordedSession = {
      key,
      technicianId: person.id,
      startedAt: wholeSecond(watch.now()),
      endedAt: null,
      isStartAcknowledged: false,
      isEndAcknowledged: false,
      photos: [],
    }
    ledger.sessions.set(key, session)
    const choice = {
      jobNo: chance.pick(jobs),
      activityCode: chance.pick(ACTIVITIES),
      note: chance.pick([null, 'لف كامل']),
    }
    session.isStartAcknowledged = await this.#deliver(startEntry(this.#recorded(session, session.startedAt), choice))
    if (chance.happens(0.3)) await this.#compareRunning(session)
    if (chance.happens(0.5)) this.#photograph(session)
    await watch.pass(2 * SECOND + chance.below(18 * MINUTE))
    // One in twenty forgets to end it: the next start does.
    if (chance.happens(0.95)) await this.#end(session, wholeSecond(watch.now()))
    await watch.pass(2 * SECOND + chance.below(4 * MINUTE))
  }

  async #end(session: RecordedSession, at: Instant): Promise<void> {
    session.endedAt = at
    session.isEndAcknowledged = await this.#deliver(completionEntry(this.#recorded(session, at)))
  }

  /** Photos go on their own, while work goes on. */
  #photograph(session: RecordedSession): void {
    const sending = this.#sendPhoto(session).finally(() => this.#photosOnTheWay.delete(sending))
    this.#photosOnTheWay.add(sending)
  }

  async #sendPhoto(session: RecordedSession): Promise<void> {
    const picture = await plainPicture(this.#parts.chance)
    const photo = { picture, isAcknowledged: false }
    session.photos.push(photo)
    const { sha256 } = picture
    const entry = photoEntry(this.#recorded(session, session.startedAt), { photoId: sha256, sha256 })
    photo.isAcknowledged = await this.#deliver(entry, picture)
  }

  /** What was acknowledged is answered from then on. */
  async #compareRunning(session: RecordedSession): Promise<void> {
    const reply = await this.#sendOnce('currentSession', { method: 'GET', path: '/api/sessions/current' })
    if (reply === 'unreachable' || reply.status !== 200 || !session.isStartAcknowledged) return
    const running = jsonOf(reply) as { unique_key: string } | null
    if (running?.unique_key !== session.key)
      this.#parts.ledger.fault('the running session is not the one that was acknowledged')
  }

  #recorded({ key }: RecordedSession, recordedAt: Instant) {
    return { id: this.#parts.chance.uuid(), owner: this.#parts.person.id, sessionKey: key, recordedAt }
  }

  async #deliver(entry: Entry, picture?: Picture): Promise<boolean> {
    const { ledger, chance } = this.#parts
    for (let tries = 0; !this.#isGivenUp; tries++) {
      // A copy that went astray arrives as well, at the same moment.
      const copies = chance.happens(0.05) ? 2 : 1
      const verdicts = await Promise.all(Array.from({ length: copies }, () => this.#try(entry, picture)))
      if (verdicts.some(({ is }) => is === 'sent')) {
        ledger.acknowledged++
        return true
      }
      const refused = verdicts.find((verdict) => verdict.is === 'refused')
      if (refused?.is === 'refused') {
        ledger.fault(`${entry.kind} was refused: ${refused.error.status} ${refused.error.code}`)
        return false
      }
      if (verdicts.some(({ is }) => is === 'wait_for_sign_in')) this.#token = null
      await sleep(Math.min(LONGEST_RETRY_MS, SHORTEST_RETRY_MS * 2 ** tries) * (0.5 + chance.next()))
    }
    return false
  }

  async #try(entry: Entry, picture?: Picture): Promise<Verdict> {
    const { url, method, data } = entry.request
    const form = picture &&
      'sha256' in data && {
        fields: { captured_at: data.captured_at, sha256: data.sha256 },
        file: picture.bytes,
      }
    const reply = await this.#sendOnce(entry.kind, { method, path: url, ...(form ? { form } : { json: data }) })
    return judge(entry, reply === 'unreachable' ? reply : answerIn(reply), Date.now())
  }

  async #sendOnce(call: string, sent: Parameters<Client['send']>[0]): Promise<Reply | 'unreachable'> {
    const { client, ledger, person } = this.#parts
    this.#token ??= await signIn(client, person)
    if (this.#token === null) return 'unreachable'
    const reply = await client.send({ ...sent, token: this.#token })
    judgeAnswer(ledger, call, reply)
    return reply
  }
}

function answerIn(reply: Reply) {
  const header = (name: string) => {
    const value = reply.headers[name]
    return typeof value === 'string' ? value : null
  }
  return { status: reply.status, api: header(headers.api), retryAfter: header('retry-after'), json: jsonOf(reply) }
}

function wholeSecond(instant: Instant): Instant {
  return Math.floor(instant / SECOND) * SECOND
}

/** Real time: taps come seconds after one another. */
export function livingWatch(): Watch {
  return { now: Date.now, pass: (milliseconds) => sleep(Math.min(3_000, Math.max(1_000, milliseconds / 100))) }
}

/** The time of a phone that was offline for weeks and sends what it has. @param pauseMs between two taps of it */
export function pastWatch(begun: Instant, pauseMs: number): Watch {
  let now = begun
  return {
    now: () => now,
    pass: (milliseconds) => {
      now += milliseconds
      return sleep(pauseMs)
    },
  }
}
