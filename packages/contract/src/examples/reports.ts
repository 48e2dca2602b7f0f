import type { analyticsShapes, EstimateMeasure } from '../analytics.ts'
import { ofExportCalls } from '../export-formats.ts'
import type { reportShapes } from '../reports.ts'
import type { SetUp, workshopShapes } from '../workshop.ts'
import type { ExamplesOf } from './example.ts'
import { activity, work, worker } from './work.ts'

const range = { from_date: '2026-11-01', to_date: '2026-11-30' }
const fileQuery = { ...range, language: 'en', segment: 'Rewinding', time_zone: 'Asia/Riyadh' } as const

export const reportExamples: ExamplesOf<keyof typeof reportShapes> = {
  reportSummary: {
    query: { ...range, group_by: 'technician' },
    answer: {
      totals: {
        ...work,
        to_review_count: 0,
        without_rate_count: 0,
        running_count: 0,
        seconds_held: 0,
        hours_held: 0,
        late: null,
        adjustment: null,
      },
      rows: [{ ...worker, segment: 'Rewinding', ...work, seconds_late: 0 }],
    },
  },
  ...ofExportCalls(() => ({ query: fileQuery })),
}

const period = { sessions: 18, hours: 52.5, cost_sar: 2388.75 }
const leftOut = { review: 1, duplicate: 0, no_time: 0, no_estimate: 2, excluded: 1 }

const measure: EstimateMeasure = {
  item_count: 24,
  bias_pct: 6.2,
  baseline_error_hours: 1.4,
  learned_error_hours: 0.9,
  improvement_pct: 35.7,
  p80_coverage_pct: 79.2,
  gain_hours: 12,
}

export const analyticsExamples: ExamplesOf<keyof typeof analyticsShapes> = {
  kpiDashboard: {
    answer: {
      today: period,
      this_week: period,
      this_month: period,
      operations: { active_technicians: 8, open_jobs: 20 },
      learning: { learning_adoption_pct: 62.5, using_learned: 25, total_estimates: 40 },
    },
  },
  technicianEfficiency: {
    query: range,
    answer: {
      summary: {
        avg_efficiency: 97.5,
        best_performer: worker.technician.label,
        best: worker.technician,
        total_sessions: 61,
        total_items: 24,
        open_job_items: 3,
        left_out_count: 4,
        left_out: leftOut,
      },
      technicians: [
        {
          ...worker,
          segment: 'Rewinding',
          sessions_with_estimates: 12,
          estimated_hours: 39,
          actual_hours: 40,
          variance_hours: 1,
          efficiency_percentage: 97.5,
          performance_rating: 'good',
          item_count: 6,
          efficiency_interval: { low: 88, high: 108 },
          shrunk_efficiency: 98.1,
          is_shrunk: true,
          drawn_efficiency: 98.1,
          is_drawn: true,
        },
      ],
    },
  },
  activityAccuracy: {
    query: range,
    answer: {
      summary: { excellent_accuracy: 3, needs_adjustment: 1, avg_variance_pct: 6.2 },
      activities: [
        {
          ...activity,
          session_count: 61,
          item_count: 24,
          avg_estimated_hours: 6.5,
          avg_actual_hours: 6.9,
          min_hours: 4,
          max_hours: 11.5,
          variance_percentage: 6.2,
          accuracy_rating: 'excellent',
          needs_adjustment: false,
        },
      ],
    },
  },
  timeTrends: {
    query: { ...range, granularity: 'week' },
    answer: [{ period: '2026-11-15', hours: 52.5, session_count: 18, active_technicians: 8, cost_sar: 2388.75 }],
  },
  costBreakdown: {
    query: { ...range, group_by: 'job_type' },
    answer: [
      {
        id: 1,
        name: 'Motor rewinding',
        name_ar: 'إعادة لف المحركات',
        person: null,
        is_charged: true,
        cost_sar: 2388.75,
        cost_percentage: 100,
      },
    ],
  },
  learningEffectiveness: {
    answer: {
      summary: {
        total_estimates: 40,
        total_estimates_with_data: 30,
        using_historical: 25,
        learning_adoption_pct: 62.5,
        high_confidence: 8,
        showing_improvement: 20,
        improvement_rate_pct: 66.7,
      },
      learning_data: [
        {
          job_type: 'Motor rewinding',
          job_type_ar: 'إعادة لف المحركات',
          power_rating: '37-75 kW',
          rpm_category: '4 poles',
          activity: activity.activity_label,
          activity_ar: activity.activity_label_ar,
          baseline_hours: 6,
          learned_hours: 6.5,
          sample_count: 14,
          variance_pct: 8.3,
          using_learned: true,
          improvement: 35.7,
          confidence: 'high',
        },
      ],
    },
  },
  estimateCockpit: {
    query: range,
    answer: {
      overall: { ...measure, gain_sar: 546 },
      activities: [{ ...measure, ...activity }],
      months: [{ ...measure, month: '2026-11' }],
      cells: [
        {
          ...measure,
          job_type_id: 1,
          job_type: 'Motor rewinding',
          job_type_ar: 'إعادة لف المحركات',
          power_rating_id: 3,
          power_rating: '37-75 kW',
          rpm_category_id: 2,
          rpm_category: '4 poles',
          ...activity,
          total_error_hours: 21.6,
        },
      ],
      cell_count: 1,
      left_out: leftOut,
    },
  },
}

export const workshop = {
  business_time_zone: 'Asia/Riyadh',
  today: '2026-11-19',
  stalled_after_hours: 10,
  company_name: 'Motor Repair Works',
  has_logo: true,
  requires_second_factor: false,
  company_sign_in: 'login.example.com',
  admins_by_company_only: false,
  break_glass_id: null,
  sends_web_push: false,
  is_being_set_up: false,
  has_sessions: true,
  version: 6,
}

const setUp: SetUp = { is_over: false, is_hidden: false, done: ['company', 'hours', 'technicians'] }

export const workshopExamples: ExamplesOf<keyof typeof workshopShapes> = {
  workshop: { answer: workshop },
  nameWorkshop: { body: { company_name: 'Motor Repair Works' }, answer: workshop },
  requireSecondFactor: {
    body: { is_required: true, current_password: 'a good password', code: '123 456' },
    answer: { ...workshop, requires_second_factor: true },
  },
  setWebPush: { body: { is_on: true }, answer: { ...workshop, sends_web_push: true } },
  setUp: { answer: setUp },
  changeSetUp: { body: { is_hidden: true }, answer: { ...setUp, is_over: true, is_hidden: true } },
  logo: {},
  setLogo: { answer: workshop },
  removeLogo: { answer: { ...workshop, has_logo: false } },
}
