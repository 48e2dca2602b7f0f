import type { ChartColour } from '../../ui/palette.ts'

/** How good a share is: its colour is that of the rating that means the same. `plain` says nothing of it. */
export type Tone = 'good' | 'fair' | 'bad' | 'plain'

export const toneColours: Record<Tone, ChartColour> = { good: 'green', fair: 'cyan', bad: 'orange', plain: 'teal' }

type Thresholds = {
  /** in percent, from which it is good */
  good: number
  /** and fair */
  fair: number
}

/** Estimates that use learned hours. */
export const ADOPTION: Thresholds = { good: 60, fair: 30 }
/** Estimates that learning brought nearer: below half of them it does more harm than good. */
export const IMPROVEMENT: Thresholds = { good: 60, fair: 50 }

/** How good a share is. @param of what it is a share of: of nothing it says nothing */
export function toneOf(percent: number, { good, fair }: Thresholds, of = 1): Tone {
  if (of === 0) return 'plain'
  if (percent >= good) return 'good'
  return percent >= fair ? 'fair' : 'bad'
}
