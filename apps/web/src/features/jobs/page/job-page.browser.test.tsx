import { blankJobFields, type Job, type JobAccount, jobEstimates, presentWork } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { roundedAlone } from '@warsha/domain'
import { Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { JobPage } from './job-page.tsx'
import { personOf } from '../../../../testing/people.ts'

const job: Job = {
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
  due_on: '2026-11-26',
  created_at: '2026-11-15T06:00:00.000Z',
  forecast: {
    p50_at: '2026-11-23T10:00:00.000Z',
    p80_at: '2026-11-24T12:00:00.000Z',
    goes_on_at: null,
    late_percent: 8,
    is_guess: false,
  },
}
const sums = { session_count: 2, seconds_raw: 72_000, seconds_effective: 69_300, hours_effective: 19.25, cost_sar: 770 }
const account: JobAccount = {
  job_id: 3,
  job_no: job.job_no,
  not_charged: null,
  totals: {
    ...presentWork(
      roundedAlone({ sessionCount: 2, rawSeconds: 72_000, effectiveSeconds: 69_300, costHalalas: 77_000 }),
    ),
    running_count: 1,
    to_review_count: 1,
    seconds_held: 0,
  },
  estimated_hours: 16,
  first_started_at: '2026-11-19T06:00:00.000Z',
  last_ended_at: '2026-11-20T14:00:00.000Z',
  activities: [
    { activity_code: 'REPAIR', activity_label: 'Repair', activity_label_ar: null, estimated_hours: 16, ...sums },
  ],
  technicians: [
    {
      technician_id: 7,
      employee_number: null,
      technician_name: 'Basil Al-Ghamdi',
      technician: personOf(7, 'Basil Al-Ghamdi'),
      ...sums,
    },
  ],
  sessions: [],
}
const running = {
  session_id: '5b1f0f9e-0000-4000-8000-000000000001',
  technician_id: 7,
  employee_number: null,
  technician_name: 'Basil Al-Ghamdi',
  technician: personOf(7, 'Basil Al-Ghamdi'),
  job_id: 3,
  job_no: job.job_no,
  job_description: job.description,
  activity_code: 'REPAIR',
  activity_label: 'Repair',
  activity_label_ar: null,
  started_at: '2026-11-21T06:00:00.000Z',
  elapsed_hours: 1,
  is_stalled: false,
  planned_hours: null,
  p80_hours: null,
  worked_hours: null,
  is_over: false,
}
const elsewhere = {
  ...running,
  session_id: 'other',
  technician_id: 8,
  technician_name: 'Ali Hassan',
  technician: personOf(8, 'Ali Hassan'),
  job_id: 4,
}
const entry = {
  id: 9,
  at: '2026-11-20T06:00:00.000Z',
  person_id: 1,
  person_name: 'Huda Al-Zahrani',
  person: personOf(2, 'Huda Al-Zahrani'),
  kind: 'job',
  action: 'changed',
  subject: job.job_no,
  before: { status: 'open' },
  after: { status: 'in_progress' },
  hash: 'ab',
}

freshDeskForEachTest()

function answerAll(): void {
  network.answer('job', () => json(job))
  network.answer('live', () =>
    json({ active_sessions: [running, elsewhere], total_active: 2, total_over: 0, jobs_count: {}, away: [] }),
  )
  network.answer('jobAccount', () => json(account))
  network.answer('jobEstimates', () =>
    json({
      job_id: 3,
      job_no: job.job_no,
      job_type_id: 1,
      power_rating_id: 3,
      rpm_category_id: 2,
      activities: [],
      is_learning: false,
    }),
  )
  network.answer('sessionRecords', () =>
    json({ sessions: [], totals: account.totals, item_count: null, total: 0, page: 1, page_size: 10 }),
  )
  network.answer('jobPictures', () => json({ pictures: [], images_missing: false }))
  network.answer('audit', () => json({ entries: [entry], total: 1, page: 1, page_size: 8, people: [] }))
  network.answer('jobTypes', () => json([{ id: 1, name: 'Motor rewinding', is_active: true }]))
  network.answer('powerRatings', () => json([]))
  network.answer('rpmCategories', () => json([]))
  network.answer('technicians', () => json([]))
}

const showJob = (id: string | number = 3) =>
  show(
    <Routes>
      <Route path="/admin/jobs/:id" element={<JobPage />} />
    </Routes>,
    `/admin/jobs/${id}`,
  )
const part = (name: string | RegExp) => page.getByRole('region', { name })

test('a job with everything that is known of it', async () => {
  answerAll()
  await showJob()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('9753001 Saline Water Works')
  await expect.poll(() => document.title).toBe('Job 9753001 Saline Water Works · Warsha')
  await expect.element(part('Job')).toHaveTextContent('26 Nov 2026')
  await expect.element(part('Job')).toHaveTextContent('Expected 23 Nov')
  await expect.element(part('Job')).toHaveTextContent('Motor rewinding')
  // Who is on another job is not on this one.
  await expect.element(part('On it now').getByRole('link', { name: 'Basil Al-Ghamdi', exact: true })).toBeVisible()
  await expect.element(part('On it now')).not.toHaveTextContent('Ali Hassan')
  await expect
    .element(part('Progress and estimates'))
    .toHaveTextContent('19.25 h instead of 16.00 h estimated: 3.25 h over, 120%')
  await expect.element(part('History')).toHaveTextContent('Status: Open → In Progress')
  expect(network.requests('audit')[0]?.query.toString()).toMatch(/^kind=job&subject=9753001&page=1&page_size=8/)
})

test('each sum of the account leads to its sessions, a technician to their page', async () => {
  answerAll()
  await showJob()
  await expect.element(part('Account')).toHaveTextContent('SAR 770.00')
  await expect.element(part('Account')).toHaveTextContent('1 session waits for review.')
  const links = part('Account').getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/sessions?range=all&job=9753001&state=completed',
    '/admin/sessions?range=all&job=9753001&state=completed&outside=true',
    '/admin/sessions?range=all&job=9753001&state=running',
    '/admin/sessions?range=all&job=9753001&waiting=true',
    '/admin/sessions?range=all&job=9753001&activity=REPAIR&state=completed',
    '/admin/technicians/7',
    '/admin/sessions?range=all&technician=7&job=9753001&state=completed',
  ])
})

