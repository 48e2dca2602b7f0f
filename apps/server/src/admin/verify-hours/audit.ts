import { StoredAudit, type StoredResult, type StoredSums, type WrongSums } from '@warsha/audit'
import type { Db, Tx } from '../../platform/database.ts'
import {
  activeRulesIn,
  booksIn,
  closedMonthsIn,
  linesOf,
  sessionsOf,
  StoredDays,
  type StoredSession,
  type TechnicianRecord,
  techniciansIn,
} from './records.ts'

/** A session whose stored result is not what it comes to. */
export type WrongResult = {
  id: string
  technician: string
  startedAt: number
  stored: StoredResult
  expected: StoredResult | null
  isClosed: boolean
}

/** A line that a closed month keeps. */
export type WrongLine = { line: string; stored: StoredSums | null; expected: StoredSums | null }

export type WrongDay = { day: string; technician: string; stored: StoredSums | null; expected: StoredSums | null }

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

/** Recomputes all that is stored from the sessions and the books, at one moment, a technician at a time. */
export function auditHours(db: Db, configured: { businessTimeZone: string }): Promise<HoursAudit> {
  return db.snapshot(null, async (tx) => {
    const books = await booksIn(tx, configured)
    const closed = await closedMonthsIn(tx)
    const audit = new StoredAudit(books, { closed: closed.map(({ month }) => month) })
    audit.activeRules(await activeRulesIn(tx))
    const isScheduleRight = audit.comparison.differing === 0
    const results = new Listed<WrongResult>()
    const days = new Listed<WrongDay>()
    const lines = new Listed<WrongLine>()
    const storedDays = await StoredDays.openedIn(tx)
    for (const technician of await techniciansIn(tx)) {
      await auditSessions(tx, { audit, technician, results })
      const wrong = audit.technician(technician.id, {
        days: await storedDays.of(technician.id),
        lines: await linesOf(tx, technician.id),
      })
      for (const { key, ...sides } of wrong.days) days.add({ day: key, technician: technician.name, ...sides })
      for (const { key, ...sides } of wrong.lines) lines.add({ line: key, ...sides })
    }
    const months = audit.months(closed.filter(({ isOlder }) => !isOlder))
    const { sessions, comparison } = audit
    return { sessions, compared: comparison.compared, results, days, lines, months, isScheduleRight }
  })
}

type Auditing = { audit: StoredAudit; technician: TechnicianRecord; results: Listed<WrongResult> }

async function auditSessions(tx: Tx, { audit, technician, results }: Auditing): Promise<void> {
  for await (const batch of sessionsOf(tx, technician.id)) {
    for (const session of batch) {
      const wrong = wrongResult(audit, session, technician.name)
      if (wrong) results.add(wrong)
    }
  }
}

function wrongResult(audit: StoredAudit, { record, stored }: StoredSession, technician: string): WrongResult | null {
  const { figures, isRight } = audit.session(record, stored)
  if (isRight) return null
  const isClosed = figures !== null && audit.isClosed(figures)
  return { id: record.id, technician, startedAt: record.startedAt, stored, expected: figures, isClosed }
}
