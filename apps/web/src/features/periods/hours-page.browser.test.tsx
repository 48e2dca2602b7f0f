import type { Period } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { HoursPage } from './hours-page.tsx'
import { locked, november, october } from './testing/period.ts'

let months: Period[] = []

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  months = [november, october]
  network.answer('periods', () => json(months))
  network.answer('closingSettings', () => json({ takes_two_admins: false }))
  network.answer('lateArrivals', () => json({ arrived: [], adjustments: [] }))
})

const parts = {
  pay: ({ month }: { month: string }) => <p>{`What ${month} pays`}</p>,
  timesheets: ({ month }: { month: string }) => <p>{`Timesheets of ${month}`}</p>,
}
const open = (query = '') => show(<HoursPage parts={parts} />, `/admin/hours${query}`)
const stateOf = (month: string) => page.getByRole('region', { name: `State of ${month}` })
const button = (name: string) => page.getByRole('button', { name })

test('opens at the month that is to be closed, with its pay sheet', async () => {
  await open()
  await expect.element(stateOf('October 2026')).toHaveTextContent('Open')
  await expect.element(page.getByText('What 2026-10 pays')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Pay sheet' })).toHaveAttribute('aria-selected', 'true')
})

test('a month is closed with two presses from this page, and says by whom and when', async () => {
  network.answer('lockPeriod', () => {
    months = [november, { ...october, locked }]
    return json(months[1])
  })
  await open()
  await button('Close October 2026').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close month' }).click()
  await expect.element(page.getByText('October 2026 is closed')).toBeVisible()
  expect(network.requests('lockPeriod')).toHaveLength(1)
  await expect.element(stateOf('October 2026')).toHaveTextContent('Closed2 Nov 2026 by Huda')
  await expect.element(button('Reopen October 2026')).toBeVisible()
  // It stays in sight, although the usual month is the next one now.
  await expect.element(page.getByText('What 2026-10 pays')).toBeVisible()
})

test('by keys alone, too', async () => {
  network.answer('lockPeriod', () => json({ ...october, locked }))
  await open()
  await expect.element(button('Close October 2026')).toBeVisible()
  button('Close October 2026').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('October 2026 is closed')).toBeVisible()
})

test('a closed month is opened again from here', async () => {
  months = [november, { ...october, locked }]
  network.answer('reopenPeriod', () => json(october))
  await open('?month=2026-10')
  await button('Reopen October 2026').click()
  const dialog = page.getByRole('dialog', { name: 'Reopen October 2026' })
  await dialog.getByLabelText('Reason').fill('A phone came back')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(page.getByText('October 2026 is open again')).toBeVisible()
})

test('the parts share a month, which stands in the address', async () => {
  await open('?month=present')
  await expect.element(stateOf('November 2026')).toHaveTextContent('Not over yet')
  expect(button('Close November 2026').elements()).toEqual([])
  await page.getByRole('combobox', { name: 'Another month' }).selectOptions('October 2026')
  await page.getByRole('tab', { name: 'Timesheets' }).click()
  await expect.element(page.getByText('Timesheets of 2026-10')).toBeVisible()
  expect(window.location.search).toBe('?month=2026-10&part=timesheets')
  await page.getByRole('tab', { name: 'Months' }).click()
  await expect.element(page.getByRole('list', { name: 'Months' })).toBeVisible()
  await expect.element(stateOf('October 2026')).toBeVisible()
})

test('a month before the first session says so, and offers nothing', async () => {
  await open('?month=2026-03')
  await expect.element(stateOf('March 2026')).toHaveTextContent('No sessions yet')
  expect(button('Close March 2026').elements()).toEqual([])
})

test('where the months cannot be read, what the present one pays is shown all the same', async () => {
  network.answer('periods', () => problem(500, 'Something went wrong.'))
  await open()
  await expect.element(page.getByText('Failed to load the months. Please try again.')).toBeVisible()
  await expect.element(page.getByText('What 2026-11 pays')).toBeVisible()
})
