import { dayKinds } from '@warsha/domain'
import * as z from 'zod'
import { absenceOfTechnician } from './absences.ts'
import { heldEmployeeNumber } from './employee-number.ts'
import { id, instant, localDate, wholeNumber } from './fields.ts'
import { shape } from './shape.ts'
import { nameInArabic, person } from './person.ts'

/** The most days that one timeline has. */
export const LONGEST_TIMELINE_DAYS = 7

/** From one instant to before another. */
const window = z.object({ starts_at: instant, ends_at: instant })

const timelineDay = z.object({
  date: localDate,
  starts_at: instant.describe('its midnight; a day can have 23 or 25 hours'),
  ends_at: instant,
  is_locked: z.boolean().describe('its month is closed'),
})
export type TimelineDay = z.infer<typeof timelineDay>

const dayOfHours = z.object({
  date: localDate,
  kind: z.enum(dayKinds),
  is_expected: z
    .boolean()
    .describe('false where there are no rules at all: then every hour counts, and none is expected'),
  windows: z.array(window).describe('those that start on the date; one can run past midnight'),
})

export const timelineHours = z.object({
  segment: z.string().nullable().describe('null: all segments that have no hours of their own in these days'),
  days: z.array(dayOfHours).describe('with the day before, whose hours can run into the first one'),
})
export type TimelineHours = z.infer<typeof timelineHours>

export const timelineTechnician = z.object({
  technician_id: id,
  technician_name: z.string(),
  technician: person,
  employee_number: heldEmployeeNumber,
  segment: z.string().nullable().describe('that of the last of the days'),
  segments: z.array(z.string().nullable()).describe('that of each day of `hours` as the day begins'),
  is_active: z.boolean(),
})
export type TimelineTechnician = z.infer<typeof timelineTechnician>

/** A session as far as a picture of the day needs it. Voided ones are in no picture. */
export const timelineSession = z.object({
  session_id: z.string(),
  technician_id: id,
  job_no: z.string(),
  customer: z.string(),
  job_description: z.string(),
  activity_code: z.string(),
  activity_label: z.string(),
  activity_label_ar: nameInArabic,
  started_at: instant,
  ended_at: instant.nullable().describe('null while it runs'),
  counts_until: instant
    .nullable()
    .describe('where nobody reported the end: up to when it counts, the rest is held back; null for others'),
  is_stalled: z.boolean(),
  is_waiting: z.boolean().describe('it waits for review, or a request for its correction does'),
  is_corrected: z.boolean(),
  is_charged: z.boolean().describe('false: charged to no job'),
  is_locked: z.boolean().describe('its month is closed'),
})
export type TimelineSession = z.infer<typeof timelineSession>

export const timeline = z.object({
  now: instant,
  today: localDate,
  business_time_zone: z.string(),
  days: z.array(timelineDay),
  hours: z.array(timelineHours),
  technicians: z.array(timelineTechnician).describe('the active ones, and whoever has a session in these days'),
  absences: z
    .array(absenceOfTechnician)
    .describe(
      'those that lie in these days at least in part, or in the day before, whose hours can run into the first one',
    ),
  sessions: z.array(timelineSession).describe('all that lie in these days at least in part, by technician and start'),
})
export type Timeline = z.infer<typeof timeline>

export const timelineShapes = {
  timeline: shape({
    summary: 'Who worked on what, and when: the sessions of some days beside their working hours',
    query: z.object({
      from_date: localDate.optional().describe('first day, YYYY-MM-DD; left out: today'),
      days: wholeNumber(1, LONGEST_TIMELINE_DAYS, 1).describe('how many days'),
    }),
    answers: { 200: timeline },
  }),
}
