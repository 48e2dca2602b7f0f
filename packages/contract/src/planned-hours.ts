import { secondsOfEstimate } from '@warsha/domain'
import * as z from 'zod'
import { message, requiredText } from './fields.ts'
import { typedNumber } from './typed-number.ts'

/** Hours of work that somebody expects, to the second. */
export const estimatedHours = typedNumber(
  z
    .number(message('hours_positive'))
    .max(10_000, message('too_big', { most: 10_000 }))
    .refine((value) => secondsOfEstimate(value) > 0, message('hours_positive')),
)

/** Hours that the planner of a job gives an activity of it. */
export const plannersHours = z.object({
  activity_code: requiredText(50, 'activity_code_required'),
  hours: estimatedHours,
})
export type PlannersHours = z.infer<typeof plannersHours>

/** Those of a job, each activity once. */
export const plannersHoursOfJob = z
  .array(plannersHours)
  .max(200, message('too_many_activities'))
  .refine(
    (all) => new Set(all.map(({ activity_code: code }) => code)).size === all.length,
    message('activity_planned_twice'),
  )
