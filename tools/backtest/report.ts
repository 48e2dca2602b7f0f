import {
  LEARNING_PARAMETERS,
  type LearnedEstimate,
  type LearningParameters,
  predictionsInOrder,
  scoreOf,
} from '@warsha/domain'
import { BURN_IN, type ExpectedColumn, type FileItem } from './items.ts'
import { confidenceColumns } from './confidence-columns.ts'

export type Predicted = { item: FileItem; estimate: LearnedEstimate }

/** Predicts every item but those of the burn-in, in the order of their starts. */
export function predict(items: readonly FileItem[], parameters: LearningParameters = LEARNING_PARAMETERS): Predicted[] {
  const inOrder = items.filter(({ part }) => part !== BURN_IN).toSorted((a, b) => a.startedAt - b.startedAt)
  return [...predictionsInOrder(inOrder, parameters)]
}

/** One line of JSON for each part, in the order in which the parts begin. */
export function linesOf(predicted: readonly Predicted[]): string[] {
  const parts = [...new Set(predicted.map(({ item }) => item.part))]
  return parts.map((part) => JSON.stringify(lineOf(part, predicted)))
}

function lineOf(part: string, predicted: readonly Predicted[]) {
  const own = predicted.filter(({ item }) => item.part === part)
  const { count, baselineError, learnedError, improvement, p80Coverage } = scoreOf(own)
  return {
    part,
    rows: count,
    mae_baseline: rounded(baselineError, 4),
    mae_learned: rounded(learnedError, 4),
    improvement_pct: improvement === null ? null : rounded(improvement * 100, 2),
    p80_coverage: rounded(p80Coverage, 4),
    ...confidenceColumns(own),
    ...distances(own),
  }
}

function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : Number(value.toFixed(decimals))
}

const valueOf: Record<ExpectedColumn, (estimate: LearnedEstimate) => number> = {
  sample_count: ({ sampleCount }) => sampleCount,
  trust: ({ trust }) => trust,
  learned_hours: ({ hours }) => hours,
  p80_hours: ({ p80Hours }) => p80Hours,
  planning_hours: ({ planningHours }) => planningHours,
}

const hoursColumns = ['learned_hours', 'p80_hours', 'planning_hours'] as const
const exactColumns = ['sample_count', 'trust'] as const

/** How far the predictions are from those that the file expects: hours in percent at most, counts and trust in rows. */
function distances(predicted: readonly Predicted[]) {
  const found = predicted.filter(({ item }) => Object.keys(item.expected).length > 0)
  if (found.length === 0) return {}
  const farthest = hoursColumns.map((column) => {
    const off = found.flatMap(({ item, estimate }) => {
      const expected = item.expected[column]
      return expected === undefined ? [] : [Math.abs(valueOf[column](estimate) / expected - 1) * 100]
    })
    return [`${column}_off_pct`, rounded(Math.max(0, ...off), 6)]
  })
  const unequal = exactColumns.map((column) => {
    const isOther = ({ item, estimate }: Predicted) =>
      item.expected[column] !== undefined && item.expected[column] !== valueOf[column](estimate)
    return [`${column}_unequal`, found.filter(isOther).length]
  })
  return { expected_rows: found.length, ...Object.fromEntries([...farthest, ...unequal]) }
}

/** The predictions as CSV, a row for each item that was predicted. */
export function predictionsCsv(predicted: readonly Predicted[]): string {
  const headings = 'part,job_type,band,activity_code,started_at,actual_hours,baseline_hours'
  const columns = Object.keys(valueOf) as ExpectedColumn[]
  const rows = predicted.map(({ item, estimate }) =>
    [
      ...[item.part, item.jobType, item.band, item.activity].map(quoted),
      new Date(item.startedAt).toISOString(),
      item.actualHours,
      item.baselineHours,
      ...columns.map((column) => Number(valueOf[column](estimate).toFixed(6))),
    ].join(','),
  )
  return `${[`${headings},${columns.join(',')}`, ...rows].join('\n')}\n`
}

function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
