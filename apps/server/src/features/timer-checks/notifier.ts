import { textsIn, type Text } from '@warsha/contract'
import {
  HOUR,
  type Instant,
  localDateOf,
  MINUTE,
  nextTimerCheck,
  plusDays,
  SECOND,
  workingWindows,
} from '@warsha/domain'
import type { Db } from '../../platform/database.ts'
import { push, type PushNetwork } from '../../platform/web-push.ts'
import { storedSchedule } from '../calendar/index.ts'
import {
  claimCheck,
  noteNotified,
  type ReachableTimer,
  reachableTimers,
  removeOutdatedSubscriptions,
  removeSubscription,
  sendsWebPush,
  type SubscriptionRow,
  subscriptionsOf,
} from './queries.ts'

/** What a notification says: nothing of the person or the work, as it lies on a locked screen. */
const notificationTexts = {
  title: { en: 'Still working?', ar: 'هل ما زلت تعمل؟' },
  body: {
    en: 'Working time has ended and your timer is running. Open Warsha and answer.',
    ar: 'انتهى وقت الدوام والمؤقّت يعمل. افتح ورشة وأجب.',
  },
} as const satisfies Record<string, Text>

const LOOK_EVERY = MINUTE
const FIRST_LOOK_AFTER = 20 * SECOND
/** Who was not reached in time is asked by the app, and not woken at night. */
const NO_LATER_THAN = HOUR

export type TimerNotifierParts = {
  db: Db
  now: () => Instant
  businessTimeZone: string
  stalledAfterHours: number
  network: PushNetwork
  log: { error: (line: string) => void }
}

/** Notifies technicians whose timer runs past the end of working time, each of them from one of all instances. */
export class TimerNotifier {
  readonly #parts: TimerNotifierParts
  #timer: NodeJS.Timeout | null = null
  #isClosing = false
  #looking: Promise<unknown> = Promise.resolve()

  constructor(parts: TimerNotifierParts) {
    this.#parts = parts
  }

  start(): void {
    this.#lookAfter(FIRST_LOOK_AFTER)
  }

  /** Sends the notifications that are due. @returns the number of phones reached */
  async look(): Promise<number> {
    const { db, now } = this.#parts
    if (!(await sendsWebPush(db))) return 0
    await removeOutdatedSubscriptions(db, now())
    const timers = await this.#dueTimers()
    const reached = await Promise.all(timers.map((timer) => this.#notify(timer)))
    return reached.reduce((sum, count) => sum + count, 0)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#looking
  }

  #lookAfter(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.look()
        .catch((error: Error) => this.#parts.log.error(`Technicians could not be notified: ${error.message}`))
        .finally(() => {
          if (!this.#isClosing) this.#lookAfter(LOOK_EVERY)
        })
    }, milliseconds).unref()
  }

  async #dueTimers(): Promise<ReachableTimer[]> {
    const { db, now, businessTimeZone: timeZone, stalledAfterHours } = this.#parts
    const at = now()
    const timers = await reachableTimers(db, at)
    if (timers.length === 0) return []
    const schedule = await storedSchedule(db, timeZone)
    return timers.filter((timer) => {
      const since = Math.max(timer.startedAt, timer.confirmedAt ?? timer.startedAt)
      const range = { first: plusDays(localDateOf(since, timeZone), -1), last: plusDays(localDateOf(at, timeZone), 2) }
      const windows = workingWindows(schedule, timer.segment, range)
      const due = nextTimerCheck({ windows, stalledAfterHours }, timer)
      return due <= at && at - due < NO_LATER_THAN
    })
  }

  async #notify(timer: ReachableTimer): Promise<number> {
    const { db, now } = this.#parts
    const checkId = await claimCheck(db, timer, now())
    if (checkId === null) return 0
    const subscriptions = await subscriptionsOf(db, timer.technicianId, now())
    const reached = (await Promise.all(subscriptions.map((each) => this.#reaches(each)))).filter(Boolean).length
    if (reached > 0) await noteNotified(db, checkId, now())
    return reached
  }

  async #reaches(subscription: SubscriptionRow): Promise<boolean> {
    const { db, network, log } = this.#parts
    const payload = textsIn(notificationTexts, subscription.language)
    const outcome = await push(db.keys, subscription, payload, network).catch((error: Error) => {
      // The address of a phone stays out of the log.
      log.error(`A push service could not be reached: ${'code' in error ? String(error.code) : error.name}`)
      return 'failed' as const
    })
    if (outcome === 'gone') await removeSubscription(db, subscription.id)
    return outcome === 'sent'
  }
}
