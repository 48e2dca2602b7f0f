import type { Job as PresentedJob } from '@warsha/contract'
import { expect, test } from 'vitest'
import type { Job } from '../jobs.ts'
import { Random } from '../random.ts'
import { workshop } from '../workshop.ts'
import { jobEntries } from './jobs.ts'
import { Office } from './office.ts'

function presented({ jobNo, status, notes, createdAt }: Job): PresentedJob {
  return {
    job_no: jobNo,
    customer: '',
    description: '',
    status,
    job_type_id: 1,
    power_rating_id: 1,
    rpm_category_id: 1,
    notes,
    created_at: new Date(createdAt).toISOString(),
  }
}

test.each([
  ['a Thursday at noon', 1, '2026-11-19T12:00:00+03:00'],
  ['a Sunday as work begins', 2, '2026-11-22T08:04:00+03:00'],
  ['a Friday night', 3, '2026-11-20T23:10:00+03:00'],
  ['the last day of Eid', 4, '2027-03-13T16:00:00+03:00'],
  ['a Thursday at three in the morning', 5, '2026-11-19T03:00:00+03:00'],
])('on %s, every change of a job follows on the one before, up to what the job is now', (_, seed, moment) => {
  const now = Date.parse(moment)
  const made = workshop({ seed, now })
  const jobs = new Map(made.jobs.map((job) => [job.jobNo, presented(job)]))
  const stored = {
    jobs,
    technicians: new Map(),
    admins: new Map(),
    estimates: [],
    held: [],
    exceptions: [],
    activityTypes: new Map(),
    jobTypes: new Map(),
    departments: new Map(),
    months: new Map(),
  }
  const entries = jobEntries(new Office({ made, stored, now, random: new Random('x') }))
  expect(Math.max(...entries.map(({ at }) => at))).toBeLessThanOrEqual(now)
  for (const job of jobs.values()) {
    const own = entries.filter(({ subject }) => subject === job.job_no).toSorted((a, b) => a.at - b.at)
    for (const [i, { after }] of own.entries()) {
      const next = (own[i + 1]?.before ?? job) as PresentedJob
      const { status } = after as PresentedJob
      const isBegun = status === 'open' && next.status === 'in_progress'
      expect(isBegun ? { ...after, status: next.status } : after).toEqual(next)
    }
  }
})
