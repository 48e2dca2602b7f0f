import type { SessionDetails, SessionRecord } from '@warsha/contract'
import { personOf } from '../../../../testing/people.ts'

/** A session of 8 hours on the 19th of November 2026 in Riyadh, half an hour of them outside hours. */
export function sessionRecord(fields: Partial<SessionRecord> = {}): SessionRecord {
  return {
    session_id: 's1',
    technician_id: 7,
    employee_number: null,
    technician_name: 'Basil Al-Ghamdi',
    technician: personOf(7, 'Basil Al-Ghamdi'),
    segment: 'Winding',
    job_id: 3,
    job_no: '9751001',
    customer: 'Saline Water Works',
    job_description: 'Rewind of a 75 kW pump motor',
    activity_code: 'REPAIR',
    activity_label: 'Repair',
    activity_label_ar: null,
    note: null,
    started_at: '2026-11-19T06:00:00.000Z',
    ended_at: '2026-11-19T14:00:00.000Z',
    activity_finished_at: null,
    seconds_raw: 28_800,
    seconds_effective: 27_000,
    seconds_held: null,
    hourly_rate: 40,
    cost_sar: 300,
    state: 'completed',
    flags: [],
    is_corrected: false,
    is_charged: true,
    is_locked: false,
    late: null,
    has_request: false,
    media_count: 0,
    version: 1,
    ...fields,
  }
}

/** The same with all that is known of it: nothing odd. */
export function sessionDetails(fields: Partial<SessionDetails> = {}): SessionDetails {
  return {
    ...sessionRecord(),
    reported: { device_started_at: null, device_ended_at: null, reported_ended_at: null },
    photos: [],
    history: [],
    request: null,
    timer_checks: [],
    is_forgotten: false,
    proposals: [],
    ...fields,
  }
}
