import {
  Comparison,
  type DayOf,
  dayNumber,
  type Difference,
  type LineOf,
  type Month,
  monthOf,
  postingsOf,
  type SessionFigures,
  type SessionRecord,
  StoredAudit,
  type StoredResult,
  type WrongSums,
} from '@warsha/audit'
import type { Db, Tx } from '../../platform/database.ts'
import { type AnswerOptions, Answers } from './answers.ts'
import { BesideSessions } from './beside-sessions.ts'
import { monthAfter } from './month-after.ts'
import { activeRulesIn, monthsIn, type Span, sessionsOf, type ShopRecords, shopIn, storedOf } from './records.ts'

/** A session whose stored result is not what it comes to. */
export type WrongResult = {
  id: string
  technician: string
  job: string
  startedAt: number
  stored: StoredResult
  expected: StoredResult | null
  isClosed: boolean
  differences: Difference[]
}

/** Sums of a technician's day, or of a line that a closed month keeps, with the names of whose they are. */
export type WrongDay = WrongSums<DayOf> & { technician: string }
export type WrongLine = WrongSums<LineOf> & { technician: string; job: string }

/** Another figure that differs, with the names of whose it is. */
export type WrongFigure = Omit<Difference, 'technician' | 'job'> & { technician: string; job: string }

/** Of everything that differs as much as people can read, and how much there is. */
export type HoursAudit = {
  /** completed ones, voided ones left out */
  sessions: number
  compared: number
  results: Listed<WrongResult>
  days: Listed<WrongDay>
  lines: Listed<WrongLine>
  months: WrongSums<string>[]
  isScheduleRight: boolean
  /** what is stored beside sessions, days and closed months */
  stored: Listed<WrongFigure>
  /** of what the pages, papers and files say */
  answers: Listed<WrongFigure>
}

/** The first ones of a list, and how long it is. */
export class Listed<Item> {
  count = 0
  readonly first: Item[] = []

  add(item: Item): void {
    this.count += 1
    if (this.first.length < LISTED) this.first.push(item)
  }
}

const LISTED = 1000

export type AuditOptions = {
  businessTimeZone: string
  /** what the server's own code says is compared, too; null: what is stored alone */
  answers?: AnswerOptions | null
  /** counts what is stored */
  comparison?: Comparison
  onSession?: (record: SessionRecord, figures: SessionFigures | null) => void
}

/** Recomputes all that is stored from the sessions and the books, at one moment, a month at a time. */
export function auditHours(db: Db, options: AuditOptions): Promise<HoursAudit> {
  return db.snapshot(null, (tx) => auditHoursIn(tx, options))
}

/** The same of what a transaction sees. */
export async function auditHoursIn(tx: Tx, options: AuditOptions): Promise<HoursAudit> {
  const shop = await shopIn(tx, options)
  return new HoursAuditor(tx, shop, options).run()
}

class HoursAuditor {
  readonly #tx: Tx
  readonly #shop: ShopRecords
  readonly #options: AuditOptions
  readonly #audit: StoredAudit
  readonly #beside: BesideSessions
  readonly #answers: Answers | null
  readonly #results = new Listed<WrongResult>()
  readonly #days = new Listed<WrongDay>()
  readonly #lines = new Listed<WrongLine>()
  readonly #posted = new Map<Month, SessionFigures[]>()
  readonly #unseenLate: Set<string>

