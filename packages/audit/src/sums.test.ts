import { describe, expect, test } from 'vitest'
import { auditorOf, session } from '../testing/records.ts'
import type { SessionFigures } from './auditor.ts'
import { linesOf, monthsOf, postingDayOf } from './months.ts'
import type { SessionRecord } from './records.ts'
import { type Jobs, NOT_CHARGED, reportGroups, reportOf } from './report.ts'
import { timesheetOf } from './timesheet.ts'

const auditor = auditorOf({
  rates: [
    { technician: 1, effectiveFrom: '2026-10-15', halalas: 9000 },
    { technician: 2, effectiveFrom: '2026-01-01', halalas: 10_000 },
  ],
})

function figures(...records: SessionRecord[]): SessionFigures[] {
  return records.flatMap((record) => auditor.figuresOf(record) ?? [])
}

/** On a day in Riyadh, from one hour to another one, which may lie beyond 24. */
function work(day: string, from: number, to: number, given: Partial<SessionRecord> = {}): SessionRecord {
  const at = (hour: number) => new Date(Date.parse(`${day}T00:00+03:00`) + hour * 3_600_000).toISOString()
  return session(at(from), at(to), { id: `${day} ${from}`, ...given })
}

const all = figures(
  work('2026-10-14', 8, 10, { job: 7 }),
  work('2026-10-15', 8, 10),
  work('2026-10-15', 16, 18, { technician: 2, activity: 'TEST', reviewFlags: 3, reviewedFlags: 1 }),
  work('2026-10-31', 23, 33, { technician: 2 }),
  work('2026-11-01', 12, 13, { isVoided: true }),
  work('2026-10-15', 10, 12, { isLate: true }),
)

describe('a report', () => {
  const range = { from: '2026-10-15', to: '2026-10-31' }

  test('counts the sessions that started in its range', () => {
    const { totals, rows } = reportOf(all, { range, groupBy: 'technician' })
    expect(totals).toEqual({
      sessions: 3,
      rawSeconds: 14 * 3600,
      heldSeconds: 0,
      effectiveSeconds: 4 * 3600,
      outsideSeconds: 10 * 3600,
      costHalalas: 18_000 + 10_000 + 10_000,
      toReview: 1,
      withoutRate: 0,
    })
    expect([...rows].map(([key, { sessions, costHalalas }]) => [key, sessions, costHalalas])).toEqual([
      ['1', 1, 18_000],
      ['2', 2, 20_000],
    ])
  })

  const wide = { from: '2026-01-01', to: '2026-12-31' }
  const jobs: Jobs = new Map([
    [1, { jobType: null, customer: 'Saline Water Works' }],
    [7, { jobType: 3, customer: 'Al Jubail' }],
  ])

  test.each(reportGroups)('by %s has the same total', (groupBy) => {
    const { totals, rows } = reportOf(all, { range: wide, groupBy, jobs })
    expect([totals.sessions, totals.withoutRate]).toEqual([4, 1])
    expect([...rows.values()].reduce((sum, row) => sum + row.rawSeconds, 0)).toBe(totals.rawSeconds)
    expect(rows.size).toBe({ segment: 1, day: 3 }[groupBy as string] ?? 2)
  })

  test('by job type, customer, segment and day goes by the job, and by the segment and the day of the start', () => {
    const seconds = (groupBy: (typeof reportGroups)[number]) =>
      Object.fromEntries(
        [...reportOf(all, { range: wide, groupBy, jobs }).rows].map(([key, row]) => [key, row.rawSeconds]),
      )
    expect(seconds('job_type')).toEqual({ 3: 7200, null: 14 * 3600 })
    expect(seconds('customer')).toEqual({ 'Al Jubail': 7200, 'Saline Water Works': 14 * 3600 })
    expect(seconds('segment')).toEqual({ Winding: 16 * 3600 })
    expect(seconds('day')).toEqual({ '2026-10-14': 7200, '2026-10-15': 14_400, '2026-10-31': 36_000 })
  })

  test('work that is charged to no job has a row of its own by job, job type and customer', () => {
    const apart = auditorOf({ uncharged: [{ activity: 'BREAK', from: '2026-10-15', to: null }] })
    const breaks = [work('2026-10-14', 8, 9, { activity: 'BREAK' }), work('2026-10-15', 8, 10, { activity: 'BREAK' })]
    const figures = breaks.flatMap((record) => apart.figuresOf(record) ?? [])
    for (const groupBy of ['job', 'job_type', 'customer'] as const) {
      const { rows } = reportOf(figures, { range: wide, groupBy, jobs })
      expect([rows.size, rows.get(NOT_CHARGED)?.rawSeconds]).toEqual([2, 7200])
    }
    const { rows } = reportOf(figures, { range: wide, groupBy: 'activity', jobs })
    expect([...rows.keys()]).toEqual(['BREAK'])
  })

  test('of a job that nobody knows has no customer', () => {
    expect(() => reportOf(all, { range: wide, groupBy: 'customer' })).toThrow('job 7 is not known')
  })

  test('of a segment has its sessions alone', () => {
    const mechanical = figures(work('2026-10-20', 8, 9, { segment: 'Mechanical' }))
    const { totals } = reportOf([...all, ...mechanical], { range, groupBy: 'job', segment: 'Mechanical' })
    expect([totals.sessions, totals.rawSeconds]).toEqual([1, 3600])
  })
})

