import type { Instant } from '../time.ts'
import { LEARNING_PARAMETERS, type LearningParameters } from './parameters.ts'

/** When a work item was worked on, what was said of it, and what became of its job. */
export type WorkTimes = {
  /** end of its last session; null while one of them runs */
  lastEndedAt: Instant | null
  /** since when it is finished, by what was said of it; null: nobody said so, or it went on since */
  finishedAt: Instant | null
  /** when an admin said last that it goes on; null: none did, or said otherwise since */
  goesOnAt: Instant | null
  /** null while the job is not closed */
  closedAt: Instant | null
}

/** Since when nobody has worked on an item, or said that it goes on. */
export function quietSince({ lastEndedAt, goesOnAt }: { lastEndedAt: Instant; goesOnAt: Instant | null }): Instant {
  return Math.max(lastEndedAt, goesOnAt ?? lastEndedAt)
}

/**
 * Since when the hours of a work item are complete: somebody said that it is finished, its job was closed, or it was
 * quiet for longer than such work rests. Null: they are not.
 * @param quietTime for how many milliseconds it must be quiet
 */
export function settledAt(
  { lastEndedAt, finishedAt, goesOnAt, closedAt }: WorkTimes,
  now: Instant,
  quietTime: number,
): Instant | null {
  if (lastEndedAt === null) return null
  const ends = [finishedAt, closedAt].filter((at) => at !== null).map((at) => Math.max(at, lastEndedAt))
  const settled = Math.min(quietSince({ lastEndedAt, goesOnAt }) + quietTime, ...ends)
  return settled <= now ? settled : null
}

/** What was said of a work item: by technicians as they ended a session of it, and by an admin. */
export type FinishedWords = {
  /** when a technician said last that a session finished it; null: none did */
  endedFinishedAt: Instant | null
  /** an admin's last word; null: none */
  adminsWord: { isFinished: boolean; saidAt: Instant } | null
  /** the start of its last session, as `beganAt` has it */
  lastStartedAt: Instant | null
}

/** A session of a work item: its times as they stand, and when its technician said that it finishes the item. */
export type SaidSession = {
  startedAt: Instant
  /** null while it runs */
  endedAt: Instant | null
  /** stays where it is when the times are corrected; null: its technician did not say so */
  saidAt: Instant | null
}

/**
 * When a session began, as far as what was said is concerned. One that finishes its item began before that was said, even
 * if it took no time at all, and wherever a correction puts its times: it never undoes its own word.
 */
export function beganAt({ startedAt, endedAt, saidAt }: SaidSession): Instant {
  return endedAt === null || saidAt === null ? startedAt : Math.min(startedAt, saidAt - 1)
}

/** What was said of a work item with these sessions, voided ones left out. */
export function finishedWords(
  sessions: readonly SaidSession[],
  adminsWord: FinishedWords['adminsWord'],
): FinishedWords {
  const words = sessions.flatMap(({ endedAt, saidAt }) => (endedAt === null || saidAt === null ? [] : saidAt))
  return {
    endedFinishedAt: lastOf(words),
    adminsWord,
    lastStartedAt: lastOf(sessions.map(beganAt)),
  }
}

function lastOf(instants: readonly Instant[]): Instant | null {
  return instants.length === 0 ? null : instants.reduce((a, b) => Math.max(a, b))
}

/** Since when a work item is finished: the last word counts, until a session begins. Null: it is not. */
export function finishedAt({ endedFinishedAt, adminsWord, lastStartedAt }: FinishedWords): Instant | null {
  const saidAt = lastWord(endedFinishedAt, adminsWord)
  return saidAt !== null && (lastStartedAt === null || lastStartedAt < saidAt) ? saidAt : null
}

function lastWord(ended: Instant | null, admins: FinishedWords['adminsWord']): Instant | null {
  if (admins === null || (ended !== null && ended >= admins.saidAt)) return ended
  return admins.isFinished ? admins.saidAt : null
}

/** From when on work items settle after so many milliseconds without a session. */
export type QuietTime = { since: Instant; quietTime: number }

/**
 * After how many milliseconds without a session an item settles.
 * @param measured the shop's, the earliest first
 * @param since when it began to be quiet
 */
export function quietTimeFor(
  measured: readonly QuietTime[],
  since: Instant,
  { quiet }: Pick<LearningParameters, 'quiet'> = LEARNING_PARAMETERS,
): number {
  return measured.findLast((one) => one.since <= since)?.quietTime ?? quiet.usual
}

/**
 * How long an item must be quiet for to be settled: longer than nearly all pauses after which work went on. A quantile of
 * the shop's own, on the safe side for few, as in split conformal prediction; within bounds, and the usual time while
 * too few are known.
 * @param pauses in milliseconds, each followed by another session on the same item
 */
export function measuredQuietTime(
  pauses: readonly number[],
  { quiet }: Pick<LearningParameters, 'quiet'> = LEARNING_PARAMETERS,
): number {
  if (pauses.length < quiet.minPauses) return quiet.usual
  const sorted = Float64Array.from(pauses).sort()
  const place = Math.min(sorted.length, Math.ceil(quiet.share * (sorted.length + 1)))
  return Math.min(Math.max(Math.ceil(sorted[place - 1] ?? quiet.usual), quiet.least), quiet.most)
}

/** The first moments of calendar months in UTC, after `from` and up to `to`, the earliest first. */
export function monthsBegunBetween(from: Instant, to: Instant): Instant[] {
  const months: Instant[] = []
  const first = new Date(from)
  for (let i = 1; ; i += 1) {
    const begins = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + i, 1)
    if (begins > to) return months
    months.push(begins)
  }
}
