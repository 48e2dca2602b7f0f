import * as z from 'zod'
import { heldEmployeeNumber } from './employee-number.ts'
import { id, idList, instant, message, text } from './fields.ts'
import { jobStatus } from './job-fields.ts'
import { shape } from './shape.ts'
import { nameInArabic, person } from './person.ts'

/** A session that runs, as much of it as is needed to tell it from others and to end it. */
const runningSession = z.object({
  session_id: z.string(),
  technician_id: id,
  technician_name: z.string(),
  technician: person,
  job_no: z.string(),
  activity_label: z.string(),
  activity_label_ar: nameInArabic,
  started_at: instant,
})
export type FoundRunning = z.infer<typeof runningSession>

export const foundJob = z.object({
  id,
  job_no: z.string(),
  customer: z.string(),
  description: z.string(),
  status: jobStatus,
  running: z.array(runningSession).describe('sessions that run on it, the newest first'),
})
export type FoundJob = z.infer<typeof foundJob>

export const foundTechnician = z.object({
  id,
  full_name: z.string(),
  person,
  employee_number: heldEmployeeNumber,
  segment: z.string().nullable(),
  is_active: z.boolean(),
  running: runningSession.nullable().describe('the session that they are at'),
})
export type FoundTechnician = z.infer<typeof foundTechnician>

/** The longest text that can be looked for. */
export const SEARCH_LONGEST = 100
/** The most things of each kind that the caller can name as opened lately. */
export const RECENT_MOST = 20

const recent = idList.refine((ids) => ids.length <= RECENT_MOST, message('too_many', { most: RECENT_MOST })).default([])

export const searchShapes = {
  search: shape({
    summary:
      'Jobs and technicians in which every word is found, the nearest first; without words those that were opened lately',
    query: z.object({
      q: text(SEARCH_LONGEST)
        .default('')
        .describe('words of numbers, names, customers and descriptions, in any writing'),
      recent_jobs: recent.describe('ids of jobs that the caller opened lately, which come before their like'),
      recent_technicians: recent.describe('ids of technicians that the caller opened lately'),
    }),
    answers: {
      200: z.object({
        jobs: z.array(foundJob),
        technicians: z.array(foundTechnician),
        has_more_jobs: z.boolean().describe('more jobs are found than are listed'),
        is_near: z.boolean().describe('nothing has these words; listed is what has nearly the same'),
      }),
    },
  }),
}
