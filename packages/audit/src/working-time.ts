import { type BusinessZone, dayNumber, timeOfDay, weekdayOf, wholeSecond } from './business-zone.ts'
import type { Books, ExceptionRecord, RuleRecord } from './records.ts'

/** From a second to, without it, another one. */
export type Stretch = { from: number; to: number }

/** What a day is when its own windows are looked at, whatever runs into it from the day before. */
export type DayKind = 'working_day' | 'rest_day' | 'holiday'

type DayException = { exception: ExceptionRecord; removedOn: number }
type Opening = { windows: Stretch[]; kind: DayKind }

/** In which seconds work counts, for each segment. */
export class WorkingTime {
  readonly #zone: BusinessZone
  readonly #versions: { from: number; rules: RuleRecord[] }[]
  readonly #exceptions = new Map<number, DayException[]>()
  readonly #segments: Set<string>
  readonly #openings = new Map<string, Map<number, Opening>>()
  readonly #windowsByRules = new Map<number, Stretch[]>()
  /** over how many days a window can reach */
  readonly #reach: number

  constructor(zone: BusinessZone, { versions, exceptions }: Pick<Books, 'versions' | 'exceptions'>) {
    this.#zone = zone
    this.#versions = versions
      .map(({ effectiveFrom, rules }) => ({ from: dayNumber(effectiveFrom), rules }))
      .toSorted((a, b) => a.from - b.from)
    this.#segments = new Set(exceptions.map(({ segment }) => segment))
    let reach = 1
    for (const exception of exceptions) {
      const days = this.#daysOf(exception)
      const removedOn = exception.removedOn === null ? Infinity : dayNumber(exception.removedOn)
      for (const day of days.on) {
        const known = this.#exceptions.get(day)
        if (known) known.push({ exception, removedOn })
        else this.#exceptions.set(day, [{ exception, removedOn }])
      }
      reach = Math.max(reach, days.reach)
    }
    this.#reach = reach
  }

  /** A holiday is on every day that it touches, other hours on the day on which they begin. */
  #daysOf({ startsAt, endsAt, type }: ExceptionRecord): { on: number[]; reach: number } {
    const first = this.#zone.dayAt(wholeSecond(startsAt))
    const last = Math.max(first, this.#zone.dayAt(wholeSecond(endsAt - 1)))
    if (type !== 'holiday') return { on: [first], reach: last - first }
    return { on: Array.from({ length: last - first + 1 }, (_, i) => first + i), reach: 0 }
  }

  /** The windows that open on a day, merged. */
  windowsOpeningOn(day: number, segment: string | null): Stretch[] {
    return this.#openingOn(day, segment).windows
  }

  /** False where there is no rule at all: then every hour counts, and none is expected. */
  isScheduled(day: number): boolean {
    return this.#rulesOn(day).length > 0 || (this.#exceptions.get(day) ?? []).some(({ removedOn }) => day < removedOn)
  }

  kindOf(day: number, segment: string | null): DayKind {
    return this.#openingOn(day, segment).kind
  }

  /**
   * What pay makes of a day: a public holiday wherever an exception of that type is on it, of all or of the segment, even
   * with windows beside it; else a rest day where no rule has hours on its weekday, whatever an exception gives it.
   */
  legalKindOf(day: number, segment: string | null): DayKind {
    const standing = (this.#exceptions.get(day) ?? []).filter(({ removedOn }) => day < removedOn)
    const isHoliday = standing.some(({ exception }) => {
      return exception.type === 'holiday' && (exception.segment === 'all' || exception.segment === segment)
    })
    if (isHoliday) return 'holiday'
    return this.#windowsByRule(day).length > 0 ? 'working_day' : 'rest_day'
  }

  /** The working time, merged, of which something lies in a stretch; each piece whole as far as the margin reaches. */
  around({ from, to }: Stretch, segment: string | null, marginDays = 0): Stretch[] {
    const first = this.#zone.dayAt(from) - this.#reach - marginDays
    const last = this.#zone.dayAt(to) + marginDays
    const all: Stretch[] = []
    for (let day = first; day <= last; day++) all.push(...this.windowsOpeningOn(day, segment))
    return merged(all)
  }

  /** How many seconds of a stretch are working time. */
  secondsIn(stretch: Stretch, segment: string | null): number {
    let seconds = 0
    for (const { from, to } of this.#pieces(stretch, segment)) {
      seconds += Math.max(0, Math.min(to, stretch.to) - Math.max(from, stretch.from))
    }
    return seconds
  }

  /** As `around`, without merging where the windows of the days are in order and apart. */
  #pieces(stretch: Stretch, segment: string | null): Stretch[] {
    const pieces: Stretch[] = []
    let isMerged = true
    for (let day = this.#zone.dayAt(stretch.from) - this.#reach; day <= this.#zone.dayAt(stretch.to); day++) {
      for (const window of this.windowsOpeningOn(day, segment)) {
        if (window.from < (pieces.at(-1)?.to ?? -Infinity)) isMerged = false
        pieces.push(window)
      }
    }
    return isMerged ? pieces : merged(pieces)
  }

  #openingOn(day: number, segment: string | null): Opening {
    const own = segment !== null && this.#segments.has(segment) ? segment : 'all'
    let days = this.#openings.get(own)
    if (!days) this.#openings.set(own, (days = new Map()))
    const known = days.get(day)
    if (known) return known
    const opening = this.#open(day, own)
    days.set(day, opening)
    return opening
  }

  #open(day: number, segment: string): Opening {
    const standing = (this.#exceptions.get(day) ?? []).filter(({ removedOn }) => day < removedOn)
    const own = standing.filter(({ exception }) => exception.segment === segment)
    const applying = own.length > 0 ? own : standing.filter(({ exception }) => exception.segment === 'all')
    if (applying.length === 0) {
      const windows = merged(this.#windowsByRule(day))
      return { windows, kind: windows.length > 0 ? 'working_day' : 'rest_day' }
    }
    const windows = merged(
      applying
        .filter(({ exception }) => exception.type !== 'holiday')
        .map(({ exception }) => ({ from: wholeSecond(exception.startsAt), to: wholeSecond(exception.endsAt) })),
    )
    if (windows.length > 0) return { windows, kind: 'working_day' }
    return { windows, kind: applying.some(({ exception }) => exception.type === 'holiday') ? 'holiday' : 'rest_day' }
  }

  #windowsByRule(day: number): Stretch[] {
    const known = this.#windowsByRules.get(day)
    if (known) return known
    const windows = this.#windowsOfRules(day)
    this.#windowsByRules.set(day, windows)
    return windows
  }

  #windowsOfRules(day: number): Stretch[] {
    const rules = this.#rulesOn(day)
    if (rules.length === 0) return [{ from: this.#zone.startOf(day), to: this.#zone.startOf(day + 1) }]
    return rules
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .map(({ startsLocal, endsLocal }) => ({
        from: this.#zone.secondAt(day, startsLocal),
        to: this.#zone.secondAt(timeOfDay(endsLocal) <= timeOfDay(startsLocal) ? day + 1 : day, endsLocal),
      }))
  }

  /** The first version holds for all the past. */
  #rulesOn(day: number): RuleRecord[] {
    const version = this.#versions.findLast(({ from }) => from <= day) ?? this.#versions[0]
    return version?.rules ?? []
  }
}

/** In order, none empty, none touching another. */
function merged(stretches: Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const { from, to } of stretches.filter((each) => each.from < each.to).sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else result.push({ from, to })
  }
  return result
}
