import { Auditor, type SessionFigures } from './auditor.ts'
import { Comparison, type Difference, type Subject } from './comparison.ts'
import { lineKey, postingDayOf } from './months.ts'
import type { Books, Day, Month, PostingRecord, RuleRecord, SessionRecord } from './records.ts'
import { addTo, counts, monthOf, NOTHING, type Sums } from './sums.ts'

/** What is stored with a session; what is left out is stored nowhere. */
export type StoredResult = {
  rawSeconds?: number | null
  heldSeconds?: number | null
  effectiveSeconds: number | null
  rateHalalas: number | null
  costHalalas: number | null
  /** in which it counts, null while it runs */
  segment?: string | null
  /** the segment whose calendar it was counted by, null for that of everybody */
  calendar?: string | null
}

export type StoredSums = Pick<Sums, 'sessions' | 'rawSeconds' | 'effectiveSeconds' | 'costHalalas'> & {
  /** left out of the totals of a month */
  heldSeconds?: number
}
/** Of a technician's day, what was done in one segment. */
export type StoredDay = StoredSums & { day: Day; technician: number; segment: string | null }
/** The totals with which a month was closed. */
export type StoredMonth = StoredSums & { month: Month }
/** A line that a closed month keeps. */
export type StoredLine = StoredSums & {
  month: Month
  day: Day
  technician: number
  segment: string | null
  rateHalalas: number | null
  job: number
  activity: string
}

/** Sums that are not what they should be; null where there are none. */
export type WrongSums<Key> = { key: Key; stored: StoredSums | null; expected: StoredSums | null }

/** What tells a technician's days, and the lines of closed months, apart. */
export type DayOf = Pick<StoredDay, 'day' | 'technician' | 'segment'>
export type LineOf = Omit<StoredLine, keyof StoredSums>

export type WrongOfTechnician = { days: WrongSums<DayOf>[]; lines: WrongSums<LineOf>[] }

const monthFields = ['sessions', 'rawSeconds', 'effectiveSeconds', 'costHalalas'] as const
const sumFields = ['sessions', 'rawSeconds', 'heldSeconds', 'effectiveSeconds', 'costHalalas'] as const
const resultFields = ['effectiveSeconds', 'rateHalalas', 'costHalalas'] as const
const furtherFields = ['rawSeconds', 'heldSeconds', 'segment'] as const
const postingFields = [
  'technician',
  'segment',
  'job',
  'activity',
  'rateHalalas',
  'month',
  'isMonthClosed',
  'postingDay',
  'carriedTo',
] as const

/**
 * Compares what is stored with what the sessions come to, one session after the other. A technician's days and lines are
 * compared, and forgotten, when all of the technician's sessions of these days have been given.
 */
export class StoredAudit {
  readonly auditor: Auditor
  readonly comparison: Comparison
  /** completed ones, voided ones left out */
  sessions = 0
  readonly #books: Books
  readonly #closed: ReadonlySet<Month>
  #days = new Map<string, Kept<DayOf>>()
  #lines = new Map<string, Kept<LineOf>>()
  readonly #months = new Map<Month, Sums>()

  constructor(books: Books, options: { closed?: Iterable<Month>; comparison?: Comparison } = {}) {
    this.auditor = new Auditor(books)
    this.#books = books
    this.#closed = new Set(options.closed)
    this.comparison = options.comparison ?? new Comparison()
  }

  /** @returns what the session comes to, null while it runs, and what of it is not what is stored */
  session(record: SessionRecord, stored: StoredResult): { figures: SessionFigures | null; differences: Difference[] } {
    const figures = this.auditor.figuresOf(record)
    if (figures && !record.isVoided) this.sessions += 1
    if (figures && counts(figures)) this.#add(figures)
    if (this.#compare(this.comparison, { record, stored, figures })) return { figures, differences: [] }
    const own = new Comparison()
    this.#compare(own, { record, stored, figures })
    return { figures, differences: own.differences }
  }

  /** @returns whether the session is stored as it should be */
  #compare(comparison: Comparison, { record, stored, figures }: Compared): boolean {
    const before = comparison.differing
    const about = { kind: 'session', of: record.id, technician: record.technician, job: record.job } as const
    const expected = figures && { ...figures, segment: record.segment }
    comparison.figures(about, resultFields, { stored, expected })
    const further = furtherFields.filter((field) => stored[field] !== undefined)
    comparison.figures(about, further, { stored, expected })
    const { calendar = null } = stored
    if (calendar !== null && calendar !== record.segment) {
      comparison.figure({ ...about, field: 'calendar', stored: calendar, expected: record.segment })
    }
    const { postings = [] } = record
    if (postings.length > 0 && !record.isVoided) {
      // What changes a session that counts already is no session of its own.
      const late = postings.reduce((sum, { sessions }) => sum + sessions, 0)
      comparison.figure({ ...about, field: 'sessions', stored: late, expected: record.isLate ? 1 : 0 })
    }
    for (const posting of postings) this.#comparePosting(comparison, posting, { record, figures })
    return comparison.differing === before
  }

