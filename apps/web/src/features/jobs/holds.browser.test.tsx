import { blankJobFields, type Job } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { JobsPage } from './jobs-page.tsx'

const pump: Job = {
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
const fan: Job = { ...pump, id: 4, job_no: '9753002', status: 'open' }
const crane: Job = { ...pump, id: 5, job_no: '9753003', status: 'on_hold' }
const craneHold = { reason: 'payment', note: 'Second half' } as const

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  network.answer('jobs', () => json([pump, fan, crane]))
  network.answer('job', () => json({ ...crane, hold: { ...craneHold, since: '2026-11-12T06:00:00.000Z' } }))
  network.answer('imagesDatabase', () => json({ state: 'none', jobs: 0, unusable_rows: 0 }))
  for (const name of ['jobTypes', 'powerRatings', 'rpmCategories'] as const) network.answer(name, () => json([]))
  network.answer('setJobStatus', () => json(pump))
  await show(<JobsPage />, '/admin/jobs?sort=number')
})

const statusOf = (job: Job) => page.getByRole('combobox', { name: `Status of job ${job.job_no}` })
const dialog = page.getByRole('dialog')
const choice = (reason: string) => dialog.getByRole('button', { name: reason, exact: true })
const note = dialog.getByRole('textbox', { name: /^Note/ })
const undo = page.getByRole('button', { name: 'Undo' })
const sent = () => network.requests('setJobStatus').map(({ body }) => body)
const tick = (job: Job) => page.getByRole('checkbox', { name: `Select job ${job.job_no}` }).click()

const held = { status: 'on_hold' }

test('the list puts a job on hold at once; one press says what it waits for, and undoing that takes it up again', async () => {
  await statusOf(pump).selectOptions('On Hold')
  await expect.element(dialog).toHaveAccessibleName('What does job 9753001 wait for?')
  await expectAccessibleDialog()
  await expect.poll(sent).toEqual([held])
  await choice('Parts').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Job 9753001 is now On Hold (Parts)')).toBeVisible()
  await expect.element(statusOf(pump)).toHaveValue('on_hold')
  const hint = statusOf(pump).element().closest('[data-hint]')?.getAttribute('data-hint')
  expect(hint).toMatch(/^On hold since .*: \u2068Parts\u2069$/)
  await undo.click()
  await expect.element(statusOf(pump)).toHaveValue('in_progress')
  await expect
    .poll(sent)
    .toEqual([held, { status: 'on_hold', hold: { reason: 'parts', note: null } }, { status: 'in_progress' }])
})

