import {
  type Edge,
  EDGE_STEP,
  FINE_EDGE_STEP,
  type Instant,
  type InstantSpan,
  movedEdge,
  stepFrom,
} from '@warsha/domain'
import type { Bar, Row } from './geometry.ts'

/** An edge of a session that is being moved, and where it is now. Nothing of it is stored. */
export type Draft = {
  row: Row
  bar: Bar
  edge: Edge
  before: InstantSpan
  span: InstantSpan
}

/** What is asked for once the edge was let go: the times that changed, and no others. */
export type EdgeChange = { sessionId: string; startedAt?: Instant; endedAt?: Instant }

/** A session whose edge is taken hold of. @param now where one that runs ends so far */
export function draftOf(row: Row, bar: Bar, edge: Edge, now: Instant): Draft {
  const before = { from: bar.startedAt, to: bar.endedAt ?? now }
  return { row, bar, edge, before, span: before }
}

/** Which of its edges can be moved: none in a closed month, and no end of what still runs. */
export function movableEdges({ session, endedAt }: Bar): Edge[] {
  if (session.is_locked) return []
  return endedAt === null ? ['start'] : ['start', 'end']
}

/** How an edge is moved: finely or not, and the midnight from which steps are counted. */
export type Hand = { isFine: boolean; origin: Instant; now: Instant }

const stepsOf = ({ isFine, origin }: Hand) => ({ step: isFine ? FINE_EDGE_STEP : EDGE_STEP, origin })

/** The draft with its edge where the hand has it, or as near as it may be. */
export function draggedTo(draft: Draft, to: Instant, hand: Hand): Draft {
  return { ...draft, span: movedEdge(draft.before, { edge: draft.edge, to, now: hand.now }, stepsOf(hand)) }
}

/** The draft with its edge one step earlier or later. */
export function stepped(draft: Draft, direction: 1 | -1, hand: Hand): Draft {
  const at = draft.edge === 'start' ? draft.span.from : draft.span.to
  return draggedTo(draft, stepFrom(at, direction, stepsOf(hand)), hand)
}

/** What the draft changes; null where it changes nothing. */
export function changeOf({ bar, edge, before, span }: Draft): EdgeChange | null {
  const sessionId = bar.session.session_id
  if (edge === 'start') return span.from === before.from ? null : { sessionId, startedAt: span.from }
  return span.to === before.to ? null : { sessionId, endedAt: span.to }
}
