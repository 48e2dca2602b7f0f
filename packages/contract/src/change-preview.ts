import * as z from 'zod'
import { heldEmployeeNumber } from './employee-number.ts'
import { hours, id, localDate, sar, seconds } from './fields.ts'
import { scheduleShapes } from './schedule.ts'
import { byId } from './path-params.ts'
import { shape } from './shape.ts'
import { technicianShapes } from './technicians.ts'
import { person } from './person.ts'

const beforeAndAfter = {
  session_count: z.int().describe('sessions whose result changes'),
  seconds_before: seconds,
  seconds_after: seconds,
  hours_before: hours,
  hours_after: hours,
  cost_sar_before: sar,
  cost_sar_after: sar,
}

/** What a change of working hours or of a rate does to sessions that are recorded already. */
export const changeEffect = z.object({
  /** from which day on it counts */
  from_date: localDate,
  ...beforeAndAfter,
  technicians: z.array(
    z.object({
      technician_id: id,
      technician_name: z.string(),
      technician: person,
      employee_number: heldEmployeeNumber,
      ...beforeAndAfter,
    }),
  ),
})
export type ChangeEffect = z.infer<typeof changeEffect>

export const changePreviewShapes = {
  previewScheduleChange: shape({
    summary: 'What a change of rules or exceptions would do to recorded sessions; nothing is changed',
    body: z.discriminatedUnion('change', [
      z.object({ change: z.literal('create_rule'), rule: scheduleShapes.createScheduleRule.body }),
      z.object({ change: z.literal('toggle_rule'), id, is_active: z.boolean() }),
      z.object({ change: z.literal('delete_rule'), id }),
      z.object({ change: z.literal('create_exceptions'), exception: scheduleShapes.createScheduleExceptions.body }),
      z.object({ change: z.literal('delete_exception'), id }),
    ]),
    answers: { 200: changeEffect },
    refusals: ['not_found', 'schedule_overlap', 'too_many_repeats'],
  }),
  previewHourlyRate: shape({
    summary: 'What a rate would do to recorded sessions; nothing is changed',
    ...byId('the technician'),
    body: technicianShapes.setHourlyRate.body,
    answers: { 200: changeEffect },
    refusals: ['period_locked'],
  }),
}
