import type { AuditKind, Department, JobType, PowerRating, RefusalCode, RpmCategory } from '@warsha/contract'
import { type Sql, sql } from '../../platform/database.ts'
import type { Referrer } from '../../platform/referrers.ts'

/** Something of a list, as it is presented. */
export type ReferenceItem = { id: number; is_active: boolean; version: number }

/** One of the lists that jobs and estimates choose from. */
export type MasterList<Row extends ReferenceItem> = {
  kind: AuditKind & ('job_type' | 'power_rating' | 'rpm_category' | 'department')
  table: Sql
  /** what is presented, in this order */
  columns: Sql
  order: Sql
  /** what an insert fills, and what a change may touch */
  created: Sql
  changed: Sql
  /** the refusal, and the constraint, when what names the thing is taken */
  taken: RefusalCode
  takenConstraint: Sql
  referrers: readonly Referrer[]
  /** what people call it */
  nameOf: (row: Row) => string
  /** what the refusal names */
  key: string & keyof Row
}

/** Also what learning reads, or has not followed yet: all that keeps a thing from being deleted. */
const jobsAndEstimates = (column: Sql) => [
  { table: sql`job`, column },
  { table: sql`estimate`, column },
  { table: sql`past_work`, column },
  // Until learning has followed a job that has another one now.
  { table: sql`work_item`, column },
]

export const jobTypes: MasterList<JobType> = {
  kind: 'job_type',
  table: sql`job_type`,
  columns: sql`id, code, name, name_ar, description, is_active, display_order, version`,
  order: sql`display_order, name, id`,
  created: sql`code, name, name_ar, description, is_active, display_order`,
  changed: sql`name, name_ar, description, is_active, display_order`,
  taken: 'job_type_code_taken',
  takenConstraint: sql`job_type_code_taken`,
  referrers: [...jobsAndEstimates(sql`job_type_id`), { table: sql`invoice_price`, column: sql`job_type_id` }],
  nameOf: ({ code }) => code,
  key: 'code',
}

export const powerRatings: MasterList<PowerRating> = {
  kind: 'power_rating',
  table: sql`power_rating`,
  columns: sql`id, code, range_description, min_kw, max_kw, complexity_multiplier, is_active, version`,
  order: sql`min_kw nulls last, code`,
  created: sql`code, range_description, min_kw, max_kw, complexity_multiplier, is_active`,
  changed: sql`range_description, min_kw, max_kw, complexity_multiplier, is_active`,
  taken: 'power_rating_code_taken',
  takenConstraint: sql`power_rating_code_taken`,
  referrers: jobsAndEstimates(sql`power_rating_id`),
  nameOf: ({ code }) => code,
  key: 'code',
}

export const rpmCategories: MasterList<RpmCategory> = {
  kind: 'rpm_category',
  table: sql`rpm_category`,
  columns: sql`id, poles, description, rpm_approx, complexity_multiplier, is_active, version`,
  order: sql`poles`,
  created: sql`poles, description, rpm_approx, complexity_multiplier, is_active`,
  changed: sql`description, rpm_approx, complexity_multiplier, is_active`,
  taken: 'rpm_poles_taken',
  takenConstraint: sql`rpm_poles_taken`,
  referrers: jobsAndEstimates(sql`rpm_category_id`),
  nameOf: ({ poles }) => String(poles),
  key: 'poles',
}

export const departments: MasterList<Department> = {
  kind: 'department',
  table: sql`department`,
  columns: sql`id, dept_number, name, name_ar, description, is_active, version`,
  order: sql`dept_number`,
  created: sql`dept_number, name, name_ar, description, is_active`,
  changed: sql`name, name_ar, description, is_active`,
  taken: 'department_number_taken',
  takenConstraint: sql`department_number_taken`,
  referrers: [],
  nameOf: ({ dept_number }) => dept_number,
  key: 'dept_number',
}
