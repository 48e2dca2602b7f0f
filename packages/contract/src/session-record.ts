import type { ReviewFlag } from '@warsha/domain'
import * as z from 'zod'
import { heldEmployeeNumber } from './employee-number.ts'
import {
  flag,
  id,
  idList,
  instant,
  lines,
  localDate,
  message,
  paging,
  recordedLines,
  requiredText,
  sar,
  sarIfSeen,
  seconds,
  segmentFilter,
  text,
  thingVersion,
  uuid,
} from './fields.ts'
import { workFields } from './work-fields.ts'
import { NOTE_LONGEST } from './sessions.ts'
import { byOwnSession, byUuid } from './path-params.ts'
import { shape } from './shape.ts'
import { openEndCheck, timerCheck } from './timer-checks.ts'
import { month } from './month.ts'
import { nameInArabic, person } from './person.ts'

export const sessionStates = ['running', 'completed', 'voided'] as const

/** Which sessions a list shows. Voided ones stand in their own list only. */
export const sessionFilters = ['all', 'running', 'completed', 'to_review', 'voided'] as const

const reviewFlag = z.custom<ReviewFlag>((value) => typeof value === 'string').describe('why it is for review')

/** A session as admins see it. What a running one will have come to is null. */
export const sessionRecord = z.object({
  session_id: z.string(),
  technician_id: id,
  technician_name: z.string(),
  technician: person,
  employee_number: heldEmployeeNumber,
  segment: z.string().nullable(),
  job_id: id,
  job_no: z.string(),
  customer: z.string(),
  job_description: z.string(),
  activity_code: z.string(),
  activity_label: z.string(),
  activity_label_ar: nameInArabic,
  note: z.string().nullable(),
  started_at: instant,
  ended_at: instant.nullable(),
  activity_finished_at: instant
    .nullable()
    .describe('when its technician said that its activity is finished on its job; no correction moves it'),
  seconds_raw: seconds.nullable().describe('counted in its month; null where it runs or arrived too late for it'),
  seconds_effective: seconds.nullable(),
  seconds_held: seconds.nullable().describe('not counted, as nobody reported the end'),
  /** SAR an hour on the day of its start; null: the technician had no rate */
  hourly_rate: sar.nullable().optional(),
  cost_sar: sar.nullable().optional(),
  state: z.enum(sessionStates),
  /** those that wait for an admin's look */
  flags: z.array(reviewFlag),
  is_corrected: z.boolean(),
  is_charged: z.boolean().describe('false: charged to no job, as its activity is not'),
  is_locked: z.boolean().describe('its month is closed'),
  /** what arrived after its month was closed, and counts in a later one */
  late: z
    .object({
      month: z.string().describe('YYYY-MM, the month whose adjustment it is'),
      posting_day: localDate.describe('the day on which it counts, the latest where it came more than once'),
      is_accepted: z.boolean(),
      session_count: z.int(),
      seconds_raw: seconds,
      seconds_effective: seconds,
      cost_sar: sarIfSeen,
    })
    .nullable(),
  has_request: z.boolean().describe('a request for correction waits'),
  media_count: z.int(),
  version: thingVersion,
})
export type SessionRecord = z.infer<typeof sessionRecord>

export const sessionTotals = z.object({
  ...workFields,
  cost_sar: workFields.cost_sar.optional(),
  session_count: z.int().describe('completed ones'),
  running_count: z.int(),
  to_review_count: z.int(),
  seconds_held: seconds.describe('not counted, as nobody reported the end'),
})
export type SessionTotals = z.infer<typeof sessionTotals>

export const sessionChangeKinds = ['added', 'corrected', 'trimmed', 'ended', 'voided', 'restored', 'reviewed'] as const

/** The fields of a session that an admin can change, and what follows from them. */
export const recordedFields = z
  .object({
    started_at: instant,
    ended_at: instant.nullable(),
    job_no: z.string(),
    activity_code: z.string(),
    note: z.string().nullable(),
    flags: z.array(reviewFlag),
  })
  .partial()
export type RecordedFields = z.infer<typeof recordedFields>

export const sessionChange = z.object({
  at: instant,
  person_name: z.string(),
  person,
  kind: z.enum(sessionChangeKinds),
  reason: z.string(),
  before: recordedFields.nullable(),
  after: recordedFields,
})
export type SessionChange = z.infer<typeof sessionChange>

