import { Auditor, type SessionFigures } from './auditor.ts'
import { Comparison, type FigureKind } from './comparison.ts'
import { lineKey, postingDayOf } from './months.ts'
import type { Books, Day, Month, PostingRecord, RuleRecord, SessionRecord } from './records.ts'
import { addTo, counts, monthOf, NOTHING, type Sums } from './sums.ts'

/** What is stored with a session; `rawSeconds` is left out where nothing stores it. */
export type StoredResult = {
  rawSeconds?: number | null
  effectiveSeconds: number | null
  rateHalalas: number | null
  costHalalas: number | null
}

export type StoredSums = Pick<Sums, 'sessions' | 'rawSeconds' | 'effectiveSeconds' | 'costHalalas'>
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

/** Sums that are not what they should be; null where there are none. */
export type WrongSums<Key> = { key: Key; stored: StoredSums | null; expected: StoredSums | null }

export type WrongOfTechnician = { days: WrongSums<Day>[]; lines: WrongSums<string>[] }

const sumFields = ['sessions', 'rawSeconds', 'effectiveSeconds', 'costHalalas'] as const
const resultFields = ['effectiveSeconds', 'rateHalalas', 'costHalalas'] as const
const postingFields = ['technician', 'segment', 'job', 'activity', 'rateHalalas', 'month', 'postingDay'] as const

/**
 * Compares what is stored with what the sessions come to, one session after the other. A technician's days and lines are
 * compared, and forgotten, when all of the technician's sessions have been given.
 */
export class StoredAudit {
  readonly auditor: Auditor
  readonly comparison: Comparison
  /** completed ones, voided ones left out */
  sessions = 0
  readonly #books: Books
  readonly #closed: ReadonlySet<Month>
  #days = new Map<Day, Sums>()
  #lines = new Map<string, Sums>()
  readonly #months = new Map<Month, Sums>()

  constructor(books: Books, options: { closed?: Iterable<Month>; comparison?: Comparison } = {}) {
    this.auditor = new Auditor(books)
    this.#books = books
    this.#closed = new Set(options.closed)
    this.comparison = options.comparison ?? new Comparison()
  }

  /** @returns what the session comes to, null while it runs, and whether that is what is stored */
  session(record: SessionRecord, stored: StoredResult): { figures: SessionFigures | null; isRight: boolean } {
    const figures = this.auditor.figuresOf(record)
    const about = { kind: 'session', of: record.id } as const
    const fields = stored.rawSeconds === undefined ? resultFields : [...resultFields, 'rawSeconds' as const]
    const isResultRight = this.comparison.figures(about, fields, { stored, expected: figures })
    const arePostingsRight = (record.postings ?? []).map((each) => this.#isPosted(each, figures))
    if (figures && !record.isVoided) this.sessions += 1
    if (figures && counts(figures)) this.#add(figures)
    return { figures, isRight: isResultRight && arePostingsRight.every(Boolean) }
  }

  /** Late work is booked on what its session was. What was accepted stays on its day, whichever months are closed now. */
  #isPosted(posting: PostingRecord, figures: SessionFigures | null): boolean {
    const postingDay = posting.isAccepted ? posting.postingDay : postingDayOf(posting, this.#closed)
    const about = { kind: 'adjustment', of: figures?.session.id ?? 'a running session' } as const
    return this.comparison.figures(about, postingFields, {
      stored: posting,
      expected: figures && {
        ...figures.session,
        rateHalalas: figures.rateHalalas,
        month: monthOf(figures.day),
        postingDay,
      },
    })
  }

  /** All that is stored of the technician whose sessions were given last; lines only where months keep them. */
  technician(technician: number, stored: { days: StoredDay[]; lines?: StoredLine[] }): WrongOfTechnician {
    const byDay = new Map(stored.days.map((each) => [each.day, each]))
    const days = this.#wrong(this.#days, byDay, (day) => ({ kind: 'day', of: dayKey(day, technician) }))
    const byKey = new Map(stored.lines?.map((line) => [lineKey(asFigures(line)), line]))
    const lines = stored.lines ? this.#wrong(this.#lines, byKey, (of) => ({ kind: 'line', of })) : []
    this.#days = new Map()
    this.#lines = new Map()
    return { days, lines }
  }

  /** The totals of closed months, when all sessions have been given. */
  months(stored: StoredMonth[]): WrongSums<Month>[] {
    const byMonth = new Map(stored.map((each) => [each.month, each]))
    const expected = new Map(stored.map(({ month }) => [month, this.#months.get(month) ?? NOTHING]))
    return this.#wrong(expected, byMonth, (of) => ({ kind: 'month', of }))
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

  #wrong<Key extends string>(
    expected: ReadonlyMap<Key, StoredSums>,
    stored: ReadonlyMap<Key, StoredSums>,
    about: (key: Key) => { kind: FigureKind; of: string },
  ): WrongSums<Key>[] {
    const wrong: WrongSums<Key>[] = []
    for (const key of [...new Set([...expected.keys(), ...stored.keys()])].toSorted()) {
      const sides = { stored: stored.get(key) ?? null, expected: expected.get(key) ?? null }
      if (!this.comparison.figures(about(key), sumFields, sides)) wrong.push({ key, ...sides })
    }
    return wrong
  }

  #add(figures: SessionFigures): void {
    const month = monthOf(figures.day)
    addTo(sumsAt(this.#days, figures.day), figures)
    addTo(sumsAt(this.#months, month), figures)
    if (this.isClosed(figures)) addTo(sumsAt(this.#lines, lineKey(figures)), figures)
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

/** Rules as one text, in order, whatever their rows are. */
function namesOf(rules: RuleRecord[]): string {
  const seconds = (time: string) => (time.length === 5 ? `${time}:00` : time)
  return rules
    .map(({ weekday, startsLocal, endsLocal }) => `${weekday} ${seconds(startsLocal)}-${seconds(endsLocal)}`)
    .toSorted()
    .join(', ')
}
