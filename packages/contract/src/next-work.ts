import { holdReasons, jobStatuses } from '@warsha/domain'
import * as z from 'zod'
import { hours, id, instant, localDate, message, text, thingVersion } from './fields.ts'
import { goesOnAt, isGuess, jobCount, lateBecause, latePercent, mostJobs, noForecast } from './forecasts.ts'
import { shape } from './shape.ts'
import { nameInArabic, person } from './person.ts'

/** The most jobs that can be put first. */
export const MOST_PUT_FIRST = 500

const usualTechnician = z.object({
  technician_id: id,
  technician_name: z.string(),
  technician: person,
  is_free: z.boolean().describe('works on nothing now and is not away by a recorded absence'),
  is_away: z.boolean().describe('a recorded absence covers this moment'),
  is_here: z.boolean().describe('has recorded work today'),
})

const workedBy = z.object({
  technician_id: id,
  technician_name: z.string(),
  technician: person,
  activity_label: z.string(),
  activity_label_ar: nameInArabic,
})

/** A job that is not closed, as a foreman looks at it. */
export const nextJob = z.object({
  job_id: id,
  job_no: z.string(),
  customer: z.string(),
  description: z.string(),
  status: z.enum(jobStatuses),
  due_on: localDate.nullable(),
  queue_place: z.int().describe('in the order in which jobs are reckoned to be worked on; the first is 1'),
  usual_place: z.int().describe('the place that it would have if no job were put first'),
  is_put_first: z.boolean().describe('a foreman has put it there'),
  remaining_hours: hours.nullable(),
  p50_at: instant.nullable(),
  p80_at: instant.nullable(),
  goes_on_at: goesOnAt,
  late_percent: latePercent,
  no_forecast: noForecast.nullable(),
  late_because: lateBecause.optional(),
  hold: z
    .object({
      reason: z.enum(holdReasons).nullable(),
      note: z.string().nullable(),
      since: instant,
      expected_on: localDate.optional().describe('the day on which that is expected, where it is known'),
    })
    .nullable()
    .describe('what it waits for, where it is on hold'),
  working: z.array(workedBy).describe('who is on it now'),
  next_activity: z
    .object({
      activity_code: z.string(),
      activity_label: z.string(),
      activity_label_ar: nameInArabic,
      has_begun: z.boolean().describe('it was begun and is not finished'),
      usual_technicians: z.array(usualTechnician).describe('who did most of it lately, three at most'),
    })
    .nullable()
    .describe(
      'what goes on, else what is planned, else what usually follows in this shop; null where that is not known, or nothing usually does',
    ),
  is_probably_done: z
    .boolean()
    .describe('nothing is under way or planned, and most jobs end here: all that usually is done on a job is done'),
})
export type NextJob = z.infer<typeof nextJob>

export const chosenOrder = z.object({
  job_ids: z
    .array(id)
    .max(MOST_PUT_FIRST, message('too_many_jobs'))
    .refine((ids) => new Set(ids).size === ids.length, message('job_put_twice'))
    .describe('jobs to be worked on first, in this order; all others follow by due date'),
})

const triedDates = { p50_at: instant.nullable(), p80_at: instant.nullable(), late_percent: latePercent }

/** A job's dates in an order that is tried, and at the same moment in the order that is kept. */
export const triedJob = z.object({
  job_id: id,
  ...triedDates,
  as_it_is: z.object(triedDates).describe('in the order that is kept, reckoned at the same moment'),
})
export type TriedJob = z.infer<typeof triedJob>

export const nextWorkShapes = {
  nextWork: shape({
    summary: 'What to do next: each job that is not closed, what it waits for and who usually does what follows',
    query: z.object({
      most: mostJobs,
      q: text(100)
        .optional()
        .describe('words in the number, the customer or the description; then no other job is answered'),
    }),
    answers: {
      200: z.object({
        made_at: instant.nullable().describe('when dates were reckoned; null: not yet'),
        is_guess: isGuess,
        job_count: jobCount,
        lateness: z
          .array(lateBecause.extend({ jobs: z.int() }))
          .optional()
          .describe(
            'days by which open jobs are expected late, by what holds each of them up most; the most first; left out where none is',
          ),
        jobs: z
          .array(nextJob)
          .describe(
            'in the order in which they are reckoned to be worked on; with `most` the first, and those that somebody is on, that are likeliest late or that are on hold',
          ),
        version: thingVersion.describe('of the order: of which jobs are put first'),
      }),
    },
  }),
  tryWorkOrder: shape({
    summary: 'What another order would change: the dates of all open jobs, reckoned and not kept',
    body: chosenOrder,
    answers: {
      200: z.object({ jobs: z.array(triedJob) }),
    },
    idempotent: true,
  }),
  setWorkOrder: shape({
    summary: 'Put jobs first, in the place of those that were put first before',
    body: chosenOrder,
    answers: { 204: 'nothing' },
    refusals: ['not_found'],
    idempotent: true,
  }),
}
