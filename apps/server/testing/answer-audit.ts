import {
  Auditor,
  type Comparison,
  compareTable,
  counts,
  decimalHours,
  decimalHoursOfParts,
  Fraction,
  type Jobs,
  monthOf,
  monthsOf,
  type PayRules,
  paySheetOf,
  postingsOf,
  type Range,
  type ReportGroup,
  reportGroups,
  reportOf,
  type SessionFigures,
  type SegmentOn,
  type SessionRecord,
  type ShownHours,
  type Sums,
  timesheetOf,
} from '@warsha/audit'
import { type AnswerOf, rowKey, type ReportRow, type ReportTotals, type TimesheetLine } from '@warsha/contract'
import { auditHoursIn } from '../src/admin/verify-hours/audit.ts'
import { booksIn } from '../src/admin/verify-hours/records.ts'
import { type Db, sql, type Tx } from '../src/platform/database.ts'
import type { Caller } from './shop.ts'

/** What an auditor knows of a database: every session, and what it comes to when it has ended. */
export type Audited = {
  auditor: Auditor
  /** completed sessions */
  figures: SessionFigures[]
  running: SessionRecord[]
  /** to which segment a technician belonged as a day began */
  segmentOn: (technician: number) => SegmentOn
  jobs: Jobs
}

/** Compares every stored figure. */
export async function auditStored(db: Db, comparison: Comparison): Promise<Audited> {
  return db.snapshot(null, async (tx) => {
    const [figures, running]: [SessionFigures[], SessionRecord[]] = [[], []]
    const { stored } = await auditHoursIn(tx, {
      businessTimeZone: 'UTC',
      comparison,
      onSession: (record, found) => void (found ? figures.push(found) : running.push(record)),
    })
    for (const { technician: _, job: __, ...difference } of stored.first) comparison.figure(difference)
    const auditor = new Auditor(await booksIn(tx, { businessTimeZone: 'UTC' }))
    return { auditor, figures, running, segmentOn: await segmentsIn(tx), jobs: await jobsIn(tx) }
  })
}

async function jobsIn(tx: Tx): Promise<Jobs> {
  const rows = await tx.rows<{ id: number; jobType: number | null; customer: string }>(
    sql`select id, job_type_id as "jobType", customer from job`,
  )
  return new Map(rows.map(({ id, ...job }) => [id, job]))
}

/** From when on who belonged to which segment, by the first day that began so; the first one holds for all the past. */
async function segmentsIn(tx: Tx): Promise<Audited['segmentOn']> {
  const rows = await tx.rows<{ technician: number; since: string; segment: string }>(sql`
    select person_id as technician, name as segment, case when person_segment.since = '-infinity' then '0001-01-01'
      else ((person_segment.since at time zone time_zone - interval '1 microsecond')::date + 1)::text end as since
    from workshop cross join person_segment join segment on segment.id = segment_id
    order by person_segment.since`)
  return (technician) => (day) =>
    rows.findLast((row) => row.technician === technician && row.since <= day)?.segment ?? null
}

type AuditOptions = { admin: Caller; comparison: Comparison }
type Scope = { range: Range; segment?: string }

function keyIn(row: Readonly<Record<string, unknown>>, groupBy: ReportGroup): string {
  return rowKey(groupBy, row)
}

