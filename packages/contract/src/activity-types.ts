import * as z from 'zod'
import { clearableName, deletion, hours, localDate, message, nameText, sar, seconds, thingVersion } from './fields.ts'
import { byActivityCode } from './path-params.ts'
import { shape } from './shape.ts'

export const activityType = z.object({
  code: z.string(),
  label: z.string(),
  name: z.string(),
  name_ar: z.string().nullable().describe('what Arabic readers see; null: the label'),
  is_active: z.boolean(),
})
export type ActivityType = z.infer<typeof activityType>

/** The same for admins, who edit it. */
export const editableActivityType = activityType.extend({
  is_charged: z.boolean().describe('false: its work belongs to no job, and reports by job have it in a row of its own'),
  not_charged_from: localDate
    .nullable()
    .describe('since when it has not been charged to jobs; null: it is charged, or never was'),
  version: thingVersion,
})
export type EditableActivityType = z.infer<typeof editableActivityType>

export const listedActivityType = editableActivityType.extend({
  in_use: z.boolean().describe('sessions or estimates refer to it, so that deleting deactivates it'),
})
export type ListedActivityType = z.infer<typeof listedActivityType>

/** The most characters of an activity type's code and name. */
export const LONGEST_ACTIVITY_CODE = 50
export const LONGEST_ACTIVITY_NAME = 100

const name = nameText(LONGEST_ACTIVITY_NAME, 'activity_name_required', 'activity_name_long')
const nameInArabic = clearableName(LONGEST_ACTIVITY_NAME)

export const newActivityType = z.object({
  code: nameText(LONGEST_ACTIVITY_CODE, 'activity_code_required', 'activity_code_long').pipe(
    z.string().regex(/^[A-Z0-9_]+$/, message('activity_code_form')),
  ),
  name,
  name_ar: nameInArabic.default(null),
  is_charged: z
    .boolean(message('must_be_yes_or_no'))
    .default(true)
    .describe('false: its work belongs to no job, such as that of breaks'),
})

export const activityTypeChanges = z.object({
  label: name,
  name_ar: nameInArabic.optional().describe('left out: as it is'),
  is_active: z.boolean(message('must_be_yes_or_no')).optional(),
  is_charged: z
    .boolean(message('must_be_yes_or_no'))
    .optional()
    .describe('a change holds for all days after the last closed month; left out: as it is'),
})

/** What charging an activity to jobs, or no longer, does to the accounts of jobs. All figures are 0 where it stays as it is. */
export const chargeEffect = z.object({
  is_charged: z.boolean().describe('true: its work goes onto the accounts of its jobs; false: it goes off them'),
  from_date: localDate
    .nullable()
    .describe('the first day after the last closed month; null: all days, as none is closed'),
  job_count: z.int().describe('jobs whose accounts change'),
  session_count: z
    .int()
    .describe('completed sessions that change; late work that alters a counted session counts as none'),
  seconds_effective: seconds,
  hours_effective: hours,
  cost_sar: sar,
})
export type ChargeEffect = z.infer<typeof chargeEffect>

export const activityTypeShapes = {
  activityTypes: shape({ summary: 'Active activity types', answers: { 200: z.array(activityType) } }),
  allActivityTypes: shape({ summary: 'All activity types', answers: { 200: z.array(listedActivityType) } }),
  createActivityType: shape({
    summary: 'Create an activity type',
    body: newActivityType,
    answers: { 201: editableActivityType },
    refusals: ['activity_code_taken'],
  }),
  updateActivityType: shape({
    summary: 'Change an activity type: its names, whether it is in use, whether it is charged to jobs',
    ...byActivityCode,
    body: activityTypeChanges,
    answers: { 200: editableActivityType },
  }),
  previewCharge: shape({
    summary: 'What charging an activity to jobs, or no longer, would do to the accounts of jobs; nothing is changed',
    ...byActivityCode,
    body: z.object({ is_charged: z.boolean(message('must_be_yes_or_no')) }),
    answers: { 200: chargeEffect },
  }),
  deleteActivityType: shape({
    summary: 'Delete an activity type, or deactivate one in use',
    ...byActivityCode,
    answers: { 200: deletion },
  }),
}
