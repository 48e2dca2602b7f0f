import type { ListedActivityType, PayRulesAnswer } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network } from '../../../../testing/network.ts'
import { PayRules } from './pay-rules-page.tsx'

const rules: PayRulesAnswer = {
  factor_working_day: 1.5,
  factor_rest_day: 1.5,
  factor_holiday: 2,
  hours_a_day: null,
  hours_a_week: 48,
  unpaid_activities: ['OLD'],
}
const activity = (code: string, label: string, is_active = true): ListedActivityType => {
  return { code, label, name: label, name_ar: null, is_active, version: 1, in_use: true }
}

freshDeskForEachTest()

async function open() {
  network.answer('payRules', () => json(rules))
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

test('rules are shown as they are, and saved as they are entered', async () => {
  await open()
  await expect.element(field('Hours a week')).toHaveValue('48')
  await expect.element(page.getByRole('checkbox', { name: 'Prayer (no longer in use)' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Gone' })).not.toBeInTheDocument()
  const saved = {
    ...rules,
    factor_holiday: 2.25,
    hours_a_day: 8,
    hours_a_week: null,
    unpaid_activities: ['BREAK', 'OLD'],
  }
  network.answer('setPayRules', () => json(saved))
  await field('Holidays').fill('2.25')
  await field('Hours a day').fill('8')
  await field('Hours a week').fill('')
  await page.getByRole('checkbox', { name: 'Break' }).click()
  await save.click()
  await expect.element(page.getByText('The pay rules are saved')).toBeVisible()
  expect(network.requests('setPayRules')[0]?.body).toEqual(saved)
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
