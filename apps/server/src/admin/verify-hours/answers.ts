import {
  absencesOn,
  addTo,
  type Auditor,
  Comparison,
  counts,
  daysOf,
  type Month,
  monthOf,
  NOT_CHARGED,
  NOTHING,
  ReportSums,
  type SessionFigures,
  type Subject,
  type Sums,
  sumOf,
  type Timesheet,
  timesheetOf,
} from '@warsha/audit'
import { rowKey } from '@warsha/contract'
import { localDateOf, type Work } from '@warsha/domain'
import { workOfJob } from '../../features/job-account/index.ts'
import { payMonth, shopSheet } from '../../features/pay-sheet/index.ts'
import { periodRows } from '../../features/periods/index.ts'
import { type Scope, scopeOf, workBy } from '../../features/reports/index.ts'
import { allSheets, monthNamed } from '../../features/timesheets/index.ts'
import { sql, type Tx } from '../../platform/database.ts'
import { csvTotals, excelTotals } from './files.ts'
import { type BegunMonth, PayAnswers } from './pay-answers.ts'
import type { ShopRecords } from './records.ts'

type Parts = { tx: Tx; shop: ShopRecords; auditor: Auditor; timeZone: string }

/** The jobs whose accounts are compared: as many as were worked on last. All others are rows of the reports. */
const ACCOUNTS = 200

/** The timesheets and pay sheets that are compared unless all are: those of the newest months, of which there are fewer. */
const PAPERS = 600

/** How the server makes the papers of a month; others where a fault is planted in one. */
const papersOfServer = { shopSheet, allSheets }

/** `all`: the timesheets and pay sheets of all months, else `atMost` so many; `files`: the files of the reports, too. */
export type AnswerOptions = {
  now: number
  files: boolean
  all: boolean
  atMost?: number
  papers?: typeof papersOfServer
}

/** A month whose sessions come, technician by technician; of whom nothing is kept but their papers. */
type MonthUnderWay = BegunMonth & {
  reports: ReportSums
  sums: Sums
  count: number
  own: SessionFigures[]
  /** of the sessions those that something came late for */
  late: SessionFigures[]
  timesheets: Map<number, Timesheet>
}

/**
 * Compares what the server's own code answers with what the sessions come to: timesheets, pay sheets, reports in all
 * groupings, and files where that is asked for, month by month, the list of months, and the accounts of jobs.
 */
export class Answers {
  readonly comparison = new Comparison({ kept: 1000 })
  readonly #parts: Parts
  readonly #now: number
  readonly #hasFiles: boolean
  readonly #mostPapers: number
  readonly #makePapers: typeof papersOfServer
  readonly #pay: PayAnswers
  readonly #lateMonths: Set<Month>
  /** the months of which timesheets and pay sheets are compared */
  #papers = new Set<Month>()
  /** the years of these: of their other months the overtime is counted, which the newest ones name */
  #years = new Set<string>()
  /** of each job the sums by technician and by activity */
  readonly #accounts = new Map<number, Map<string, Sums>>()
  readonly #months = new Map<Month, Sums>()
  #underWay: MonthUnderWay | null = null

  constructor(parts: Parts, { now, files, all, atMost = PAPERS, papers = papersOfServer }: AnswerOptions) {
    this.#parts = parts
    this.#now = now
    this.#hasFiles = files
    this.#mostPapers = all ? Infinity : atMost
    this.#makePapers = papers
    this.#pay = new PayAnswers({ ...parts, now }, this.comparison)
    this.#lateMonths = new Set([...parts.shop.late.values()].flat().map(({ month }) => month))
  }

