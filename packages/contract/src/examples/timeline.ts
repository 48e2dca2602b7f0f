import type { timelineShapes } from '../timeline.ts'
import type { ExamplesOf } from './example.ts'
import { SESSION_ID } from './phone.ts'
import { activity, worker } from './work.ts'

export const timelineExamples: ExamplesOf<keyof typeof timelineShapes> = {
  timeline: {
    query: { from_date: '2026-11-19', days: 1 },
    answer: {
      now: '2026-11-19T12:30:00.000Z',
      today: '2026-11-19',
      business_time_zone: 'Asia/Riyadh',
      days: [
        {
          date: '2026-11-19',
          starts_at: '2026-11-18T21:00:00.000Z',
          ends_at: '2026-11-19T21:00:00.000Z',
          is_locked: false,
        },
      ],
      hours: [
        {
          segment: null,
          days: [
            {
              date: '2026-11-18',
              kind: 'working_day',
              is_expected: true,
              windows: [{ starts_at: '2026-11-18T05:00:00.000Z', ends_at: '2026-11-18T14:00:00.000Z' }],
            },
            {
              date: '2026-11-19',
              kind: 'working_day',
              is_expected: true,
              windows: [{ starts_at: '2026-11-19T05:00:00.000Z', ends_at: '2026-11-19T14:00:00.000Z' }],
            },
          ],
        },
      ],
      technicians: [{ ...worker, segment: 'Rewinding', segments: ['Rewinding', 'Rewinding'], is_active: true }],
      absences: [],
      sessions: [
        {
          session_id: SESSION_ID,
          technician_id: worker.technician_id,
          job_no: '1001',
          customer: 'Saline Water Works',
          job_description: 'Rewind of a 75 kW pump motor',
          ...activity,
          started_at: '2026-11-19T06:00:00.000Z',
          ended_at: '2026-11-19T08:00:00.000Z',
          counts_until: null,
          is_stalled: false,
          is_waiting: false,
          is_corrected: false,
          is_charged: true,
          is_locked: false,
        },
      ],
    },
  },
}
