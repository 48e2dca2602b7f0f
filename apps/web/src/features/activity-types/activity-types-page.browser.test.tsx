import type { ListedActivityType } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { ActivityTypes } from './activity-types-page.tsx'

const type = (code: string, label: string, in_use: boolean): ListedActivityType => {
  return {
    code,
    label,
    name: label,
    name_ar: null,
    is_active: true,
    is_charged: true,
    not_charged_from: null,
    version: 1,
    in_use,
  }
}
let types: ListedActivityType[]

/** Keeps the list as the server does. */
freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  types = [type('REPAIR', 'Repair', true), type('TRAVEL', 'Travel', true), type('BALANCE', 'Balancing', false)]
  network.answer('allActivityTypes', () => json(types))
  await show(<ActivityTypes />, '/admin/settings')
})

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const question = page.getByRole('alertdialog')
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const change = (code: string, fields: Partial<ListedActivityType>) => {
  types = types.map((one) => (one.code === code ? { ...one, ...fields } : one))
  return json(types.find((one) => one.code === code))
}

test('a new one: what is wrong is said beside the fields', async () => {
  network.answer('createActivityType', () =>
    problem(409, 'There is already an activity with the code REPAIR.', 'activity_code_taken'),
  )
  await page.getByRole('button', { name: /Add Activity Type/ }).click()
  const form = page.getByRole('dialog', { name: 'New activity type' })
  await form.getByRole('button', { name: 'Create' }).click()
  await says('Activity code is required')
  await says('Activity name is required')
  await says('Please fix the form errors before submitting')
  await form.getByLabelText('Code').fill('balance 1')
  await expect.element(form.getByLabelText('Code')).toHaveValue('BALANCE 1')
  await expect.element(form.getByText('9/50')).toBeVisible()
  await expect.element(page.getByText('Activity code is required')).not.toBeInTheDocument()
  await form.getByLabelText('Name').fill('Field balancing')
  await form.getByRole('button', { name: 'Create' }).click()
  await says('Code must be uppercase letters, numbers, and underscores only')
  await form.getByLabelText('Code').fill('repair')
  await form.getByRole('button', { name: 'Create' }).click()
  await says('There is already an activity with the code REPAIR.')
  network.answer('createActivityType', ({ body }) => {
    types = [...types, type(String(body?.['code']), String(body?.['name']), false)]
    return json(types.at(-1), 201)
  })
  await form.getByLabelText('Code').fill('balance_1')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(rowOf('BALANCE_1')).toHaveTextContent(/Field balancing/)
})

test('another name', async () => {
  network.answer('updateActivityType', ({ body }) => {
    const [label, name_ar] = [String(body?.['label']), String(body?.['name_ar'])]
    return change('BALANCE', { label, name: label, name_ar })
  })
  await page.getByRole('button', { name: 'Edit Balancing' }).click()
  await page.getByRole('dialog', { name: 'Edit activity type' }).getByLabelText('Name').fill('Dynamic balancing')
  await page.getByRole('dialog').getByLabelText('In Arabic').fill('موازنة')
  await userEvent.keyboard('{Enter}')
  await expect.element(rowOf('BALANCE')).toHaveTextContent(/Dynamic balancing/)
  await chooseLanguage('ar')
  await expect.element(rowOf('BALANCE')).toHaveTextContent(/موازنة/)
  await chooseLanguage('en')
})

test('not charged to jobs: the form says what that does, the list marks it', async () => {
  const none = {
    from_date: null,
    job_count: 0,
    session_count: 0,
    seconds_effective: 0,
    hours_effective: 0,
    cost_sar: 0,
  }
  network.answer('previewCharge', () => json({ ...none, is_charged: false }))
  network.answer('updateActivityType', ({ body }) =>
    change('TRAVEL', { is_charged: body?.['is_charged'] === true, not_charged_from: '2026-11-01' }),
  )
  const form = page.getByRole('dialog', { name: 'Edit activity type' })
  await page.getByRole('button', { name: 'Edit Travel' }).click()
  await says(/Closed months stay as they are\./)
  await form.getByLabelText('Charged to jobs').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(rowOf('TRAVEL')).toHaveTextContent(/Not charged to jobs/)
  await expect.element(rowOf('REPAIR')).not.toHaveTextContent(/Not charged to jobs/)
  expect(network.requests('updateActivityType').at(-1)?.body).toMatchObject({ label: 'Travel', is_charged: false })
  await page.getByRole('button', { name: 'Edit Travel' }).click()
  await says(/Not charged since 1 Nov 2026\./)
})

test('charging otherwise asks with what it moves; no changes nothing', async () => {
  const effect = {
    from_date: '2026-11-01',
    job_count: 7,
    session_count: 31,
    seconds_effective: 46_800,
    hours_effective: 13,
  }
  network.answer('previewCharge', ({ body }) =>
    json({ ...effect, cost_sar: 1520, is_charged: body?.['is_charged'] === true }),
  )
  network.answer('updateActivityType', () => change('TRAVEL', { is_charged: false }))
  const form = page.getByRole('dialog', { name: 'Edit activity type' })
  await page.getByRole('button', { name: 'Edit Travel' }).click()
  await form.getByLabelText('Charged to jobs').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(question).toHaveTextContent(/Take Travel off jobs’ accounts\?/)
  await expect.element(question).toHaveTextContent(/From 1 Nov 2026 on.*Closed months stay as they are/)
  await expect.element(question).toHaveTextContent(/Jobs7Sessions31Hours13\.00SAR1,520\.00/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(network.requests('updateActivityType')).toHaveLength(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Make the change' }).click()
  await expect.element(rowOf('TRAVEL')).toHaveTextContent(/Not charged to jobs/)

  await page.getByRole('button', { name: 'Edit Travel' }).click()
  await form.getByLabelText('Charged to jobs').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(question).toHaveTextContent(/Charge Travel to jobs again\?/)
  await question.getByRole('button', { name: 'Cancel' }).click()
})

test('what nobody used goes for good', async () => {
  network.answer('deleteActivityType', () => {
    types = types.filter(({ code }) => code !== 'BALANCE')
    return json({ soft_delete: false, dependencies: { total: 0 } })
  })
  await page.getByRole('button', { name: 'Delete Balancing' }).click()
  await expect.element(question).toHaveTextContent(/Nothing was recorded under BALANCE yet/)
  await question.getByRole('button', { name: 'Delete' }).click()
  await says('Activity permanently deleted.')
  await expect.element(rowOf('BALANCE')).not.toBeInTheDocument()
})

test('what was used is deactivated, and can be used again, at once or later', async () => {
  network.answer('deleteActivityType', () => {
    change('TRAVEL', { is_active: false })
    return json({ soft_delete: true, dependencies: { total: 1 } })
  })
  network.answer('updateActivityType', () => change('TRAVEL', { is_active: true }))
  await page.getByRole('button', { name: 'Deactivate Travel' }).click()
  await expect.element(question).toHaveTextContent(/TRAVEL has sessions or estimates\./)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await says('Activity deactivated. 1 dependencies preserved.')
  await expect.element(rowOf('TRAVEL')).toHaveTextContent(/Inactive/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: 'Deactivate Travel' })).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate Travel' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Reactivate Travel' }).click()
  await expect.element(page.getByRole('button', { name: 'Deactivate Travel' })).toBeVisible()
  await expect.element(rowOf('TRAVEL')).not.toHaveTextContent(/Inactive/)
})
