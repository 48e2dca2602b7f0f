import {
  absenceOn,
  absencesOn,
  type Auditor,
  type Comparison,
  type Day,
  dayName,
  dayNumber,
  figuresBefore,
  Fraction,
  isEmployedOn,
  type LatePay,
  latePayOf,
  lawNotesOf,
  type Month,
  OVERTIME_OF_YEAR,
  type PayDay,
  type PayBasis,
  paySheetOf,
  rulesOnDay,
  type RunOn,
  type RunOnPay,
  runOnPayOf,
  type SegmentOn,
  type SessionBefore,
  type SessionFigures,
  type Subject,
  sumOf,
} from '@warsha/audit'
import { localDateOf } from '@warsha/domain'
import type { PersonSheet } from '../../features/pay-sheet/index.ts'
import { monthAfter } from './month-after.ts'
import { byTechnician, type ShopRecords } from './records.ts'

/** What is known of a month before its sessions come. */
export type BegunMonth = {
  month: Month
  /** the sessions before the month with which its pay is counted */
  before: readonly SessionBefore[]
  /** of whom the month was closed with other hours of the one before than there are now */
  runOn: ReadonlyMap<number, RunOn>
  pay: PayBasis
  /** what came late and counts in it */
  posted: readonly SessionFigures[]
}

/** A technician's month of pay, as the auditor makes it. */
type PayRight = { days: Map<Day, PayDay>; notes: Map<string, Sides>; held: Map<Day, number>; runOn: RunOnPay | null }
type Sides = { day: Day; seconds: number; lawfulSeconds: number }

type Parts = { shop: ShopRecords; auditor: Auditor; timeZone: string; now: number }

/** Compares pay sheets: days, absence, notes of the law, and what late work is paid in a later month. */
export class PayAnswers {
  readonly #parts: Parts
  readonly #comparison: Comparison
  readonly #today: Day
  /** what came late for months that are over, by technician */
  readonly #latePay = new Map<number, LatePay[]>()
  /** since January, by technician */
  readonly #overtime = new Map<number, number>()
  #year = ''
  /** the month that was compared last, and what its sheets pay of hours that ran on into the next one, by technician */
  #shownRunOn: { month: Month; by: Map<number, PersonSheet['adjustments']> } | null = null
  #right = new Map<number, PayRight>()
  /** those whose overtime of a month that is not compared was counted */
  #counted = new Set<number>()

  constructor(parts: Parts, comparison: Comparison) {
    this.#parts = parts
    this.#comparison = comparison
    this.#today = localDateOf(parts.now, parts.timeZone)
  }

  /** @param own the technician's sessions in the month @param late those of them that something came late for */
  technician(
    technician: number,
    { begun, own, late }: { begun: BegunMonth; own: readonly SessionFigures[]; late: readonly SessionFigures[] },
  ): void {
    const { month, pay } = begun
    const { of, work } = this.#workOf(technician, begun, own)
    if (late.length > 0) {
      this.#latePay.set(technician, [...(this.#latePay.get(technician) ?? []), ...latePayOf(work, late, of)])
    }
    const days = paySheetOf(work, { ...of, month })
    const notes = lawNotesOf(work, { ...of, month, technician, basis: pay })
    const overtime = this.#overtimeWith(technician, { month, days })
    const named = new Map<string, Sides>(notes.map(({ kind, ...note }) => [`${kind} ${note.day}`, note]))
    if (overtime > OVERTIME_OF_YEAR) {
      const year = { day: `${month}-01`, seconds: overtime, lawfulSeconds: OVERTIME_OF_YEAR }
      named.set(`overtime_year ${month.slice(0, 4)}`, year)
    }
    const held = new Map<Day, number>()
    for (const { day, heldSeconds } of own) held.set(day, (held.get(day) ?? 0) + heldSeconds)
    const changed = begun.runOn.get(technician)
    const runOn = changed ? runOnPayOf(work, changed, { ...of, month }) : null
    this.#right.set(technician, { days, notes: named, held, runOn })
  }

  /** Adds a month that is not compared to the overtime of its year. */
  countOvertime(technician: number, { begun, own }: { begun: BegunMonth; own: readonly SessionFigures[] }): void {
    const { of, work } = this.#workOf(technician, begun, own)
    this.#overtimeWith(technician, { month: begun.month, days: paySheetOf(work, { ...of, month: begun.month }) })
    this.#counted.add(technician)
  }

  /** The same of all those who began nothing in the month, and whose hours ran on into it. */
  countOthers(begun: BegunMonth): void {
    for (const { technician } of begun.before) {
      const isCounted = this.#counted.has(technician) || this.#right.has(technician)
      if (!isCounted) this.countOvertime(technician, { begun, own: [] })
    }
  }

  #workOf(technician: number, { before, pay }: BegunMonth, own: readonly SessionFigures[]) {
    const rulesOn = (day: Day) => rulesOnDay(pay, technician, day)
    const of = { auditor: this.#parts.auditor, segmentOn: this.segmentOn(technician), rulesOn }
    const carried = before.filter((each) => each.technician === technician).map(figuresBefore)
    return { of, work: [...carried, ...own] }
  }

