import type { AbsenceOfTechnician } from '../absences.ts'
import type * as z from 'zod'
import type { activityTypeShapes } from '../activity-types.ts'
import type { forecastShapes } from '../forecasts.ts'
import type { holdShapes } from '../holds.ts'
import type { LoadTeam, loadShapes } from '../load.ts'
import type { nextWorkShapes } from '../next-work.ts'
import { blankFileCells, blankJobFields } from '../job-fields.ts'
import type { Job, jobBody as jobBodySchema, jobShapes } from '../jobs.ts'
import type { jobAccountShapes } from '../job-account.ts'
import type { liveShapes } from '../live.ts'
import type { searchShapes } from '../search.ts'
import type { ExamplesOf } from './example.ts'
import { foundExample } from './imports.ts'
import { MEDIA_ID, SESSION_ID, timerCheck } from './phone.ts'
import { sessionRecord } from './session-record.ts'
import { activity, work, worker } from './work.ts'

export const job: Job = {
  ...blankJobFields,
  id: 12,
  job_no: '1001',
  customer: 'Saline Water Works',
  description: 'Rewind of a 75 kW pump motor',
  status: 'open',
  job_type_id: 1,
  power_rating_id: 3,
  rpm_category_id: 2,
  notes: null,
  created_at: '2026-11-15T06:00:00.000Z',
  due_on: '2026-11-26',
  version: 3,
}

const jobBody = {
  job_no: '1001',
  customer: 'Saline Water Works',
  description: 'Rewind of a 75 kW pump motor',
  status: 'open',
  job_type_id: 1,
  power_rating_id: 3,
  rpm_category_id: 2,
  notes: null,
  due_on: '2026-11-26',
  planned_hours: [{ activity_code: 'REPAIR', hours: 6 }],
} satisfies z.input<typeof jobBodySchema>

const triedDates = { p50_at: '2026-11-23T10:00:00.000Z', p80_at: '2026-11-24T12:00:00.000Z', late_percent: 8 }
const dates = { ...triedDates, goes_on_at: null }
const expected = { ...dates, is_guess: false }
const params = { id: 12 }

export const jobExamples: ExamplesOf<keyof typeof jobShapes> = {
  workableJobs: {
    query: { page: 1, page_size: 50, q: 'pump' },
    answer: {
      jobs: [
        {
          id: 12,
          job_no: '1001',
          customer: job.customer,
          description: job.description,
          status: 'open',
          job_type_id: job.job_type_id,
        },
      ],
      total: 1,
      page: 1,
      page_size: 50,
      images_jobs_missing: false,
    },
  },
  jobs: { query: {}, answer: [{ ...job, forecast: expected }] },
  job: { params, answer: { ...job, forecast: expected } },
  createJob: { body: jobBody, answer: job },
  updateJob: { params, body: jobBody, answer: job },
  setJobStatus: {
    params,
    body: { status: 'on_hold', hold: { reason: 'parts', note: 'Bearings from Jeddah', expected_on: '2026-12-03' } },
    answer: { ...job, status: 'on_hold' },
  },
  deleteJob: { params },
  jobCard: { params, query: { language: 'ar' } },
  jobPictures: {
    params: { job_no: '1001' },
    answer: {
      pictures: [
        {
          source: 'session',
          media_id: MEDIA_ID,
          captured_at: '2026-11-19T06:30:00.000Z',
          technician_name: worker.technician_name,
          technician: worker.technician,
          activity_label: activity.activity_label,
          activity_label_ar: activity.activity_label_ar,
        },
        { source: 'images_database', path: '2026/1001/front.jpg', captured_at: null },
      ],
      images_missing: false,
    },
  },
  jobImage: { query: { path: '2026/1001/front.jpg', size: 'thumbnail' } },
  imagesDatabase: { answer: { state: 'connected', jobs: 3, unusable_rows: 0 } },
  importJobs: {
    fields: { commit: 'true' },
    answer: {
      rows: [
        {
          ...blankFileCells,
          row: 2,
          job_no: '1002',
          customer: 'Desert Farms',
          description: 'Overhaul of a submersible pump',
          status: 'open',
          job_type: 'Motor rewinding',
          power_rating: '37-75 kW',
          rpm_category: '4 poles',
          notes: '',
          errors: [],
        },
      ],
      ready: 1,
      created: 1,
      found: foundExample({ job_no: 'Job No', customer: 'Customer' }),
      obstacle: null,
      import_id: 4,
    },
  },
  jobImports: {
    answer: {
      imports: [
        {
          id: 4,
          file_name: 'work-orders.xlsx',
          jobs: 220,
          by: { id: 1, name: 'Sara Al-Qahtani', name_ar: null, label: 'Sara Al-Qahtani' },
          created_at: '2026-11-19T06:00:00.000Z',
          taken_back_at: null,
        },
      ],
    },
  },
  takeBackJobImport: { params: { id: 4 } },
  jobImportTemplate: {},
}