  /** @param all the months that are audited */
  async begin(all: readonly Month[]): Promise<void> {
    const rows = await this.#parts.tx.rows<{ month: Month; technicians: number }>(sql`
      select to_char(day, 'YYYY-MM') as month, count(distinct technician_id)::int as technicians
      from posted_days() group by 1`)
    const technicians = new Map(rows.map((row) => [row.month, row.technicians]))
    // Where nobody began anything, hours may have run on into it.
    const months = all.toReversed().map((month) => ({ month, technicians: technicians.get(month) ?? 0 }))
    let papers = 0
    for (const { month, technicians: count } of months) {
      if (papers > 0 && papers + count > this.#mostPapers) break
      papers += count
      this.#papers.add(month)
    }
    this.#years = new Set([...this.#papers].map((month) => month.slice(0, 4)))
    await this.#beginAccounts()
  }

  /** What of months that were closed in another time zone counts in a job, the auditor does not know. */
  async #beginAccounts(): Promise<void> {
    if (this.#parts.shop.closedElsewhere.size > 0) return
    const jobs = await this.#parts.tx.rows<{ id: number }>(sql`
      select job_id as id from (select job_id, max(started_at) as last from work_session group by job_id) as worked
      order by last desc, job_id limit ${ACCOUNTS}`)
    for (const { id } of jobs) this.#accounts.set(id, new Map())
  }

  beginMonth(begun: BegunMonth): void {
    const { shop } = this.#parts
    const reports = new ReportSums(shop.jobs)
    const papers = { own: [], late: [], timesheets: new Map() }
    this.#underWay = { ...begun, ...papers, reports, sums: { ...NOTHING }, count: 0 }
    for (const posting of begun.posted) this.#count(posting)
  }

  /** Adds a session of the month. */
  add(figures: SessionFigures): void {
    const { month, sums, own, late } = this.#month
    if (figures.session.postings) late.push(figures)
    if (!counts(figures)) return
    addTo(sums, figures)
    this.#count(figures)
    if (this.#isPaid(month) || this.#lateMonths.has(month)) own.push(figures)
  }

  #count(figures: SessionFigures): void {
    const month = this.#month
    month.reports.add(figures)
    month.count += 1
    this.#account(figures)
  }

  /** Makes the papers of the technician whose sessions were added last. */
  technician(technician: number): void {
    const { month, own, late, timesheets } = this.#month
    const isCompared = this.#papers.has(month)
    if (isCompared || late.length > 0) this.#pay.technician(technician, { begun: this.#month, own, late })
    else if (this.#isPaid(month)) this.#pay.countOvertime(technician, { begun: this.#month, own })
    if (isCompared) {
      const { auditor } = this.#parts
      timesheets.set(technician, timesheetOf(own, { auditor, month, segmentOn: this.#pay.segmentOn(technician) }))
    }
    this.#month.own = []
    this.#month.late = []
  }

  /** Whether pay is made again of it: it is compared, or is of a year of which a month is. */
  #isPaid(month: Month): boolean {
    return this.#years.has(month.slice(0, 4))
  }

  /** Compares what the server says of the month. */
  async endMonth(): Promise<void> {
    const { month, sums } = this.#month
    this.#months.set(month, sums)
    if (this.#papers.has(month)) {
      await this.#compareTimesheets()
      await this.#comparePay()
    } else if (this.#isPaid(month)) this.#pay.countOthers(this.#month)
    this.#pay.forget()
    await this.#compareReports()
  }

  get #month(): MonthUnderWay {
    if (!this.#underWay) throw new Error('No month has begun.')
    return this.#underWay
  }

  async #compareTimesheets(): Promise<void> {
    const { tx, timeZone } = this.#parts
    const { month, timesheets } = this.#month
    const sheets = new Map(
      (await this.#makePapers.allSheets(tx, monthNamed(month, timeZone))).map((sheet) => [idOf(sheet), sheet]),
    )
    for (const technician of new Set([...sheets.keys(), ...timesheets.keys()])) {
      const sheet = sheets.get(technician)
      if (!timesheets.has(technician)) this.technician(technician)
      const expected = timesheets.get(technician)
      const about = { kind: 'timesheet', of: month, technician } as const
      this.#sums(about, sheet?.line ?? null, expected?.line ?? null)
      const days = new Map(sheet?.days.map((day) => [day.date, day]))
      for (const [day, right] of expected?.days ?? []) {
        const shown = days.get(day) ?? null
        this.#sums({ ...about, day }, shown, right.sums)
        this.comparison.figures({ ...about, day }, ['workingSeconds', 'kind'], {
          stored: shown && { workingSeconds: shown.working_seconds, kind: shown.kind },
          expected: right,
        })
        const absences = absencesOn(day, this.#parts.shop.absences.get(technician) ?? [])
        this.comparison.figures({ ...about, day }, ['absences'], {
          stored: shown && { absences: namesOf(shown.absences) },
          expected: { absences: namesOf(absences) },
        })
      }
    }
  }

  async #comparePay(): Promise<void> {
    const { tx, timeZone } = this.#parts
    const at = {
      month: payMonth(this.#month.month, timeZone),
      now: this.#now,
      timeZone,
      technicianId: null,
      hasNotes: true,
    }
    const { people } = await this.#makePapers.shopSheet(tx, at)
    this.#pay.compare(this.#month, people)
  }

  async #compareReports(): Promise<void> {
    const { tx, timeZone } = this.#parts
    const { month, reports } = this.#month
    const days = daysOf(month)
    const scope = scopeOf({ from_date: days[0] ?? '', to_date: days.at(-1) ?? '' }, timeZone)
    for (const [groupBy, expected] of reports.rows()) {
      const { rows } = await workBy(tx, groupBy, scope)
      const answered = new Map<string, AnsweredSums>()
      for (const row of rows) answered.set(rowKey(groupBy, row), row)
      for (const key of new Set([...answered.keys(), ...expected.keys()])) {
        const about = { kind: 'report', of: `${month} by ${groupBy}: ${key}`, ...whoseRow(groupBy, key) } as const
        this.#sums(about, answered.get(key) ?? null, expected.get(key) ?? null)
      }
    }
    if (this.#hasFiles) await this.#compareFiles(scope)
  }

  async #compareFiles(scope: Scope): Promise<void> {
    const { tx, timeZone } = this.#parts
    const { month, sums, posted, count } = this.#month
    const options = { scope, language: 'en', timeZone, now: this.#now } as const
    const expected = { ...sums, rows: count }
    for (const posting of posted) addTo(expected, posting)
    for (const [name, totals] of [
      ['CSV', await csvTotals(tx, options)],
      ['Excel', await excelTotals(tx, options)],
    ] as const) {
      this.comparison.figures({ kind: 'file', of: `${name} of ${month}` }, fileFields, { stored: totals, expected })
    }
  }

  #account(figures: SessionFigures): void {
    const { job, technician, activity } = figures.session
    const account = this.#accounts.get(job)
    if (!account || !figures.isCharged) return
    for (const key of [`technician ${technician}`, `activity ${activity}`]) {
      const sums = account.get(key) ?? { ...NOTHING }
      addTo(sums, figures)
      account.set(key, sums)
    }
  }

  async end(): Promise<void> {
    await this.#compareMonths()
    for (const [job, expected] of this.#accounts) {
      const { technicians, activities } = await workOfJob(this.#parts.tx, job)
      const answered = new Map<string, Work>([
        ...technicians.map((row) => [`technician ${row.id}`, row] as const),
        ...activities.map((row) => [`activity ${row.code}`, row] as const),
      ])
      for (const key of new Set([...expected.keys(), ...answered.keys()])) {
        const [row, right] = [answered.get(key), expected.get(key) ?? null]
        const stored = row ? { ...row, sessions: row.sessionCount } : null
        this.comparison.figures({ kind: 'job', of: key, job }, sumFields, { stored, expected: right })
      }
    }
  }

  async #compareMonths(): Promise<void> {
    const { tx, timeZone, shop } = this.#parts
    const current = monthOf(localDateOf(this.#now, timeZone))
    for (const row of await periodRows(tx, { current, only: null })) {
      if (shop.closedElsewhere.has(row.month)) continue
      this.#sums(
        { kind: 'month', of: `the list of months: ${row.month}` },
        row,
        this.#months.get(row.month) ?? sumOf([]),
      )
    }
  }

  #sums(about: Subject, answered: AnsweredSums | null, expected: Sums | null): void {
    const stored = answered && {
      sessions: answered.session_count,
      rawSeconds: answered.raw_seconds,
      effectiveSeconds: answered.effective_seconds,
      costHalalas: answered.cost_halalas,
    }
    this.comparison.figures(about, sumFields, { stored, expected })
  }
}

type AnsweredSums = { session_count: number; raw_seconds: number; effective_seconds: number; cost_halalas: number }

const sumFields = ['sessions', 'rawSeconds', 'effectiveSeconds', 'costHalalas'] as const
const fileFields = ['rows', 'rawSeconds', 'effectiveSeconds', 'costHalalas'] as const
/** Kinds of absence, with which half of the day. */
function namesOf(absences: readonly { kind: string; half: string | null }[]): string {
  return absences
    .map(({ kind, half }) => (half === null ? kind : `${kind} (${half})`))
    .toSorted()
    .join(', ')
}

function idOf({ line }: { line: { technician_id: number } }): number {
  return line.technician_id
}

/** Whose a row of a report is, where it is somebody's. */
function whoseRow(groupBy: string, key: string): Partial<Subject> {
  if (groupBy === 'technician') return { technician: Number(key) }
  if (groupBy === 'job' && key !== NOT_CHARGED) return { job: Number(key) }
  return groupBy === 'day' ? { day: key } : {}
}
