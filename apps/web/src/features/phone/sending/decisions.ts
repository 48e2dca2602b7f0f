import { deviceStorage } from '../../../device/storage.ts'
import type { Own } from '../../../offline/store.ts'
import type { Work } from '../../../offline/work.ts'

const SEEN = 'warsha.decisions'

/** How many answers of the workshop to this person's requests nobody has looked at on this phone. */
export function unseenDecisions(work: Work | null): number {
  if (work === null) return 0
  const seen = deviceStorage.getItem(keyOf(work.owner)) ?? ''
  return decisionsIn(work.server.own).filter((at) => at > seen).length
}

/** All answers that have come have been looked at. */
export function markDecisionsSeen({ owner, server }: Work): void {
  const last = decisionsIn(server.own).sort().at(-1)
  if (last !== undefined) deviceStorage.setItem(keyOf(owner), last)
}

/** When there was an answer, each in ISO 8601 as the server writes it, so that they are in order as they are in the alphabet. */
function decisionsIn(own: Own): string[] {
  return (own ?? []).flatMap(({ request }) => (request?.decided_at ? [request.decided_at] : []))
}

function keyOf(owner: number): string {
  return `${SEEN}.${owner}`
}
