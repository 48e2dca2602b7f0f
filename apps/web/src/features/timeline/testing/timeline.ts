import type { Timeline, TimelineSession, TimelineTechnician } from '@warsha/contract'
import { instantAt, plusDays } from '@warsha/domain'
import { personOf } from '../../../../testing/people.ts'

export const ZONE = 'Asia/Riyadh'
export const DAY = '2026-11-19'

/** An instant by the clock in Riyadh, on that Thursday unless another day is named. */
export const at = (time: string, date = DAY) => Date.parse(`${date}T${time}:00+03:00`)
const iso = (instant: number) => new Date(instant).toISOString()

export const ali: TimelineTechnician = {
  technician_id: 7,
  technician_name: 'Ali Hassan',
  technician: personOf(7, 'Ali Hassan'),
  employee_number: null,
  segment: 'Winding',
  segments: ['Winding'],
  is_active: true,
}
export const omar: TimelineTechnician = {
  ...ali,
  technician_id: 8,
  technician_name: 'Omar Saleh',
  technician: personOf(7, 'Omar Saleh'),
  segment: 'Electrical',
  segments: ['Electrical'],
}

/** @param times `08:00-12:00`, or `08:00` of one that runs */
export function session(id: string, times: string, fields: Partial<TimelineSession> = {}): TimelineSession {
  const [start = '', end] = times.split('-')
  return {
    session_id: id,
    technician_id: 7,
    job_no: '1001',
    customer: 'Saline Water Works',
    job_description: 'Rewind of a 75 kW pump motor',
    activity_code: 'REPAIR',
    activity_label: 'Repair',
    activity_label_ar: null,
    started_at: iso(at(start)),
    ended_at: end ? iso(at(end)) : null,
    counts_until: null,
    is_stalled: false,
    is_waiting: false,
    is_corrected: false,
    is_charged: true,
    is_locked: false,
    ...fields,
  }
}

/** Days of the shop, whose hours are 08:00 to 12:00 and 13:00 to 17:00, at 15:00 of that Thursday. */
export function timeline(fields: Partial<Timeline> = {}, dates: readonly string[] = [DAY]): Timeline {
  const midnight = (date: string) => iso(instantAt(date, 0, ZONE))
  const window = (date: string, from: string, to: string) => ({
    starts_at: iso(at(from, date)),
    ends_at: iso(at(to, date)),
  })
  return {
    now: iso(at('15:00')),
    today: DAY,
    business_time_zone: ZONE,
    days: dates.map((date) => ({
      date,
      starts_at: midnight(date),
      ends_at: midnight(plusDays(date, 1)),
      is_locked: false,
    })),
    absences: [],
    hours: [
      {
        segment: null,
        days: dates.map((date) => ({
          date,
          kind: 'working_day',
          is_expected: true,
          windows: [window(date, '08:00', '12:00'), window(date, '13:00', '17:00')],
        })),
      },
    ],
    technicians: [ali, omar],
    sessions: [],
    ...fields,
  }
}
