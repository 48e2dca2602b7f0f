import type { Page } from '@playwright/test'
import { expect, screenshotAndAxe, openAsAdmin, test } from './warsha.ts'
import { wednesday, workedDay } from './worked-day.ts'

const DAY = wednesday(61)

/** What the list of sessions comes to: sessions, raw, effective and outside hours, cost. */
async function totalsOn(page: Page): Promise<string[]> {
  await expect(page).toHaveURL(/\/admin\/sessions\?/)
  const texts = await page.locator('dl[aria-label="Totals"] dd').allInnerTexts()
  return texts.slice(0, 5).map((text) => text.replace(/^SAR | h$/g, '').trim())
}

const chips = (page: Page) => page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
const cells = (page: Page, row: string | RegExp) => page.getByRole('row', { name: row }).locator('th, td')

test('every figure of a report opens its sessions, which add up to it', { tag: '@soak' }, async ({ warsha, desk }) => {
  await workedDay(warsha, '97611', DAY)
  const page = await openAsAdmin(desk, 'en')
  const report = `/admin/reports?from=${DAY}&to=${DAY}`

  const rows = [
    ['technician', /^نادر 97611/],
    ['job', /^9761101/],
    ['activity', /^Total/],
  ] as const
  const others = [
    ['technician', /^Salem 97611/],
    ['technician', /^Total/],
    ['job', /^Total/],
    ['activity', /^REPAIR/],
  ] as const
  for (const [by, row] of process.env['SOAK'] ? [...rows, ...others] : rows) {
    await test.step(`the row ${row} by ${by}`, async () => {
      await page.goto(`${report}&by=${by}`)
      await expect(cells(page, row).first()).toBeVisible()
      const figures = (await cells(page, row).allInnerTexts()).filter((text) => /^[\d.,]+$/.test(text))
      // Its last cell is a figure and not the link, so that the row itself is pressed.
      await cells(page, row).last().click()
      // Activities show no cost.
      await expect.poll(async () => (await totalsOn(page)).slice(0, figures.length)).toEqual(figures)
    })
  }

  await test.step('the keyboard gets there, too', async () => {
    await page.goto(report)
    await page.getByRole('link', { name: 'Total', exact: true }).press('Enter')
    await expect.poll(() => totalsOn(page)).toEqual(['3', '7.50', '6.00', '1.50', '200.00'])
  })

  await test.step('the cards and the notices', async () => {
    const opened = async (name: string | RegExp) => {
      await page.goto(report)
      await page.getByRole('main').getByRole('link', { name }).first().click()
      await expect(chips(page).first()).toBeVisible()
    }
    await opened('Effective Hours')
    await expect.poll(() => totalsOn(page)).toEqual(['3', '7.50', '6.00', '1.50', '200.00'])
    await opened('1.5 h outside working hours')
    await expect(chips(page).filter({ hasText: 'With outside hours' })).toBeVisible()
    await expect.poll(() => totalsOn(page)).toEqual(['1', '2.50', '1.00', '1.50', '40.00'])
    await opened('Show the sessions without an hourly rate')
    await expect.poll(() => totalsOn(page)).toEqual(['1', '1.00', '1.00', '0.00', '0.00'])
    await opened(/^To review: 3 here/)
    await expect.poll(async () => (await totalsOn(page))[0]).toBe('3')
  })
})

