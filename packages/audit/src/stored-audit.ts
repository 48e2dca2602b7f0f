import { Auditor, type SessionFigures } from './auditor.ts'
import { Comparison } from './comparison.ts'
import { lineKey } from './months.ts'
import type { Books, Day, Month, SessionRecord } from './records.ts'
import { addTo, counts, monthOf, NOTHING, type Sums } from './sums.ts'

/** What is stored with a session; `rawSeconds` is left out where nothing stores it. */
export type StoredResult = {
  rawSeconds?: number | null
  effectiveSeconds: number | null
  rateHalalas: number | null
  costHalalas: number | null
}

type StoredSums = Pick<Sums, 'sessions' | 'rawSeconds' | 'effectiveSeconds' | 'costHalalas'>
export type StoredDay = StoredSums & { day: Day; technician: number }
/** The totals with which a month was closed. */
export type StoredMonth = StoredSums & { month: Month }
/** A line that a closed month keeps. */
export type StoredLine = StoredSums & {
  day: Day
  technician: number
  segment: string | null
  rateHalalas: number | null
  job: number
  activity: string
}

const sumFields = ['sessions', 'rawSeconds', 'effectiveSeconds', 'costHalalas'] as const
const resultFields = ['effectiveSeconds', 'rateHalalas', 'costHalalas'] as const

/**
 * Compares what is stored with what the sessions come to, one session after the other. A technician's days and lines are
 * compared, and forgotten, when all of the technician's sessions have been given.
 */
export class StoredAudit {
  readonly auditor: Auditor
  readonly comparison: Comparison
  /** completed ones, voided ones left out */
  sessions = 0
  readonly #closed: ReadonlySet<Month>
  #days = new Map<Day, Sums>()
  #lines = new Map<string, Sums>()
  readonly #months = new Map<Month, Sums>()

  constructor(books: Books, options: { closed?: Iterable<Month>; comparison?: Comparison } = {}) {
    this.auditor = new Auditor(books)
    this.#closed = new Set(options.closed)
    this.comparison = options.comparison ?? new Comparison()
  }

  /** @returns what the session comes to, null while it runs */
  session(record: SessionRecord, stored: StoredResult): SessionFigures | null {
    const figures = this.auditor.figuresOf(record)
    const about = { kind: 'session', of: record.id } as const
    this.comparison.figures(about, resultFields, { stored, expected: figures })
    if (stored.rawSeconds !== undefined) {
      this.comparison.figures(about, ['rawSeconds'], { stored, expected: figures })
    }
    if (!figures || record.isVoided) return figures
    this.sessions += 1
    if (counts(figures)) this.#add(figures)
    return figures
  }

  /** All stored days of the technician whose sessions were given last. */
  daysOf(technician: number, stored: StoredDay[]): void {
    const byDay = new Map(stored.map((each) => [each.day, each]))
    for (const day of [...new Set([...this.#days.keys(), ...byDay.keys()])].toSorted()) {
      const about = { kind: 'day', of: dayKey(day, technician) } as const
      const sides = { stored: byDay.get(day) ?? null, expected: this.#days.get(day) ?? null }
      this.comparison.figures(about, sumFields, sides)
    }
    this.#days = new Map()
  }

  /** All stored lines of the technician whose sessions were given last. */
  linesOf(stored: StoredLine[]): void {
    const byKey = new Map(stored.map((line) => [lineKey(asFigures(line)), line]))
    for (const key of new Set([...this.#lines.keys(), ...byKey.keys()])) {
      const about = { kind: 'line', of: key } as const
      const sides = { stored: byKey.get(key) ?? null, expected: this.#lines.get(key) ?? null }
      this.comparison.figures(about, sumFields, sides)
    }
    this.#lines = new Map()
  }

  /** The totals of the closed months, when all sessions have been given. */
  months(stored: StoredMonth[]): void {
    for (const month of stored) {
      const about = { kind: 'month', of: month.month } as const
      this.comparison.figures(about, sumFields, { stored: month, expected: this.#months.get(month.month) ?? NOTHING })
    }
  }

  #add(figures: SessionFigures): void {
    const month = monthOf(figures.day)
    addTo(sumsAt(this.#days, figures.day), figures)
    addTo(sumsAt(this.#months, month), figures)
    if (this.#closed.has(month)) addTo(sumsAt(this.#lines, lineKey(figures)), figures)
  }
}

/** By which differences name a technician's day. */
export function dayKey(day: Day, technician: number): string {
  return `${day} technician ${technician}`
}

function sumsAt<Key>(all: Map<Key, Sums>, key: Key): Sums {
  let sums = all.get(key)
  if (!sums) all.set(key, (sums = { ...NOTHING }))
  return sums
}

function asFigures({
  technician,
  segment,
  job,
  activity,
  rateHalalas,
  day,
}: StoredLine): Parameters<typeof lineKey>[0] {
  return { session: { technician, segment, job, activity }, rateHalalas, day }
}
