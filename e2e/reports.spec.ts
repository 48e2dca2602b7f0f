import type { Page } from '@playwright/test'
import { expect, screenshotAndAxe, openAsAdmin, test } from './warsha.ts'
import { wednesday, workedDay } from './worked-day.ts'
import { shownDate } from './shown-date.ts'

const DAY = wednesday(57)

/** The cells of a row, as they are read. */
const cellsOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name }).locator('th, td').allInnerTexts()

test('what was worked on some days, by technician, job and activity', { tag: '@soak' }, async ({ warsha, desk }) => {
  const { salem } = await workedDay(warsha, '97601', DAY)
  const page = await openAsAdmin(desk, 'en')
  const figure = (label: string) => page.getByRole('list', { name: 'Key figures' }).getByRole('link', { name: label })

  await test.step('the last 7 days at first, others by a press or by their dates', async () => {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Reports' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
    const { today } = await warsha.asAdmin<{ today: string }>('GET', '/admin/workshop')
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(shownDate(today))
    await page.getByText('Last month', { exact: true }).click()
    await expect(page).toHaveURL(/range=last_month/)
    await expect(page.getByLabel('From')).toHaveValue(/^1 /)
    await page.getByLabel('From').fill(DAY)
    await page.getByLabel('To', { exact: true }).fill(DAY)
    await expect(page).toHaveURL(new RegExp(`from=${DAY}&to=${DAY}`))
  })

  await test.step('the figures', async () => {
    await expect(figure('Total Sessions')).toContainText('3')
    await expect(figure('Effective Hours')).toContainText('6.0')
    await expect(figure('Effective Hours')).toContainText('of 7.5 raw')
    await expect(figure('Total Cost (SAR)')).toContainText('200.00')
    await expect(figure('Items')).toContainText('2technicians')
    await expect(figure('1.5 h outside working hours')).toBeVisible()
    await expect(figure('To review: 3 here')).toHaveAttribute('href', /from=.*to=.*waiting=true/)
    await expect(page.getByRole('note')).toContainText('1 session is of a technician without an hourly rate')
    await expect(page.getByText('Cost counts hours inside the working calendar only. It is not pay.')).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-reports')
  })

  await test.step('by technician, and from there to the sessions', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Technician',
      'Sessions',
      'Raw Hours',
      'Effective Hours',
      'Outside Hours',
      'Cost (SAR)',
    ])
    await expect
      .poll(() => cellsOf(page, /^Salem 97601/))
      .toEqual(['Salem 97601\nWinding', '2', '6.50', '5.00', '1.50', '200.00'])
    await expect.poll(() => cellsOf(page, /^Total/)).toEqual(['Total', '3', '7.50', '6.00', '1.50', '200.00'])
    await page.getByRole('button', { name: 'Sessions', exact: true }).click()
    await expect(page).toHaveURL(/sort=-sessions/)
    const link = page.getByRole('link', { name: 'Salem 97601', exact: true })
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`/admin/sessions\\?from=${DAY}&to=${DAY}&technician=${salem.id}`),
    )
  })

  await test.step('by job and by activity', async () => {
    await page.getByRole('tab', { name: 'By Job', exact: true }).click()
    await expect
      .poll(() => cellsOf(page, /^9760102/))
      .toEqual(['9760102\nشركة مياه الساحل', '1', '1.00', '1.00', '0.00', '0.00'])
    await page.getByRole('tab', { name: 'By Job', exact: true }).press('ArrowRight')
    await expect(page).toHaveURL(/by=activity/)
    await expect(page.getByRole('columnheader', { name: 'Cost (SAR)' })).toHaveCount(0)
    await expect.poll(() => cellsOf(page, /^REPAIR/)).toEqual(['REPAIR', 'Repair', '2', '5.00', '5.00', '0.00'])
  })

  await test.step('a row opens its sessions', async () => {
    await page.getByRole('row', { name: /^REPAIR/ }).click()
    await expect(page).toHaveURL(/\/admin\/sessions\?.*activity=REPAIR/)
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'By Activity' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('days that make no range are refused, and days without work say so', { tag: '@soak' }, async ({ desk }) => {
  const page = await openAsAdmin(desk, 'en')
  await page.goto(`/admin/reports?from=${DAY}&to=${DAY}`)
  const problem = page.getByText('The last day must not come before the first.')

  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(problem).toContainText('The report still shows')
  await expect(page).toHaveURL(new RegExp(`to=${DAY}`))
  await page.getByText('Today', { exact: true }).click()
  await expect(problem).toHaveCount(0)

  await page.goto('/admin/reports?from=2026-05-05&to=2026-05-01')
  await expect(problem).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export Excel' })).toBeDisabled()

  await page.goto('/admin/reports?from=2019-01-01&to=2019-01-31')
  const none = 'No Data Available - No activity data found for the selected date range.'
  await expect(page.getByRole('heading', { name: none })).toBeVisible()
  await screenshotAndAxe(page, 'en-desk-reports-none')
  await page.getByRole('button', { name: 'Show last month' }).click()
  await expect(page).toHaveURL(/range=last_month/)
})

test('in Arabic, on a phone, in the dark', { tag: '@soak' }, async ({ warsha, browser }) => {
  await workedDay(warsha, '97602', wednesday(58))
  const context = await browser.newContext({
    baseURL: warsha.address,
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  })
  const page = await openAsAdmin(context, 'ar')
  await page.goto(`/admin/reports?from=${wednesday(58)}&to=${wednesday(58)}`)
  await expect(page.getByRole('link', { name: /^للمراجعة هنا: .?3.?،/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Salem 97602' })).toContainText('5.00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await screenshotAndAxe(page, 'ar-phone-dark-reports')
  await context.close()
})
