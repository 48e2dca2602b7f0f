import type { MailFault } from '@warsha/contract'
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '@warsha/domain'
import type { MailServer } from '../../platform/mail-server.ts'
import { sendMail } from '../../platform/mail-server.ts'
import { Poller } from '../../platform/poller.ts'
import { contentOf, invitationContent, type PrepareInvitation } from './content.ts'
import { makeDueMessages, makeNotices } from './occasions.ts'
import type { PaperTools } from './papers.ts'
import {
  noteNotSent,
  noteSent,
  notOfAdmins,
  ofThoseWhoMayNotRead,
  putBack,
  subscriptionById,
  takeMessage,
  type TakenMessage,
} from './queries.ts'

const LOOK_EVERY = MINUTE
const FIRST_LOOK_AFTER = 15 * SECOND
/** Making a file takes less, even of a year. */
const MAKING_AT_MOST = 5 * MINUTE
/** Pauses before the next attempts; the last one counts for all that follow. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR]
const LONGEST_PAUSE = Math.max(...PAUSES)
const TRIED_FOR = 2 * DAY
const MOST_AT_ONCE = 200
/** An orderly stop has a minute in all. */
const GRACE = 5 * SECOND

export type MailSenderParts = PaperTools & {
  now: () => Instant
  /** by one that is years ahead, papers of years are due */
  isClockBelieved: () => Promise<boolean>
  server: MailServer
  prepareInvitation: PrepareInvitation
  log: { error: (line: string) => void }
  /** how long after the start the first look comes; sooner in tests */
  firstLookAfterMs?: number
  /** how long a message on its way is waited for at the end; shorter in tests */
  graceMs?: number
}

/** Sends what is due. Of several instances each message is taken by one. */
export class MailSender {
  readonly #parts: MailSenderParts
  readonly #poller: Poller
  readonly #gone = new AbortController()

  constructor(parts: MailSenderParts) {
    this.#parts = parts
    this.#poller = new Poller({
      poll: () => this.look(),
      firstAfterMs: parts.firstLookAfterMs ?? FIRST_LOOK_AFTER,
      everyMs: LOOK_EVERY,
      onError: ({ message }) => parts.log.error(`E-mail could not be sent: ${message}`),
    })
  }

  start(): void {
    this.#poller.start()
  }

  /** Makes the messages that are due, and sends those that wait. @returns how many were taken by the mail server */
  async look(): Promise<number> {
    const { db, now, businessTimeZone: timeZone, isClockBelieved } = this.#parts
    if (await isClockBelieved()) await makeDueMessages(db, { now: now(), timeZone })
    await makeNotices(db, now())
    let sent = 0
    for (let taken = 0; taken < MOST_AT_ONCE && !this.#poller.closing.aborted; taken += 1) {
      const message = await takeMessage(db, now(), LONGEST_PAUSE)
      if (!message) break
      if (await this.#deliver(message)) sent += 1
    }
    return sent
  }

  /** A message on its way is waited for, but not for long: a mail server that hangs holds no stop up. */
  async close(): Promise<void> {
    const end = () => this.#gone.abort(new Error('Warsha was stopped'))
    const grace = setTimeout(end, this.#parts.graceMs ?? GRACE)
    await this.#poller.close()
    clearTimeout(grace)
  }

  async #deliver(message: TakenMessage): Promise<boolean> {
    const { db, now, server } = this.#parts
    const content = await this.#contentOf(message).catch((error: Error) => {
      if (this.#poller.closing.aborted) return null
      this.#parts.log.error(`The paper of a message could not be made: ${error.message}`)
      return 'not_made' as const
    })
    if (content === null) return this.#putBack(message)
    if (content === 'not_made') return this.#tryLater(message, { fault: content, answer: null })
    if (typeof content === 'string') return this.#giveUp(message, content)
    const mail = { ...content, to: message.address, headerId: message.header_id, at: message.made_at }
    const delivery = await sendMail(server, mail, this.#gone.signal)
    if (delivery.fault === null) {
      await noteSent(db, message, { answer: delivery.answer, now: now() })
      return true
    }
    if (this.#gone.signal.aborted) return this.#putBack(message)
    const { fault, answer, isFinal } = delivery
    return isFinal ? this.#giveUp(message, fault, answer) : this.#tryLater(message, { fault, answer })
  }

  /** What is sent, or why this message never is. Throws where it cannot be made now. */
  async #contentOf(message: TakenMessage): Promise<Awaited<ReturnType<typeof contentOf>> | MailFault> {
    const { db, now, prepareInvitation: prepare } = this.#parts
    if (message.subscription_id === null) return invitationContent(message, { db, prepare, now: now() })
    const subscription = await subscriptionById(db, message.subscription_id)
    if (!subscription || subscription.ended_at !== null) return 'ended'
    if (!subscription.maker_may) return 'maker'
    // Whoever may not see it now may have been allowed to when the address was named.
    const shut = subscription.paper === 'notices' ? notOfAdmins : ofThoseWhoMayNotRead
    if ((await shut(db, [message.address])).length > 0) return 'addressee'
    return contentOf(message, subscription, this.#parts, {
      now: now(),
      gone: AbortSignal.any([this.#poller.closing, AbortSignal.timeout(MAKING_AT_MOST)]),
    })
  }

  async #putBack(message: TakenMessage): Promise<false> {
    const { db, now } = this.#parts
    await putBack(db, message, now())
    return false
  }

  async #giveUp(message: TakenMessage, fault: MailFault, answer: string | null = null): Promise<false> {
    await noteNotSent(this.#parts.db, message, { fault, answer, next: null })
    return false
  }

  async #tryLater(message: TakenMessage, why: { fault: MailFault; answer: string | null }): Promise<false> {
    const { db, now } = this.#parts
    const next = now() + (PAUSES[message.attempts - 1] ?? PAUSES.at(-1) ?? HOUR)
    const isOver = next - message.made_at > TRIED_FOR
    await noteNotSent(db, message, { ...why, next: isOver ? null : next })
    return false
  }
}