export const jobAccountExamples: ExamplesOf<keyof typeof jobAccountShapes> = {
  jobAccount: {
    params,
    answer: {
      job_id: 12,
      job_no: '1001',
      totals: { ...work, running_count: 0, to_review_count: 0, seconds_held: 0 },
      not_charged: null,
      estimated_hours: 6.5,
      first_started_at: '2026-11-19T06:00:00.000Z',
      last_ended_at: '2026-11-19T08:00:00.000Z',
      activities: [{ ...activity, estimated_hours: 6.5, ...sums() }],
      technicians: [{ ...worker, ...sums() }],
      sessions: [sessionRecord],
    },
  },
}

function sums() {
  const { session_count, seconds_raw, seconds_effective, hours_effective, cost_sar } = work
  return { session_count, seconds_raw, seconds_effective, hours_effective, cost_sar }
}

export const nextWorkExamples: ExamplesOf<keyof typeof nextWorkShapes> = {
  nextWork: {
    query: {},
    answer: {
      made_at: '2026-11-19T07:00:00.000Z',
      is_guess: false,
      version: 5,
      job_count: 1,
      jobs: [
        {
          job_id: 12,
          job_no: '1001',
          customer: job.customer,
          description: job.description,
          status: 'in_progress',
          due_on: '2026-11-26',
          queue_place: 1,
          usual_place: 3,
          is_put_first: true,
          remaining_hours: 4.5,
          ...dates,
          no_forecast: null,
          hold: null,
          working: [],
          is_probably_done: false,
          next_activity: {
            ...activity,
            has_begun: false,
            usual_technicians: [
              {
                technician_id: worker.technician_id,
                technician_name: worker.technician_name,
                technician: worker.technician,
                is_free: true,
                is_away: false,
                is_here: true,
              },
            ],
          },
        },
      ],
    },
  },
  tryWorkOrder: { body: { job_ids: [12] }, answer: { jobs: [{ job_id: 12, ...triedDates, as_it_is: triedDates }] } },
  setWorkOrder: { body: { job_ids: [12] } },
}

const named = {
  job_id: 12,
  job_no: '1001',
  customer: job.customer,
  description: job.description,
  due_on: '2026-11-26',
}
const behind = { job_count: 1, jobs: [{ job_id: 12, hours: 4.5 }] }
const windingTeam: LoadTeam = {
  team: 'Winding',
  technicians: 1,
  work_hours: 4.5,
  weeks: [
    {
      first_day: '2026-11-22',
      last_day: '2026-11-28',
      calendar_hours: 32,
      capacity_hours: 24,
      work_hours: 4.5,
      overdue_hours: 0,
      ...behind,
    },
  ],
  later: { hours: 0, job_count: 0, jobs: [] },
}
const computedLoad = { made_at: '2026-11-22T05:00:00.000Z', utilisation_percent: 75 }

export const loadExamples: ExamplesOf<keyof typeof loadShapes> = {
  load: {
    query: { weeks: 1 },
    answer: {
      ...computedLoad,
      job_count: 1,
      teams: [windingTeam],
      held: { hours: 0, job_count: 0, jobs: [] },
      without_estimate: { job_count: 0, job_ids: [] },
      not_yet: { job_count: 0, job_ids: [] },
      jobs: [named],
    },
  },
  tryLoad: {
    body: {
      weeks: 1,
      extra_technicians: [],
      overtime: { weekdays: [6], start_time: '08:00', end_time: '12:00', weeks: 4 },
      job_ids: [12],
    },
    answer: {
      ...computedLoad,
      is_guess: false,
      as_it_is: [windingTeam],
      moved: [windingTeam],
      jobs: [{ ...named, ...triedDates, as_it_is: triedDates }],
    },
  },
}

export const holdExamples: ExamplesOf<keyof typeof holdShapes> = {
  jobWaiting: {
    query: { from_date: '2026-10-01', to_date: '2026-10-31' },
    answer: {
      reasons: [
        { reason: 'parts', holds: 6, jobs: 5, days: 41.5, median_days: 6.2, lasting: 1 },
        { reason: null, holds: 2, jobs: 2, days: 4, median_days: 2, lasting: 0 },
      ],
      closed: { jobs: 18, flow_days: 11.4, before_work_days: 2.1, work_days: 1.3, hold_days: 3.2, between_days: 4.8 },
    },
  },
}

