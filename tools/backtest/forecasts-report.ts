import { scoreForecasts } from './forecast-score.ts'
import { type ForecastReplay, type ForecastRow, type Method, METHODS, type Occasion } from './replay-forecasts.ts'
import { scoreWords } from './words.ts'

/** A line of JSON for each method, of new jobs and then of Mondays, what each word said of dates was worth, and what the record had taught in the end. */
export function linesOfForecasts({ rows, tuning }: ForecastReplay): string[] {
  const occasions: Occasion[] = ['new_jobs', 'mondays']
  const scores = occasions.flatMap((occasion) => {
    const own = rows.filter((row) => row.occasion === occasion)
    return METHODS.map((method) => JSON.stringify({ forecasts: occasion, method, ...scoreColumns(own, method) }))
  })
  return [...scores, ...linesOfWords(rows), ...(tuning ? [JSON.stringify(tuningColumns(tuning))] : [])]
}

/** What was said of dates each week, and what came of those that passed next. */
function linesOfWords(rows: readonly ForecastRow[]): string[] {
  const { scores, changes } = scoreWords(rows)
  return scores.map(({ word, moments, nextHeld }) =>
    JSON.stringify({ said: word, weeks: moments, next_50_held: rounded(nextHeld), changes }),
  )
}

function scoreColumns(rows: readonly ForecastRow[], method: Method) {
  const outcomes = rows.flatMap(({ finishes: { [method]: finish }, closedAfter, followedHours }) => {
    return finish ? { finish, closedAfter, followedHours } : []
  })
  const score = scoreForecasts(outcomes)
  return {
    rows: score.rows,
    scored_rows: score.scoredRows,
    p50_coverage: rounded(score.coverage.p50),
    p80_coverage: rounded(score.coverage.p80),
    p50_coverage_censored: rounded(score.coverageCensored.p50),
    p80_coverage_censored: rounded(score.coverageCensored.p80),
    pinball_days: rounded(score.pinballDays),
    pinball_days_censored: rounded(score.pinballDaysCensored),
  }
}

function tuningColumns({ asOf, flowWeight, stretch: { first, later } }: NonNullable<ForecastReplay['tuning']>) {
  return {
    as_of: new Date(asOf).toISOString(),
    flow_weight: { first: rounded(flowWeight.first), later: rounded(flowWeight.later) },
    first_forecast_stretch: { p50: rounded(first.p50), p80: rounded(first.p80) },
    later_forecast_stretch: { p50: rounded(later.p50), p80: rounded(later.p80) },
  }
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(4))
}
