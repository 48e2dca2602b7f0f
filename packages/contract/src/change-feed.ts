import * as z from 'zod'
import { editableActivityType } from './activity-types.ts'
import { instant, message, text, wholeNumber } from './fields.ts'
import { job } from './jobs.ts'
import { department, jobType, powerRating, rpmCategory } from './master-data.ts'
import { lateArrival, period } from './periods.ts'
import { sessionRecord } from './session-record.ts'
import { shape } from './shape.ts'
import { technician } from './technicians.ts'

/** The types of things whose changes are listed; what refers to another comes after it. */
export const changeTypes = [
  'activity_type',
  'job_type',
  'power_rating',
  'rpm_category',
  'department',
  'technician',
  'job',
  'session',
  'adjustment',
  'closed_month',
] as const
export type ChangeType = (typeof changeTypes)[number]

/** How many entries an answer has at most. */
export const CHANGES_AT_MOST = 1_000

/** For how many days removals are kept, and cursors are good. */
export const CHANGES_KEPT_DAYS = 30

/** A job without what is reckoned of it anew all the time. */
const jobState = job
  .omit({ forecast: true, forecast_record: true, hold: true, hold_expected_on: true, no_forecast: true })
  .required({ id: true, version: true })

/** A technician without rate, and without what their phones hold. */
const technicianState = technician.omit({
  hourly_rate: true,
  must_change_password: true,
  unsent_count: true,
  unsent_since: true,
  last_heard_at: true,
})

/** A session without what other things say: its month, adjustments, requests, photos and activity. */
const sessionState = sessionRecord.omit({
  is_charged: true,
  is_locked: true,
  late: true,
  has_request: true,
  media_count: true,
})

const closedMonth = period.shape.locked.unwrap()
const closedMonthState = closedMonth.extend({ month: period.shape.month })
export type ClosedMonthState = z.infer<typeof closedMonthState>

const states = {
  activity_type: editableActivityType,
  job_type: jobType,
  power_rating: powerRating,
  rpm_category: rpmCategory,
  department,
  technician: technicianState,
  job: jobState,
  session: sessionState,
  adjustment: lateArrival,
  closed_month: closedMonthState,
} as const satisfies Record<ChangeType, z.ZodObject>
export type StateOf<Type extends ChangeType> = z.infer<(typeof states)[Type]>

/** The schema of the state of a thing. */
export function stateOf(type: ChangeType): z.ZodObject {
  return states[type]
}

const entryOf = <Type extends ChangeType>(type: Type) =>
  z.object({
    type: z.literal(type),
    id: z.string().describe('the id that its own calls take; of an activity type its code, of a closed month YYYY-MM'),
    removed: z.boolean().describe('it was deleted, or a month was reopened'),
    state: states[type].nullable().describe('as it is now, all of it; null where it was removed'),
  })

/** A thing as it is now, or that it is no more. */
export const changeEntry = z.discriminatedUnion('type', [
  entryOf('activity_type'),
  entryOf('job_type'),
  entryOf('power_rating'),
  entryOf('rpm_category'),
  entryOf('department'),
  entryOf('technician'),
  entryOf('job'),
  entryOf('session'),
  entryOf('adjustment'),
  entryOf('closed_month'),
])
export type ChangeEntry = z.infer<typeof changeEntry>

const names: readonly string[] = changeTypes
const typeList = z.coerce
  .string()
  .refine((given) => given.split(',').every((name) => names.includes(name)), message('must_be_one_of'))
  .transform((given) => changeTypes.filter((type) => given.split(',').includes(type)))

export const changeFeedShapes = {
  changesSince: shape({
    summary: 'What has changed since an earlier answer, each thing with its whole present state',
    query: z.object({
      after: text(1_000)
        .optional()
        .describe(
          '`next` of the last answer; left out or empty: from the beginning, which lists everything that there is',
        ),
      types: typeList
        .optional()
        .describe(
          `what is listed, separated by commas: ${changeTypes.join(', ')}; left out: all, or those of the cursor`,
        ),
      limit: wholeNumber(1, CHANGES_AT_MOST, 500).describe('entries at most'),
    }),
    answers: {
      200: z.object({
        changes: z.array(changeEntry),
        next: z.string().describe('the cursor to keep, once the entries are kept'),
        more: z.boolean().describe('there is more to read at once'),
        phase: z
          .enum(['present', 'changes'])
          .describe('`present`: of the list of everything that there is, with which a reader begins'),
        delayed_since: instant
          .nullable()
          .describe(
            'a transaction has been writing since then; what changed after it began is listed when it has ended',
          ),
      }),
    },
    refusals: ['cursor_unreadable', 'cursor_of_other_types', 'cursor_of_other_history', 'cursor_too_old'],
  }),
}