/** Compares a report in all of its groupings, seconds and halalas. */
export async function auditReport({ admin, comparison }: AuditOptions, audited: Audited, scope: Scope): Promise<void> {
  for (const groupBy of reportGroups) {
    const { totals, rows } = await reportAnswer(admin, groupBy, scope)
    const posted = [...audited.figures, ...audited.figures.flatMap(postingsOf)]
    const expected = reportOf(posted, { ...scope, groupBy, jobs: audited.jobs })
    const name = `${scope.range.from} to ${scope.range.to} by ${groupBy}`
    compareSums(comparison, { kind: 'report', of: name }, totals, expected.totals)
    const counted = {
      toReview: totals.to_review_count,
      withoutRate: totals.without_rate_count,
      running: totals.running_count,
    }
    const running = runningIn(audited, scope)
    comparison.figures({ kind: 'report', of: name }, ['toReview', 'withoutRate', 'running'], {
      stored: counted,
      expected: { ...expected.totals, running },
    })
    const answered = new Map(rows.map((row) => [keyIn(row, groupBy), row]))
    for (const key of new Set([...answered.keys(), ...expected.rows.keys()])) {
      const about = { kind: 'report', of: `${name}: ${key}` } as const
      compareSums(comparison, about, answered.get(key) ?? null, expected.rows.get(key) ?? null)
    }
  }
}

/** Compares the decimal hours of a report: its rows add up to a total that is the same however it is grouped. */
export async function auditReportHours({ admin, comparison }: AuditOptions, scope: Scope): Promise<void> {
  for (const groupBy of reportGroups) {
    const { totals, rows } = await reportAnswer(admin, groupBy, scope)
    const of = `${scope.range.from} to ${scope.range.to} by ${groupBy}`
    const shown = rows.map((row) => ({ name: keyIn(row, groupBy), shown: shownHours(row) }))
    compareTable(comparison, { kind: 'report', of }, { rows: shown, total: shownHours(totals) })
  }
}

async function reportAnswer(
  admin: Caller,
  groupBy: ReportGroup,
  { range, segment }: Scope,
): Promise<{ totals: ReportTotals; rows: ReportRow[] }> {
  const query = { from_date: range.from, to_date: range.to, group_by: groupBy, ...(segment && { segment }) }
  const { body } = await admin.get<AnswerOf<'reportSummary'>>('/admin/reports/summary', { query })
  return body
}

function runningIn({ running, auditor }: Audited, { range, segment }: Scope): number {
  const today = (record: SessionRecord) => auditor.figuresOf({ ...record, endedAt: record.startedAt })?.day ?? ''
  return running.filter(
    (record) =>
      !record.isVoided &&
      today(record) >= range.from &&
      today(record) <= range.to &&
      (segment === undefined || record.segment === segment),
  ).length
}

/** Compares the totals of all months in decimal hours and money. */
export async function auditMonths({ admin, comparison }: AuditOptions, audited: Audited): Promise<void> {
  const { body: periods } = await admin.get<AnswerOf<'periods'>>('/admin/periods')
  const expected = monthsOf(audited.figures)
  const answered = new Map(periods.map((period) => [period.month, period]))
  for (const month of new Set([...answered.keys(), ...expected.keys()])) {
    const [period, sums] = [answered.get(month), expected.get(month)]
    for (const totals of [period?.totals, ...(period?.locked ? [period.locked.totals] : [])]) {
      const effective = decimalHours(sums?.effectiveSeconds ?? 0)
      const shown = {
        sessions: sums?.sessions ?? 0,
        hoursRaw: effective.plus(decimalHours(sums?.outsideSeconds ?? 0)).toString(),
        hoursEffective: effective.toString(),
        costHalalas: sums?.costHalalas ?? 0,
      }
      comparison.figures({ kind: 'month', of: month }, ['sessions', 'hoursRaw', 'hoursEffective', 'costHalalas'], {
        stored: totals
          ? {
              sessions: totals.session_count,
              hoursRaw: String(totals.hours_raw),
              hoursEffective: String(totals.hours_effective),
              costHalalas: halalasOf(totals.cost_sar),
            }
          : null,
        expected: shown,
      })
    }
  }
}

/** Compares the timesheets of all technicians in a month, and each of them day by day. */
export async function auditTimesheets(options: AuditOptions, audited: Audited, month: string): Promise<void> {
  const { body } = await options.admin.get<AnswerOf<'timesheets'>>('/admin/timesheets', { query: { month } })
  const lines = new Map(body.lines.map((line) => [line.technician_id, line]))
  const inMonth = audited.figures.filter((each) => counts(each) && monthOf(each.day) === month)
  for (const technician of new Set([...lines.keys(), ...inMonth.map(({ session }) => session.technician)])) {
    await auditTimesheet(options, audited, { month, technician, line: lines.get(technician) ?? null })
  }
}

