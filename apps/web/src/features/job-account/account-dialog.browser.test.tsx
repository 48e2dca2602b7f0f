import { blankJobFields, type Job, type JobAccount, presentWork } from '@warsha/contract'
import { shownWork } from '@warsha/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { AccountDialog } from './account-dialog.tsx'

const job: Job & { id: number } = {
  ...blankJobFields,
  id: 3,
  job_no: '9753001',
  customer: 'Saline Water Works',
  description: 'Rewind of a 75 kW pump motor',
  status: 'in_progress',
  job_type_id: 1,
  power_rating_id: 3,
  rpm_category_id: 2,
  notes: null,
  created_at: null,
}
const sums = { session_count: 2, seconds_raw: 72_000, seconds_effective: 69_300, hours_effective: 19.25, cost_sar: 770 }
const account: JobAccount = {
  job_id: 3,
  job_no: job.job_no,
  totals: {
    ...presentWork(shownWork({ sessionCount: 2, rawSeconds: 72_000, effectiveSeconds: 69_300, costHalalas: 77_000 })),
    running_count: 1,
    to_review_count: 1,
    seconds_held: 0,
  },
  estimated_hours: 16,
  first_started_at: '2026-11-19T06:00:00.000Z',
  last_ended_at: '2026-11-20T14:00:00.000Z',
  activities: [{ activity_code: 'REPAIR', activity_label: 'Repair', estimated_hours: 16, ...sums }],
  technicians: [{ technician_id: 7, employee_number: null, technician_name: 'Basil Al-Ghamdi', ...sums }],
  sessions: [],
}

freshDeskForEachTest()

test('hours against the estimate in words, and each sum leads to its sessions', async () => {
  network.answer('jobAccount', () => json(account))
  await show(<AccountDialog job={job} finish={{ reason: 'not_yet' }} onClose={() => undefined} />)
  const dialog = page.getByRole('dialog', { name: 'Account of job 9753001' })
  await expect.element(dialog).toHaveTextContent('19.25 h instead of 16.00 h estimated: 3.25 h over, 120%')
  await expect.element(dialog).toHaveTextContent('1 session is running and not counted yet.')
  await expect.element(dialog).toHaveTextContent('1 session waits for review.')
  await expect.element(dialog).toHaveTextContent('SAR 770.00')
  const links = dialog.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/sessions?range=all&job=9753001&state=completed',
    '/admin/sessions?range=all&job=9753001&state=completed&outside=true',
    '/admin/sessions?range=all&job=9753001&state=running',
    '/admin/sessions?range=all&job=9753001&waiting=true',
    '/admin/sessions?range=all&job=9753001&activity=REPAIR&state=completed',
    '/admin/sessions?range=all&technician=7&job=9753001&state=completed',
    '/admin/sessions?range=all&job=9753001',
  ])
})

test('a job without an estimate says so; one without work says that', async () => {
  network.answer('jobAccount', () => json({ ...account, estimated_hours: null }))
  await show(<AccountDialog job={job} finish={{ reason: 'not_yet' }} onClose={() => undefined} />)
  await expect.element(page.getByText('There is no estimate for the work on this job.')).toBeVisible()
})

test('an account that cannot be read offers to try again', async () => {
  network.answer('jobAccount', () => problem(503, 'The database cannot be reached.', 'database_away'))
  await show(<AccountDialog job={job} finish={{ reason: 'not_yet' }} onClose={() => undefined} />)
  await expect.element(page.getByRole('alert').filter({ hasText: 'The database cannot be reached.' })).toBeVisible()
  network.answer('jobAccount', () => json(account))
  await page.getByRole('alert').getByRole('button').click()
  await expect.element(page.getByText('By activity')).toBeVisible()
})
