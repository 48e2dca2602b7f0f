import { jobStatuses } from '@warsha/domain'
import * as z from 'zod'
import { chosenId, id, instant, message, optionalText, requiredText, text, wholeNumber } from './fields.ts'
import { shape } from './shape.ts'

export const DESCRIPTION_SHORTEST = 10

const status = z.enum(jobStatuses, message('must_be_one_of'))

/** A job; one that exists in the images database alone has no id. */
export const job = z.object({
  id: id.optional(),
  job_no: z.string(),
  customer: z.string(),
  description: z.string(),
  status,
  job_type_id: id.nullable(),
  power_rating_id: id.nullable(),
  rpm_category_id: id.nullable(),
  notes: z.string().nullable(),
  created_at: instant.nullable(),
})
export type Job = z.infer<typeof job>

export const workableJob = job.pick({ id: true, job_no: true, customer: true, description: true, status: true })
export type WorkableJob = z.infer<typeof workableJob>

export const jobBody = z.object({
  job_no: requiredText(30, 'job_no_required').pipe(z.string().regex(/^[0-9]+$/, message('job_no_digits'))),
  customer: requiredText(200, 'customer_required'),
  description: requiredText(2000, 'description_required').pipe(
    z.string().min(DESCRIPTION_SHORTEST, message('description_short')),
  ),
  status: status.default('open'),
  job_type_id: chosenId('job_type_required'),
  power_rating_id: chosenId('power_rating_required'),
  rpm_category_id: chosenId('rpm_category_required'),
  notes: optionalText(5000),
})
export type JobBody = z.infer<typeof jobBody>

export const jobShapes = {
  workableJobs: shape({
    summary: 'Jobs that a technician can work on: open and in progress',
    query: z.object({
      status: text(20).optional(),
      page: wholeNumber(1, 100_000, 1),
      page_size: wholeNumber(1, 200, 50),
      q: text(100).optional(),
    }),
    answers: {
      200: z.object({ jobs: z.array(workableJob), total: z.int(), page: z.int(), page_size: z.int() }),
    },
  }),
  jobs: shape({ summary: 'All jobs, newest first', answers: { 200: z.array(job) } }),
  createJob: shape({
    summary: 'Create a job, or complete one of the images database',
    body: jobBody,
    answers: { 201: job },
    refusals: ['job_number_taken', 'reference_unknown'],
  }),
  updateJob: shape({ summary: 'Edit a job', body: jobBody, answers: { 200: job }, refusals: ['reference_unknown'] }),
  setJobStatus: shape({ summary: "Change a job's status", body: z.object({ status }), answers: { 200: job } }),
  deleteJob: shape({ summary: 'Delete a job without sessions', answers: { 204: 'nothing' } }),
}
