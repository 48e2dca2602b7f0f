import { jobStatuses, lateCauses } from '@warsha/domain'
import * as z from 'zod'
import { hours, id, instant, localDate, wholeNumberWithin } from './fields.ts'
import { shape } from './shape.ts'

/** Why an open job has no forecast. */
export const noForecastReasons = ['on_hold', 'no_estimate', 'no_technicians', 'too_far', 'not_yet'] as const
export const noForecast = z.enum(noForecastReasons)
export type NoForecast = z.infer<typeof noForecast>

export const latePercent = z
  .number()
  .describe(
    'how likely after the due day, in percent; 100 when that has passed; null without one, and where dates are guesses',
  )
  .nullable()
export const isGuess = z
  .boolean()
  .describe('of the dates that passed within sixty days too few held, or fewer than thirty passed: no date is promised')

export const goesOnAt = instant
  .nullable()
  .describe('of a job on hold: when half of such holds have ended; null for others')

/** When a job is expected to be finished. */
export const expectedFinish = z.object({
  p50_at: instant.describe('as likely earlier as later'),
  p80_at: instant.describe('four of five times earlier, unless it is a guess'),
  goes_on_at: goesOnAt,
  late_percent: latePercent,
  is_guess: isGuess,
})
export type ExpectedFinish = z.infer<typeof expectedFinish>

const share = z.number().describe('percent').nullable()

/** How the dates of the last sixty days came out. */
export const forecastRecord = z.object({
  jobs: z.int().describe('whose dates these are'),
  dates: z.int().describe('P80 dates, one a day for each job that was open, that passed within the last sixty days'),
  held: z
    .int()
    .describe('of these dates, those by which the job was closed; the others were missed, also of jobs that are open'),
  replayed: z.int().describe('of these dates, those that were reckoned later, from what was known then'),
  bias_days: z.number().nullable().describe('mean days from the P50 to the closing; below 0: closed earlier'),
  horizons: z.array(
    z.object({
      up_to_days: z.int().nullable().describe('how far ahead the P80 lay; null: further than the others'),
      dates: z.int(),
      p50_held_percent: share,
      p80_held_percent: share,
    }),
  ),
})
export type ForecastRecordAnswer = z.infer<typeof forecastRecord>

/** What holds a job up most. */
export const lateBecause = z
  .object({
    cause: z
      .enum(lateCauses)
      .describe(
        'hold: it is on hold; queue: other jobs of a team go first; work: what is left of it; nobody: work of a team without anybody',
      ),
    team: z.string().nullable().describe('of a queue: the segment; null: those who are in none'),
    days: z.number().describe('so many days of its lateness would be gone without that, to a tenth'),
  })
  .describe('of a job that is expected after its due day: what brings its date forward most when it is left out')

export const jobForecast = z.object({
  job_id: id,
  job_no: z.string(),
  customer: z.string(),
  description: z.string(),
  status: z.enum(jobStatuses),
  due_on: localDate.nullable(),
  remaining_hours: hours.nullable().describe('decimal hours of work; null where that is not known'),
  p50_at: instant.nullable(),
  p80_at: instant.nullable(),
  goes_on_at: goesOnAt,
  late_percent: latePercent,
  no_forecast: noForecast.nullable().describe('why there is none'),
  late_because: lateBecause.optional(),
  made_at: instant.nullable(),
})
export type JobForecast = z.infer<typeof jobForecast>

/** How many jobs an answer has at most, in a query string. A shop may have tens of thousands that nobody closes. */
export const mostJobs = wholeNumberWithin(1, 5_000).optional().describe('so many jobs at most; left out: all')

export const jobCount = z.int().describe('jobs that are not closed, whether or not they are in this answer')

export const forecastShapes = {
  jobForecasts: shape({
    summary: 'When each job that is not closed is expected to be finished, those most likely to be late first',
    query: z.object({ most: mostJobs }),
    answers: {
      200: z.object({
        /** null before the first reckoning */
        made_at: instant.nullable(),
        /** technicians who worked lately: so many are reckoned with */
        technicians: z.int(),
        utilisation_percent: z.number().describe('how much of their working time goes into jobs').nullable(),
        is_guess: isGuess,
        record: forecastRecord,
        job_count: jobCount,
        jobs: z.array(jobForecast),
      }),
    },
  }),
}
