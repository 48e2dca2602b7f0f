import { secondsOfEstimate } from '@warsha/domain'
import * as z from 'zod'
import { hours, id, message, requiredText } from './fields.ts'
import { jobType } from './master-data.ts'
import { shape } from './shape.ts'

export const estimate = z.object({
  id,
  job_type_id: id,
  power_rating_id: id.nullable().describe('null: holds for all power ratings'),
  rpm_category_id: id.nullable().describe('null: holds for all RPM categories'),
  activity_code: z.string(),
  estimated_hours: hours,
  buffer_percentage: z.number(),
  status: z.enum(['no_data', 'good', 'warning', 'critical']),
  use_historical: z.boolean(),
  historical_avg_hours: hours.nullable(),
  sample_count: z.int(),
})
export type Estimate = z.infer<typeof estimate>

/** Percent that are planned on top of a new estimate. */
export const USUAL_BUFFER = 20

export const estimatedHours = z
  .number(message('hours_positive'))
  .max(10_000, message('too_big'))
  .refine((value) => secondsOfEstimate(value) > 0, message('hours_positive'))

export const estimateShapes = {
  estimatesMatrix: shape({
    summary: 'Estimates of a power rating and an RPM category, job types by activities',
    query: z.object({ power_rating_id: z.coerce.number().pipe(id), rpm_category_id: z.coerce.number().pipe(id) }),
    answers: {
      200: z.object({
        job_types: z.array(jobType),
        activities: z.array(z.object({ code: z.string(), label: z.string() })),
        estimates: z.array(estimate).describe('one for a cell at most, the most exact one'),
      }),
    },
    refusals: ['reference_unknown'],
  }),
  createEstimate: shape({
    summary: 'Create an estimate',
    body: z.object({
      job_type_id: id,
      power_rating_id: id.nullish(),
      rpm_category_id: id.nullish(),
      activity_code: requiredText(50),
      estimated_hours: estimatedHours,
      buffer_percentage: z
        .int(message('must_be_number'))
        .min(0, message('too_small'))
        .max(1000, message('too_big'))
        .default(USUAL_BUFFER),
    }),
    answers: { 201: estimate },
    refusals: ['estimate_taken', 'reference_unknown'],
  }),
  updateEstimate: shape({
    summary: "Change an estimate's hours",
    body: z.object({ estimated_hours: estimatedHours }),
    answers: { 200: estimate },
  }),
  deleteEstimate: shape({
    summary: 'Take an estimate back that nothing was learned for yet',
    answers: { 204: 'nothing' },
    refusals: ['estimate_learned'],
  }),
}
