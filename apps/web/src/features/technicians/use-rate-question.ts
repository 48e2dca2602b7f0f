import { useEffectQuestion } from '../calendar/index.ts'
import { previewRate } from './commands.ts'
import type { RateToSave } from './technician-shape.ts'

/** Asks whether a rate is meant that changes the cost of recorded sessions. What is wrong with it, saving it will tell. */
export function useRateQuestion(): (id: number, rate: RateToSave) => Promise<boolean> {
  const ask = useEffectQuestion()
  return (id, rate) => ask({ preview: () => previewRate(id, rate) }).catch(() => true)
}
