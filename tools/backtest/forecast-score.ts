import { DAY, HOUR, pinballLoss } from '@warsha/domain'

/** From a forecast until the job is finished, in hours: as likely sooner as later, and four of five times sooner. */
export type FinishHours = { p50: number; p80: number }

/** What came of a forecast, as far as the log tells. Hours. */
export type Outcome = {
  /** from the forecast until the last moment from which it is known whether the job was closed */
  followedHours: number
  /** from the forecast until the job was closed; null: it was not by then */
  closedAfter: number | null
}

export type ForecastOutcome = Outcome & { finish: FinishHours }

/** How a method's forecasts did. Null where there are none to tell by. */
export type ForecastScore = {
  /** that were followed for any time */
  rows: number
  /** of jobs that were closed by then; only these count in what is not called censored, though they are the quick ones */
  scoredRows: number
  coverage: { p50: number | null; p80: number | null }
  /** with open jobs counted as taking longer than they had been followed for */
  coverageCensored: { p50: number | null; p80: number | null }
  /** mean pinball loss of P50 and P80, in days */
  pinballDays: number | null
  /** the same over all rows, in which nothing behind the last known moment counts, on either side */
  pinballDaysCensored: number | null
}

export function scoreForecasts(forecasts: readonly ForecastOutcome[]): ForecastScore {
  const followed = forecasts.filter(({ followedHours }) => followedHours > 0)
  const closed = followed.flatMap(({ finish, closedAfter }) => (closedAfter === null ? [] : { finish, closedAfter }))
  const shareWithin = (share: keyof FinishHours) =>
    mean(closed.map(({ finish, closedAfter }) => (closedAfter <= finish[share] ? 1 : 0)))
  return {
    rows: followed.length,
    scoredRows: closed.length,
    coverage: { p50: shareWithin('p50'), p80: shareWithin('p80') },
    coverageCensored: { p50: censoredCoverage(followed, 'p50'), p80: censoredCoverage(followed, 'p80') },
    pinballDays: mean(closed.map(({ finish, closedAfter }) => lossDays(finish, closedAfter))),
    pinballDaysCensored: mean(followed.map(censoredLossDays)),
  }
}

/**
 * The share of jobs that took no longer than forecast: the product-limit estimate (E. L. Kaplan and P. Meier 1958) of the
 * hours taken over the hours forecast, read at 1. Where no job was followed as far as its forecast, the share is at least
 * this: unlike a survival curve of flow times, the estimate does not go on behind the last job.
 */
function censoredCoverage(forecasts: readonly ForecastOutcome[], share: keyof FinishHours): number | null {
  if (forecasts.length === 0) return null
  const ratios = forecasts
    .map(({ finish, closedAfter, followedHours }) => {
      return { ratio: (closedAfter ?? followedHours) / finish[share], isClosed: closedAfter !== null }
    })
    // Of the same ratio, closed jobs come before those that were not followed further.
    .toSorted((a, b) => compare(a.ratio, b.ratio) || Number(b.isClosed) - Number(a.isClosed))
  const late = ratios.reduce((left, { ratio, isClosed }, place) => {
    return isClosed && ratio <= 1 ? left * (1 - 1 / (ratios.length - place)) : left
  }, 1)
  return 1 - late
}

/** Also for ratios to zero hours, which are infinite. */
function compare(one: number, other: number): number {
  return one < other ? -1 : Number(one > other)
}

function lossDays({ p50, p80 }: FinishHours, actual: number): number {
  return ((pinballLoss(0.5, p50, actual) + pinballLoss(0.8, p80, actual)) / 2) * (HOUR / DAY)
}

/** Threshold-weighted (T. Gneiting and R. Ranjan 2011), as the product learns its weights. */
function censoredLossDays({ finish, closedAfter, followedHours }: ForecastOutcome): number {
  const known = { p50: Math.min(finish.p50, followedHours), p80: Math.min(finish.p80, followedHours) }
  return lossDays(known, closedAfter ?? followedHours)
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
