import * as z from 'zod'
import {
  clearableName,
  deletion,
  flag,
  id,
  lines,
  localDate,
  message,
  nameText,
  optionalText,
  thingVersion,
} from './fields.ts'
import { byId } from './path-params.ts'
import { shape } from './shape.ts'
import { number, numberWithin, typedNumber, typedNumberOrNull, wholeNumberWithin } from './typed-number.ts'

export const jobType = z.object({
  id,
  code: z.string(),
  name: z.string(),
  name_ar: z.string().nullable().describe('what Arabic readers see; null: the name'),
  description: z.string().nullable(),
  is_active: z.boolean(),
  display_order: z.int(),
  version: thingVersion,
})
export const powerRating = z.object({
  id,
  code: z.string(),
  range_description: z.string(),
  min_kw: z.number().nullable(),
  max_kw: z.number().nullable(),
  complexity_multiplier: z.number(),
  is_active: z.boolean(),
  version: thingVersion,
})
export const rpmCategory = z.object({
  id,
  poles: z.int(),
  description: z.string(),
  rpm_approx: z.int().nullable(),
  complexity_multiplier: z.number(),
  is_active: z.boolean(),
  version: thingVersion,
})
export const department = z.object({
  id,
  dept_number: z.string(),
  name: z.string(),
  name_ar: z.string().nullable().describe('what Arabic readers see; null: the name'),
  description: z.string().nullable(),
  is_active: z.boolean(),
  version: thingVersion,
})
export type JobType = z.infer<typeof jobType>
export type PowerRating = z.infer<typeof powerRating>
export type RpmCategory = z.infer<typeof rpmCategory>
export type Department = z.infer<typeof department>

const inUse = { in_use: z.boolean().describe('jobs or estimates refer to it, so that deleting deactivates it') }
/** Something of a list with whether it is referred to. */
export type Listed<Thing> = Thing & { in_use: boolean }

const query = z.object({ active_only: flag.describe('those in use alone') })

const multiplier = typedNumber(
  number
    .min(1, message('multiplier_range'))
    .max(2, message('multiplier_range'))
    .refine((value) => Math.round(value * 100) / 100 === value, message('multiplier_step')),
)
const kilowatts = typedNumberOrNull(numberWithin({ least: 0, most: 1_000_000 }))
const rpm = typedNumberOrNull(wholeNumberWithin({ least: 1, most: 100_000 }))
const displayOrder = typedNumber(wholeNumberWithin({ least: 0, most: 1_000_000 }))
const poles = typedNumber(wholeNumberWithin({ least: 2, most: 100 }))
const isActive = z.boolean(message('must_be_yes_or_no'))

/** An optional text of which nothing that was sent means that it stays as it is. */
const changedText = (longest: number) =>
  lines(longest)
    .nullable()
    .transform((value) => value?.trim() || null)

/** What can be changed of each, for a form that holds all of it. Codes, poles and numbers are fixed. */
export const jobTypeFields = z.object({
  name: nameText(100),
  name_ar: clearableName(100),
  description: changedText(500),
  display_order: displayOrder,
})
export const powerRatingFields = z.object({
  range_description: nameText(200),
  min_kw: kilowatts,
  max_kw: kilowatts,
  complexity_multiplier: multiplier,
})
export const rpmCategoryFields = z.object({
  description: nameText(200),
  rpm_approx: rpm,
  complexity_multiplier: multiplier,
})
export const departmentFields = z.object({
  name: nameText(100),
  name_ar: clearableName(100),
  description: changedText(500),
})

export const newJobType = jobTypeFields.extend({
  code: nameText(50),
  name_ar: clearableName(100).default(null),
  description: optionalText(500),
  display_order: displayOrder.default(0),
  is_active: isActive.default(true),
})
export const newPowerRating = powerRatingFields.extend({
  code: nameText(50),
  min_kw: kilowatts.default(null),
  max_kw: kilowatts.default(null),
  is_active: isActive.default(true),
})
export const newRpmCategory = rpmCategoryFields.extend({
  poles,
  rpm_approx: rpm.default(null),
  is_active: isActive.default(true),
})
export const newDepartment = departmentFields.extend({
  dept_number: nameText(20),
  name_ar: clearableName(100).default(null),
  description: optionalText(500),
  is_active: isActive.default(true),
})

/** A change of some fields: what is not sent stays as it is. */
const changes = <Fields extends z.ZodRawShape>(fields: z.ZodObject<Fields>) =>
  fields.partial().extend({ is_active: isActive.optional() })

const chosenIds = z
  .array(id)
  .min(1, message('required'))
  .max(200, message('too_many', { most: 200 }))