test(
  'the filter is told in plain words, survives a reload and can be taken away',
  { tag: '@soak' },
  async ({ warsha, desk, phone }) => {
    const { salem } = await workedDay(warsha, '97612', wednesday(62))
    const day = wednesday(62)
    const address = `/admin/sessions?from=${day}&to=${day}&technician=${salem.id}&activity=TEST&state=completed&outside=true`
    const page = await openAsAdmin(desk, 'en', address)
    await expect(chips(page)).toHaveCount(6)
    await page.reload()
    await expect(chips(page).nth(1)).toHaveText('Technician: Salem 97612')
    await expect(chips(page).nth(2)).toHaveText('Activity: Testing')
    await expect(chips(page).nth(3)).toHaveText('Counts in reports')
    await expect(chips(page).nth(4)).toHaveText('With outside hours')
    await screenshotAndAxe(page, 'en-desk-sessions-filtered')

    await page.getByRole('button', { name: 'Remove the filter “Activity: Testing”' }).click()
    await expect(page).not.toHaveURL(/activity/)
    await page.getByRole('button', { name: 'Remove the filter “With outside hours”' }).click()
    await expect.poll(() => totalsOn(page)).toEqual(['2', '6.50', '5.00', '1.50', '200.00'])
    await page.goBack()
    await expect(chips(page).filter({ hasText: 'With outside hours' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(chips(page)).toHaveCount(0)

    const arabic = await openAsAdmin(phone, 'ar', address)
    const filters = arabic.getByRole('list', { name: 'عوامل التصفية' }).getByRole('listitem')
    await expect(filters.nth(1)).toHaveText('الفني: Salem 97612')
    await expect(filters.nth(3)).toHaveText('محتسبة في التقارير')
    expect(await arabic.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await screenshotAndAxe(arabic, 'ar-phone-sessions-filtered')
  },
)

test(
  'timesheets, months and the account of a job lead to their sessions',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    const { salem } = await workedDay(warsha, '97613', wednesday(63))
    const day = wednesday(63)
    const month = day.slice(0, 7)
    const page = await openAsAdmin(desk, 'en')
    const ofSalem = ['2', '6.50', '5.00', '1.50', '200.00']

    await test.step('timesheets', async () => {
      await page.goto(`/admin/hours?part=timesheets&month=${month}`)
      await page
        .getByRole('row', { name: /^Salem 97613/ })
        .getByRole('link', { name: '2 sessions', exact: true })
        .click()
      await expect.poll(() => totalsOn(page)).toEqual(ofSalem)
      await expect(chips(page).nth(1)).toHaveText('Technician: Salem 97613')
      await page.goto(`/admin/hours?part=timesheets&month=${month}&technician=${salem.id}`)
      await page.getByRole('link', { name: 'Total', exact: true }).click()
      await expect.poll(() => totalsOn(page)).toEqual(ofSalem)
      await page.goto(`/admin/hours?part=timesheets&month=${month}&technician=${salem.id}`)
      await page.getByRole('row').filter({ hasText: '08:00 – 18:30' }).click()
      await expect.poll(() => totalsOn(page)).toEqual(ofSalem)
    })

    await test.step('months', async () => {
      await page.goto('/admin/hours?part=months')
      const row = page.getByRole('listitem').filter({ has: page.locator(`a[href*="month=${month}&state=completed"]`) })
      await expect(row).toBeVisible()
      const figures = (await row.locator('dd').allInnerTexts()).slice(0, 4)
      await row.locator('dd').first().getByRole('link').click()
      await expect
        .poll(async () => {
          const [sessions, raw, effective, , cost] = await totalsOn(page)
          return [sessions, raw, effective, cost]
        })
        .toEqual(figures)
    })

    await test.step('the account of a job', async () => {
      await page.goto('/admin/jobs?account=9761301')
      await page.getByRole('link', { name: 'Testing: sessions on job 9761301' }).click()
      await expect.poll(() => totalsOn(page)).toEqual(['1', '2.50', '1.00', '1.50', '40.00'])
    })
  },
)

test('charts, and the tables that say the same, lead to their sessions', { tag: '@soak' }, async ({ warsha, desk }) => {
  const day = wednesday(64)
  await workedDay(warsha, '97614', day)
  const page = await openAsAdmin(desk, 'en')

  await test.step('charts, and the tables that say the same', async () => {
    await page.goto(`/admin/analytics?tab=costs&from=${day}&to=${day}`)
    await page.getByRole('list', { name: 'Cost by technician' }).getByRole('link', { name: 'Salem 97614' }).click()
    await expect.poll(async () => (await totalsOn(page))[4]).toBe('200.00')
    await page.goto(`/admin/analytics?tab=trends&from=${day}&to=${day}`)
    await page.getByRole('button', { name: 'Show as a table' }).first().click()
    await page.getByRole('rowheader').getByRole('link').click()
    await expect.poll(() => totalsOn(page)).toEqual(['3', '7.50', '6.00', '1.50', '200.00'])
    await page.goto(`/admin/analytics?tab=trends&from=${day}&to=${day}`)
    const chart = page.locator('svg.recharts-surface').first()
    await chart.hover()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: day.slice(0, 4) })
        .first(),
    ).toBeVisible()
    await chart.click()
    await expect.poll(() => totalsOn(page)).toEqual(['3', '7.50', '6.00', '1.50', '200.00'])
  })

  await test.step('what a job type cost', async () => {
    await page.goto(`/admin/analytics?tab=costs&from=${day}&to=${day}`)
    await page.getByRole('region', { name: 'Cost Distribution by Job Type' }).getByRole('link').first().click()
    await expect(chips(page).nth(1)).toHaveText(/^Job type: /)
    await expect.poll(async () => (await totalsOn(page))[4]).toBe('200.00')
  })
})
