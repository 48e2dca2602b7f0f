import type { AnswerOf, ListedActivityType, PayRulesSince } from '@warsha/contract'
import { personOf } from '../../../../testing/people.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { PayRules } from './pay-rules-page.tsx'

const rules: PayRulesSince = {
  effective_from: null,
  factor_working_day: 1.5,
  factor_rest_day: 1.5,
  factor_holiday: 2,
  hours_a_day: null,
  hours_a_week: 48,
  unpaid_activities: ['OLD'],
}
const answer: AnswerOf<'payRules'> = { ...rules, version: 1, history: [rules], limits: [] }
const activity = (code: string, label: string, is_active = true): ListedActivityType => {
  return {
    code,
    label,
    name: label,
    name_ar: null,
    is_active,
    is_charged: true,
    not_charged_from: null,
    version: 1,
    in_use: true,
  }
}

freshDeskForEachTest()

async function open(given: Partial<AnswerOf<'payRules'>> = {}) {
  network.answer('payRules', () => json({ ...answer, ...given }))
  network.answer('previewPayChange', () => json({ from_date: '2026-11-19', months: [] }))
  network.answer('allActivityTypes', () =>
    json([
      activity('BREAK', 'Break'),
      activity('REPAIR', 'Repair'),
      activity('OLD', 'Prayer', false),
      activity('GONE', 'Gone', false),
    ]),
  )
  await show(<PayRules />, '/admin/settings?tab=pay-rules')
  await expect.element(field('Holidays')).toHaveValue('2')
}

const field = (name: string) => page.getByRole('textbox', { name })
const save = page.getByRole('button', { name: 'Save' })
const proof = { current_password: 'a good password' }
const typePassword = (within: Pick<typeof page, 'getByLabelText'> = page) =>
  within.getByLabelText('Your current password').fill(proof.current_password)

