import * as z from 'zod'
import { checkedRange, hours, id, message, range, sar } from './fields.ts'
import { shape } from './shape.ts'

const period = z.object({ sessions: z.int(), hours, cost_sar: sar })
const percent = z.number().describe('percent')

export const analyticsShapes = {
  kpiDashboard: shape({
    summary: 'Today, this week, this month, operations and learning at a glance',
    answers: {
      200: z.object({
        today: period,
        this_week: period,
        this_month: period,
        operations: z.object({ active_technicians: z.int(), open_jobs: z.int() }),
        learning: z.object({ learning_adoption_pct: percent, using_learned: z.int(), total_estimates: z.int() }),
      }),
    },
  }),
  technicianEfficiency: shape({
    summary: 'Estimated against actual hours by technician',
    query: checkedRange(range.shape),
    answers: {
      200: z.object({
        summary: z.object({
          avg_efficiency: percent.nullable(),
          best_performer: z.string().nullable(),
          total_sessions: z.int(),
        }),
        technicians: z.array(
          z.object({
            technician_id: id,
            technician_name: z.string(),
            segment: z.string().nullable(),
            sessions_with_estimates: z.int(),
            estimated_hours: hours,
            actual_hours: hours,
            variance_hours: hours,
            efficiency_percentage: percent,
            performance_rating: z.enum(['excellent', 'good', 'needs-improvement']),
          }),
        ),
      }),
    },
  }),
  activityAccuracy: shape({
    summary: 'How near the estimates of each activity come',
    query: checkedRange(range.shape),
    answers: {
      200: z.object({
        summary: z.object({
          excellent_accuracy: z.int(),
          needs_adjustment: z.int(),
          avg_variance_pct: percent.nullable(),
        }),
        activities: z.array(
          z.object({
            activity_code: z.string(),
            activity_label: z.string(),
            session_count: z.int(),
            avg_estimated_hours: hours,
            avg_actual_hours: hours,
            min_hours: hours,
            max_hours: hours,
            variance_percentage: percent,
            accuracy_rating: z.enum(['excellent', 'good', 'needs-adjustment']),
            needs_adjustment: z.boolean(),
          }),
        ),
      }),
    },
  }),
  timeTrends: shape({
    summary: 'Hours, sessions, technicians and cost over time',
    query: checkedRange({
      ...range.shape,
      granularity: z.enum(['day', 'week', 'month'], message('must_be_one_of')).default('day'),
    }),
    answers: {
      200: z.array(
        z.object({
          period: z.string(),
          hours,
          session_count: z.int(),
          active_technicians: z.int(),
          cost_sar: sar,
        }),
      ),
    },
  }),
  costBreakdown: shape({
    summary: 'Where the cost went',
    query: checkedRange({
      ...range.shape,
      group_by: z.enum(['job_type', 'technician', 'activity', 'job'], message('must_be_one_of')).default('job_type'),
    }),
    answers: { 200: z.array(z.object({ name: z.string(), cost_sar: sar, cost_percentage: percent })) },
  }),
  learningEffectiveness: shape({
    summary: 'What the learning engine knows and how much it improves the estimates',
    answers: {
      200: z.object({
        summary: z.object({
          total_estimates_with_data: z.int(),
          using_historical: z.int(),
          learning_adoption_pct: percent,
          high_confidence: z.int(),
          showing_improvement: z.int(),
          improvement_rate_pct: percent,
        }),
        learning_data: z.array(
          z.object({
            job_type: z.string(),
            activity: z.string(),
            baseline_hours: hours,
            learned_hours: hours,
            sample_count: z.int(),
            variance_pct: percent,
            using_learned: z.boolean(),
            improvement: percent.nullable(),
          }),
        ),
      }),
    },
  }),
}