test('months have what started in them, neither voided nor late', () => {
  const months = [...monthsOf(all)].map(([month, { sessions, rawSeconds }]) => [month, sessions, rawSeconds])
  expect(months).toEqual([['2026-10', 4, 16 * 3600]])
})

test('a closed month keeps a line for each day, technician, segment, rate, job and activity', () => {
  const lines = [...linesOf(all, '2026-10')].map(([key, { costHalalas }]) => [key, costHalalas])
  expect(lines).toEqual([
    ['2026-10-14 | 1 | Winding | no rate | 7 | REPAIR', 0],
    ['2026-10-15 | 1 | Winding | 9000 | 1 | REPAIR', 18_000],
    ['2026-10-15 | 2 | Winding | 10000 | 1 | TEST', 10_000],
    ['2026-10-31 | 2 | Winding | 10000 | 1 | REPAIR', 10_000],
  ])
})

test.each([
  ['the day of its arrival', '2026-11-19', ['2026-10'], '2026-11-19'],
  ['in whichever open month that lies', '2026-12-05', ['2026-10'], '2026-12-05'],
  ['the first day of the first open month, if that is later', '2026-11-19', ['2026-10', '2026-11'], '2026-12-01'],
  ['or of the first open one after a closed month of arrival', '2026-12-05', ['2026-10', '2026-12'], '2027-01-01'],
  ['over the end of a year', '2026-11-19', ['2026-10', '2026-11', '2026-12'], '2027-01-01'],
  ['after its month, where a clock was behind', '2026-10-30', ['2026-10'], '2026-11-01'],
])('late work of October counts on %s', (_, arrivedDay, closed, day) => {
  expect(postingDayOf({ month: '2026-10', arrivedDay }, new Set(closed))).toBe(day)
})

test('a timesheet has the days on which sessions started, and what of them lay on each', () => {
  const own = all.filter(({ session: { technician } }) => technician === 2)
  const { line, daysWorked, days } = timesheetOf(own, { auditor, month: '2026-10', segmentOn: () => 'Winding' })
  expect([line.sessions, daysWorked, days.size]).toEqual([2, 2, 31])
  const last = days.get('2026-10-31')
  expect([last?.sums.rawSeconds, last?.parts.rawSeconds, last?.workingSeconds]).toEqual([36_000, 3600, 0])
  const next = timesheetOf(own, { auditor, month: '2026-11', segmentOn: () => 'Winding' })
  const first = next.days.get('2026-11-01')
  expect([next.line.sessions, first?.sums.rawSeconds, first?.workingSeconds]).toEqual([0, 0, 9 * 3600])
  expect(first?.parts).toEqual({ rawSeconds: 9 * 3600, effectiveSeconds: 3600, outsideSeconds: 8 * 3600 })
})
