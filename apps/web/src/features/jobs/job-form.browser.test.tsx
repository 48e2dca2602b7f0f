import { blankJobFields, type Job, jobEstimates } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { changedMeanwhile, json, network, problem } from '../../../testing/network.ts'
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
const [anActivity] = estimates.activities
const withHours = (planned: Readonly<Record<string, number>>) => ({
  ...estimates,
  activities: Object.entries(planned).map(([activity_code, planned_hours]) => ({
    ...anActivity,
    activity_code,
    planned_hours,
  })),
})
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
const restore = page.getByRole('dialog').getByRole('button', { name: 'Restore' })
const changed = page.getByRole('alert', { name: 'Somebody else changed this field, too' })
const sentHours = () => network.requests('updateJob').map(({ body }) => body?.['planned_hours'])

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

describe('planned hours that somebody else changed, too', () => {
  /** Sara has given Testing 5 hours instead of 2 since the form was opened. */
  async function meetSara(): Promise<void> {
    network.answer('allActivityTypes', () => json(types))
    network.answer('jobEstimates', () => json(withHours({ REWIND: 6, TEST: 2 })))
    await edit({ version: 1 })
    network.answer('updateJob', ({ headers }) =>
      headers.get('if-match') === '"2"'
        ? json({ ...job, version: 3 })
        : changedMeanwhile({ ...job, version: 2 }, ['planned_hours']),
    )
    await hoursOf('Testing').fill('3')
    await hoursOf('Testing').fill('2')
    await hoursOf('Rewinding').fill('8')
    network.answer('jobEstimates', () => json(withHours({ REWIND: 6, TEST: 5, CLEAN: 1 })))
    await save.click()
  }

  test('are saved as typed for what was typed here; all others stay as they were left there', async () => {
    await meetSara()
    await changed.getByRole('radio', { name: /^Yours/ }).click()
    await expect.element(hoursOf('Testing')).toHaveValue('5')
    await save.click()
    await expect.poll(sentHours).toHaveLength(2)
    expect(sentHours()[1]).toEqual([
      { activity_code: 'REWIND', hours: 8 },
      { activity_code: 'TEST', hours: 5 },
      { activity_code: 'CLEAN', hours: 1 },
    ])
  })

  test('stay as they were left there where that is chosen', async () => {
    await meetSara()
    await changed.getByRole('radio', { name: /^Theirs/ }).click()
    await save.click()
    await expect.poll(sentHours).toHaveLength(2)
    expect(sentHours()[1]).toBeUndefined()
  })

  test('are not sent where it cannot be read how they were left', async () => {
    await meetSara()
    await changed.getByRole('radio', { name: /^Yours/ }).click()
    network.answer('jobEstimates', () => problem(503, 'The database is away.', 'database_away'))
    await save.click()
    await expect.element(page.getByText('The database is away.')).toBeVisible()
    expect(sentHours()).toHaveLength(1)
  })
})

describe('what was kept of a form and is restored before the job has been read', () => {
  test('has its planned hours, which are saved among those that there are', async () => {
    network.answer('allActivityTypes', () => json(types))
    network.answer('jobEstimates', () => json(withHours({ REWIND: 6, TEST: 2 })))
    await edit()
    await hoursOf('Rewinding').fill('8')
    await cleanup()
    const letGo = network.holdBack('jobEstimates')
    await edit()
    await restore.click()
    await save.click()
    expect(network.requests('updateJob')).toEqual([])
    letGo()
    await expect.poll(sentHours).toEqual([
      [
        { activity_code: 'REWIND', hours: 8 },
        { activity_code: 'TEST', hours: 2 },
      ],
    ])
  })

  test('is kept again, hours and hold, until it is saved', async () => {
    const onHold = { ...job, status: 'on_hold' as const }
    const hold = { reason: 'parts', note: 'Bearings', since: '2026-11-12T06:00:00.000Z' }
    network.answer('allActivityTypes', () => json(types))
    network.answer('jobEstimates', () => json(withHours({ REWIND: 6 })))
    network.answer('job', () => json({ ...onHold, hold }))
    await edit(onHold)
    await hoursOf('Rewinding').fill('8')
    await page.getByLabelText('Waits for').selectOptions('Subcontractor')
    await cleanup()
    const hours = network.holdBack('jobEstimates')
    const waits = network.holdBack('job')
    await edit(onHold)
    await restore.click()
    await cleanup()
    await edit(onHold)
    await restore.click()
    await save.click()
    hours()
    waits()
    await expect.poll(() => network.requests('updateJob')).toHaveLength(1)
    const [sent] = network.requests('updateJob')
    expect(sent?.body).toMatchObject({
      hold: { reason: 'subcontractor', note: 'Bearings' },
      planned_hours: [{ activity_code: 'REWIND', hours: 8 }],
    })
  })
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

  test('of two who change it, each has what they touched', async () => {
    waiting({ reason: 'parts', note: 'Bearings' })
    await edit({ ...onHold, version: 1 })
    network.answer('updateJob', ({ headers }) =>
      headers.get('if-match') === '"2"'
        ? json({ ...job, ...onHold, version: 3 })
        : changedMeanwhile({ ...job, ...onHold, version: 2 }, ['hold']),
    )
    await reason.selectOptions('Subcontractor')
    await reason.selectOptions('parts')
    await note.fill('Bearings, size 6310')
    waiting({ reason: 'subcontractor', note: 'Bearings', expected_on: '2026-12-03' })
    await save.click()
    await changed.getByRole('radio', { name: /^Yours/ }).click()
    await save.click()
    await expect.poll(sent).toHaveLength(2)
    expect(sent()[1]).toEqual({ reason: 'subcontractor', note: 'Bearings, size 6310', expected_on: '2026-12-03' })
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
