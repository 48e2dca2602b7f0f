import type { ReplicaFault, ReplicaState } from '@warsha/contract'
import { type Instant, SECOND } from '@warsha/domain'

/** Which database of which server it is: standbys have those of their primary. */
export type Identity = {
  system: string
  database: number
  /** tells one server from another one with the same files */
  startedAt: string
}

/** What a server says of itself and of how much it has. */
export type Sighting = Identity & {
  isStandby: boolean
  /** how far in the log it is, in bytes */
  position: number
  /** the last beat that it has, which no other history of the same shop can have */
  beat: string | null
  beatAt: Instant | null
  /** migrations and functions */
  schema: string
}

/** What the primary was, and when that was asked. */
export type Sample = { sighting: Sighting; wall: Instant; at: number }

/** A replica that is further behind is not asked. */
export const FRESH_FOR_MS = 10 * SECOND
const KEPT_FOR_MS = 60 * SECOND

/** How a replica does: what it has, or why it is not asked. `lagMs` is null where nothing tells it. */
export type Verdict = {
  state: ReplicaState
  fault: ReplicaFault | null
  /** the primary as the replica has it whole */
  covered: Sample | null
  lagMs: number | null
}

/** What the primary was in the last minute, by which one tells how far behind another server is. */
export class PrimaryHistory {
  /** oldest first */
  #samples: Sample[] = []

  add(sample: Sample): void {
    this.#samples = [...this.#samples.filter(({ at }) => sample.at - at < KEPT_FOR_MS), sample]
  }

  knowsBeat(beat: string | null): boolean {
    return beat !== null && this.#samples.some(({ sighting }) => sighting.beat === beat)
  }

  /** @param now as the samples have it; `wall` is the same moment by the clock */
  verdictOn(replica: Sighting, { now, wall }: { now: number; wall: Instant }): Verdict {
    const newest = this.#samples.at(-1)
    if (!newest) return { state: 'behind', fault: 'lag', covered: null, lagMs: null }
    const primary = newest.sighting
    if (!isSameShop(replica, primary)) return { state: 'refused', fault: 'other_shop', covered: null, lagMs: null }
    // After a failover the primary may be where the replica was.
    if (replica.startedAt === primary.startedAt && !replica.isStandby) return covering(newest, newest)
    if (!replica.isStandby) return { state: 'refused', fault: 'takes_writes', covered: null, lagMs: null }
    const covered = this.#samples.findLast(({ sighting }) => sighting.position <= replica.position)
    const lagMs = covered ? newest.at - covered.at : this.#leastLag(replica, { now, wall })
    const behind = (fault: ReplicaFault) => ({ state: 'behind', fault, covered: null, lagMs }) as const
    if (!covered || now - covered.at >= FRESH_FOR_MS) return behind('lag')
    // A standby of a primary that was left has gone another way since, however far that led.
    if (!this.knowsBeat(replica.beat)) return behind('history')
    if (replica.schema !== primary.schema) return behind('schema')
    return covering(covered, newest)
  }

  /** It has not even what the primary was first; its last beat may tell more. */
  #leastLag({ beatAt }: Sighting, { now, wall }: { now: number; wall: Instant }): number | null {
    const [oldest] = this.#samples
    const known = oldest ? now - oldest.at : 0
    return beatAt === null ? known : Math.max(known, wall - beatAt)
  }
}

function covering(covered: Sample, newest: Sample): Verdict {
  return { state: 'ok', fault: null, covered, lagMs: newest.at - covered.at }
}

/** Whether both are of one shop, as the servers themselves have it. */
export function isSameShop(one: Identity, other: Identity): boolean {
  return one.system === other.system && one.database === other.database
}