/** Which jobs of a type go: those that match all of it. */
export const jobsThatMove = z
  .object({
    power_rating_ids: chosenIds.optional(),
    rpm_category_ids: chosenIds.optional(),
    words: nameText(200).optional().describe('each is in the number, the customer or the description'),
    received_from: localDate.optional().describe('first day on which they were received'),
    received_to: localDate.optional().describe('last day on which they were received'),
  })
  .refine((which) => Object.values(which).some((value) => value !== undefined), message('required'))
  .refine(({ received_from: from, received_to: to }) => from === undefined || to === undefined || from <= to, {
    ...message('range_backwards'),
    path: ['received_to'],
  })
export type JobsThatMove = z.infer<typeof jobsThatMove>

export const moveOfJobs = z.object({
  into_id: id.describe('the job type that they get'),
  which: jobsThatMove.nullable().describe('null: all, so that the type becomes part of the other one'),
})
export type MoveOfJobs = z.infer<typeof moveOfJobs>

const movedJobs = z.object({
  is_merge: z.boolean().describe('all jobs go, and the type is deactivated'),
  job_count: z.int(),
  open_job_count: z.int().describe('those of them that are not closed'),
  estimate_count: z.int().describe('estimates that the other type gets; copies, unless all jobs go'),
  estimates_given_way: z.int().describe('those that it has already and keeps'),
  held_count: z.int().describe('held hours that go along, where all jobs go'),
  held_given_way: z.int().describe('those that the other type has already and keeps'),
  past_work_count: z.int().describe('rows of imported past work that go along, where all jobs go'),
  price_count: z.int().describe('prices per hour of the type, which stay with it'),
})
export type MovedJobs = z.infer<typeof movedJobs>

const moveRefusals = ['job_type_into_itself', 'job_type_not_in_use', 'no_jobs_to_move'] as const

export const masterDataShapes = {
  jobTypes: shape({ summary: 'Job types', query, answers: { 200: z.array(jobType.extend(inUse)) } }),
  createJobType: shape({
    summary: 'Create a job type',
    body: newJobType,
    answers: { 201: jobType },
    refusals: ['job_type_code_taken'],
  }),
  updateJobType: shape({
    summary: 'Edit a job type',
    ...byId('the job type'),
    body: changes(jobTypeFields),
    answers: { 200: jobType },
  }),
  deleteJobType: shape({
    summary: 'Delete a job type, or deactivate one in use',
    ...byId('the job type'),
    answers: { 200: deletion },
  }),
  moveJobsOfType: shape({
    summary: 'Give jobs of a type, all or some, another one, with what was learned of them',
    ...byId('the job type'),
    body: moveOfJobs,
    answers: { 200: movedJobs },
    refusals: [...moveRefusals],
  }),
  previewMoveOfJobs: shape({
    summary: 'What a move of jobs to another type would take along; nothing is changed',
    ...byId('the job type'),
    body: moveOfJobs,
    answers: { 200: movedJobs },
    refusals: [...moveRefusals],
  }),
  powerRatings: shape({ summary: 'Power ratings', query, answers: { 200: z.array(powerRating.extend(inUse)) } }),
  createPowerRating: shape({
    summary: 'Create a power rating',
    body: newPowerRating,
    answers: { 201: powerRating },
    refusals: ['power_rating_code_taken', 'power_range_order'],
  }),
  updatePowerRating: shape({
    summary: 'Edit a power rating',
    ...byId('the power rating'),
    body: changes(powerRatingFields),
    answers: { 200: powerRating },
    refusals: ['power_range_order'],
  }),
  deletePowerRating: shape({
    summary: 'Delete a power rating, or deactivate one in use',
    ...byId('the power rating'),
    answers: { 200: deletion },
  }),
  rpmCategories: shape({ summary: 'RPM categories', query, answers: { 200: z.array(rpmCategory.extend(inUse)) } }),
  createRpmCategory: shape({
    summary: 'Create an RPM category',
    body: newRpmCategory,
    answers: { 201: rpmCategory },
    refusals: ['rpm_poles_taken'],
  }),
  updateRpmCategory: shape({
    summary: 'Edit an RPM category',
    ...byId('the RPM category'),
    body: changes(rpmCategoryFields),
    answers: { 200: rpmCategory },
  }),
  deleteRpmCategory: shape({
    summary: 'Delete an RPM category, or deactivate one in use',
    ...byId('the RPM category'),
    answers: { 200: deletion },
  }),
  departments: shape({ summary: 'Departments', query, answers: { 200: z.array(department.extend(inUse)) } }),
  createDepartment: shape({
    summary: 'Create a department',
    body: newDepartment,
    answers: { 201: department },
    refusals: ['department_number_taken'],
  }),
  updateDepartment: shape({
    summary: 'Edit a department',
    ...byId('the department'),
    body: changes(departmentFields),
    answers: { 200: department },
  }),
  deleteDepartment: shape({
    summary: 'Delete a department, or deactivate one in use',
    ...byId('the department'),
    answers: { 200: deletion },
  }),
}
