import * as z from 'zod'
import { absenceOfTechnician } from './absences.ts'
import { heldEmployeeNumber } from './employee-number.ts'
import { exactHours, hours, id, instant } from './fields.ts'
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

export const live = z.object({
  active_sessions: z.array(activeSession),
  total_active: z.int(),
  total_over: z.int(),
  jobs_count: z.record(z.string(), z.int()),
  away: z.array(absenceOfTechnician).describe('who is away today, all day or half of it, by name'),
})
export type Live = z.infer<typeof live>

export const liveShapes = {
  live: shape({ summary: 'Who works on what at this moment', answers: { 200: live } }),
  liveEvents: shape({
    summary: 'Server-sent events: `changed` whenever the live answer may have changed',
    answers: { 200: 'events' },
    refusals: ['too_many_streams'],
  }),
}
