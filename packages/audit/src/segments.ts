import type { Instant, SegmentRecord } from './records.ts'

/** Who belonged to which segment when. */
export class Segments {
  readonly #byTechnician = new Map<number, SegmentRecord[]>()

  constructor(records: Iterable<SegmentRecord>) {
    for (const record of [...records].toSorted((a, b) => a.since - b.since)) {
      const own = this.#byTechnician.get(record.technician)
      if (own) own.push(record)
      else this.#byTechnician.set(record.technician, [record])
    }
  }

  /** null for somebody who never belonged to any, and before the first one */
  at(technician: number, moment: Instant): string | null {
    return this.#byTechnician.get(technician)?.findLast(({ since }) => since <= moment)?.segment ?? null
  }

  /** The first and the last segment of somebody. */
  endsOf(technician: number): { first: SegmentRecord | null; last: SegmentRecord | null } {
    const own = this.#byTechnician.get(technician) ?? []
    return { first: own[0] ?? null, last: own.at(-1) ?? null }
  }
}
