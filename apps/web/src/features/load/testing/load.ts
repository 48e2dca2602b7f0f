import type { AnswerOf } from '@warsha/contract'

type Load = AnswerOf<'load'>
type Week = Load['teams'][number]['weeks'][number]

const nothing = { job_count: 0, jobs: [] }

function week(first_day: string, last_day: string, given: Partial<Week> = {}): Week {
  const none = { calendar_hours: 0, capacity_hours: 0, work_hours: 0, overdue_hours: 0, ...nothing }
  return { first_day, last_day, ...none, ...given }
}

const first = ['2026-11-22', '2026-11-28'] as const

/** Two winders with more due than they have time for, a holiday week, and a team without anybody. */
export const load: Load = {
  made_at: '2026-11-22T05:00:00.000Z',
  utilisation_percent: 75,
  job_count: 9,
  teams: [
    {
      team: 'Winding',
      technicians: 2,
      work_hours: 117,
      weeks: [
        week(...first, {
          calendar_hours: 80,
          capacity_hours: 60,
          work_hours: 60,
          overdue_hours: 20,
          job_count: 5,
          jobs: [
            { job_id: 12, hours: 40 },
            { job_id: 13, hours: 20 },
          ],
        }),
        week('2026-11-29', '2026-12-05', {
          calendar_hours: 80,
          capacity_hours: 60,
          work_hours: 45,
          job_count: 1,
          jobs: [{ job_id: 13, hours: 45 }],
        }),
        week('2026-12-06', '2026-12-12'),
      ],
      later: { hours: 12, job_count: 1, jobs: [{ job_id: 13, hours: 12 }] },
    },
    {
      team: null,
      technicians: 0,
      work_hours: 3,
      weeks: [
        week(...first, { overdue_hours: 3 }),
        week('2026-11-29', '2026-12-05', { capacity_hours: 0.2, calendar_hours: 0.3, overdue_hours: 3 }),
      ],
      later: { hours: 3, job_count: 1, jobs: [{ job_id: 12, hours: 3 }] },
    },
  ],
  held: { hours: 8, job_count: 1, jobs: [{ job_id: 14, hours: 8 }] },
  without_estimate: { job_count: 2, job_ids: [15, 16] },
  not_yet: { job_count: 1, job_ids: [17] },
  jobs: [12, 13, 14, 15, 16, 17].map((job_id) => ({
    job_id,
    job_no: `10${String(job_id - 11).padStart(2, '0')}`,
    customer: 'Saline Water Works',
    description: 'Rewind of a pump motor',
    due_on: '2026-11-26',
  })),
}
