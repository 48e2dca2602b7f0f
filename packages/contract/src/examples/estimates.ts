import type { Estimate, estimateShapes } from '../estimates.ts'
import type { ExamplesOf } from './example.ts'
import { blankPastWorkCells, type pastWorkShapes } from '../past-work-file.ts'
import { doneImportExample, foundExample } from './imports.ts'
import { blankEstimateCells } from '../estimate-file.ts'
import { jobType } from './master-data.ts'
import { activity, huda, khalid } from './work.ts'

const estimate: Estimate = {
  id: 31,
  job_type_id: 1,
  power_rating_id: 3,
  rpm_category_id: 2,
  activity_code: 'REWIND',
  estimated_hours: 6,
  buffer_percentage: 20,
  status: 'good',
  use_historical: true,
  historical_avg_hours: 6.6,
  sample_count: 14,
  learned_hours: 6.5,
  p80_hours: 8.25,
  confidence: 'high',
  is_frozen: false,
  planned_hours: 6.5,
  version: 3,
}

const motor = { power_rating_id: 3, rpm_category_id: 2 }
const cell = { job_type_id: 1, ...motor, activity_code: 'REWIND' }
const estimate_at_start = { baseline_hours: 6, learned_hours: 6.5, p80_hours: 8.25, planned_hours: 6.5 }
const exclusion = {
  reason: 'The winding machine was broken',
  excluded_by: huda.name,
  person: huda,
  excluded_at: '2026-11-19T10:00:00.000Z',
}
const settled = { settled_at: '2026-11-18T06:00:00.000Z', left_out: null, exclusion: null }
const item = { id: 12, code: 'REWIND' }

export const estimateExamples: ExamplesOf<keyof typeof estimateShapes> = {
  estimatesMatrix: {
    query: motor,
    answer: {
      job_types: [jobType],
      activities: [{ code: 'REWIND', label: 'Rewinding', label_ar: 'إعادة اللف' }],
      estimates: [estimate],
    },
  },
  createEstimate: { body: { ...cell, estimated_hours: 6, buffer_percentage: 20 }, answer: estimate },
  updateEstimate: { params: { id: 31 }, body: { estimated_hours: 6 }, answer: estimate },
  deleteEstimate: { params: { id: 31 } },
  importEstimates: {
    fields: { commit: 'true' },
    answer: {
      rows: [
        {
          ...blankEstimateCells,
          row: 2,
          job_type: 'Motor rewinding',
          power_rating: '37-75 kW',
          by_activity: { REWINDING: '12,5', TESTING: '1:30' },
          errors: [],
          remarks: ['This replaces: Rewinding 10'],
        },
      ],
      ready: 1,
      created: 2,
      import_id: 4,
      found: foundExample({ job_type: 'Job Type', power_rating: 'Power Rating', REWINDING: 'Rewinding' }),
      obstacle: null,
    },
  },
  estimateImports: { answer: { imports: [doneImportExample('planned-hours-2027.xlsx', 120)] } },
  takeBackEstimateImport: { params: { id: 4 } },
  estimateImportTemplate: {},
  estimateReasons: {
    query: { ...cell, job_id: 12 },
    answer: {
      job_type_id: 1,
      job_type_name: jobType.name,
      job_type_name_ar: jobType.name_ar,
      power_rating_id: 3,
      power_rating_code: 'M',
      rpm_category_id: 2,
      rpm_category_name: '4 poles',
      ...activity,
      baseline_hours: 6,
      is_exact: true,
      buffer_percentage: 20,
      activity: { factor: 1.04, item_count: 60 },
      job_type: { factor: 1.06, item_count: 35 },
      cell: { factor: 1.08, item_count: 14 },
      shift: { since: '2026-09-14T08:20:00.000Z', hours_before: 9.6, hours_now: 6.48 },
      trust: 0.9,
      planners: { factor: 1.2, item_count: 31, trust: 0.5 },
      learned: {
        learned_hours: 6.5,
        p80_hours: 8.25,
        planning_hours: 6.7,
        sample_count: 14,
        confidence: 'high',
        use_historical: true,
      },
      historical_avg_hours: 6.6,
      frozen: null,
      differing: { least_hours: 3.2, most_hours: 9.1, on_job: { technicians: 1, planned_hours: 4.1 } },
      planned: { by: 'learned', hours: 6.5, hours_with_buffer: 7.8 },
      on_job: {
        job_id: 12,
        job_no: '1001',
        began_at: null,
        baseline_hours: 6,
        kind_hours: 6.5,
        planner: { hours: 6, factor: 1.2, trust: 0.5 },
        with_planner_hours: 6.8411,
        own_work: { factor: 1.12, item_count: 3 },
        learned_hours: 7.662,
        p80_hours: 9.7248,
        planned_hours: 7.662,
        by: 'learned',
        confidence: 'high',
      },
      items: [
        {
          job_id: 12,
          job_no: '1001',
          started_at: '2026-11-15T06:00:00.000Z',
          worked_hours: 6.9,
          estimate_at_start,
          told: estimate_at_start,
          ...settled,
          version: 2,
        },
      ],
      item_count: 14,
      past_item_count: 0,
      is_learning: false,
    },
  },
  jobEstimates: {
    params: { id: 12 },
    answer: {
      job_id: 12,
      job_no: '1001',
      job_type_id: 1,
      ...motor,
      own_work: { factor: 1.12, item_count: 3 },
      activities: [
        {
          ...activity,
          began_at: '2026-11-15T06:00:00.000Z',
          estimate_at_start,
          told: estimate_at_start,
          confidence: 'high',
          by: 'learned',
          worked_hours: 6.9,
          is_running: false,
          finished: { at: '2026-11-16T12:00:00.000Z', by: khalid.name, person: khalid },
          may_go_on: true,
          planner: { hours: 6, factor: 1.2, trust: 0.5 },
          planned_hours: 6,
          version: 2,
          ...settled,
        },
      ],
      is_learning: false,
    },
  },
  freezeEstimate: { body: { ...cell, hours: 6.5 }, answer: { hours: 6.5 } },
  releaseEstimate: { body: cell, answer: { hours: 6.5 } },
  acceptLearned: { body: { ...cell, learned_hours: 6.5 }, answer: { ...estimate, estimated_hours: 6.5 } },
  takeBackAccepted: { body: { ...cell, accepted_hours: 6.5, former_hours: 6 }, answer: estimate },
  excludeItem: { params: item, body: { reason: exclusion.reason }, answer: { ...exclusion, version: 2 } },
  includeItem: { params: item },
  finishItem: { params: item },
  resumeItem: { params: item },
}

export const pastWorkExamples: ExamplesOf<keyof typeof pastWorkShapes> = {
  importPastWork: {
    fields: { commit: 'true' },
    answer: {
      rows: [
        {
          ...blankPastWorkCells,
          row: 2,
          job_no: '009999',
          job_type: 'Motor rewinding',
          activity: 'Rewinding',
          day: '2026-01-15',
          hours: '48,25',
          errors: [],
          remarks: [],
        },
      ],
      ready: 1,
      created: 1,
      found: foundExample({
        job_no: 'Job No',
        job_type: 'Job Type',
        activity: 'Activity',
        day: 'Date',
        hours: 'Hours',
      }),
      obstacle: null,
      import_id: 4,
    },
  },
  pastWorkImports: { answer: { imports: [doneImportExample('work-2025.xlsx', 1240)] } },
  takeBackPastWorkImport: { params: { id: 4 } },
  pastWorkImportTemplate: {},
}