/** What may be done about a session that looks wrong, in one step. */
export const proposalKinds = [
  'end_of_working_day',
  'start_of_next_session',
  'typical_hours',
  'as_reported',
  'keep',
] as const

export const proposal = z.object({
  kind: z.enum(proposalKinds),
  /** the end that it would have; null: as it is */
  ended_at: instant.nullable(),
  seconds_effective: seconds.nullable().describe('what it would come to'),
})
export type Proposal = z.infer<typeof proposal>

/** A session with all that is known of it. */
export const sessionDetails = sessionRecord.extend({
  /** what the device told, before anybody corrected it */
  reported: z.object({
    device_started_at: instant.nullable(),
    device_ended_at: instant.nullable(),
    reported_ended_at: instant.nullable(),
  }),
  photos: z.array(z.object({ media_id: z.string(), captured_at: instant })),
  history: z.array(sessionChange),
  request: z.lazy(() => correctionRequest).nullable(),
  timer_checks: z.array(timerCheck).describe('what its technician was asked about it, in order'),
  is_forgotten: z.boolean().describe('it runs past the end of its working day, or for too long'),
  proposals: z.array(proposal).describe('while it runs or waits for review'),
})
export type SessionDetails = z.infer<typeof sessionDetails>

/** The requested changes; null: unchanged. */
export const requestedFields = z.object({
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  job_no: z.string().nullable(),
  activity_code: z.string().nullable(),
  activity_label: z.string().nullable(),
  activity_label_ar: nameInArabic.optional(),
  note: z.string().nullable(),
  is_void: z.boolean().describe('it should not count at all'),
})

export const requestStatuses = ['pending', 'accepted', 'declined'] as const

/** A technician's request to correct an own session. */
export const correctionRequest = z.object({
  id: z.string(),
  unique_key: z.string(),
  session_id: z.string(),
  requested_at: instant,
  reason: z.string(),
  requested_changes: requestedFields,
  wished: requestedFields.meta({ deprecated: true, description: 'former name of requested_changes' }),
  status: z.enum(requestStatuses),
  decided_at: instant.nullable(),
  decision_reason: z.string().nullable(),
})
export type CorrectionRequest = z.infer<typeof correctionRequest>

/** A session that somebody has to look at, with what is offered for it. */
export const reviewItem = z.object({
  session: sessionRecord,
  /** `closed`: nobody can decide about it while its month is closed */
  reason: z.enum(['flagged', 'forgotten', 'requested', 'closed']),
  proposals: z.array(proposal),
  request: correctionRequest.nullable(),
  /** the last question about its timer */
  timer_check: timerCheck.nullable(),
})
export type ReviewItem = z.infer<typeof reviewItem>

/** The longest reason that an admin or a technician can give. */
export const CHANGE_REASON_LONGEST = 500
export const changeReason = requiredText(CHANGE_REASON_LONGEST, 'reason_required')
/** A technician's own, which waited on a phone for its sending. */
const ownReason = z
  .string(message('reason_required'))
  .transform((value) => value.trim())
  .pipe(recordedLines(CHANGE_REASON_LONGEST))
  .pipe(z.string().min(1, message('reason_required')))
const note = lines(NOTE_LONGEST, 'note_long')
  .nullable()
  .transform((value) => value?.trim() || null)
const jobNo = requiredText(50, 'job_no_required')
const activityCode = requiredText(50, 'activity_code_required')
const idInQuery = z.coerce.number().pipe(id)
/** Cuts the technician's neighbouring sessions where they overlap; without it an overlap is refused with what would be cut. */
const trim = z.boolean(message('must_be_yes_or_no')).default(false)

export const addedSession = z.object({
  technician_id: id,
  job_no: jobNo,
  activity_code: activityCode,
  started_at: instant,
  ended_at: instant,
  note: note.optional(),
  reason: changeReason,
  trim,
})

/** Fields left out stay as they are. */
export const sessionCorrection = z.object({
  started_at: instant.optional(),
  ended_at: instant.optional(),
  job_no: jobNo.optional(),
  activity_code: activityCode.optional(),
  note: note.optional(),
  reason: changeReason,
  trim,
  known_ended_at: instant.nullish().describe('the end that the correction rests on; left out: any'),
})
export type SessionCorrection = z.input<typeof sessionCorrection>

/** A neighbour that a correction would cut: its new times; null when nothing would be left of it, so that it is voided. */
const trimmedSession = z.object({
  session: sessionRecord,
  becomes: z.object({ started_at: instant, ended_at: instant.nullable() }).nullable(),
})

