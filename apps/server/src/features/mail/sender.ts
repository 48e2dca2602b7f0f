import type { MailFault } from '@warsha/contract'
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '@warsha/domain'
import type { MailServer } from '../../platform/mail-server.ts'
import { sendMail } from '../../platform/mail-server.ts'
import { contentOf } from './content.ts'
import { makeDueMessages, makeNotices } from './occasions.ts'
import type { PaperTools } from './papers.ts'
import {
  noteNotSent,
  noteSent,
  notOfAdmins,
  ofThoseWhoMayNotRead,
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
const TRIED_FOR = 2 * DAY
const MOST_AT_ONCE = 200

export type MailSenderParts = PaperTools & {
  now: () => Instant
  server: MailServer
  log: { error: (line: string) => void }
}

/** Sends what is due. Of several instances each message is taken by one. */
export class MailSender {
  readonly #parts: MailSenderParts
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<unknown> = Promise.resolve()

  constructor(parts: MailSenderParts) {
    this.#parts = parts
  }

  start(): void {
    this.#lookAfter(FIRST_LOOK_AFTER)
  }

  /** Makes the messages that are due, and sends those that wait. @returns how many were taken by the mail server */
  async look(): Promise<number> {
    const { db, now, businessTimeZone: timeZone } = this.#parts
    await makeDueMessages(db, { now: now(), timeZone })
    await makeNotices(db, now())
    let sent = 0
    for (let taken = 0; taken < MOST_AT_ONCE && !this.#closing.signal.aborted; taken += 1) {
      const message = await takeMessage(db, now())
      if (!message) break
      if (await this.#deliver(message)) sent += 1
    }
    return sent
  }

  /** A message on its way is waited for. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#closing.abort(new Error('Warsha was stopped'))
    await this.#looking
  }

  #lookAfter(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.look()
        .catch((error: Error) => this.#parts.log.error(`E-mail could not be sent: ${error.message}`))
        .finally(() => {
          if (!this.#closing.signal.aborted) this.#lookAfter(LOOK_EVERY)
        })
    }, milliseconds).unref()
  }

  async #deliver(message: TakenMessage): Promise<boolean> {
    const { db, now, server } = this.#parts
    const subscription = await subscriptionById(db, message.subscription_id)
    if (!subscription || subscription.ended_at !== null) return this.#giveUp(message, 'ended')
    if (!subscription.maker_may) return this.#giveUp(message, 'maker')
    // Whoever may not see it now may have been allowed to when the address was named.
    const shut = subscription.paper === 'notices' ? notOfAdmins : ofThoseWhoMayNotRead
    if ((await shut(db, [message.address])).length > 0) return this.#giveUp(message, 'addressee')
    const content = await contentOf(message, subscription, this.#parts, {
      now: now(),
      gone: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(MAKING_AT_MOST)]),
    }).catch((error: Error) => {
      this.#parts.log.error(`The paper of a message could not be made: ${error.message}`)
      return null
    })
    if (content === null) return this.#tryLater(message, { fault: 'not_made', answer: null })
    const mail = { ...content, to: message.address, headerId: message.header_id, at: message.made_at }
    const delivery = await sendMail(server, mail)
    if (delivery.fault === null) {
      await noteSent(db, message, { answer: delivery.answer, now: now() })
      return true
    }
    const { fault, answer, isFinal } = delivery
    return isFinal ? this.#giveUp(message, fault, answer) : this.#tryLater(message, { fault, answer })
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