  #overtimeWith(technician: number, { month, days }: { month: Month; days: Map<Day, PayDay> }): number {
    if (this.#year !== month.slice(0, 4)) this.#overtime.clear()
    this.#year = month.slice(0, 4)
    let overtime = this.#overtime.get(technician) ?? 0
    for (const { overtimeSeconds } of days.values()) overtime += overtimeSeconds
    this.#overtime.set(technician, overtime)
    return overtime
  }

  /** To which segment the technician belonged as a day began. */
  segmentOn(technician: number): SegmentOn {
    const { shop, auditor } = this.#parts
    return (day) => shop.segments.at(technician, auditor.startOf(day) * 1000)
  }

  /** Compares the month's sheets. */
  compare(begun: BegunMonth, all: readonly PersonSheet[]): void {
    const { month, posted } = begun
    const sheets = new Map(all.map((sheet) => [sheet.person.id, sheet]))
    const late = byTechnician(posted.map((each) => ({ ...each, technician: each.session.technician })))
    const shownRunOn =
      this.#shownRunOn !== null && monthAfter(this.#shownRunOn.month) === month ? this.#shownRunOn : null
    const ranOn = shownRunOn ? [...begun.runOn.keys(), ...shownRunOn.by.keys()] : []
    for (const technician of new Set([...sheets.keys(), ...this.#right.keys(), ...late.keys(), ...ranOn])) {
      const sheet = sheets.get(technician)
      const about = { kind: 'pay sheet', of: month, technician } as const
      this.#compareLate(about, sheet, late.get(technician) ?? [])
      if (!this.#right.has(technician)) this.technician(technician, { begun, own: [], late: [] })
      const right = this.#right.get(technician)
      if (!right) continue
      this.#compareDays(about, sheet, right)
      this.#compareNotes(about, sheet, right)
      if (shownRunOn) {
        const shown = shownRunOn.by.get(technician) ?? []
        this.#compareRunOn({ ...about, of: shownRunOn.month }, shown, { month, right: right.runOn })
      }
    }
    const by = all.map(({ person, adjustments }) => {
      return [person.id, adjustments.filter((each) => each.month > month)] as const
    })
    this.#shownRunOn = { month, by: new Map(by.filter(([, own]) => own.length > 0)) }
    this.forget()
  }

  /** What the month before this one pays of hours that ran on into this one after it was closed. */
  #compareRunOn(
    about: Whose,
    shown: PersonSheet['adjustments'],
    { month, right }: { month: Month; right: RunOnPay | null },
  ): void {
    const ofMonth = shown.filter((each) => each.month === month)
    const whose = { ...about, of: `${about.of}: hours that ran on into ${month}`, day: `${month}-01` }
    this.#comparison.figures(whose, runOnFields, {
      stored: {
        workedSeconds: sumOver(ofMonth, (each) => each.workedSeconds),
        insideSeconds: sumOver(ofMonth, (each) => each.insideSeconds),
        ...shownPayOf(ofMonth),
      },
      expected: right
        ? { ...right, paidSeconds: right.paidSeconds.toString() }
        : { workedSeconds: 0, insideSeconds: 0, regularSeconds: 0, overtimeSeconds: 0, paidSeconds: '0' },
    })
  }

  /** The month is over, whether it was compared or not. */
  forget(): void {
    this.#right = new Map()
    this.#counted = new Set()
  }

