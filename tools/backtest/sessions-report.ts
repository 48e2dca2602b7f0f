import { DAY, scoreOf } from '@warsha/domain'
import { confidenceColumns } from './confidence-columns.ts'
import type { LogReplay } from './replay-sessions.ts'

/** One line of JSON about how well a log's items were estimated when they began, as `linesOf` says of items. */
export function lineOfLog({ predicted, tooEarly, quietTimes }: LogReplay): string {
  const { count, baselineError, learnedError, improvement, p80Coverage } = scoreOf(predicted)
  return JSON.stringify({
    items: count,
    mae_baseline: rounded(baselineError),
    mae_learned: rounded(learnedError),
    improvement_pct: improvement === null ? null : Number((improvement * 100).toFixed(2)),
    p80_coverage: rounded(p80Coverage),
    ...confidenceColumns(predicted),
    settled_too_early: tooEarly,
    quiet_days: quietTimes.map(({ quietTime }) => Number((quietTime / DAY).toFixed(2))),
  })
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(4))
}
