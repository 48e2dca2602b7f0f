import {
  type DayKind,
  effectiveSeconds,
  type PaidSession,
  payChange,
  type PayChange,
  type Schedule,
  SECOND,
  secondsBetween,
  wholeSecond,
} from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import { type PayMonth, payMonth } from './month.ts'
import {
  byTechnician,
  countedSpan,
  dueDays,
  isPaid,
  type MonthBasis,
  monthBasis,
  NEVER,
  paidSessions,
  rulesOn,
} from './month-basis.ts'
import {
  type AdjustmentRow,
  type ChangedRow,
  changedAfterMonth,
  type LateRow,
  lateRowsOf,
  type PersonRow,
} from './queries.ts'

/** What a session adds to a month for a closed one, or takes back. */
export type Adjustment = AdjustmentRow &
  PayChange & {
    kind: DayKind
    isPaid: boolean
    insideSeconds: number
    outsideSeconds: number
    workedSeconds: number
  }

/** All that adjusts a month, with the closed months by whose rules it is paid. */
export type Late = {
  month: PayMonth
  rows: Map<number, LateRow[]>
  changed: Map<number, ChangedRow[]>
  closed: Map<string, MonthBasis>
}

export async function lateOf(db: Reader, month: PayMonth, schedule: Schedule): Promise<Late> {
  const rows = await lateRowsOf(db, month)
  const changed = await changedAfterMonth(db, month)
  const names = new Set([...rows.map((row) => row.month), ...(changed.length > 0 ? [month.next.slice(0, 7)] : [])])
  const closed: Late['closed'] = new Map()
  for (const name of names) {
    const others = [...rows.filter((row) => row.month === name).map(asItIs), ...changed]
    closed.set(name, await monthBasis(db, { month: payMonth(name, schedule.timeZone), schedule, others }))
  }
  return { month, rows: byTechnician(rows), changed: byTechnician(changed), closed }
}

function asItIs(row: LateRow): LateRow {
  return { ...row, raw_seconds: row.raw_before + Math.max(0, row.raw_seconds) }
}

/** What adjusts a technician's month: what arrived late for closed ones, and what ran on into the next one. */
export function adjustmentsOf(person: PersonRow, late: Late): Adjustment[] {
  return [...arrivedLate(person, late), ...ranOn(person, late)]
}

/** In the order in which they came: each is paid what it adds to the days as those before it have left them. */
function arrivedLate(person: PersonRow, { rows, closed }: Late): Adjustment[] {
  const made: (Adjustment & LateRow)[] = []
  for (const [name, basis] of closed) {
    const own = (rows.get(person.id) ?? []).filter((row) => row.month === name)
    if (own.length === 0) continue
    const days = daysPaidBy(person, basis)
    for (const row of own) {
      const adjustment = adjusted(row, days, [lateSession(row, basis)])
      if (row.is_of_month) made.push({ ...row, ...adjustment })
    }
  }
  return made.toSorted((a, b) => a.started_at - b.started_at)
}

/** The time by which a session grew or shrank at its end. */
function lateSession(row: LateRow, basis: MonthBasis): PaidSession {
  const [was, is] = [row.raw_before, row.raw_before + row.raw_seconds]
  const started = wholeSecond(row.started_at)
  return {
    ...countedSpan(row, basis),
    from: started + Math.min(was, is) * SECOND,
    to: started + Math.max(was, is) * SECOND,
    isTakenBack: is < was,
    isPaid: isPaid(row, basis),
    heldSeconds: 0,
  }
}

/** A technician's days of a closed month, with what counts on them so far. */
type DaysOfPerson = { person: PersonRow; basis: MonthBasis; days: ReturnType<typeof dueDays>; sessions: PaidSession[] }

function daysPaidBy(person: PersonRow, basis: MonthBasis): DaysOfPerson {
  return { person, basis, days: dueDays(person, basis, NEVER), sessions: paidSessions(person.id, basis) }
}

function adjusted(
  row: AdjustmentRow,
  { person, basis, days, sessions }: DaysOfPerson,
  late: PaidSession[],
): Adjustment {
  const rulesOfDay = rulesOn(person.id, basis)
  const change = payChange(days, { before: sessions, late }, rulesOfDay)
  sessions.push(...late)
  const day = days.find(({ date }) => date === row.day)
  const kind = rulesOfDay(row.day).reading === 'law' ? day?.legalKind : day?.kind
  return {
    ...row,
    ...change,
    kind: kind ?? 'working_day',
    isPaid: late.some((session) => session.isPaid),
    insideSeconds: row.effective_seconds,
    outsideSeconds: row.raw_seconds - row.effective_seconds,
    workedSeconds: row.raw_seconds,
  }
}

/**
 * The next month was closed with the hours that ran into it by then. What a session of this month has run on since, or
 * less than that, is paid here.
 */
function ranOn(person: PersonRow, { month: { next, to }, changed, closed }: Late): Adjustment[] {
  const name = next.slice(0, 7)
  const basis = closed.get(name)
  const rows = changed.get(person.id) ?? []
  if (!basis || rows.length === 0) return []
  const lines = new Map<string, { row: AdjustmentRow; late: PaidSession[] }>()
  for (const row of rows) {
    const counted = countedSpan(row, basis)
    const key = `${row.session_id} ${row.activity_code} ${row.segment}`
    const line = lines.get(key) ?? { row: { ...adjustedSession(row), month: name, day: next, ...NO_SECONDS }, late: [] }
    line.row.raw_seconds += row.sign * secondsBetween(to, counted.to)
    line.row.effective_seconds += row.sign * effectiveSeconds(counted.calendar, to, counted.to)
    line.late.push({ ...counted, from: to, isPaid: isPaid(row, basis), isTakenBack: row.sign < 0, heldSeconds: 0 })
    lines.set(key, line)
  }
  const days = daysPaidBy(person, basis)
  return [...lines.values()]
    .filter(({ row }) => row.raw_seconds !== 0 || row.effective_seconds !== 0)
    .map(({ row, late }) => adjusted(row, days, late))
}

const NO_SECONDS = { raw_seconds: 0, effective_seconds: 0 }

function adjustedSession(row: ChangedRow) {
  const { session_id, technician_id, segment, job_no, activity_code, activity_label, activity_label_ar } = row
  return { session_id, technician_id, segment, job_no, activity_code, activity_label, activity_label_ar }
}