  constructor(tx: Tx, shop: ShopRecords, options: AuditOptions) {
    this.#tx = tx
    this.#shop = shop
    this.#options = options
    const { comparison = new Comparison({ kept: LISTED }) } = options
    this.#audit = new StoredAudit(shop.books, { closed: shop.closed.map(({ month }) => month), comparison })
    this.#beside = new BesideSessions(tx, shop, this.#audit.auditor)
    const parts = { tx, shop, auditor: this.#audit.auditor, timeZone: options.businessTimeZone }
    this.#answers = options.answers ? new Answers(parts, options.answers) : null
    this.#unseenLate = new Set(shop.late.keys())
  }

  async run(): Promise<HoursAudit> {
    const audit = this.#audit
    audit.activeRules(await activeRulesIn(this.#tx))
    const isScheduleRight = audit.comparison.differing === 0
    await this.#beside.begin()
    const all = await monthsIn(this.#tx)
    await this.#answers?.begin(all)
    for (const month of all) await this.#auditMonth(month)
    const months = audit.months(this.#shop.closed.filter(({ isOlder }) => !isOlder))
    this.#beside.end([...this.#unseenLate].flatMap((session) => this.#shop.late.get(session) ?? []))
    await this.#answers?.end()
    const { sessions, comparison } = audit
    const [beside, answers] = [this.#beside.comparison, this.#answers?.comparison ?? new Comparison()]
    return {
      sessions,
      results: this.#results,
      days: this.#days,
      lines: this.#lines,
      months,
      isScheduleRight,
      compared: comparison.compared + beside.compared + answers.compared,
      stored: this.#listed(beside),
      answers: this.#listed(answers),
    }
  }

  /** A technician after the other; nothing else is asked while their sessions come. */
  async #auditMonth(month: Month): Promise<void> {
    const stored = await storedOf(this.#tx, month)
    const { before, runOn } = await this.#beside.beginMonth(month)
    const posted = this.#posted.get(month) ?? []
    this.#posted.delete(month)
    this.#answers?.beginMonth({ month, before, runOn, pay: this.#beside.payOf(month), posted })
    const compare = (technician: number) => {
      const [days, lines] = [stored.days.get(technician) ?? [], stored.lines.get(technician) ?? []]
      const wrong = this.#audit.technician(technician, { days, lines })
      for (const day of wrong.days) this.#days.add({ ...day, technician: this.#nameOf(day.key.technician) })
      for (const line of wrong.lines) this.#lines.add({ ...line, ...this.#namesOf(line.key) })
      stored.days.delete(technician)
      stored.lines.delete(technician)
      this.#answers?.technician(technician)
    }
    let last: number | null = null
    for await (const batch of sessionsOf(this.#tx, this.#shop, this.#spanOf(month))) {
      for (const session of batch) {
        const { technician } = session.record
        if (last !== null && last !== technician) compare(last)
        last = technician
        const figures = this.#auditSession(session)
        this.#beside.session(session, figures)
        if (figures) this.#answers?.add(figures)
      }
    }
    if (last !== null) compare(last)
    for (const technician of new Set([...stored.days.keys(), ...stored.lines.keys()])) compare(technician)
    await this.#answers?.endMonth()
  }

  #auditSession({ record, stored }: { record: SessionRecord; stored: StoredResult }): SessionFigures | null {
    const { figures, differences } = this.#audit.session(record, stored)
    this.#unseenLate.delete(record.id)
    this.#options.onSession?.(record, figures)
    if (figures && record.postings && this.#answers) {
      for (const posting of postingsOf(figures)) {
        const month = monthOf(posting.day)
        this.#posted.set(month, [...(this.#posted.get(month) ?? []), posting])
      }
    }
    if (differences.length > 0) {
      const isClosed = figures !== null && this.#audit.isClosed(figures)
      const { id, startedAt } = record
      this.#results.add({ id, startedAt, stored, expected: figures, isClosed, differences, ...this.#namesOf(record) })
    }
    return figures
  }

  #spanOf(month: Month): Span {
    const first = dayNumber(`${month}-01`)
    const { zone } = this.#shop
    const next = dayNumber(`${monthAfter(month)}-01`)
    return { from: zone.startOf(first) * 1000, to: zone.startOf(next) * 1000 }
  }

  #listed({ differences, differing }: Comparison): Listed<WrongFigure> {
    const listed = new Listed<WrongFigure>()
    for (const { technician, job, ...rest } of differences) {
      listed.add({
        ...rest,
        technician: technician === undefined ? '' : this.#nameOf(technician),
        job: job === undefined ? '' : this.#jobOf(job),
      })
    }
    listed.count = differing
    return listed
  }

  #namesOf({ technician, job }: { technician: number; job: number }): { technician: string; job: string } {
    return { technician: this.#nameOf(technician), job: this.#jobOf(job) }
  }

  #nameOf(technician: number): string {
    return this.#shop.people.get(technician)?.label ?? '-'
  }

  #jobOf(job: number): string {
    return this.#shop.jobs.get(job)?.number ?? '-'
  }
}
