import type { ChangeEffect, changePreviewShapes } from '../change-preview.ts'
import { blankHolidayCells } from '../holiday-file.ts'
import type { ScheduleRule, scheduleShapes } from '../schedule.ts'
import type { ExamplesOf } from './example.ts'
import { doneImportExample, foundExample } from './imports.ts'
import { worker } from './work.ts'

const rule: ScheduleRule = {
  id: 4,
  weekday: 0,
  starts_local: '08:00:00',
  ends_local: '17:00:00',
  is_active: true,
  version: 1,
}
const newRule = { day_of_week: 0, start_time: '08:00', end_time: '17:00' }

export const scheduleExamples: ExamplesOf<keyof typeof scheduleShapes> = {
  scheduleRules: { answer: [rule] },
  createScheduleRule: { body: newRule, answer: rule },
  toggleScheduleRule: { params: { id: 4 }, body: { is_active: false }, answer: { ...rule, is_active: false } },
  deleteScheduleRule: { params: { id: 4 } },
  scheduleExceptions: {
    answer: [
      {
        id: 9,
        starts_at: '2026-09-22T21:00:00.000Z',
        ends_at: '2026-09-23T20:59:59.000Z',
        reason: 'National Day',
        exception_type: 'holiday',
        segment: 'all',
      },
    ],
  },
  createScheduleExceptions: {
    body: {
      starts_at: '2026-09-23T00:00:00',
      ends_at: '2026-09-23T23:59:59',
      reason: 'National Day',
      exception_type: 'holiday',
      recurrence_pattern: 'yearly',
      recurrence_until: '2030-12-31',
    },
    answer: { exceptions_created: 5 },
  },
  deleteScheduleException: { params: { id: 9 } },
  importHolidays: {
    fields: { commit: 'true' },
    answer: {
      rows: [
        {
          ...blankHolidayCells,
          row: 2,
          first_day: '2027-09-23',
          reason: 'National Day',
          kind: 'Holiday',
          errors: [],
          remarks: [],
        },
      ],
      ready: 1,
      created: 1,
      found: foundExample({ first_day: 'Date', reason: 'Holiday' }),
      obstacle: null,
      import_id: 4,
    },
  },
  holidayImports: { answer: { imports: [doneImportExample('holidays-2027.xlsx', 9)] } },
  takeBackHolidayImport: { params: { id: 4 } },
  holidayImportTemplate: {},
}

const beforeAndAfter = {
  session_count: 3,
  seconds_before: 18_000,
  seconds_after: 19_800,
  hours_before: 5,
  hours_after: 5.5,
  cost_sar_before: 227.5,
  cost_sar_after: 250.25,
}

const effect: ChangeEffect = {
  from_date: '2026-11-19',
  ...beforeAndAfter,
  technicians: [{ ...worker, ...beforeAndAfter }],
}

export const changePreviewExamples: ExamplesOf<keyof typeof changePreviewShapes> = {
  previewScheduleChange: { body: { change: 'create_rule', rule: newRule }, answer: effect },
  previewHourlyRate: { params: { id: 7 }, body: { hourly_rate: 50, effective_from: '2026-11-01' }, answer: effect },
}
