import { blankJobFields, type Job, jobEstimates } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { JobForm } from './job-form.tsx'

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
  due_on: null,
  created_at: '2026-11-15T06:00:00.000Z',
}
const type = { name: '', name_ar: null, is_active: true, is_charged: true, in_use: true }
const types = [
  { ...type, code: 'REWIND', label: 'Rewinding' },
  { ...type, code: 'TEST', label: 'Testing', name_ar: 'اختبار' },
]
const estimates = jobEstimates.parse(examples.jobEstimates.answer)
const withPlanned = (hours: number | null) => ({
  ...estimates,
  activities: estimates.activities.map((activity) => ({ ...activity, planned_hours: hours })),
})

const refusal = { type: 'about:blank', title: 'Wrong', status: 422, detail: 'Wrong', code: 'validation_failed' }

freshDeskForEachTest()

async function edit(change: Partial<Job> = {}): Promise<void> {
  network.answer('jobTypes', () => json([{ id: 1, name: 'Motor rewinding', is_active: true }]))
  network.answer('powerRatings', () => json([{ id: 3, range_description: '51–100 kW', is_active: true }]))
  network.answer('rpmCategories', () => json([{ id: 2, description: '4 poles', is_active: true }]))
  network.answer('updateJob', () => json(job))
  await show(<JobForm job={{ ...job, ...change }} onAccount={null} onClose={() => undefined} />)
}

const part = page.getByText('Planned hours', { exact: false })
const hoursOf = (activity: string) => page.getByRole('textbox', { name: activity, exact: true })
const alert = page.getByRole('dialog').getByRole('alert')
const save = page.getByRole('button', { name: 'Save' })

test('the motor is chosen by its Arabic name where Arabic is read', async () => {
  await chooseLanguage('ar')
  network.answer('allActivityTypes', () => json(types))
  network.answer('jobEstimates', () => json(withPlanned(null)))
  await edit()
  await expect.element(page.getByRole('option', { name: 'من 51 إلى 100 كيلوواط' })).toBeInTheDocument()
  await expect.element(page.getByRole('option', { name: '4 أقطاب' })).toBeInTheDocument()
})

test('planned hours are folded away where there are none, and stay as they are when nobody touches them', async () => {
  network.answer('allActivityTypes', () => json(types))
  network.answer('jobEstimates', () => json(withPlanned(null)))
  await edit()
  await expect.element(part).toBeVisible()
  await expect.element(hoursOf('Testing')).not.toBeInTheDocument()
  await save.click()
  await expect.poll(() => network.requests('updateJob')).toHaveLength(1)
  expect(network.requests('updateJob')[0]?.body).not.toHaveProperty('planned_hours')
})

test('hours are given with either decimal sign, beside those that there are', async () => {
  network.answer('allActivityTypes', () => json(types))
  network.answer('jobEstimates', () => json(withPlanned(6)))
  await edit()
  await expect.element(hoursOf('Rewinding')).toHaveValue('6')
  await hoursOf('Testing').fill('1,5')
  await save.click()
  await expect.poll(() => network.requests('updateJob')).toHaveLength(1)
  expect(network.requests('updateJob')[0]?.body?.['planned_hours']).toEqual([
    { activity_code: 'REWIND', hours: 6 },
    { activity_code: 'TEST', hours: 1.5 },
  ])
})

test('what is no number is said beside its activity, and nothing is sent', async () => {
  network.answer('allActivityTypes', () => json(types))
  network.answer('jobEstimates', () => json(withPlanned(null)))
  await edit()
  await part.click()
  await hoursOf('Testing').fill('a day')
  await save.click()
  await expect.element(hoursOf('Testing')).toHaveAccessibleDescription('Please enter a valid number greater than 0')
  expect(network.requests('updateJob')).toEqual([])
  await hoursOf('Testing').fill('8')
  await expect.element(hoursOf('Testing')).toBeValid()
})

test('what the server finds wrong with them stands above them', async () => {
  network.answer('allActivityTypes', () => json(types))
  network.answer('jobEstimates', () => json(withPlanned(null)))
  await edit()
  const errors = [{ path: 'planned_hours', message: 'There are too many activities here' }]
  network.answer('updateJob', () => json({ ...refusal, errors }, 422))
  await part.click()
  await hoursOf('Testing').fill('8')
  await save.click()
  await expect.element(alert).toHaveTextContent('There are too many activities here')
})

