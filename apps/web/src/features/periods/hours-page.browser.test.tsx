import type { Period } from '@warsha/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { HoursPage } from './hours-page.tsx'
import { locked, november, october } from './testing/period.ts'

let months: Period[] = []
let review = 0
let notRecorded = 0

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  months = [november, october]
  review = 0
  notRecorded = 0
  network.answer('periods', () => json(months))
  network.answer('closingSettings', () => json({ takes_two_admins: false }))
  network.answer('reviewList', () =>
    json({ items: [], total: review, counts: { requested: 0, forgotten: 0, flagged: review, closed: 0 } }),
  )
  network.answer('daysNotRecorded', () =>
    json({ month: '2026-10', is_locked: false, days: notRecorded, technicians: [] }),
  )
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

describe('what is left to do', () => {
  const left = page.getByRole('list', { name: 'Left to do in October 2026' })

  test('leads to where it is done, narrowed to the month', async () => {
    review = 3
    notRecorded = 13.5
    await open()
    await expect.element(left).toBeVisible()
    await expect
      .element(left.getByRole('link', { name: 'Sessions to review: 3' }))
      .toHaveAttribute('href', '/admin/sessions?tab=review&review_month=2026-10')
    await expect
      .element(left.getByRole('link', { name: 'Days not recorded: 13.5' }))
      .toHaveAttribute('href', '/admin/absences?month=2026-10&as=missing')
    expect(network.requests('reviewList')[0]?.query.get('month')).toBe('2026-10')
    expect(network.requests('daysNotRecorded')[0]?.query.get('month')).toBe('2026-10')
  })

  test('of a closed month are late arrivals, which open here, and no absences', async () => {
    const late = { ...october.totals, seconds_raw: 1_800, seconds_effective: 1_800 }
    const arrived = { ...late, arrival_count: 2, pending_count: 2, other_months: ['2026-11'] }
    months = [november, { ...october, locked, late: arrived }]
    notRecorded = 4
    await open('?month=2026-10')
    await left.getByRole('button', { name: 'Late arrivals to accept: 2' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Late arrivals · October 2026' })).toBeVisible()
    expect(left.getByRole('link').elements()).toEqual([])
    expect(network.requests('daysNotRecorded')).toEqual([])
  })

  test('is said to be nothing where that is so', async () => {
    await open()
    await expect.element(page.getByText('Nothing left to do: the month can be closed.')).toBeVisible()
    expect(left.elements()).toEqual([])
  })

  test('that cannot be read is said, and closing stays', async () => {
    network.answer('daysNotRecorded', () => problem(500, 'Something went wrong.'))
    await open()
    await expect.element(page.getByText('Failed to load what is left to do. Please try again.')).toBeVisible()
    await expect.element(button('Close October 2026')).toBeVisible()
  })
})