/** What a correction came to: done, or not done because it would overlap, with the cuts that are offered. */
export const correctionOutcome = z.object({
  is_done: z.boolean(),
  session: sessionRecord.nullable(),
  trimmed: z.array(trimmedSession),
})
export type CorrectionOutcome = z.infer<typeof correctionOutcome>

const reasonOnly = z.object({ reason: changeReason })

/** Stands among the ids of job types for jobs that have none. */
export const NO_JOB_TYPE = 'none'

/** Ids of job types with commas between them; `none` is for jobs without one. */
const jobTypes = z.coerce
  .string()
  .max(2_000, message('too_long', { longest: 2_000 }))
  .regex(/^(none|[1-9]\d{0,8})(,(none|[1-9]\d{0,8}))*$/, message('must_be_id'))
  .transform((given) => given.split(',').map((one) => (one === NO_JOB_TYPE ? null : Number(one))))

/** Which sessions are looked for. All that is given holds at once; days and months are those of the start. */
const sessionSearch = z.object({
  from_date: localDate.optional().describe('first day, YYYY-MM-DD'),
  to_date: localDate.optional().describe('last day, YYYY-MM-DD'),
  month: month.optional(),
  weekday: z.coerce
    .number(message('must_be_number'))
    .int(message('must_be_number'))
    .min(0, message('too_small', { least: 0 }))
    .max(6, message('too_big', { most: 6 }))
    .optional()
    .describe('0 Sunday to 6 Saturday'),
  technician_id: idList.optional().describe('one or several, with commas between them'),
  segment: segmentFilter,
  job_id: idInQuery.optional().describe('id of the job'),
  job_no: text(50).optional().describe('number of the job'),
  job_type_id: jobTypes.optional().describe('one or several, with commas between them; none: jobs without a job type'),
  customer: text(200).optional().describe('name of the customer of the job, whole'),
  activity_code: text(50).optional().describe('code of the activity type'),
  state: z.enum(sessionFilters, message('must_be_one_of')).default('all').describe('completed: those that count'),
  is_waiting: flag.describe('whether they wait for review'),
  is_rated: flag.describe('whether the technician had an hourly rate; completed ones only'),
  has_outside: flag.describe('whether a part lies outside the working calendar; completed ones only'),
  is_charged: flag.describe('whether they belong to the account of their job'),
  settled_from: localDate.optional().describe('those of work items that settled from this day on and count'),
  settled_to: localDate.optional().describe('those of work items that settled up to this day and count'),
  q: text(100)
    .optional()
    .describe('text in the technician, the job or its customer, or the activity in either language'),
})

