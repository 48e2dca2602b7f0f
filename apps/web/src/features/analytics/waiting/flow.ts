import type { ChartColour } from '../../../ui/palette.ts'
import type { WaitingAnswer } from '../answers.ts'

export type ClosedJobs = NonNullable<WaitingAnswer['closed']>

export const flowParts = ['before_work', 'work', 'hold', 'between'] as const
export type FlowPart = (typeof flowParts)[number]

/** Work is what the days are for; a hold is what somebody can do something about. */
const colours: Record<FlowPart, ChartColour> = { before_work: 'cyan', work: 'teal', hold: 'orange', between: 'grey' }

/** What the days from receipt to closing went into, in the order in which they are shown, with the share of each. */
export function partsOfFlow(closed: ClosedJobs) {
  const days = flowParts.map((part) => closed[`${part}_days`])
  const all = days.reduce((sum, value) => sum + value, 0)
  return flowParts.map((part, place) => {
    const own = days[place] ?? 0
    return { part, days: own, percent: all === 0 ? 0 : (100 * own) / all, colour: colours[part] }
  })
}
