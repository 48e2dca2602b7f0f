import * as z from 'zod'
import { heldEmployeeNumber } from './employee-number.ts'
import { hours, id, instant, sarIfSeen, seconds } from './fields.ts'
import { sessionRecord, sessionTotals } from './session-record.ts'
import { byId } from './path-params.ts'
import { shape } from './shape.ts'
import { nameInArabic, person } from './person.ts'

const sums = {
  session_count: z.int(),
  seconds_raw: seconds,
  seconds_effective: seconds,
  hours_effective: hours,
  cost_sar: sarIfSeen,
}

/** What a job has taken so far, against what was estimated for it. */
export const jobAccount = z.object({
  job_id: id,
  job_no: z.string(),
  totals: sessionTotals,
  not_charged: sessionTotals
    .nullable()
    .describe('not in the totals: what was recorded on it and is charged to no job, such as breaks; null: nothing'),
  /** hours of the estimates of the activities that were worked on; null where none of them has one */
  estimated_hours: hours.nullable(),
  first_started_at: instant.nullable(),
  last_ended_at: instant.nullable(),
  activities: z.array(
    z.object({
      activity_code: z.string(),
      activity_label: z.string(),
      activity_label_ar: nameInArabic,
      /** planned for the whole activity on this job, with what was learned but without the buffer; null without an estimate */
      estimated_hours: hours.nullable(),
      ...sums,
    }),
  ),
  technicians: z.array(
    z.object({
      technician_id: id,
      technician_name: z.string(),
      technician: person,
      employee_number: heldEmployeeNumber,
      ...sums,
    }),
  ),
  /** the newest 200 on it, those that are not charged to it too */
  sessions: z.array(sessionRecord),
})
export type JobAccount = z.infer<typeof jobAccount>

export const jobAccountShapes = {
  jobAccount: shape({
    summary: "A job's sessions, hours and cost against its estimate",
    ...byId('the job'),
    answers: { 200: jobAccount },
  }),
}