export const sessionRecordShapes = {
  sessionRecords: shape({
    summary: 'Sessions by filter, newest first, with the totals of all that the filter finds',
    query: sessionSearch.extend(paging),
    answers: {
      200: z.object({
        sessions: z.array(sessionRecord),
        totals: sessionTotals,
        item_count: z.int().nullable().describe('their work items, where those that settled are looked for'),
        total: z.int(),
        page: z.int(),
        page_size: z.int(),
      }),
    },
    refusals: ['range_backwards'],
  }),
  sessionRecord: shape({
    summary: 'A session with its photos and its history',
    ...byUuid('the session', 'session_not_found'),
    answers: { 200: sessionDetails },
    refusals: ['session_not_found'],
  }),
  addSession: shape({
    summary: 'Add a session that a technician did not record',
    body: addedSession,
    answers: { 201: correctionOutcome, 200: correctionOutcome },
    refusals: ['period_locked', 'job_not_found', 'activity_not_found', 'technician_not_found'],
  }),
  correctSession: shape({
    summary: 'Correct the times, the job, the activity or the note of a session',
    ...byUuid('the session', 'session_not_found'),
    body: sessionCorrection,
    answers: { 200: correctionOutcome },
    refusals: [
      'session_not_found',
      'session_voided',
      'session_running',
      'session_changed_meanwhile',
      'period_locked',
      'job_not_found',
      'activity_not_found',
    ],
  }),
  voidSession: shape({
    summary: 'Take a session out of every total; it stays to be seen',
    ...byUuid('the session', 'session_not_found'),
    body: reasonOnly,
    answers: { 200: sessionRecord },
    refusals: ['session_not_found', 'session_voided', 'period_locked'],
  }),
  restoreSession: shape({
    summary: 'Let a voided session count again',
    ...byUuid('the session', 'session_not_found'),
    body: z.object({ reason: changeReason, trim }),
    answers: { 200: correctionOutcome },
    refusals: ['session_not_found', 'session_not_voided', 'period_locked'],
  }),
  reviewSession: shape({
    summary: 'Say that a flagged session is right as it is',
    ...byUuid('the session', 'session_not_found'),
    body: z
      .object({
        reason: changeReason.optional(),
        known_ended_at: instant.nullish().describe('the end that was looked at; left out: any'),
      })
      .nullish(),
    bodyOptional: true,
    answers: { 200: sessionRecord },
    refusals: ['session_not_found', 'session_voided', 'period_locked', 'session_changed_meanwhile'],
    idempotent: true,
  }),
  endSession: shape({
    summary: 'End a running session for its technician, now or at a time that lies after its start',
    ...byUuid('the session', 'session_not_found'),
    body: z.object({ ended_at: instant.optional(), reason: changeReason }),
    answers: { 200: sessionRecord },
    refusals: ['session_not_found', 'session_not_running', 'period_locked'],
  }),
  reviewList: shape({
    summary: 'What somebody has to look at: flagged sessions, forgotten timers, requests of technicians',
    query: z.object({
      month: month.optional().describe('only sessions that started in this month, YYYY-MM'),
      ...paging,
    }),
    answers: {
      200: z.object({
        items: z.array(reviewItem),
        /** what somebody can decide about: all but those in closed months, which come last */
        total: z.int(),
        counts: z.object({ flagged: z.int(), forgotten: z.int(), requested: z.int(), closed: z.int() }),
      }),
    },
  }),
  acceptCorrection: shape({
    summary: 'Correct a session as its technician asked',
    ...byUuid('the request', 'request_not_found'),
    body: z.object({ reason: changeReason.optional(), trim }).nullish(),
    bodyOptional: true,
    answers: { 200: correctionOutcome },
    refusals: [
      'request_not_found',
      'request_decided',
      'period_locked',
      'session_voided',
      'session_running',
      'job_not_found',
      'activity_not_found',
    ],
  }),
  declineCorrection: shape({
    summary: 'Decline a request; the technician sees the reason',
    ...byUuid('the request', 'request_not_found'),
    body: reasonOnly,
    answers: { 200: correctionRequest },
    refusals: ['request_not_found', 'request_decided'],
  }),

  ownSessions: shape({
    summary: "The technician's own sessions of the last 7 days, newest first, with what was asked and decided",
    answers: {
      200: z.array(
        z.object({
          session_id: z.string(),
          unique_key: z.string(),
          job_no: z.string(),
          customer: z.string(),
          job_description: z.string(),
          job_type_id: id.nullable(),
          activity_code: z.string(),
          activity_label: z.string(),
          activity_label_ar: nameInArabic.optional(),
          note: z.string().nullable(),
          started_at: instant,
          ended_at: instant.nullable(),
          seconds_raw: seconds.nullable().describe('from its start to its end'),
          seconds_held: seconds.nullable().describe('of these not counted, as nobody reported the end'),
          is_voided: z.boolean(),
          is_corrected: z.boolean(),
          media_count: z.int(),
          request: correctionRequest.nullable(),
          end_check: openEndCheck.nullish().describe('open while nobody has said when it ended'),
        }),
      ),
    },
  }),
  requestCorrection: shape({
    summary:
      'Ask for a correction of an own session of the last 7 days; the path takes its session_id or its unique_key',
    ...byOwnSession,
    body: z.object({
      unique_key: uuid,
      started_at: instant.nullish(),
      ended_at: instant.nullish(),
      job_no: text(50).nullish(),
      activity_code: text(50).nullish(),
      note: recordedLines(NOTE_LONGEST, 'note_long').nullish(),
      is_void: z.boolean(message('must_be_yes_or_no')).default(false),
      reason: ownReason,
      /** when it was asked, by the device's clock */
      client_requested_at: instant.nullish(),
    }),
    answers: { 201: correctionRequest, 200: correctionRequest },
    refusals: [
      'session_not_found',
      'request_pending',
      'request_too_late',
      'request_changes_nothing',
      'request_backwards',
      'request_of_voided',
      'job_not_found',
      'activity_not_found',
    ],
    idempotent: true,
  }),
}
