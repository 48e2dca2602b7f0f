import * as z from 'zod'
import { deletion, flag, id, message, optionalText, requiredText } from './fields.ts'
import { shape } from './shape.ts'

const multiplier = z.number(message('must_be_number')).min(1, message('too_small')).max(2, message('too_big'))
const optionalNumber = z.number(message('must_be_number')).nullish()
const isActive = z.boolean(message('must_be_yes_or_no')).optional()

export const jobType = z.object({
  id,
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  is_active: z.boolean(),
  display_order: z.int(),
})
export const powerRating = z.object({
  id,
  code: z.string(),
  range_description: z.string(),
  min_kw: z.number().nullable(),
  max_kw: z.number().nullable(),
  complexity_multiplier: z.number(),
  is_active: z.boolean(),
})
export const rpmCategory = z.object({
  id,
  poles: z.int(),
  description: z.string(),
  rpm_approx: z.int().nullable(),
  complexity_multiplier: z.number(),
  is_active: z.boolean(),
})
export const department = z.object({
  id,
  dept_number: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  is_active: z.boolean(),
})
export type JobType = z.infer<typeof jobType>
export type PowerRating = z.infer<typeof powerRating>
export type RpmCategory = z.infer<typeof rpmCategory>
export type Department = z.infer<typeof department>

const query = z.object({ active_only: flag })

export const jobTypeFields = z.object({
  name: requiredText(100),
  description: optionalText(500),
  display_order: z.int(message('must_be_number')).optional(),
  is_active: isActive,
})
export const powerRatingFields = z.object({
  range_description: requiredText(200),
  min_kw: optionalNumber,
  max_kw: optionalNumber,
  complexity_multiplier: multiplier,
  is_active: isActive,
})
export const rpmCategoryFields = z.object({
  description: requiredText(200),
  rpm_approx: z.int(message('must_be_number')).nullish(),
  complexity_multiplier: multiplier,
  is_active: isActive,
})
export const departmentFields = z.object({
  name: requiredText(100),
  description: optionalText(500),
  is_active: isActive,
})

const poles = z.int(message('must_be_number')).min(2, message('too_small')).max(100, message('too_big'))

export const masterDataShapes = {
  jobTypes: shape({ summary: 'Job types', query, answers: { 200: z.array(jobType) } }),
  createJobType: shape({
    summary: 'Create a job type',
    body: jobTypeFields.extend({ code: requiredText(50) }),
    answers: { 201: jobType },
    refusals: ['job_type_code_taken'],
  }),
  updateJobType: shape({ summary: 'Edit a job type', body: jobTypeFields, answers: { 200: jobType } }),
  deleteJobType: shape({ summary: 'Delete a job type, or deactivate one in use', answers: { 200: deletion } }),
  powerRatings: shape({ summary: 'Power ratings', query, answers: { 200: z.array(powerRating) } }),
  createPowerRating: shape({
    summary: 'Create a power rating',
    body: powerRatingFields.extend({ code: requiredText(50) }),
    answers: { 201: powerRating },
    refusals: ['power_rating_code_taken', 'power_range_order'],
  }),
  updatePowerRating: shape({
    summary: 'Edit a power rating',
    body: powerRatingFields,
    answers: { 200: powerRating },
    refusals: ['power_range_order'],
  }),
  deletePowerRating: shape({ summary: 'Delete a power rating, or deactivate one in use', answers: { 200: deletion } }),
  rpmCategories: shape({ summary: 'RPM categories', query, answers: { 200: z.array(rpmCategory) } }),
  createRpmCategory: shape({
    summary: 'Create an RPM category',
    body: rpmCategoryFields.extend({ poles }),
    answers: { 201: rpmCategory },
    refusals: ['rpm_poles_taken'],
  }),
  updateRpmCategory: shape({ summary: 'Edit an RPM category', body: rpmCategoryFields, answers: { 200: rpmCategory } }),
  deleteRpmCategory: shape({ summary: 'Delete an RPM category, or deactivate one in use', answers: { 200: deletion } }),
  departments: shape({ summary: 'Departments', query, answers: { 200: z.array(department) } }),
  createDepartment: shape({
    summary: 'Create a department',
    body: departmentFields.extend({ dept_number: requiredText(20) }),
    answers: { 201: department },
    refusals: ['department_number_taken'],
  }),
  updateDepartment: shape({ summary: 'Edit a department', body: departmentFields, answers: { 200: department } }),
  deleteDepartment: shape({ summary: 'Delete a department, or deactivate one in use', answers: { 200: deletion } }),
}
