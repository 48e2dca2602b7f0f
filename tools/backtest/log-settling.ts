import {
  finishedAt,
  finishedWords,
  type Instant,
  type LearningParameters,
  measuredQuietTime,
  monthsBegunBetween,
  type QuietTime,
  quietTimeFor,
  settledAt,
} from '@warsha/domain'
import { hoursOf, lastEnd, type LogBounds } from './log-items.ts'
import type { LoggedSession } from './sessions.ts'

/** Measured when each month begins, of the pauses after which work had gone on by then. */
export function quietTimesOf(
  items: readonly LoggedSession[][],
  { begins, ends }: LogBounds,
  parameters: LearningParameters,
): QuietTime[] {
  const pauses = items.flatMap((own) =>
    own.slice(1).map((next, i) => ({ at: next.startedAt, length: next.startedAt - lastEnd(own.slice(0, i + 1)) })),
  )
  const { window } = parameters.quiet
  return monthsBegunBetween(begins, ends).map((since) => {
    const known = pauses.filter(({ at, length }) => length > 0 && at < since && at >= since - window)
    const quietTime = measuredQuietTime(
      known.map(({ length }) => length),
      parameters,
    )
    return { since, quietTime }
  })
}

/** A time in which an item counted as complete: from when it settled until work on it went on, if it did. */
export type SettledSpell = { settledAt: Instant; hours: number; resumedAt: Instant | null }

export type SettlingRules = {
  quietTimes: readonly QuietTime[]
  /** of the item's job; null where only the item's own sessions say that it is complete */
  closedAt: Instant | null
  ends: Instant
  parameters: LearningParameters
}

/** @param own the item's sessions */
export function spellsOf(
  own: readonly LoggedSession[],
  { quietTimes, closedAt, ends, parameters }: SettlingRules,
): SettledSpell[] {
  return own.flatMap((_, i) => {
    const soFar = own.slice(0, i + 1)
    const next = own[i + 1]?.startedAt ?? null
    const lastEndedAt = lastEnd(soFar)
    const finished = finishedAt(finishedWords(soFar, null))
    const times = { lastEndedAt, finishedAt: finished, goesOnAt: null, closedAt }
    const settled = settledAt(times, next ?? ends, quietTimeFor(quietTimes, lastEndedAt, parameters))
    if (settled === null || (next !== null && settled >= next)) return []
    const hours = hoursOf(soFar)
    return hours === 0 ? [] : { settledAt: settled, hours, resumedAt: next }
  })
}
