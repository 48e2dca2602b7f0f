import * as z from 'zod'
import { exactHours, instant, message, recordedLines, requiredText, text, uuid } from './fields.ts'
import { byOwnSession, byUuid } from './path-params.ts'
import { fileTypes, shape } from './shape.ts'
import { nameInArabic } from './person.ts'

export const NOTE_LONGEST = 500

export const session = z.object({
  session_id: z.string(),
  unique_key: z.string(),
  job_no: z.string(),
  job_description: z.string(),
  customer: z.string(),
  activity_code: z.string(),
  activity_label: z.string(),
  activity_label_ar: nameInArabic.optional(),
  note: z.string().nullable(),
  started_at: instant,
  ended_at: instant.nullable(),
  media_count: z.int(),
  /** when its technician last answered to be still working on it; null: never, or not known here */
  still_working_at: instant.nullish(),
  /** of its work item, as it was planned when it began; null where that is not known, as the next three */
  planned_hours: exactHours.nullish(),
  /** by when four of five such work items are done */
  p80_hours: exactHours.nullish(),
  /** by everybody on its work item, up to this answer */
  worked_hours: exactHours.nullish(),
  /** when its hours go on from this answer, for the next days */
  working_times: z.array(z.object({ from: instant, to: instant })).nullish(),
})
export type Session = z.infer<typeof session>

export const mediaAdded = z.object({
  id: z.string(),
  sha256: z.string(),
  captured_at: instant,
  media_count: z.int(),
})

/** A photo's largest size as it is sent, in bytes. */
export const PHOTO_LARGEST = 10_485_760

/** The fields of a photo's upload, beside the file itself. */
export const mediaFields = z.object({
  captured_at: instant.describe("when it was taken, by the device's clock"),
  sha256: text(64)
    .regex(/^[0-9a-f]{64}$/, message('not_valid'))
    .describe('hexadecimal SHA-256 of the file'),
})

export const sessionShapes = {
  startSession: shape({
    summary: 'Start an activity on a job; it ends the one before',
    body: z.object({
      unique_key: uuid,
      job_no: requiredText(50, 'job_no_required'),
      activity_code: requiredText(50, 'activity_code_required'),
      note: recordedLines(NOTE_LONGEST, 'note_long')
        .nullish()
        .transform((value) => value?.trim() || null),
      client_started_at: instant.nullish(),
      finished_session: uuid
        .nullish()
        .describe('unique_key of the session that this one ends, where its activity is finished on its job'),
    }),
    answers: { 201: session, 200: session },
    refusals: ['job_not_found', 'job_not_workable', 'activity_not_found', 'activity_inactive'],
    idempotent: true,
  }),
  completeSession: shape({
    summary: 'End an activity; the path takes its session_id or its unique_key',
    ...byOwnSession,
    body: z
      .object({
        client_ended_at: instant.nullish(),
        activity_finished: z
          .boolean()
          .nullish()
          .describe('the activity is finished on this job; the next session on it undoes that'),
      })
      .nullish(),
    bodyOptional: true,
    answers: { 200: session },
    refusals: ['session_not_found'],
    idempotent: true,
  }),
  currentSession: shape({
    summary: "The technician's running session, or null",
    answers: { 200: session.nullable() },
  }),
  addMedia: shape({
    summary: 'Add a photo: multipart with file, captured_at and sha256',
    ...byOwnSession,
    form: {
      file: { types: [fileTypes.jpeg, fileTypes.png, fileTypes.webp], largestBytes: PHOTO_LARGEST },
      fields: mediaFields,
    },
    answers: { 201: mediaAdded, 200: mediaAdded },
    refusals: [
      'session_not_found',
      'photo_too_large',
      'photo_not_image',
      'photo_heic',
      'photo_damaged',
      'photo_unreadable',
      'photo_quota_used',
      'photo_store_away',
    ],
    idempotent: true,
  }),
  media: shape({
    summary: 'A photo',
    ...byUuid('the photo'),
    answers: { 200: 'file' },
    fileTypes: [fileTypes.jpeg],
    refusals: ['photo_lost', 'photo_store_away'],
  }),
  mediaThumbnail: shape({
    summary: 'A small picture of a photo',
    ...byUuid('the photo'),
    answers: { 200: 'file' },
    fileTypes: [fileTypes.jpeg],
    refusals: ['photo_lost', 'photo_store_away'],
  }),
}
