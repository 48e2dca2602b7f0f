import {
  type Auditor,
  basisBefore,
  basisOfMonth,
  compareAbsences,
  compareBasis,
  compareBefore,
  compareCalendar,
  compareUncharged,
  Comparison,
  dayName,
  END_NOT_REPORTED,
  type Month,
  type PayBasis,
  type PostingRecord,
  reachingInto,
  type RulesRecord,
  type RunOn,
  runOnByTechnician,
  type SessionBefore,
  type SessionFigures,
  weekBefore,
} from '@warsha/audit'
import { monthSubject } from '@warsha/contract'
import type { Tx } from '../../platform/database.ts'
import { monthAfter } from './month-after.ts'
import {
  chargedEventsIn,
  type ClosedMonth,
  hiresIn,
  loggedAbsencesIn,
  type PayRecords,
  partsIn,
  payIn,
  sessionsBeforeIn,
  type ShopRecords,
  type StoredSession,
} from './records.ts'

/** Of a month, what reaches into the week in which the next one begins, and which of it nobody has touched since. */
type Reaching = { month: Month; sessions: SessionBefore[]; untouched: Set<string> }

/** Compares what is stored beside sessions, days and lines: calendars, segments, and what closed months keep. */
export class BesideSessions {
  readonly comparison = new Comparison({ kept: 1000 })
  readonly #tx: Tx
  readonly #shop: ShopRecords
  readonly #auditor: Auditor
  readonly #closed: Map<Month, ClosedMonth>
  #pay: PayRecords = {
    now: { counted_by: 'law', rules: [], limits: [] },
    kept: new Map(),
    changes: [],
    closings: new Map(),
  }
  #last: Reaching | null = null
  #week = 0
  #reaching: Reaching = { month: '', sessions: [], untouched: new Set() }

  constructor(tx: Tx, shop: ShopRecords, auditor: Auditor) {
    this.#tx = tx
    this.#shop = shop
    this.#auditor = auditor
    this.#closed = new Map(shop.closed.map((each) => [each.month, each]))
  }

  async begin(): Promise<void> {
    await this.#compareCalendars()
    this.#compareSegments()
    await this.#compareWithTrail()
    this.#pay = await payIn(this.#tx)
    for (const month of new Set([...this.#closed.keys(), ...this.#pay.kept.keys()])) this.#compareClosing(month)
  }

  async #compareCalendars(): Promise<void> {
    const parts = await partsIn(this.#tx)
    const { zone, workingTime } = this.#auditor
    const dayOf = (second: number) => dayName(zone.dayAt(second))
    for (const [id, segment] of this.#shop.codes.calendars) {
      const own = parts.filter(({ calendar }) => calendar === id)
      compareCalendar(this.comparison, workingTime, { segment, parts: own, dayOf })
    }
    const unknown = parts.filter(({ calendar }) => !this.#shop.codes.calendars.has(calendar)).length
    this.comparison.figure({
      kind: 'calendar',
      of: 'parts of no calendar',
      field: 'count',
      stored: unknown,
      expected: 0,
    })
  }

  /** The first segment of somebody holds for all the past, the last one is that to which they belong. */
  #compareSegments(): void {
    for (const { id, segment } of this.#shop.people.values()) {
      const { first, last } = this.#shop.segments.endsOf(id)
      const about = { kind: 'segment', of: 'who belonged to it since when', technician: id } as const
      this.comparison.figures(about, ['segment', 'since'], {
        stored: { segment: last?.segment ?? segment, since: first ? String(first.since) : null },
        expected: { segment: segment ?? last?.segment ?? null, since: first ? String(-Infinity) : null },
      })
    }
  }

  /** What somebody has set, and nothing else follows from but figures: the audit trail has it, too. */
  async #compareWithTrail(): Promise<void> {
    const { books, absences, employments } = this.#shop
    compareAbsences(this.comparison, [...absences.values()].flat(), await loggedAbsencesIn(this.#tx))
    compareUncharged(
      this.comparison,
      books.uncharged ?? [],
      await chargedEventsIn(this.#tx, [...this.#closed.values()]),
    )
    for (const { technician, at } of await hiresIn(this.#tx)) {
      const stored = employments.get(technician)?.createdAt ?? null
      this.comparison.figure({ kind: 'hired', of: 'since when', technician, field: 'at', stored, expected: at })
    }
  }

  /** When and by whom a month was closed, as the audit trail has it, and by which rules it is paid. */
  #compareClosing(month: Month): void {
    const { closings, changes, kept, now } = this.#pay
    const [closed, stored] = [this.#closed.get(month), kept.get(month) ?? null]
    const closing = closings.get(monthSubject(month))
    if (!closed) return
    const { lockedAt, lockedBy, linesKeptAt, isOlder } = closed
    const expected = closing ? { lockedAt: closing.at, lockedBy: closing.by } : { lockedAt, lockedBy }
    this.comparison.figures({ kind: 'closing', of: month }, ['lockedAt', 'lockedBy', 'linesKeptAt'], {
      stored: { lockedAt, lockedBy, linesKeptAt },
      expected: { ...expected, linesKeptAt: isOlder ? linesKeptAt : expected.lockedAt },
    })
    // Nothing else says any more how pay was before it was read by the law.
    if (stored?.counted_by === 'calendar' && closed.isPaidByCalendar) return
    const since = changes.filter(({ entry, at }) => (closing ? entry > closing.entry : at > closed.lockedAt))
    const basis = basisBefore(
      now,
      since.map(({ change }) => change),
    )
    compareBasis(this.comparison, {
      month,
      stored: stored && this.#ofToday(stored),
      expected: basisOfMonth(basis, month),
    })
  }

  /** Without activities that are gone: nobody ever worked on those. */
  #ofToday(basis: PayBasis): PayBasis {
    const codes = new Set(this.#shop.codes.activities.values())
    const known = ({ unpaid_activities: unpaid, ...rest }: RulesRecord) => {
      return { ...rest, unpaid_activities: unpaid.filter((code) => codes.has(code)) }
    }
    return { ...basis, rules: basis.rules.map(known) }
  }

  /** By what a month is paid. */
  payOf(month: Month): PayBasis {
    return this.#pay.kept.get(month) ?? this.#pay.now
  }

  /** @returns the sessions before the month with which its pay is counted, and what of them it was closed without, by technician */
  async beginMonth(month: Month): Promise<{ before: SessionBefore[]; runOn: Map<number, RunOn> }> {
    this.#goOnTo(month)
    const closed = this.#closed.get(month)
    const last = this.#last
    const stored = await sessionsBeforeIn(this.#tx, month)
    if (!closed) {
      for (const { session, technician } of stored) this.#unlocked(month, session, technician)
      return { before: last?.sessions ?? [], runOn: new Map() }
    }
    const lastClosed = last && this.#closed.get(last.month)
    const hasStood = lastClosed !== null && lastClosed !== undefined && lastClosed.lockedAt <= closed.lockedAt
    const unchanged = hasStood ? 'all' : (last?.untouched ?? new Set<string>())
    if (last || stored.length === 0) {
      compareBefore(this.comparison, this.#auditor, { month, stored, now: last?.sessions ?? [], unchanged })
    }
    return { before: stored, runOn: runOnByTechnician({ was: stored, now: last?.sessions ?? [] }) }
  }

  #goOnTo(month: Month): void {
    const { month: last } = this.#reaching
    this.#last = last !== '' && monthAfter(last) === month ? this.#reaching : null
    this.#reaching = { month, sessions: [], untouched: new Set() }
    this.#week = weekBefore(monthAfter(month), this.#auditor)
  }

  session({ record, isEndMoved }: StoredSession, figures: SessionFigures | null): void {
    if (!figures || record.isVoided || record.isLate) return
    const reaching = reachingInto(figures, { month: monthAfter(this.#reaching.month), week: this.#week })
    if (!reaching) return
    this.#reaching.sessions.push(reaching)
    const isTouched = record.isCorrected || isEndMoved || (record.reviewFlags & END_NOT_REPORTED) !== 0
    if (!isTouched) this.#reaching.untouched.add(record.id)
  }

  #unlocked(month: Month, session: string, technician: number): void {
    const about = { kind: 'hours before a month', of: `${month}: session ${session}`, technician } as const
    this.comparison.figure({ ...about, field: 'month', stored: 'closed', expected: 'open' })
  }

  /** @param unseen what came late for sessions that are not there */
  end(unseen: readonly PostingRecord[]): void {
    for (const month of this.#pay.kept.keys()) {
      const isLocked = this.#closed.has(month) || !this.#isOfThisZone(month)
      if (isLocked) continue
      this.comparison.figure({ kind: 'pay rules', of: month, field: 'month', stored: 'closed', expected: 'open' })
    }
    for (const { technician, job, postingDay, month } of unseen) {
      if (!this.#isOfThisZone(month)) continue
      const about = { kind: 'adjustment', of: 'of no session', technician, job, day: postingDay } as const
      this.comparison.figure({ ...about, field: 'session', stored: 'unknown', expected: 'known' })
    }
  }

  #isOfThisZone(month: Month): boolean {
    return !this.#shop.closedElsewhere.has(month)
  }
}