test('rules are shown as they are, and saved as they are entered', async () => {
  await open()
  await expect.element(field('Hours a week')).toHaveValue('48')
  await expect.element(page.getByRole('checkbox', { name: 'Prayer (no longer in use)' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Gone' })).not.toBeInTheDocument()
  const { effective_from: _, ...inForce } = rules
  const saved = {
    ...inForce,
    factor_holiday: 2.25,
    hours_a_day: 8,
    hours_a_week: null,
    unpaid_activities: ['BREAK', 'OLD'],
  }
  network.answer('setPayRules', () => json({ ...saved, effective_from: '2026-11-19', version: 2 }))
  await field('Holidays').fill('2.25')
  await field('Hours a day').fill('8')
  await field('Hours a week').fill('')
  await page.getByRole('checkbox', { name: 'Break' }).click()
  await save.click()
  expect(network.requests('setPayRules')).toEqual([])
  await typePassword()
  await save.click()
  await expect.element(page.getByText('The pay rules are saved')).toBeVisible()
  expect(network.requests('setPayRules')[0]?.body).toEqual({ ...saved, ...proof })
  // It is asked for anew each time.
  await expect.element(page.getByLabelText('Your current password')).toHaveValue('')
})

test('a wrong password is said beside its field, and the code of whoever has a second factor is asked for', async () => {
  await open()
  await field('Holidays').fill('2.25')
  await typePassword()
  network.answer('setPayRules', () => problem(422, 'The current password is wrong.', 'wrong_current_password'))
  await save.click()
  await expect
    .element(page.getByLabelText('Your current password'))
    .toHaveAccessibleDescription(/The current password is wrong/)
  network.answer('setPayRules', () => problem(422, 'Enter the code.', 'second_factor_needed'))
  await save.click()
  await page.getByRole('textbox', { name: 'Code' }).fill('123 456')
  network.answer('setPayRules', () => json({ ...rules, factor_holiday: 2.25, version: 2 }))
  await save.click()
  await expect.element(page.getByText('The pay rules are saved')).toBeVisible()
  expect(network.requests('setPayRules').at(-1)?.body).toMatchObject({ ...proof, code: '123 456' })
})

test('what is not possible is said at its field, and nothing is sent', async () => {
  await open()
  for (const [name, value, message] of [
    ['Working days', '-0.01', 'The factor must be from 0 to 10'],
    ['Working days', '10.01', 'The factor must be from 0 to 10'],
    ['Working days', '1.5055', 'The factor must have two decimals at most'],
    ['Working days', 'much', 'This must be a number'],
    ['Working days', '', 'This field is required'],
    ['Hours a week', '169', 'Hours a week must be more than 0 and at most 168'],
  ] as const) {
    await field(name).fill(value)
    await save.click()
    await expect.element(field(name)).toHaveAccessibleDescription(new RegExp(message))
    await field(name).fill('1')
  }
  expect(network.requests('setPayRules')).toEqual([])
})

test('a change that alters open months is asked first, with what becomes of them, and has its day', async () => {
  await open()
  const figures = {
    hours_regular_before: 160,
    hours_regular_after: 152,
    hours_overtime_before: 6,
    hours_overtime_after: 14,
  }
  const month = { month: '2026-11', ...figures, hours_paid_before: 169, hours_paid_after: 173 }
  network.answer('previewPayChange', () => json({ from_date: '2026-11-01', months: [month] }))
  network.answer('setPayRules', () => json({ ...rules, effective_from: '2026-11-01', version: 2 }))
  await field('Hours a day').fill('8')
  await page.getByRole('textbox', { name: /^From/ }).fill('1/11/2026')
  await typePassword()
  await save.click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('From 1 Nov 2026 on')
  await expect.element(question).toHaveTextContent('169.00 becomes 173.00')
  expect(network.requests('setPayRules')).toEqual([])
  await question.getByRole('button', { name: 'Make the change' }).click()
  await expect.element(page.getByText('The pay rules are saved')).toBeVisible()
  expect(network.requests('setPayRules')[0]?.body).toMatchObject({ hours_a_day: 8, effective_from: '2026-11-01' })
})

test('hours for a time are listed, added and deleted', async () => {
  const ramadan = {
    technician_id: null,
    first_day: '2027-02-08',
    last_day: '2027-03-09',
    hours_a_day: 6,
    hours_a_week: 36,
  }
  const own = {
    ...ramadan,
    technician_id: 7,
    hours_a_day: 8,
    hours_a_week: null,
    technician: personOf(7, 'Ali Hassan'),
  }
  const later = { ...rules, effective_from: '2026-11-01', hours_a_day: 8 }
  network.answer('technicians', () => json([]))
  await open({
    limits: [
      { id: 1, ...ramadan, technician: null },
      { id: 2, ...own },
    ],
    history: [rules, later],
  })
  const times = page.getByRole('region', { name: 'Other hours for a time' })
  await expect.element(times.getByRole('listitem').nth(0)).toHaveTextContent('Everybody')
  await expect.element(times.getByRole('listitem').nth(0)).toHaveTextContent('6 h a day · 36 h a week')
  await expect.element(page.getByRole('region', { name: 'Rules by their day' })).toHaveTextContent('From 1 Nov 2026')
  network.answer('deletePayLimit', () => json(null))
  await times.getByRole('button', { name: /Delete the hours of Ali Hassan/ }).click()
  const question = page.getByRole('dialog')
  await typePassword(question)
  await question.getByRole('button', { name: 'Delete the hours' }).click()
  await expect.element(page.getByText('The hours are deleted')).toBeVisible()
  network.answer('createPayLimit', () => json({ id: 3, ...ramadan, technician: null }))
  await times.getByRole('button', { name: 'Add hours for a time' }).click()
  expect(network.requests('deletePayLimit')[0]?.body).toEqual(proof)
  const dialog = page.getByRole('dialog')
  await typePassword(dialog)
  await dialog.getByRole('textbox', { name: 'First day' }).fill('9/3/2027')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('8/2/2027')
  await dialog.getByRole('textbox', { name: 'Hours a day' }).fill('6')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('The last day must not be before the first')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'First day' }).fill('8/2/2027')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('9/3/2027')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The hours are saved')).toBeVisible()
  expect(network.requests('createPayLimit')[0]?.body).toEqual({ ...ramadan, ...proof, hours_a_week: null })
})
