export type Figure = number | string | null

/** What a figure is about. */
export type FigureKind =
  | 'session'
  | 'day'
  | 'month'
  | 'line'
  | 'adjustment'
  | 'report'
  | 'timesheet'
  | 'pay sheet'
  | 'schedule'
  | 'calendar'
  | 'hours before a month'
  | 'pay rules'
  | 'segment'
  | 'absence'
  | 'not charged'
  | 'hired'
  | 'closing'
  | 'job'
  | 'file'

/** What a figure is about, and whose it is, as far as it is somebody's. */
export type Subject = { kind: FigureKind; of: string; technician?: number; job?: number; day?: string }

/** A figure that is not what it should be. */
export type Difference = Subject & { field: string; stored: Figure; expected: Figure }

/** Counts the figures that were compared and keeps those that differ. */
export class Comparison {
  compared = 0
  differing = 0
  readonly differences: Difference[] = []
  readonly #kept: number

  /** @param kept how many differences are kept; the others are only counted */
  constructor({ kept = Infinity }: { kept?: number } = {}) {
    this.#kept = kept
  }

  figure(difference: Difference): void {
    this.property(difference.stored === difference.expected, difference)
  }

  /** The same fields of both sides; what one side does not have is null there. @returns whether all are the same */
  figures<Fields extends string>(
    about: Subject,
    fields: readonly Fields[],
    sides: { stored: Partial<Record<Fields, Figure>> | null; expected: Partial<Record<Fields, Figure>> | null },
  ): boolean {
    const before = this.differing
    for (const field of fields) {
      const [stored, expected] = [sides.stored?.[field] ?? null, sides.expected?.[field] ?? null]
      // Nearly all are the same: nothing is made for those.
      if (stored === expected) this.compared += 1
      else this.figure({ ...about, field, stored, expected })
    }
    return this.differing === before
  }

  /** A rule that a figure keeps or breaks. */
  property(holds: boolean, difference: Difference): void {
    this.compared += 1
    if (holds) return
    this.differing += 1
    if (this.differences.length < this.#kept) this.differences.push(difference)
  }
}
