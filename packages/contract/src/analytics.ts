import * as z from 'zod'
import { heldEmployeeNumber } from './employee-number.ts'
import { checkedRange, hours, id, message, range, sar } from './fields.ts'
import { shape } from './shape.ts'
import { nameInArabic, person } from './person.ts'

const period = z.object({ sessions: z.int(), hours, cost_sar: sar })
const percent = z.number().describe('percent')

/** How many settled items of the range do not count, by reason. */
export const leftOut = z.object({
  review: z.int().describe('with a session that waits for review'),
  duplicate: z.int().describe('of another item'),
  no_time: z.int().describe('without effective time'),
  no_estimate: z.int().describe('for which nothing was estimated'),
  excluded: z.int().describe('that an admin excluded'),
})

/**
 * How near the estimates of some settled items came. What was learned is judged by what was known when each item began,
 * never by what was learned from it.
 */
export const estimateMeasure = z.object({
  item_count: z.int(),
  bias_pct: percent
    .nullable()
    .describe('mean of (actual - estimated) / estimated; above 0: takes longer than estimated'),
  baseline_error_hours: hours.nullable().describe('mean absolute error of the baselines'),
  learned_error_hours: hours.nullable().describe('mean absolute error of the learned hours'),
  improvement_pct: percent.nullable().describe("1 - learned error / baseline error; null when the baselines' is 0"),
  p80_coverage_pct: percent.nullable().describe('items that took no longer than their P80; 80 is what it should be'),
  gain_hours: hours.describe('by which the learned hours were nearer, in sum; below 0: they were further off'),
})
export type EstimateMeasure = z.infer<typeof estimateMeasure>

/** The most cells that the cockpit lists. */
export const MOST_COCKPIT_CELLS = 100

/** The most learned cells that are listed. */
export const MOST_LEARNED_CELLS = 100

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
          best_performer: z.string().nullable().describe('their label'),
          best: person.nullable().describe('who that is'),
          total_sessions: z.int(),
          total_items: z.int().describe('settled work items that count'),
          open_job_items: z.int().describe('of these, items of jobs that are not closed'),
          left_out_count: z.int().describe('settled work items that do not count'),
          left_out: leftOut,
        }),
        technicians: z.array(
          z.object({
            technician_id: id,
            technician_name: z.string(),
            technician: person,
            employee_number: heldEmployeeNumber,
            segment: z.string().nullable(),
            sessions_with_estimates: z.int(),
            estimated_hours: hours,
            actual_hours: hours,
            variance_hours: hours,
            efficiency_percentage: percent,
            performance_rating: z.enum(['excellent', 'good', 'needs-improvement']),
            item_count: z.int().describe('settled work items with a share of this technician'),
            efficiency_interval: z
              .object({ low: percent, high: percent })
              .describe('in which the efficiency lies with 80 % certainty, as far as so few items can tell'),
            shrunk_efficiency: percent.describe(
              "the efficiency adjusted towards the shop's, the more the fewer the items",
            ),
            is_shrunk: z.boolean().describe('so few items that the adjusted number is the fair one to look at'),
            drawn_efficiency: percent.meta({ deprecated: true, description: 'former name of shrunk_efficiency' }),
            is_drawn: z.boolean().meta({ deprecated: true, description: 'former name of is_shrunk' }),
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
            activity_label_ar: nameInArabic,
            session_count: z.int(),
            item_count: z.int().describe('settled work items; hours and variance are of these'),
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
      granularity: z
        .enum(['day', 'week', 'month'], message('must_be_one_of'))
        .default('day')
        .describe('how long a period is'),
    }),
    answers: {
      200: z.array(
        z.object({
          period: z
            .string()
            .describe('a day YYYY-MM-DD, the Sunday on which a week starts YYYY-MM-DD, or a month YYYY-MM'),
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
      group_by: z
        .enum(['job_type', 'technician', 'activity', 'job'], message('must_be_one_of'))
        .default('job_type')
        .describe('what the parts are'),
    }),
    answers: {
      200: z.array(
        z.object({
          id: id
            .nullable()
            .describe(
              'of the job type, technician, activity type or job; null: jobs without a job type, or what is charged to no job',
            ),
          name: z.string().describe('of a technician: their label'),
          name_ar: nameInArabic,
          person: person.nullable().describe('the technician; null: it is of something else'),
          is_charged: z.boolean().describe('false: what is charged to no job'),
          cost_sar: sar,
          cost_percentage: percent.describe('one decimal; all together are 100.0'),
        }),
      ),
    },
  }),
  learningEffectiveness: shape({
    summary: 'What the learning engine knows and how much it improves the estimates',
    answers: {
      200: z.object({
        summary: z.object({
          total_estimates: z.int(),
          total_estimates_with_data: z.int(),
          using_historical: z.int(),
          learning_adoption_pct: percent,
          high_confidence: z.int(),
          showing_improvement: z.int(),
          improvement_rate_pct: percent,
        }),
        learning_data: z
          .array(
            z.object({
              job_type: z.string(),
              job_type_ar: nameInArabic,
              power_rating: z.string().nullable(),
              rpm_category: z.string().nullable(),
              activity: z.string(),
              activity_ar: nameInArabic,
              baseline_hours: hours,
              learned_hours: hours,
              sample_count: z.int(),
              variance_pct: percent,
              using_learned: z.boolean(),
              improvement: percent.nullable(),
              confidence: z.enum(['low', 'medium', 'high']),
            }),
          )
          .describe(`those with most samples first, at most ${MOST_LEARNED_CELLS}`),
      }),
    },
  }),
  estimateCockpit: shape({
    summary: 'Bias, error and coverage of the estimates of items that settled in a range, and what learning gained',
    query: checkedRange(range.shape),
    answers: {
      200: z.object({
        overall: estimateMeasure.extend({
          gain_sar: sar.describe("the gained hours at these items' mean cost of an effective hour"),
        }),
        activities: z
          .array(
            estimateMeasure.extend({
              activity_code: z.string(),
              activity_label: z.string(),
              activity_label_ar: nameInArabic,
            }),
          )
          .describe('most items first'),
        months: z
          .array(estimateMeasure.extend({ month: z.string().describe('YYYY-MM, in which the items settled') }))
          .describe('in order, every month of the range'),
        cells: z
          .array(
            estimateMeasure.extend({
              job_type_id: id,
              job_type: z.string(),
              job_type_ar: nameInArabic,
              power_rating_id: id.nullable(),
              power_rating: z.string().nullable(),
              rpm_category_id: id.nullable(),
              rpm_category: z.string().nullable(),
              activity_code: z.string(),
              activity_label: z.string(),
              activity_label_ar: nameInArabic,
              total_error_hours: hours.describe('of what was planned, absolute, in sum'),
            }),
          )
          .describe(`the worst first, by total_error_hours; at most ${MOST_COCKPIT_CELLS}`),
        cell_count: z.int().describe('cells in all, listed or not'),
        left_out: leftOut,
      }),
    },
  }),
}