  #compareDays(about: Whose, sheet: PersonSheet | undefined, { days, held }: PayRight): void {
    const shownDays = new Map(sheet?.days.map((day) => [day.date, day]))
    for (const [day, right] of days) {
      const shown = shownDays.get(day)
      // Who did not belong to the shop yet, or no more, and did nothing has no sheet.
      if (!sheet && right.insideSeconds + right.outsideSeconds + right.unpaidSeconds === 0) continue
      this.#comparison.figures({ ...about, day }, payFields, {
        stored: shown
          ? {
              ...shown,
              overtimeSeconds: shown.overtimeSeconds + shown.restDaySeconds + shown.holidaySeconds,
              paidSeconds: new Fraction(shown.paidHundredths, 100).toString(),
            }
          : null,
        expected: { ...right, paidSeconds: right.paidSeconds.toString() },
      })
      const away = this.#awayOn(about.technician, day, { pay: right, heldSeconds: held.get(day) ?? 0 })
      this.#comparison.figures({ ...about, day }, awayFields, { stored: shown?.away ?? null, expected: away })
    }
  }

  #awayOn(technician: number, day: Day, given: { pay: PayDay; heldSeconds: number }) {
    const { shop, auditor } = this.#parts
    const employment = shop.employments.get(technician)
    const next = dayName(dayNumber(day) + 1)
    const segment = this.segmentOn(technician)(day)
    const isClosed = shop.closed.some(({ month }) => month === day.slice(0, 7))
    const since = isClosed ? -Infinity : (shop.running.get(technician) ?? -Infinity)
    const isRunning = auditor.startOf(day) * 1000 <= since && since < auditor.startOf(next) * 1000
    return absenceOn({
      ...given,
      absences: absencesOn(day, shop.absences.get(technician) ?? []),
      isEmployed: employment !== undefined && isEmployedOn(day, employment, { auditor, next }),
      isOver: day < this.#today && !isRunning,
      workingSeconds: auditor.workingTime.isScheduled(dayNumber(day)) ? auditor.workingSecondsOn(day, segment) : 0,
    })
  }

  #compareNotes(about: Whose, sheet: PersonSheet | undefined, right: PayRight): void {
    const { timeZone } = this.#parts
    const shown = new Map<string, Sides>()
    for (const note of sheet?.notes ?? []) {
      if (note.kind === 'overtime_year') {
        shown.set(`overtime_year ${note.year}`, { ...note, day: `${about.of}-01` })
      } else if (note.kind === 'no_pause') {
        const [day, seconds] = [localDateOf(note.from, timeZone), (note.to - note.from) / 1000]
        shown.set(`no_pause ${day}`, { day, seconds, lawfulSeconds: LONGEST_STRETCH })
      } else shown.set(`${note.kind} ${note.date}`, { ...note, day: note.date })
    }
    for (const key of new Set([...shown.keys(), ...right.notes.keys()])) {
      const sides = { stored: shown.get(key) ?? null, expected: right.notes.get(key) ?? null }
      const day = (sides.expected ?? sides.stored)?.day ?? ''
      this.#comparison.figures({ ...about, of: `${about.of}: ${key}`, day }, noteFields, sides)
    }
    // That there are none is compared, too.
    this.#comparison.figures(about, ['notes'], { stored: { notes: shown.size }, expected: { notes: right.notes.size } })
  }

  /** What came late for months before. What ran on into the month after stands among it, too, and is compared with that one. */
  #compareLate(about: Whose, sheet: PersonSheet | undefined, late: readonly SessionFigures[]): void {
    const adjustments = sheet?.adjustments.filter(({ month }) => month < about.of) ?? []
    this.#comparison.figures(about, ['lateSeconds', 'lateInsideSeconds'], {
      stored: {
        lateSeconds: sumOver(adjustments, (each) => each.workedSeconds),
        lateInsideSeconds: sumOver(adjustments, (each) => each.insideSeconds),
      },
      expected: { lateSeconds: sumOf(late).rawSeconds, lateInsideSeconds: sumOf(late).effectiveSeconds },
    })
    const pay = this.#latePay.get(about.technician) ?? []
    const expected = pay.filter(({ paidIn }) => paidIn === about.of)
    const left = pay.filter(({ paidIn }) => paidIn > about.of)
    this.#latePay.set(about.technician, left)
    for (const session of new Set([
      ...adjustments.map(({ session_id }) => session_id),
      ...expected.map((each) => each.session),
    ])) {
      const [own, right] = [
        adjustments.filter(({ session_id }) => session_id === session),
        expected.filter((each) => each.session === session),
      ]
      const [known] = right
      const whose = {
        ...about,
        of: `${about.of}: late work of ${session}`,
        ...(known && { job: known.job, day: known.day }),
      }
      this.#comparison.figures(whose, ['regularSeconds', 'overtimeSeconds', 'paidSeconds'], {
        stored: own.length === 0 ? null : shownPayOf(own),
        expected: known ? rightPayOf(right) : null,
      })
    }
  }
}

type Whose = Subject & { of: Month; technician: number }

type Adjustments = PersonSheet['adjustments']

function sumOver(own: Adjustments, valueOf: (each: Adjustments[number]) => number): number {
  return own.reduce((sum, each) => sum + valueOf(each), 0)
}

function shownPayOf(own: Adjustments) {
  return {
    regularSeconds: sumOver(own, (each) => each.regularSeconds),
    overtimeSeconds: sumOver(own, (each) => each.overtimeSeconds + each.restDaySeconds + each.holidaySeconds),
    paidSeconds: new Fraction(
      sumOver(own, (each) => each.paidHundredths),
      100,
    ).toString(),
  }
}

function rightPayOf(all: readonly LatePay[]) {
  return {
    regularSeconds: all.reduce((sum, each) => sum + each.regularSeconds, 0),
    overtimeSeconds: all.reduce((sum, each) => sum + each.overtimeSeconds, 0),
    paidSeconds: all.reduce((sum, each) => sum.plus(each.paidSeconds), new Fraction(0)).toString(),
  }
}

const LONGEST_STRETCH = 5 * 3600
const runOnFields = ['workedSeconds', 'insideSeconds', 'regularSeconds', 'overtimeSeconds', 'paidSeconds'] as const
const noteFields = ['seconds', 'lawfulSeconds'] as const
const awayFields = ['annual', 'sick', 'unpaid', 'other', 'not_recorded'] as const
const payFields = [
  'kind',
  'insideSeconds',
  'outsideSeconds',
  'regularSeconds',
  'overtimeSeconds',
  'unpaidSeconds',
  'paidSeconds',
] as const