test('on a phone each activity is a card with the way to its reasons, without what is not known of it', async () => {
  await page.viewport(360, 740)
  answerAll()
  const { activities, ...rest } = jobEstimates.parse(examples.jobEstimates.answer)
  const unsure = activities.map((activity) => ({ ...activity, confidence: null }))
  network.answer('jobEstimates', () => json({ ...rest, activities: unsure }))
  await showJob()
  const progress = part('Progress and estimates')
  await expect.element(progress.getByRole('button', { name: /^Why this number: / })).toBeVisible()
  await expect.element(progress.getByText('Planned h')).toBeVisible()
  await expect.element(progress).toHaveTextContent(/×1\.12.? what such work takes \(adjusted, from 3 settled items\)/)
  await expect.element(progress.getByText('Confidence')).not.toBeInTheDocument()
})

test('a part that fails does so alone, and is tried again in its place', async () => {
  answerAll()
  network.answer('jobPictures', () => problem(503, 'The photos are away.', 'database_away'))
  await showJob()
  const failure = part('Photos').getByRole('alert')
  await expect.element(failure).toHaveTextContent('The photos are away.')
  await expect.element(part('Account')).toHaveTextContent('SAR 770.00')
  network.answer('jobPictures', () => json({ pictures: [], images_missing: false }))
  await failure.getByRole('button').click()
  await expect.element(part('Photos')).toHaveTextContent('Photos that technicians take on this job appear here.')
})

test.each(['999', 'abc', '0'])('of a job %s there is none, which is said in its place', async (id) => {
  network.answer('job', () => problem(404, 'Not found.', 'not_found'))
  await showJob(id)
  await expect.element(page.getByRole('heading', { name: 'There is no such job' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'To all jobs' })).toHaveAttribute('href', '/admin/jobs')
})

test('the status is changed where it stands, and work that was recorded keeps the job', async () => {
  answerAll()
  network.answer('setJobStatus', () => json({ ...job, status: 'closed' }))
  await showJob()
  await page.getByRole('combobox', { name: 'Status of job 9753001' }).selectOptions('Closed')
  await expect.element(page.getByText('Job 9753001 is now Closed')).toBeVisible()
  expect(network.requests('setJobStatus').map(({ body }) => body)).toEqual([{ status: 'closed' }])
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: /Delete job/ })).toHaveTextContent('so it stays')
  await expect.element(page.getByRole('menuitem', { name: /Delete job/ })).toBeDisabled()
  const { borderTopWidth, textAlign } = getComputedStyle(page.getByRole('menuitem', { name: /Delete job/ }).element())
  expect({ borderTopWidth, textAlign }).toEqual({ borderTopWidth: '0px', textAlign: 'start' })
})

describe('a job on hold', () => {
  const since = '2026-11-12T06:00:00.000Z'
  const waiting = (hold: NonNullable<Job['hold']>): Job => ({ ...job, status: 'on_hold', hold })
  const dialog = page.getByRole('dialog', { name: 'What does job 9753001 wait for?' })
  const sent = () => network.requests('setJobStatus').map(({ body }) => body)

  test.each<[NonNullable<Job['hold']>, string]>([
    [{ reason: 'parts', note: 'Bearings from Jeddah', since }, 'On hold since 12 Nov: Parts – Bearings from Jeddah'],
    [{ reason: 'crane', note: null, since }, 'On hold since 12 Nov: Crane'],
    [{ reason: 'other', note: 'The flood', since }, 'On hold since 12 Nov: The flood'],
    [{ reason: null, note: null, since }, 'On hold since 12 Nov. Nobody said what it waits for.'],
  ])('tells what it waits for and since when: %j', async (hold, text) => {
    answerAll()
    network.answer('job', () => json(waiting(hold)))
    await showJob()
    const line = page.getByText(/^On hold since/)
    await expect.element(line).toBeVisible()
    expect(line.element().textContent.replaceAll(/[\u2068\u2069]/g, '')).toBe(text)
  })

  test('waits for something else, and that is undone', async () => {
    answerAll()
    network.answer('job', () => json(waiting({ reason: 'crane', note: null, since })))
    network.answer('setJobStatus', () => json({ ...job, status: 'on_hold' }))
    await showJob()
    await page.getByRole('button', { name: 'Change what it waits for' }).click()
    await dialog.getByRole('button', { name: 'Payment' }).click()
    await expect.element(page.getByText('Job 9753001 is now On Hold (Payment)')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(sent).toEqual([
      { status: 'on_hold', hold: { reason: 'payment', note: null } },
      { status: 'on_hold', hold: { reason: 'crane', note: null } },
    ])
  })

  test('taken up again by mistake waits for the same as before', async () => {
    const hold = { reason: 'parts', note: 'Bearings' } as const
    answerAll()
    network.answer('job', () => json(waiting({ ...hold, since })))
    network.answer('setJobStatus', () => json(job))
    await showJob()
    await page.getByRole('combobox', { name: 'Status of job 9753001' }).selectOptions('In Progress')
    network.answer('job', () => json(job))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(sent).toEqual([{ status: 'in_progress' }, { status: 'on_hold', hold }])
  })
})