type TimesheetOf = { month: string; technician: number; line: TimesheetLine | null }

async function auditTimesheet(
  { admin, comparison }: AuditOptions,
  audited: Audited,
  { month, technician, line }: TimesheetOf,
): Promise<void> {
  const query = { month }
  const { body: sheet } = await admin.get<AnswerOf<'timesheet'>>(`/admin/timesheets/${technician}`, { query })
  const own = audited.figures.filter(({ session }) => session.technician === technician)
  const { auditor, segmentOn } = audited
  const expected = timesheetOf(own, { auditor, month, segmentOn: segmentOn(technician) })
  const of = `${month} technician ${technician}`
  for (const shown of [line, sheet.line]) {
    compareSums(comparison, { kind: 'timesheet', of }, shown, expected.line)
    comparison.figures({ kind: 'timesheet', of }, ['daysWorked', 'toReview'], {
      stored: shown && { daysWorked: shown.days_worked, toReview: shown.to_review_count },
      expected: { daysWorked: expected.daysWorked, toReview: expected.line.toReview },
    })
  }
  const days = new Map(sheet.days.map((day) => [day.date, day]))
  for (const date of new Set([...days.keys(), ...expected.days.keys()])) {
    const [day, right] = [days.get(date) ?? null, expected.days.get(date) ?? null]
    const about = { kind: 'timesheet', of: `${of} ${date}` } as const
    compareSums(comparison, about, day, right?.sums ?? null)
    const stored = day && { workingSeconds: day.working_seconds }
    comparison.figures(about, ['workingSeconds'], { stored, expected: right })
  }
}

/** Compares the decimal hours of a month's timesheets, the shop's and each technician's, who is a part of it. */
export async function auditTimesheetHours({ admin, comparison }: AuditOptions, month: string): Promise<void> {
  const { body: all } = await admin.get<AnswerOf<'timesheets'>>('/admin/timesheets', { query: { month } })
  const rightOf = (name: 'seconds_effective' | 'seconds_outside') =>
    decimalHoursOfParts(all.lines.map((line) => ({ id: line.technician_id, seconds: line[name] })))
  const [effective, outside] = [rightOf('seconds_effective'), rightOf('seconds_outside')]
  for (const line of all.lines) {
    const id = line.technician_id
    const { body } = await admin.get<AnswerOf<'timesheet'>>(`/admin/timesheets/${id}`, { query: { month } })
    const rows = body.days.map((day) => ({ name: day.date, shown: shownHours(day) }))
    const about = { kind: 'timesheet', of: `${month} technician ${id}` } as const
    compareTable(comparison, about, { rows, total: shownHours(body.line), isPart: true })
    for (const shown of [line, body.line]) {
      comparison.figures(about, ['effective', 'outside'], {
        stored: { effective: String(shown.hours_effective), outside: String(shown.hours_outside) },
        expected: { effective: String(effective.get(id)), outside: String(outside.get(id)) },
      })
    }
  }
}

/** Compares the pay sheet of a month, each technician's day by day. */
export async function auditPaySheets(
  { admin, comparison }: AuditOptions,
  audited: Audited,
  month: string,
): Promise<void> {
  const { body: shop } = await admin.get<AnswerOf<'paySheet'>>('/admin/pay-sheet', { query: { month } })
  for (const { technician_id: id } of shop.lines) {
    const query = { month, technician_id: String(id) }
    const { body } = await admin.get<AnswerOf<'paySheet'>>('/admin/pay-sheet', { query })
    const own = audited.figures.filter(({ session }) => session.technician === id)
    const expected = paySheetOf(own, {
      auditor: audited.auditor,
      month,
      segmentOn: audited.segmentOn(id),
      rulesOn: (day) => payRulesOf(shop, id, day),
    })
    const days = new Map(body.days?.map((day) => [day.date, day]))
    for (const date of new Set([...days.keys(), ...expected.keys()])) {
      const [day, right] = [days.get(date), expected.get(date)]
      comparison.figures({ kind: 'pay sheet', of: `${month} technician ${id} ${date}` }, payFields, {
        stored: day ? payDayOf(day) : null,
        expected: right ? { ...right, paidSeconds: right.paidSeconds.toString() } : null,
      })
    }
  }
}

