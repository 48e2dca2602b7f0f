import { secondOfTime } from '@warsha/domain'
import * as z from 'zod'
import {
  exactHours,
  id,
  instant,
  localDate,
  localTime,
  message,
  text,
  wholeNumberWithin as wholeNumberOfQuery,
} from './fields.ts'
import { isGuess, jobCount, latePercent } from './forecasts.ts'
import { chosenOrder } from './next-work.ts'
import { shape } from './shape.ts'
import { typedNumber, wholeNumberWithin } from './typed-number.ts'

/** The furthest that a load looks ahead. */
export const MOST_LOAD_WEEKS = 26
/** How far it looks if nobody says. */
export const LOAD_WEEKS = 8
/** The most technicians that a what-if adds to a team. */
export const MOST_EXTRA_TECHNICIANS = 20

/** So many jobs of a bar are named at most. */
export const MOST_JOBS_OF_BAR = 200

const jobsBehind = {
  job_count: z.int().describe('jobs behind it'),
  jobs: z
    .array(z.object({ job_id: id, hours: exactHours }))
    .describe('the first of them in their order, 200 at most, each with its hours'),
}

const jobsApart = z.object({ job_count: z.int(), job_ids: z.array(id).describe('the first of them, 200 at most') })

/** A week of a team. */
export const loadWeek = z.object({
  first_day: localDate.describe('a Sunday'),
  last_day: localDate,
  calendar_hours: exactHours.describe(
    "the team's working hours less absences; of the present week those that are left",
  ),
  capacity_hours: exactHours.describe('what of these usually goes into jobs'),
  work_hours: exactHours.describe('work that is done in it, which is never more than its capacity'),
  overdue_hours: exactHours.describe('work that is due by its end and done later'),
  ...jobsBehind,
})
export type LoadWeek = z.infer<typeof loadWeek>

/** A team of the shop: the technicians of a segment, and what is left for them to do. */
export const loadTeam = z.object({
  team: z.string().nullable().describe('the segment; null: technicians without one'),
  technicians: z.int().describe('who worked within two weeks, or are away'),
  work_hours: exactHours.describe('all work that is left for the team'),
  weeks: z.array(loadWeek),
  later: z.object({ hours: exactHours, ...jobsBehind }).describe('what does not fit into these weeks'),
})
export type LoadTeam = z.infer<typeof loadTeam>

const utilisation = z.number().describe('how much of their working time technicians record on jobs')

const namedJob = {
  job_id: id,
  job_no: z.string(),
  customer: z.string(),
  description: z.string(),
  due_on: localDate.nullable(),
}
export const loadJob = z.object(namedJob)
export type LoadJob = z.infer<typeof loadJob>

const triedDates = { p50_at: instant.nullable(), p80_at: instant.nullable(), late_percent: latePercent }

export const datesInWhatIf = z.object({
  ...namedJob,
  ...triedDates,
  as_it_is: z.object(triedDates).describe('as it is, reckoned at the same moment'),
})
export type DatesInWhatIf = z.infer<typeof datesInWhatIf>

const weeks = typedNumber(wholeNumberWithin({ least: 1, most: MOST_LOAD_WEEKS }))

const overtime = z
  .object({
    weekdays: z
      .array(typedNumber(wholeNumberWithin({ least: 0, most: 6 })))
      .min(1, message('weekdays_required'))
      .max(7, message('must_be_one_of'))
      .describe('0 Sunday to 6 Saturday'),
    start_time: localTime,
    end_time: localTime.describe('one that is not after the start is on the next day'),
    weeks: weeks.describe('for so many weeks, this one among them'),
  })
  .superRefine(({ start_time, end_time }, context) => {
    if (!localTime.safeParse(start_time).success || !localTime.safeParse(end_time).success) return
    if (secondOfTime(start_time) !== secondOfTime(end_time)) return
    context.addIssue({ code: 'custom', path: ['end_time'], message: 'overtime_without_hours' })
  })

const extraTechnicians = z
  .array(
    z.object({
      team: text(100).nullable().describe('the segment, as in the load; null: technicians without one'),
      technicians: typedNumber(wholeNumberWithin({ least: 1, most: MOST_EXTRA_TECHNICIANS })),
    }),
  )
  .refine((teams) => new Set(teams.map(({ team }) => team)).size === teams.length, message('team_twice'))

const teamsOfLoad = z.array(loadTeam).describe('the largest first')

export const loadShapes = {
  load: shape({
    summary: 'The work that is left, by team and week, against the hours in which it can be done',
    query: z.object({
      weeks: wholeNumberOfQuery(1, MOST_LOAD_WEEKS).default(LOAD_WEEKS).describe('so many weeks, this one among them'),
    }),
    answers: {
      200: z.object({
        made_at: instant.describe('when the forecasts were made that say what is left of each job'),
        utilisation_percent: utilisation,
        job_count: jobCount,
        teams: teamsOfLoad,
        held: z.object({ hours: exactHours, ...jobsBehind }).describe('jobs on hold, whose work is in no week'),
        without_estimate: jobsApart.describe('jobs of whose work nothing is known'),
        not_yet: jobsApart.describe('jobs that are newer than these forecasts, which are made anew every ten minutes'),
        jobs: z.array(loadJob).describe('all that are named above'),
      }),
    },
  }),
  tryLoad: shape({
    summary:
      'What more technicians, overtime or another order would change: the load and all dates, reckoned and not kept',
    body: z.object({
      weeks: weeks.default(LOAD_WEEKS).describe('so many weeks, this one among them'),
      extra_technicians: extraTechnicians.default([]).describe('technicians that teams would have besides'),
      overtime: overtime.nullable().default(null).describe('hours that everybody would work besides'),
      job_ids: chosenOrder.shape.job_ids
        .optional()
        .describe('jobs to be worked on first, in the place of those that are put first; left out: as it is'),
    }),
    answers: {
      200: z.object({
        made_at: instant,
        is_guess: isGuess,
        utilisation_percent: utilisation,
        as_it_is: teamsOfLoad,
        moved: teamsOfLoad.describe('the same teams, as they would be'),
        jobs: z
          .array(datesInWhatIf)
          .describe('all jobs that are not closed, in the order in which they would be worked on'),
      }),
    },
    refusals: ['team_not_found'],
    idempotent: true,
  }),
}
