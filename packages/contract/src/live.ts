import { awayReasons, floorStates, holdReasons } from '@warsha/domain'
import * as z from 'zod'
import { absenceOfTechnician } from './absences.ts'
import { heldEmployeeNumber } from './employee-number.ts'
import { exactHours, hours, id, instant, localDate } from './fields.ts'
import { shape } from './shape.ts'
import { timerCheck } from './timer-checks.ts'
import { nameInArabic, person } from './person.ts'

export const activeSession = z.object({
  session_id: z.string(),
  technician_id: id,
  technician_name: z.string(),
  technician: person,
  employee_number: heldEmployeeNumber,
  job_id: id,
  job_no: z.string(),
  job_description: z.string(),
  activity_code: z.string(),
  activity_label: z.string(),
  activity_label_ar: nameInArabic,
  started_at: instant,
  elapsed_hours: hours,
  is_stalled: z.boolean(),
  /** of its work item, as it was planned when it began; null without an estimate, as the next two */
  planned_hours: exactHours.nullable(),
  /** by when four of five such work items are done */
  p80_hours: exactHours.nullable(),
  /** of all its sessions, those that run up to now */
  worked_hours: exactHours.nullable(),
  /** the last question about its timer */
  timer_check: timerCheck.nullable(),
  is_over: z.boolean().describe('its work item has taken longer than p80_hours'),
})
export type ActiveSession = z.infer<typeof activeSession>

/** A job on hold that waits for something which was expected by today. */
const expectedHold = z.object({
  job_id: id,
  job_no: z.string(),
  reason: z.enum(holdReasons).nullable().describe('null: nobody said'),
  note: z.string().nullable(),
  expected_on: localDate,
})
export type ExpectedHold = z.infer<typeof expectedHold>

export const live = z.object({
  active_sessions: z.array(activeSession),
  total_active: z.int(),
  total_over: z.int(),
  jobs_count: z.record(z.string(), z.int()),
  away: z.array(absenceOfTechnician).describe('who is away today, all day or half of it, by name'),
  expected_holds: z
    .array(expectedHold)
    .optional()
    .describe(
      'jobs on hold of which what they wait for was expected today or before, those of the earliest day first; left out without any',
    ),
})
export type Live = z.infer<typeof live>

const activityOfFloor = { activity_code: z.string(), activity_label: z.string(), activity_label_ar: nameInArabic }

/** Somebody on the floor, whether they work or not. */
export const floorTechnician = z.object({
  technician_id: id,
  technician_name: z.string(),
  technician: person,
  employee_number: heldEmployeeNumber,
  segment: z.string().nullable().describe('the one of today'),
  state: z
    .enum(floorStates)
    .describe(
      '`working`: a session runs, a break too; `away`: a recorded absence, or nobody of the segment works now; `not_started`: has not worked on this working day; `idle`: has, and works on nothing within the hours',
    ),
  since: instant
    .nullable()
    .describe(
      'when the session began, or the last one ended, the hours ended, or began without the technician; null: of an absence, a day off, and before the hours',
    ),
  away_reason: z.enum(awayReasons).nullable().describe('of who is away'),
  absence: absenceOfTechnician.nullable().describe('the recorded one, of who is away by it'),
  expected_at: instant.nullable().describe('when the hours begin, or go on after a pause, where they are to come'),
  last_session: z
    .object({
      session_id: z.string(),
      job_id: id,
      job_no: z.string(),
      job_description: z.string(),
      ...activityOfFloor,
      started_at: instant,
      ended_at: instant.nullable().describe('null: it runs'),
    })
    .nullable()
    .describe('the one that runs, or the last one'),
  usual_activity: z
    .object(activityOfFloor)
    .nullable()
    .describe('what most of the last 30 sessions were on, breaks left out; null while a session runs'),
})
export type FloorTechnician = z.infer<typeof floorTechnician>

export const floor = z.object({
  now: instant.describe('of what moment this is'),
  technicians: z.array(floorTechnician).describe('every active technician, and whoever works now, by name'),
})
export type Floor = z.infer<typeof floor>

export const liveShapes = {
  live: shape({ summary: 'Who works on what at this moment', answers: { 200: live } }),
  liveFloor: shape({
    summary: 'Every technician: who works, who is idle, who is away and who has not started',
    answers: { 200: floor },
  }),
  liveEvents: shape({
    summary: 'Server-sent events: `changed` whenever the live answer may have changed',
    answers: { 200: 'events' },
    refusals: ['too_many_streams'],
  }),
}