export const forecastExamples: ExamplesOf<keyof typeof forecastShapes> = {
  jobForecasts: {
    query: {},
    answer: {
      made_at: '2026-11-19T07:00:00.000Z',
      technicians: 8,
      utilisation_percent: 82,
      is_guess: false,
      job_count: 1,
      record: {
        jobs: 50,
        dates: 412,
        held: 326,
        replayed: 0,
        bias_days: 0.4,
        horizons: [
          { up_to_days: 3, dates: 120, p50_held_percent: 55, p80_held_percent: 82 },
          { up_to_days: null, dates: 0, p50_held_percent: null, p80_held_percent: null },
        ],
      },
      jobs: [
        {
          job_id: 12,
          job_no: '1001',
          customer: job.customer,
          description: job.description,
          status: 'open',
          due_on: '2026-11-26',
          remaining_hours: 4.5,
          ...dates,
          no_forecast: null,
          made_at: '2026-11-19T07:00:00.000Z',
        },
      ],
    },
  },
}

const awayToday: AbsenceOfTechnician = {
  id: 31,
  technician_id: 9,
  technician: { id: 9, name: 'Omar Saleh', name_ar: null, label: 'Omar Saleh' },
  kind: 'annual',
  first_day: '2026-11-15',
  last_day: '2026-11-26',
  half: null,
}

export const liveExamples: ExamplesOf<keyof typeof liveShapes> = {
  live: {
    answer: {
      active_sessions: [
        {
          session_id: SESSION_ID,
          ...worker,
          job_id: 12,
          job_no: '1001',
          job_description: job.description,
          ...activity,
          started_at: '2026-11-19T06:00:00.000Z',
          elapsed_hours: 2,
          is_stalled: false,
          planned_hours: 6.5,
          p80_hours: 8.25,
          worked_hours: 2,
          timer_check: timerCheck,
          is_over: false,
        },
      ],
      total_active: 1,
      total_over: 0,
      jobs_count: { open: 14, in_progress: 6, on_hold: 2 },
      away: [awayToday],
      expected_holds: [
        { job_id: 43, job_no: '1002', reason: 'parts', note: 'Bearings from Jeddah', expected_on: '2026-11-18' },
      ],
    },
  },
  liveFloor: {
    answer: {
      now: '2026-11-19T08:00:00.000Z',
      technicians: [
        {
          ...worker,
          segment: 'Winding',
          state: 'idle',
          since: '2026-11-19T07:40:00.000Z',
          away_reason: null,
          absence: null,
          expected_at: null,
          last_session: {
            session_id: SESSION_ID,
            job_id: 12,
            job_no: '1001',
            job_description: job.description,
            ...activity,
            started_at: '2026-11-19T06:00:00.000Z',
            ended_at: '2026-11-19T07:40:00.000Z',
          },
          usual_activity: activity,
        },
      ],
    },
  },
  liveEvents: {},
}

const runningSession = {
  session_id: SESSION_ID,
  technician_id: worker.technician_id,
  technician_name: worker.technician_name,
  technician: worker.technician,
  job_no: '1001',
  activity_label: activity.activity_label,
  activity_label_ar: activity.activity_label_ar,
  started_at: '2026-11-19T06:00:00.000Z',
}

export const searchExamples: ExamplesOf<keyof typeof searchShapes> = {
  search: {
    query: { q: 'pump 75', recent_jobs: '12,15', recent_technicians: '7' },
    answer: {
      jobs: [
        {
          id: 12,
          job_no: '1001',
          customer: job.customer,
          description: job.description,
          status: 'in_progress',
          running: [runningSession],
        },
      ],
      technicians: [],
      has_more_jobs: false,
      is_near: false,
    },
  },
}

const rewinding = { code: 'REWIND', label: 'Rewinding', name: 'Rewinding', name_ar: 'إعادة اللف', is_active: true }

export const editable = { ...rewinding, is_charged: true, not_charged_from: null, version: 2 }
const breaks = {
  code: 'BREAK',
  label: 'Break',
  name: 'Break',
  name_ar: 'استراحة',
  is_active: true,
  is_charged: false,
  not_charged_from: '2026-11-01',
  version: 3,
  in_use: true,
}

export const activityTypeExamples: ExamplesOf<keyof typeof activityTypeShapes> = {
  activityTypes: { answer: [rewinding] },
  allActivityTypes: { answer: [breaks, { ...editable, in_use: true }] },
  createActivityType: { body: { code: 'REWIND', name: 'Rewinding', name_ar: 'إعادة اللف' }, answer: editable },
  updateActivityType: {
    params: { code: 'REWIND' },
    body: { label: 'Rewinding', name_ar: 'إعادة اللف', is_active: true },
    answer: editable,
  },
  previewCharge: {
    params: { code: 'BREAK' },
    body: { is_charged: false },
    answer: {
      is_charged: false,
      from_date: '2026-11-01',
      job_count: 7,
      session_count: 31,
      seconds_effective: 46_800,
      hours_effective: 13,
      cost_sar: 520,
    },
  },
  deleteActivityType: {
    params: { code: 'REWIND' },
    answer: { soft_delete: true, dependencies: { total: 42 } },
  },
}
