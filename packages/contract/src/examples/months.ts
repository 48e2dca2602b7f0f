import type { LateArrival, LateTotals, Period, periodShapes } from '../periods.ts'
import type { TimesheetLine, timesheetShapes } from '../timesheets.ts'
import type { ExamplesOf } from './example.ts'
import { SESSION_ID } from './phone.ts'
import { activity, huda, work, worker } from './work.ts'

const totals = { session_count: 412, hours_raw: 1508.5, hours_effective: 1420.25, cost_sar: 64_621.38 }

const late: LateTotals = {
  session_count: 1,
  hours_raw: 2,
  hours_effective: 1.5,
  cost_sar: 68.25,
  seconds_raw: 7200,
  seconds_effective: 5400,
  arrival_count: 1,
  pending_count: 1,
  other_months: ['2026-11'],
}

export const period: Period = {
  month: '2026-10',
  is_over: true,
  totals,
  seconds_held: 0,
  to_review_count: 0,
  running_count: 0,
  locked: {
    at: '2026-11-02T06:00:00.000Z',
    by: huda.name,
    person: huda,
    totals,
    to_review_count: 0,
    lines_kept_at: '2026-11-02T06:00:00.000Z',
  },
  late,
  adjustment: null,
  proposal: null,
}

export const lateArrival: LateArrival = {
  session_id: SESSION_ID,
  technician_id: worker.technician_id,
  technician_name: worker.technician_name,
  technician: worker.technician,
  job_no: '1001',
  activity_label: activity.activity_label,
  activity_label_ar: activity.activity_label_ar,
  day: '2026-10-31',
  month: '2026-10',
  carried_to: '2026-11',
  is_accepted: false,
  accepted_by: null,
  person: null,
  arrived_at: '2026-11-03T06:00:00.000Z',
  session_count: 1,
  hours_raw: 2,
  hours_effective: 1.5,
  cost_sar: 68.25,
  seconds_raw: 7200,
  seconds_effective: 5400,
}

const open = { ...period, locked: null, late: null }
const params = { month: '2026-10' }

export const periodExamples: ExamplesOf<keyof typeof periodShapes> = {
  periods: { answer: [period] },
  lockPeriod: { params, body: { accept_to_review: false }, answer: period },
  reopenPeriod: { params, body: { reason: 'A pump was booked on the wrong job' }, answer: open },
  withdrawPeriodProposal: { params, answer: open },
  lateArrivals: {
    params,
    answer: {
      arrived: [lateArrival],
      adjustments: [],
    },
  },
  acceptLateArrivals: { params, answer: { ...period, late: { ...late, pending_count: 0 } } },
  closingSettings: { answer: { takes_two_admins: true, version: 2 } },
  setClosingSettings: { body: { takes_two_admins: true }, answer: { takes_two_admins: true, version: 2 } },
}

const line: TimesheetLine = { ...worker, segment: 'Rewinding', days_worked: 1, to_review_count: 0, ...work }

export const timesheetExamples: ExamplesOf<keyof typeof timesheetShapes> = {
  timesheets: {
    query: { month: '2026-11' },
    answer: { month: '2026-11', is_locked: false, totals: { to_review_count: 0, ...work }, lines: [line] },
  },
  timesheet: {
    params: { id: 7 },
    query: { month: '2026-11' },
    answer: {
      month: '2026-11',
      is_locked: false,
      line,
      days: [
        {
          date: '2026-11-19',
          weekday: 4,
          kind: 'working_day',
          is_expected: true,
          working_seconds: 28_800,
          is_employed: true,
          absences: [],
          exception: null,
          is_running: false,
          first_start: '09:00',
          last_end: '11:00',
          last_end_date: null,
          parts: [],
          ...work,
        },
      ],
      seconds_held: 0,
      hours_held: 0,
      adjustments: [{ month: '2026-10', carried_to: '2026-11', ...work }],
      late: [],
    },
  },
  timesheetsPdf: { query: { month: '2026-11', language: 'en' } },
  timesheetPdf: { params: { id: 7 }, query: { month: '2026-11', language: 'ar' } },
}
