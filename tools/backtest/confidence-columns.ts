import { type Confidence, confidenceOf, type LearnedEstimate } from '@warsha/domain'

type Predicted = { item: { actualHours: number }; estimate: LearnedEstimate }

const classes = ['high', 'medium', 'low', 'not_known'] as const
type Class = (typeof classes)[number]

/** Of each confidence by what factor half of its items were off at most, null without any, and how many they are. */
export function confidenceColumns(predicted: readonly Predicted[]): {
  median_factor_off: Record<Class, number | null>
  items_by_confidence: Record<Class, number>
} {
  const misses = new Map(classes.map((name) => [name, missesOf(name, predicted)]))
  const column = <Value>(valueOf: (misses: number[]) => Value) =>
    Object.fromEntries([...misses].map(([name, own]) => [name, valueOf(own)])) as Record<Class, Value>
  return { median_factor_off: column(medianFactor), items_by_confidence: column(({ length }) => length) }
}

function missesOf(name: Class, predicted: readonly Predicted[]): number[] {
  return predicted
    .filter(({ estimate }) => classOf(estimate) === name)
    .map(({ item, estimate }) => Math.abs(Math.log(item.actualHours / estimate.hours)))
    .sort((a, b) => a - b)
}

/** What began while it was not known how far estimates are off is no measure of low confidence. */
function classOf(estimate: LearnedEstimate): Confidence | 'not_known' {
  return estimate.medianError === null ? 'not_known' : confidenceOf(estimate)
}

function medianFactor(misses: readonly number[]): number | null {
  const median = misses[Math.floor((misses.length - 1) / 2)]
  return median === undefined ? null : Number(Math.exp(median).toFixed(2))
}