  /** Late work is booked on what its session was. What was accepted stays on its day, whichever months are closed now. */
  #comparePosting(
    comparison: Comparison,
    posting: PostingRecord,
    { record, figures }: Pick<Compared, 'record' | 'figures'>,
  ): void {
    const about = { kind: 'adjustment', of: record.id, technician: record.technician, job: record.job } as const
    const month = figures && monthOf(figures.day)
    const postingDay = posting.carriedTo === null ? postingDayOf(posting, this.#closed) : acceptedDayOf(posting)
    comparison.figures(about, postingFields, {
      stored: { ...posting, isMonthClosed: 'closed' },
      expected: figures && {
        ...record,
        rateHalalas: figures.rateHalalas,
        month,
        isMonthClosed: this.isClosed(figures) ? 'closed' : 'open',
        postingDay,
        carriedTo: posting.carriedTo === null ? null : monthOf(postingDay),
      },
    })
  }

  /** All that is stored of the technician whose sessions were given last; lines only where months keep them. */
  technician(technician: number, stored: { days: StoredDay[]; lines?: StoredLine[] }): WrongOfTechnician {
    const days = this.#wrong(this.#days, keyed(stored.days, segmentDayKey), ({ day, segment }) => {
      return { kind: 'day', of: `${dayKey(day, technician)} ${segment ?? '-'}`, technician, day }
    })
    const lines = stored.lines
      ? this.#wrong(this.#lines, keyed(stored.lines, storedLineKey), ({ day, job, ...line }) => {
          return { kind: 'line', of: storedLineKey({ day, job, ...line }), technician, job, day }
        })
      : []
    this.#days = new Map()
    this.#lines = new Map()
    return { days, lines }
  }

  /** The totals of closed months, when all sessions have been given. */
  months(stored: StoredMonth[]): WrongSums<Month>[] {
    const wrong: WrongSums<Month>[] = []
    for (const { month, ...sums } of stored) {
      const expected = this.#months.get(month) ?? NOTHING
      const isRight = this.comparison.figures({ kind: 'month', of: month }, monthFields, { stored: sums, expected })
      if (!isRight) wrong.push({ key: month, stored: sums, expected })
    }
    return wrong
  }

  /** The active rules as they are edited, against those of the version that holds from now on. */
  activeRules(active: RuleRecord[]): void {
    const last = this.#books.versions.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1)).at(-1)
    const about = { kind: 'schedule', of: 'the last version', field: 'rules' } as const
    this.comparison.figure({ ...about, stored: namesOf(last?.rules ?? []), expected: namesOf(active) })
  }

  /** Whether the session's month is closed. */
  isClosed({ day }: SessionFigures): boolean {
    return this.#closed.has(monthOf(day))
  }

  #wrong<Of>(expected: Entries<Of>, stored: Entries<Of>, about: (of: Of) => Subject): WrongSums<Of>[] {
    const wrong: WrongSums<Of>[] = []
    for (const key of new Set([...expected.keys(), ...stored.keys()])) {
      const [is, right] = [stored.get(key) ?? null, expected.get(key) ?? null]
      const of = (is ?? right)?.of
      if (of === undefined) continue
      const sides = { stored: is?.sums ?? null, expected: right?.sums ?? null }
      if (!this.comparison.figures(about(of), sumFields, sides)) wrong.push({ key: of, ...sides })
    }
    return wrong
  }

  #add(figures: SessionFigures): void {
    const { session, day, rateHalalas } = figures
    const { technician, segment, job, activity } = session
    const ofDay = { day, technician, segment }
    addTo(sumsAt(this.#days, segmentDayKey(ofDay), ofDay), figures)
    const month = monthOf(day)
    addTo(monthSums(this.#months, month), figures)
    if (!this.isClosed(figures)) return
    const line = { month, day, technician, segment, rateHalalas, job, activity }
    addTo(sumsAt(this.#lines, storedLineKey(line), line), figures)
  }
}

type Compared = { record: SessionRecord; stored: StoredResult; figures: SessionFigures | null }
type Kept<Of> = { of: Of; sums: Sums }
type Entries<Of> = ReadonlyMap<string, { of: Of; sums: StoredSums }>

function keyed<Of extends StoredSums>(all: readonly Of[], keyOf: (each: Of) => string): Entries<Of> {
  return new Map(all.map((each) => [keyOf(each), { of: each, sums: each }]))
}

/** An accepted adjustment counts on the day of its arrival, or on the first day of a month after it. */
function acceptedDayOf({ arrivedDay, postingDay }: PostingRecord): Day {
  return postingDay > arrivedDay && postingDay.endsWith('-01') ? postingDay : arrivedDay
}

/** By which differences name a technician's day. */
export function dayKey(day: Day, technician: number): string {
  return `${day} technician ${technician}`
}

function segmentDayKey({ day, technician, segment }: DayOf): string {
  return `${day} ${technician} ${segment ?? ''}`
}

/** A line in another month than that of its day is none of its own month. */
function storedLineKey({ month, day, technician, segment, rateHalalas, job, activity }: LineOf): string {
  const key = lineKey({ session: { technician, segment, job, activity }, rateHalalas, day })
  return month === monthOf(day) ? key : `${month}: ${key}`
}

function sumsAt<Of>(all: Map<string, Kept<Of>>, key: string, of: Of): Sums {
  let kept = all.get(key)
  if (!kept) all.set(key, (kept = { of, sums: { ...NOTHING } }))
  return kept.sums
}

function monthSums(all: Map<Month, Sums>, month: Month): Sums {
  let sums = all.get(month)
  if (!sums) all.set(month, (sums = { ...NOTHING }))
  return sums
}

/** Rules as one text, in order, whatever their rows are. */
function namesOf(rules: RuleRecord[]): string {
  const seconds = (time: string) => (time.length === 5 ? `${time}:00` : time)
  return rules
    .map(({ weekday, startsLocal, endsLocal }) => `${weekday} ${seconds(startsLocal)}-${seconds(endsLocal)}`)
    .toSorted()
    .join(', ')
}