const payFields = [
  'kind',
  'insideSeconds',
  'outsideSeconds',
  'regularSeconds',
  'overtimeSeconds',
  'unpaidSeconds',
  'paidSeconds',
] as const

function payDayOf(day: NonNullable<AnswerOf<'paySheet'>['days']>[number]) {
  return {
    kind: day.kind,
    insideSeconds: day.seconds_inside,
    outsideSeconds: day.seconds_outside,
    regularSeconds: day.seconds_regular,
    overtimeSeconds: day.seconds_overtime + day.seconds_rest_day + day.seconds_holiday,
    unpaidSeconds: day.seconds_unpaid,
    paidSeconds: Fraction.ofDecimal(day.seconds_paid).toString(),
  }
}

/** The rules of a technician's day, as the sheet says that it was made. */
function payRulesOf(sheet: AnswerOf<'paySheet'>, technicianId: number, day: string): PayRules {
  const since = ({ effective_from }: { effective_from: string | null }) =>
    effective_from === null || effective_from <= day
  const rules = [sheet.rules, ...sheet.earlier_rules.toReversed()].find(since) ?? sheet.earlier_rules[0] ?? sheet.rules
  const [own, shared] = [technicianId, null].map((who) =>
    sheet.limits.find((each) => each.technician_id === who && each.first_day <= day && day <= each.last_day),
  )
  return {
    countedBy: sheet.rules.counted_by,
    factors: {
      working_day: rules.factor_working_day,
      rest_day: rules.factor_rest_day,
      holiday: rules.factor_holiday,
    },
    unpaidActivities: rules.unpaid_activities,
    dailyHours: own?.hours_a_day ?? shared?.hours_a_day ?? rules.hours_a_day,
    weeklyHours: own?.hours_a_week ?? shared?.hours_a_week ?? rules.hours_a_week,
  }
}

type AnsweredSums = Pick<
  ReportTotals,
  'session_count' | 'seconds_raw' | 'seconds_effective' | 'seconds_outside' | 'cost_sar'
>

const sumFields = ['sessions', 'rawSeconds', 'effectiveSeconds', 'outsideSeconds', 'costHalalas'] as const

function compareSums(
  comparison: Comparison,
  about: Parameters<Comparison['figures']>[0],
  answered: AnsweredSums | null,
  expected: Sums | null,
): void {
  const stored = answered && {
    sessions: answered.session_count,
    rawSeconds: answered.seconds_raw,
    effectiveSeconds: answered.seconds_effective,
    outsideSeconds: answered.seconds_outside,
    costHalalas: halalasOf(answered.cost_sar),
  }
  comparison.figures(about, sumFields, { stored, expected })
}

function shownHours(row: Omit<AnsweredSums, 'cost_sar' | 'session_count' | 'seconds_raw'> & Hours): ShownHours {
  return {
    secondsEffective: row.seconds_effective,
    secondsOutside: row.seconds_outside,
    hoursRaw: row.hours_raw,
    hoursEffective: row.hours_effective,
    hoursOutside: row.hours_outside,
  }
}

type Hours = Pick<ReportTotals, 'hours_raw' | 'hours_effective' | 'hours_outside'>

/** Riyals with two decimals as halalas, to the digit. */
function halalasOf(sar: number): number {
  return Number(Fraction.ofDecimal(sar).times(new Fraction(100)).toString())
}
