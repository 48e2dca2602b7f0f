import { absenceKinds, absenceProblem, dayHalves, jobNumberWritten } from '@warsha/domain'
import * as z from 'zod'
import { employeeNumber } from './employee-number.ts'
import { clearableText, id, localDate, message, nameText, text } from './fields.ts'
import { jobFields, jobStatus } from './job-fields.ts'
import { job } from './jobs.ts'
import { byJobNumber } from './path-params.ts'
import { plannersHoursOfJob } from './planned-hours.ts'
import { rowByRow } from './row-by-row.ts'
import { shape } from './shape.ts'

/** The name of the program whose numbers are kept here. */
const source = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,49}$/, message('source_form'))
  .describe('the program whose numbers these are: lower-case letters, digits, dots and dashes, such as `odoo`')

/** What another program calls a thing. */
const externalRef = text(200)
  .transform((written) => written.trim())
  .pipe(z.string().min(1, message('required')))
  .describe('what the program of `source` calls it; each names one thing of its kind')

/** Master data in the shop's own words. */
const named = (what: string) => text(200).describe(`${what}; what is not in use is refused`)

const { customer, description, due_on } = jobFields

/** What another program says of a job. What it leaves out stays as it is; a new job needs what every job needs. */
const jobStatement = {
  customer: customer.body.optional(),
  description: description.body.optional(),
  status: jobStatus.optional().describe('left out it stays as it is; a new job is open'),
  job_type: named('code or name of the job type').optional(),
  power_rating: named('code or range of the power rating, or the kilowatts of the motor').optional(),
  rpm_category: named('description of the RPM category, or the number of poles').optional(),
  notes: clearableText(5_000).optional().describe('null or empty: none; left out they stay as they are'),
  due_on: due_on.body.optional(),
  planned_hours: plannersHoursOfJob
    .optional()
    .describe('what its planner gives each activity; left out they stay as they are'),
}

const jobNumber = z
  .string(message('job_no_required'))
  .transform((written) => jobNumberWritten(written) ?? written)
  .pipe(jobFields.job_no.body)

export const jobStatementBody = z.object(jobStatement)

const sentJob = z.object({
  job_no: jobNumber.optional().describe('its number; a job that is named by `external_ref` keeps its own'),
  external_ref: externalRef.optional(),
  ...jobStatement,
})
export type SentJob = z.infer<typeof sentJob>

/** Of a technician who is there: nobody is added, let in or kept out by a batch. */
const sentTechnician = z.object({
  external_ref: externalRef.optional(),
  employee_number: employeeNumber.describe('by which somebody is found; one that is found by `external_ref` gets it'),
  full_name: nameText(200, 'full_name_required').optional(),
  segment: nameText(100, 'segment_required').optional(),
})
export type SentTechnician = z.infer<typeof sentTechnician>

const sentAbsence = z
  .object({
    external_ref: externalRef.optional(),
    technician: text(200)
      .optional()
      .describe('employee number, name, email or phone of who is away; of an absence that is there it may be left out'),
    kind: z.enum(absenceKinds, message('must_be_one_of')).optional(),
    first_day: localDate.optional(),
    last_day: localDate.optional().describe('which belongs to it; a year after the first one at most'),
    half: z
      .enum(dayHalves, message('must_be_one_of'))
      .nullish()
      .describe('of the one day only this half; null: all of each day'),
    is_removed: z.boolean(message('must_be_yes_or_no')).optional().describe('it was called off; needs `external_ref`'),
  })
  .superRefine(({ first_day: first, last_day: last, half = null }, context) => {
    // A day that is none is said by its own field, whether this runs or not.
    if (!localDate.safeParse(first).success || !localDate.safeParse(last).success) return
    const problem = absenceProblem({ first: String(first), last: String(last), half })
    if (problem === null) return
    const path = [problem === 'half_of_one_day' ? 'half' : 'last_day']
    context.addIssue({ code: 'custom', path, message: problem })
  })
export type SentAbsence = z.infer<typeof sentAbsence>

/** What became of a row of a batch. */
export const rowOutcomes = ['created', 'changed', 'unchanged', 'removed', 'refused'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

const outcome = z.enum(rowOutcomes)

export const rowResult = z.object({
  place: z.int().describe('of the row in the batch, the first being 0'),
  outcome,
  id: id.nullable().describe('of the thing; null where a row was refused'),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .describe('why a row was refused, each beside its field; empty for the others'),
})
export type RowResult = z.infer<typeof rowResult>

const batchAnswer = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  refused: z.int(),
  results: z.array(rowResult).describe('of each row, in the order in which they were sent'),
})
export type BatchAnswer = z.infer<typeof batchAnswer>

const sourceOfBatch = source.optional().describe('whose numbers `external_ref` are; needed where a row has one')

const savedJob = z.object({ outcome: z.enum(['created', 'changed', 'unchanged']), job })
export type SavedJob = z.infer<typeof savedJob>

export const upsertShapes = {
  saveJobByNumber: shape({
    summary: 'Create the job of this number, or change what is said of it',
    params: byJobNumber.params,
    body: jobStatementBody,
    answers: { 200: savedJob },
  }),
  saveJobByReference: shape({
    summary: 'Create or change the job that another program calls so',
    params: z.object({ source, external_ref: externalRef }),
    body: jobStatementBody.extend({ job_no: sentJob.shape.job_no }),
    answers: { 200: savedJob },
  }),
  saveJobs: shape({
    summary: 'Create or change up to 1,000 jobs; a row that cannot go in is told, the rest goes in',
    body: z.object({ source: sourceOfBatch, jobs: rowByRow(sentJob) }),
    answers: { 200: batchAnswer },
  }),
  saveTechnicians: shape({
    summary: 'Change names, numbers and segments of up to 1,000 technicians who are there',
    body: z.object({ source: sourceOfBatch, technicians: rowByRow(sentTechnician) }),
    answers: { 200: batchAnswer },
  }),
  saveAbsences: shape({
    summary: 'Record, change or call off up to 1,000 absences',
    body: z.object({ source: sourceOfBatch, absences: rowByRow(sentAbsence) }),
    answers: { 200: batchAnswer },
  }),
}
