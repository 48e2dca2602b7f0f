import type { upsertShapes } from '../upserts.ts'
import type { ExamplesOf } from './example.ts'
import { jobExamples } from './jobs.ts'

const { version: _, ...saved } = jobExamples.createJob.answer

const statement = {
  customer: 'Saline Water Works',
  description: 'Rewind of a 75 kW pump motor',
  job_type: 'Motor rewinding',
  power_rating: '75 kW',
  rpm_category: '4',
  due_on: '2026-11-26',
  planned_hours: [{ activity_code: 'REPAIR', hours: 6 }],
}

const noErrors: { path: string; message: string }[] = []
const nothing = { created: 0, changed: 0, unchanged: 0, removed: 0, refused: 0 }

export const upsertExamples: ExamplesOf<keyof typeof upsertShapes> = {
  saveJobByNumber: {
    params: { job_no: '1001' },
    body: statement,
    answer: { outcome: 'created', job: { ...saved, version: 1 } },
  },
  saveJobByReference: {
    params: { source: 'odoo', external_ref: 'SO-4711' },
    body: { job_no: '1001', ...statement },
    answer: { outcome: 'unchanged', job: { ...saved, version: 1 } },
  },
  saveJobs: {
    body: {
      source: 'odoo',
      jobs: [
        { job_no: '1001', external_ref: 'SO-4711', ...statement },
        { external_ref: 'SO-4712', due_on: '2026-12-03' },
        { job_no: '1003', customer: 'Desert Farms', job_type: 'Plumbing' },
      ],
    },
    answer: {
      ...nothing,
      created: 1,
      changed: 1,
      refused: 1,
      results: [
        { place: 0, outcome: 'created', id: 12, errors: noErrors },
        { place: 1, outcome: 'changed', id: 9, errors: noErrors },
        {
          place: 2,
          outcome: 'refused',
          id: null,
          errors: [{ path: 'job_type', message: 'There is no such job type in use' }],
        },
      ],
    },
  },
  saveTechnicians: {
    body: {
      source: 'hr',
      technicians: [{ employee_number: 'W-104', external_ref: '88', full_name: 'Khalid Al-Amri' }],
    },
    answer: { ...nothing, changed: 1, results: [{ place: 0, outcome: 'changed', id: 7, errors: noErrors }] },
  },
  saveAbsences: {
    body: {
      source: 'hr',
      absences: [
        { external_ref: 'L-17', technician: 'W-104', kind: 'annual', first_day: '2026-12-06', last_day: '2026-12-10' },
        { external_ref: 'L-12', is_removed: true },
      ],
    },
    answer: {
      ...nothing,
      created: 1,
      removed: 1,
      results: [
        { place: 0, outcome: 'created', id: 31, errors: noErrors },
        { place: 1, outcome: 'removed', id: 24, errors: noErrors },
      ],
    },
  },
}
