import { holdReasons } from '@warsha/domain'
import * as z from 'zod'
import { checkedRange, instant, localDate, message, optionalName, range } from './fields.ts'
import { shape } from './shape.ts'

/** The longest word about what a job waits for. */
export const HOLD_NOTE_LONGEST = 200

/** What a job is put on hold for. */
export const holdBody = z
  .object({
    reason: z.enum(holdReasons, message('must_be_one_of')),
    note: optionalName(HOLD_NOTE_LONGEST)
      .nullish()
      .transform((note) => note || null),
    expected_on: z
      .union([z.literal('').transform(() => null), localDate])
      .nullish()
      .describe('the day on which it is expected, today or later; null: not known; left out it stays as it is'),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== null, {
    ...message('hold_note_required'),
    path: ['note'],
  })
export type HoldBody = z.infer<typeof holdBody>

/** Why a job is on hold. */
export const hold = z.object({
  reason: z.enum(holdReasons).nullable().describe('null: nobody said'),
  note: z.string().nullable(),
  since: instant,
  expected_on: localDate.optional().describe('the day on which what it waits for is expected, where it is known'),
  promises: z
    .array(z.object({ expected_on: localDate.nullable().describe('null: taken back'), said_at: instant }))
    .optional()
    .describe('each day that was expected, the one that was said first first; left out where nobody said any'),
})
export type Hold = z.infer<typeof hold>

const days = z.number().describe('days of the calendar, to a tenth')

const waitingFor = z.object({
  reason: z.enum(holdReasons).nullable().describe('null: nobody said'),
  holds: z.int(),
  jobs: z.int(),
  days: days.describe('in the range, of all jobs together'),
  median_days: days.nullable().describe('of a hold that has ended; null without any'),
  lasting: z.int().describe('holds that have not ended'),
})

export const holdShapes = {
  jobWaiting: shape({
    summary: 'Where jobs wait: holds by reason, and what the days of closed jobs went into',
    query: checkedRange(range.shape),
    answers: {
      200: z.object({
        reasons: z.array(waitingFor).describe('those with the most days first'),
        closed: z
          .object({
            jobs: z.int(),
            flow_days: days.describe('mean from receipt to closing'),
            before_work_days: days.describe('mean until somebody began, holds left out'),
            work_days: days.describe('mean in which at least one person worked on it, on the clock'),
            hold_days: days.describe('mean on hold'),
            between_days: days.describe('mean of the rest: between activities, at night and on free days'),
          })
          .nullable()
          .describe('jobs that were closed in the range; null without any'),
      }),
    },
  }),
}
