import type { Instant } from '@warsha/domain'
import type { EdgeChange } from './draft.ts'

/** What a new session begins with. */
export type NewSession = { technicianId: number; startedAt: Instant; endedAt: Instant }

/** What the picture asks of the page around it. */
export type Actions = {
  /** asks for the reason of a change, or shows a session as it is to be corrected; settles once that is over */
  onCorrect: (change: EdgeChange) => Promise<void>
  onAdd: (given: NewSession) => void
}