test('Escape leaves the reason out; the job stays on hold, and that can be undone', async () => {
  const select = await statusOf(pump).findElement()
  select.focus()
  await statusOf(pump).selectOptions('On Hold')
  await expect.element(choice('Parts')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Job 9753001 is now On Hold', { exact: true })).toBeVisible()
  await expect.element(statusOf(pump)).toHaveValue('on_hold')
  await expect.element(statusOf(pump)).toHaveFocus()
  await undo.click()
  await expect.element(statusOf(pump)).toHaveValue('in_progress')
  await expect.poll(sent).toEqual([held, { status: 'in_progress' }])
})

test('arrows go between the reasons as they stand, from right to left, too', async () => {
  await statusOf(pump).selectOptions('On Hold')
  await expect.element(choice('Parts')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(choice('Crane')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}')
  await expect.element(choice('Parts')).toHaveFocus()
  await chooseLanguage('ar')
  await expectAccessibleDialog()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.poll(sent).toEqual([held, { status: 'on_hold', hold: { reason: 'approval', note: null } }])
})

test('what has no reason of its own needs a word', async () => {
  await statusOf(pump).selectOptions('On Hold')
  await choice('Something else').click()
  await expect.element(note).toHaveFocus()
  await choice('Save the reason').click()
  await expect.element(note).toHaveAccessibleDescription('Say in a word what it waits for')
  await note.fill('The flood')
  await expectAccessibleDialog()
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toEqual([held, { status: 'on_hold', hold: { reason: 'other', note: 'The flood' } }])
})

test('a note goes with any reason', async () => {
  await statusOf(pump).selectOptions('On Hold')
  await choice('Add a note or a day').click()
  await note.fill('Bearings from Jeddah')
  await choice('Save the reason').click()
  await expect.element(note).toHaveAccessibleDescription('Choose what it waits for')
  await choice('Parts').click()
  expect(sent()).toEqual([held])
  await choice('Save the reason').click()
  await expect
    .poll(sent)
    .toEqual([held, { status: 'on_hold', hold: { reason: 'parts', note: 'Bearings from Jeddah' } }])
})

test('nobody must know why', async () => {
  await statusOf(pump).selectOptions('On Hold')
  await choice('Leave it out').click()
  await expect.element(page.getByText('Job 9753001 is now On Hold', { exact: true })).toBeVisible()
  expect(sent()).toEqual([{ status: 'on_hold' }])
})

test('what the server refuses is taken back, and no reason is asked any more', async () => {
  network.answer('setJobStatus', () => problem(503, 'The database is away.', 'database_away'))
  await statusOf(pump).selectOptions('On Hold')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('The database is away.')).toBeVisible()
  await expect.element(statusOf(pump)).toHaveValue('in_progress')
})

test('undoing that a job was taken up again puts it back on hold for the same reason', async () => {
  await statusOf(crane).selectOptions('Open')
  await undo.click()
  await expect.element(statusOf(crane)).toHaveValue('on_hold')
  await expect.poll(sent).toEqual([{ status: 'open' }, { status: 'on_hold', hold: craneHold }])
})

test('many jobs wait for the same, and undoing that gives each its own back', async () => {
  await tick(pump)
  await tick(fan)
  await tick(crane)
  await page.getByRole('button', { name: 'Put On Hold' }).click()
  await expect.element(dialog).toHaveAccessibleName('What do the 3 jobs wait for?')
  await choice('Crane').click()
  await expect.element(page.getByText('3 jobs updated to On Hold', { exact: true })).toBeVisible()
  const hold = { reason: 'crane', note: null }
  expect(sent()).toEqual([
    { status: 'on_hold', hold },
    { status: 'on_hold', hold },
    { status: 'on_hold', hold },
  ])
  await undo.click()
  await expect.poll(() => sent().length).toBe(6)
  expect(sent().slice(3)).toEqual(
    expect.arrayContaining([{ status: 'in_progress' }, { status: 'open' }, { status: 'on_hold', hold: craneHold }]),
  )
})

test('Escape leaves the selected jobs as they are, and selected', async () => {
  await tick(pump)
  await page.getByRole('button', { name: 'Put On Hold' }).click()
  await expect.element(dialog).toHaveAccessibleName('What does job 9753001 wait for?')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('1 job selected')).toBeVisible()
  expect(sent()).toEqual([])
})

test.each([
  [409, 'conflict', 'Failed to update some jobs.'],
  [404, 'not_found', 'Failed to update some jobs.'],
  [503, 'database_away', 'Failed to update some jobs. Please try again.'],
])('what could not be done of many is told, and to try again where that helps: %i', async (status, code, title) => {
  network.answer('setJobStatus', () => problem(status, 'A reason of its own.', code))
  await tick(pump)
  await tick(fan)
  await page.getByRole('button', { name: 'Mark In Progress' }).click()
  const failures = page.getByRole('alertdialog')
  await expect.element(failures).toHaveAccessibleName(title)
  await expect.element(failures).toHaveTextContent('A reason of its own.')
})

test('a day goes beside the reason, and none that has passed', async () => {
  await statusOf(pump).selectOptions('On Hold')
  await dialog.getByRole('button', { name: 'Add a note or a day' }).click()
  await choice('Parts').click()
  const day = dialog.getByRole('textbox', { name: /^Expected on/ })
  await day.fill('2020-01-05')
  await dialog.getByRole('button', { name: 'Save the reason' }).click()
  await expect.element(dialog.getByText('The date must not be in the past')).toBeVisible()
  await expectAccessibleDialog()
  await day.fill('2099-12-03')
  await dialog.getByRole('button', { name: 'Save the reason' }).click()
  await expect
    .poll(sent)
    .toEqual([held, { status: 'on_hold', hold: { reason: 'parts', note: null, expected_on: '2099-12-03' } }])
})