test('where they cannot be read the job can be saved all the same', async () => {
  network.answer('allActivityTypes', () => problem(503, 'The database is away.', 'database_away'))
  network.answer('jobEstimates', () => json(withPlanned(null)))
  await edit()
  await part.click()
  await expect.element(alert).toHaveTextContent('Failed to load the planned hours.')
  await save.click()
  await expect.poll(() => network.requests('updateJob')).toHaveLength(1)
  expect(network.requests('updateJob')[0]?.body).not.toHaveProperty('planned_hours')
  network.answer('allActivityTypes', () => json(types))
  await alert.getByRole('button').click()
  await expect.element(hoursOf('Testing')).toBeVisible()
})

describe('what a job waits for', () => {
  const since = '2026-11-12T06:00:00.000Z'
  const onHold = { status: 'on_hold' } as const
  const reason = page.getByLabelText('Waits for')
  const note = page.getByRole('textbox', { name: /^Note( |$)/ })
  const sent = () => network.requests('updateJob').map(({ body }) => body?.['hold'])

  function waiting(hold: Omit<NonNullable<Job['hold']>, 'since'>): void {
    network.answer('allActivityTypes', () => json(types))
    network.answer('jobEstimates', () => json(withPlanned(null)))
    network.answer('job', () => json({ ...job, ...onHold, hold: { ...hold, since } }))
  }

  test('is said where the job is put on hold, with a word for what has none', async () => {
    waiting({ reason: null, note: null })
    await edit()
    await expect.element(reason).not.toBeInTheDocument()
    await page.getByLabelText('Status').selectOptions('On Hold')
    await reason.selectOptions('Something else')
    await save.click()
    await expect.element(note).toHaveAccessibleDescription('Say in a word what it waits for')
    expect(sent()).toEqual([])
    await note.fill('The flood')
    await save.click()
    await expect.poll(sent).toEqual([{ reason: 'other', note: 'The flood' }])
    expect(network.requests('job')).toEqual([])
  })

  test('may stay unsaid, but a note alone does not say it', async () => {
    waiting({ reason: null, note: null })
    await edit()
    await page.getByLabelText('Status').selectOptions('On Hold')
    await expect.element(reason).toHaveDisplayValue('Not said')
    await note.fill('Bearings')
    await save.click()
    await expect.element(reason).toHaveAccessibleDescription('Choose what it waits for')
    await note.fill('')
    await save.click()
    await expect.poll(sent).toEqual([undefined])
  })

  test('stands there as it was said, and stays so when nobody touches it', async () => {
    waiting({ reason: 'parts', note: 'Bearings' })
    await edit(onHold)
    await expect.element(reason).toHaveValue('parts')
    await expect.element(note).toHaveValue('Bearings')
    await expect.element(reason.getByRole('option', { name: 'Not said' })).not.toBeInTheDocument()
    await save.click()
    await expect.poll(sent).toEqual([undefined])
  })

  test('changes, and goes with the hold', async () => {
    waiting({ reason: 'parts', note: 'Bearings' })
    await edit(onHold)
    await reason.selectOptions('Subcontractor')
    await save.click()
    await expect.poll(sent).toEqual([{ reason: 'subcontractor', note: 'Bearings' }])
    await page.getByLabelText('Status').selectOptions('Open')
    await expect.element(reason).not.toBeInTheDocument()
    await save.click()
    await expect.poll(sent).toEqual([{ reason: 'subcontractor', note: 'Bearings' }, undefined])
  })

  test('stays as it is where it cannot be read, which is tried again', async () => {
    waiting({ reason: 'parts', note: null })
    network.answer('job', () => problem(503, 'The database is away.', 'database_away'))
    await edit(onHold)
    await expect.element(alert).toHaveTextContent('Failed to load what this job waits for. It stays as it is.')
    await save.click()
    await expect.poll(sent).toEqual([undefined])
    network.answer('job', () => json({ ...job, ...onHold, hold: { reason: 'parts', note: null, since } }))
    await alert.getByRole('button').click()
    await expect.element(reason).toHaveValue('parts')
  })

  test('is refused by the server beside its field', async () => {
    waiting({ reason: 'parts', note: null })
    await edit(onHold)
    const errors = [{ path: 'hold.note', message: 'This is too long' }]
    network.answer('updateJob', () => json({ ...refusal, errors }, 422))
    await note.fill('Bearings')
    await save.click()
    await expect.element(note).toHaveAccessibleDescription('This is too long')
  })
})
