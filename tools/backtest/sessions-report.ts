import { confidenceOf, DAY, scoreOf } from '@warsha/domain'
import type { LogReplay, PredictedItem } from './replay-sessions.ts'

/** One line of JSON about how well a log's items were estimated when they began, as `linesOf` says of items. */
export function lineOfLog({ predicted, tooEarly, quietTimes }: LogReplay): string {
  const { count, baselineError, learnedError, improvement, p80Coverage } = scoreOf(predicted)
  return JSON.stringify({
    items: count,
    mae_baseline: rounded(baselineError),
    mae_learned: rounded(learnedError),
    improvement_pct: improvement === null ? null : Number((improvement * 100).toFixed(2)),
    p80_coverage: rounded(p80Coverage),
    median_factor_off: mediansOff(predicted),
    settled_too_early: tooEarly,
    quiet_days: quietTimes.map(({ quietTime }) => Number((quietTime / DAY).toFixed(2))),
  })
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(4))
}

/** By what factor half of the items of each confidence were off at most; null without any. */
function mediansOff(predicted: readonly PredictedItem[]) {
  const medians = (['high', 'medium', 'low'] as const).map((confidence) => {
    const off = predicted
      .filter(({ estimate }) => confidenceOf(estimate) === confidence)
      .map(({ item, estimate }) => Math.abs(Math.log(item.actualHours / estimate.hours)))
      .sort((a, b) => a - b)
    const median = off[Math.floor((off.length - 1) / 2)]
    return [confidence, median === undefined ? null : Number(Math.exp(median).toFixed(2))]
  })
  return Object.fromEntries(medians)
}
