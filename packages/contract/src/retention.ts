import * as z from 'zod'
import { instant, localDate, message, thingVersion } from './fields.ts'
import type { FieldMessage } from './messages.ts'
import { shape } from './shape.ts'
import { typedNumber, typedNumberOrNull } from './typed-number.ts'

const whole = (least: number, most: number, range: FieldMessage) =>
  z.int(message(range)).min(least, message(range)).max(most, message(range))

/** How long things are kept that nobody needs for ever. */
export const retention = z.object({
  photo_months: typedNumberOrNull(whole(1, 240, 'photo_months_range')).describe(
    'months since a photo was taken; null: for ever',
  ),
  name_years: typedNumberOrNull(whole(1, 30, 'name_years_range')).describe(
    'years since leaving in which pay sheets and timesheets of closed months name somebody who was erased; null: not at all',
  ),
  sign_in_days: typedNumber(whole(30, 3650, 'sign_in_days_range')).describe('days since the end of a sign-in'),
  security_log_days: typedNumber(whole(180, 3650, 'security_log_days_range')).describe('days since an event'),
})
export type Retention = z.infer<typeof retention>

/** The same as it is set. Who knows nothing of names changes nothing about them. */
export const retentionBody = retention.extend({
  name_years: retention.shape.name_years.optional().describe('left out: as it is'),
})
export type RetentionBody = z.infer<typeof retentionBody>

const count = z.int()

/** What was removed, or would be. */
export const removedCounts = z.object({
  photos: count,
  photo_bytes: count,
  /** of erased people, on pay sheets and timesheets */
  names: count,
  sign_ins: count,
  /** that hold nothing and were not heard of for as long */
  devices: count,
  security_events: count,
})
export type RemovedCounts = z.infer<typeof removedCounts>

export const retentionPreview = removedCounts.extend({
  /** when it would be removed */
  runs_at: instant,
  /** what was before these days goes; null: nothing */
  photos_before: localDate.nullable(),
  sign_ins_before: localDate,
  security_events_before: localDate,
})
export type RetentionPreview = z.infer<typeof retentionPreview>

export const retentionState = z.object({
  settings: retention,
  /** the last night that was finished; null: none yet */
  last_run: removedCounts.extend({ ended_at: instant }).nullable(),
  version: thingVersion,
})
export type RetentionState = z.infer<typeof retentionState>

export const retentionShapes = {
  retention: shape({
    summary:
      'How long photos, names of erased people, ended sign-ins and the security log are kept, and what went last night',
    answers: { 200: retentionState },
  }),
  setRetention: shape({
    summary: 'Set how long they are kept; what is older goes in the next night',
    body: retentionBody,
    answers: { 200: retentionState },
  }),
  previewRetention: shape({
    summary: 'What would go in the next night with such settings',
    body: retentionBody,
    answers: { 200: retentionPreview },
  }),
}
