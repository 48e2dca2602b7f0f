import * as z from 'zod'
import { JOBS_OF_A_PAGE } from './paging.ts'
import {
  fileLanguage,
  id,
  instant,
  localDate,
  message,
  paging,
  text,
  thingVersion,
  wholeNumber,
  wholeNumberWithin,
} from './fields.ts'
import { expectedFinish, forecastRecord, noForecast } from './forecasts.ts'
import { hold, holdBody } from './holds.ts'
import { jobFileColumns, jobShape, jobStatus } from './job-fields.ts'
import { byId, byJobNumber } from './path-params.ts'
import { plannersHoursOfJob } from './planned-hours.ts'
import { fileTypes, shape } from './shape.ts'
import { importedRowOf, importParts, importRefusals } from './table-import.ts'
import { nameInArabic, person } from './person.ts'

/** A job; one that exists in the images database alone has no id. */
export const job = z.object({
  id: id.optional(),
  ...jobShape('stored'),
  created_at: instant.nullable(),
  /** of one that has an id */
  version: thingVersion.optional(),
  /** in the list of all and of one that is asked for alone, where the job is open or in progress */
  forecast: expectedFinish.optional(),
  /** of one that is asked for alone, beside its forecast: how the dates of the last closed jobs came out */
  forecast_record: forecastRecord.optional(),
  /** of one that is asked for alone, where it is on hold */
  hold: hold.optional(),
  /** in the list of all, of one on hold: the day on which what it waits for is expected */
  hold_expected_on: localDate.optional(),
  /** why it has no forecast, where that is told; a closed job needs none */
  no_forecast: noForecast.optional(),
})
export type Job = z.infer<typeof job>

export const workableJob = job.pick({
  id: true,
  job_no: true,
  customer: true,
  description: true,
  status: true,
  job_type_id: true,
})
export type WorkableJob = z.infer<typeof workableJob>

export const jobBody = z.object({
  ...jobShape('body'),
  hold: holdBody.nullish().describe('what it waits for, where it is on hold; left out it stays as it is'),
  planned_hours: plannersHoursOfJob
    .optional()
    .describe('what its planner gives each activity, whatever such work usually takes; left out they stay as they are'),
})
export type JobBody = z.infer<typeof jobBody>

/** A picture of a job: one that a technician took during a session, or one of the images database. */
export const jobPicture = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('session'),
    media_id: z.string(),
    captured_at: instant,
    technician_name: z.string(),
    technician: person,
    activity_label: z.string(),
    activity_label_ar: nameInArabic,
  }),
  z.object({ source: z.literal('images_database'), path: z.string(), captured_at: instant.nullable() }),
])
export type JobPicture = z.infer<typeof jobPicture>

/** A row of a file of jobs as it was read. */
export const importedRow = importedRowOf(jobFileColumns)
export type ImportedRow = z.infer<typeof importedRow>

/** An import of jobs, with who did it. */
export const jobImport = z.object({
  id,
  file_name: z.string(),
  /** how many jobs it made */
  jobs: z.int(),
  by: person,
  created_at: instant,
  taken_back_at: instant.nullable(),
})
export type JobImport = z.infer<typeof jobImport>

export const jobShapes = {
  workableJobs: shape({
    summary: 'Jobs that a technician can work on: open and in progress',
    query: z.object({
      status: text(20).optional().describe('ignored: only jobs that can be worked on are listed'),
      page: wholeNumber(1, 100_000, 1).describe('page of the list; the first is 1'),
      page_size: paging.page_size,
      q: text(100).optional().describe('text in the number, the customer or the description'),
    }),
    answers: {
      200: z.object({
        jobs: z.array(workableJob),
        total: z.int(),
        page: z.int(),
        page_size: z.int(),
        /** the images database is away, so that its latest jobs are not among these */
        images_jobs_missing: z.boolean(),
      }),
    },
  }),
  jobs: shape({
    summary: 'All jobs, newest first',
    query: z.object({
      page: wholeNumberWithin(1, 100_000)
        .optional()
        .describe(
          `a page of ${JOBS_OF_A_PAGE} jobs, the newest first; the first is 1, and a page that is not full is the last; left out: all`,
        ),
    }),
    answers: { 200: z.array(job) },
  }),
  job: shape({
    summary: 'A job, with when it is expected to be finished',
    ...byId('the job'),
    answers: { 200: job },
  }),
  createJob: shape({
    summary: 'Create a job, or complete one of the images database',
    body: jobBody,
    answers: { 201: job },
    refusals: ['job_number_taken', 'reference_unknown'],
  }),
  updateJob: shape({
    summary: 'Edit a job; its number stays as it is',
    ...byId('the job'),
    body: jobBody,
    answers: { 200: job },
    refusals: ['reference_unknown'],
  }),
  setJobStatus: shape({
    summary: "Change a job's status",
    ...byId('the job'),
    body: z.object({
      status: jobStatus,
      hold: holdBody.nullish().describe('what it waits for, where it is put on hold; else it is left out'),
    }),
    answers: { 200: job },
  }),
  deleteJob: shape({
    summary: 'Delete a job without sessions',
    ...byId('the job'),
    answers: { 204: 'nothing' },
    refusals: ['job_has_sessions'],
  }),
  jobCard: shape({
    summary: 'The job card to print: A5, PDF',
    ...byId('the job'),
    query: z.object({ language: fileLanguage }),
    answers: { 200: 'file' },
    fileTypes: [fileTypes.pdf],
  }),
  jobPictures: shape({
    summary: 'The pictures of a job, oldest first: of its sessions, and of the images database',
    ...byJobNumber,
    answers: {
      200: z.object({
        pictures: z.array(jobPicture),
        /** the images database is away, so that its pictures are not among these */
        images_missing: z.boolean(),
      }),
    },
  }),
  jobImage: shape({
    summary: 'A picture of the images database',
    query: z.object({
      path: text(1000).describe('path of the file, as the pictures of the job name it'),
      size: z.enum(['full', 'thumbnail'], message('must_be_one_of')).default('full').describe('how large it is wanted'),
    }),
    answers: { 200: 'file' },
    fileTypes: [fileTypes.jpeg, fileTypes.png, fileTypes.webp],
    refusals: ['not_found', 'image_file_missing', 'image_file_late', 'images_database_away'],
  }),
  imagesDatabase: shape({
    summary: 'How it stands with the images database',
    answers: {
      200: z.object({
        state: z.enum(['none', 'connected', 'away']),
        /** jobs that exist there alone */
        jobs: z.int(),
        /** rows left out because they have no usable job number */
        unusable_rows: z.int(),
      }),
    },
  }),
  importJobs: shape({
    summary:
      'Read a file of jobs (CSV or Excel, the field `file`); with the field `commit` = `true` its good rows are created',
    ...importParts(importedRow, 'the good rows are created', {
      /** by which all of it can be taken back; null: nothing was created */
      import_id: id.nullable(),
    }),
    refusals: importRefusals,
  }),
  jobImports: shape({
    summary: 'The latest imports of jobs, the newest first',
    answers: { 200: z.object({ imports: z.array(jobImport) }) },
  }),
  takeBackJobImport: shape({
    summary: 'Take back a whole import: its jobs are deleted, if nobody has worked on any of them',
    ...byId('the import'),
    answers: { 204: 'nothing' },
    refusals: ['import_worked_on', 'import_taken_back'],
  }),
  jobImportTemplate: shape({
    summary: 'An Excel file to fill in',
    answers: { 200: 'file' },
    fileTypes: [fileTypes.excel],
  }),
}
