import type { Page } from '@playwright/test'
import { expect, screenshotAndAxe, openAsAdmin, test, type Warsha } from './warsha.ts'
import { wednesday, worked } from './worked-day.ts'
import { shownDate } from './shown-date.ts'

type Efficiency = { technicians: { technician_name: string }[] }

/** Five hours of welding on a motor of its own for which four were estimated; the job is closed, so they have settled. */
async function weldedMotor(warsha: Warsha, jobNo: string): Promise<{ id: number; name: string }> {
  const { id: power } = await warsha.asAdmin<{ id: number }>('POST', '/admin/master-data/power-ratings', {
    code: `W${jobNo}`,
    range_description: 'Analytics test',
    min_kw: 6000,
    complexity_multiplier: 1,
  })
  const motor = { job_type_id: 1, power_rating_id: power, rpm_category_id: 1 }
  const estimate = { ...motor, activity_code: 'WELD', estimated_hours: 4, buffer_percentage: 20 }
  await warsha.asAdmin('POST', '/admin/master-data/estimates', estimate)
  const job = await warsha.asAdmin<{ id: number }>('POST', '/admin/jobs', {
    ...motor,
    job_no: jobNo,
    customer: 'Saline Water Works',
    description: 'Weld the housing of a pump motor',
  })
  const name = `Welder ${jobNo}`
  const welder = await warsha.technician(name)
  await warsha.asAdmin('PUT', `/admin/technicians/${welder.id}/hourly-rate`, {
    hourly_rate: 40,
    effective_from: '2020-01-01',
  })
  const day = wednesday(1)
  await worked(warsha, welder, { day, from: '08:00', to: '13:00', jobNo, activity: 'WELD' })
  await warsha.asAdmin('PATCH', `/admin/jobs/${job.id}/status`, { status: 'closed' })
  const { today } = await warsha.asAdmin<{ today: string }>('GET', '/admin/workshop')
  const path = `/admin/analytics/efficiency/technicians?from_date=${day}&to_date=${today}`
  await expect
    .poll(async () => (await warsha.asAdmin<Efficiency>('GET', path)).technicians.map((it) => it.technician_name))
    .toContain(name)
  return { id: welder.id, name }
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test(
  'the dashboard: key figures, charts by mouse and keyboard and as tables, and the way to the sessions',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    const { id, name } = await weldedMotor(warsha, '98301')
    const page = await openAsAdmin(desk, 'en')
    const scripts: string[] = []
    page.on('response', (response) => scripts.push(new URL(response.url()).pathname))
    const drawing = () => scripts.filter((path) => /\/drawn-[^/]*\.js$/.test(path))

    await test.step('the summary of the reports loads nothing that draws', async () => {
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Reports' }).click()
      await expect(page.getByRole('list', { name: 'Key figures' })).toBeVisible()
      expect(drawing()).toEqual([])
    })

    await test.step('the last 30 days and the overview at first', async () => {
      const { today } = await warsha.asAdmin<{ today: string }>('GET', '/admin/workshop')
      await page.getByRole('navigation', { name: 'Pages of Reports' }).getByRole('link', { name: 'Analytics' }).click()
      await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByLabel('To', { exact: true })).toHaveValue(shownDate(today))
      const first = new Date(Date.parse(today) - 29 * 86_400_000).toISOString().slice(0, 10)
      await expect(page.getByLabel('From')).toHaveValue(shownDate(first))
      const cards = page.getByRole('list', { name: 'Key figures' }).getByRole('link')
      await expect(cards).toHaveText([/^Today/, /^This Week/, /^This Month/, /^Active Operations/, /^AI Learning/])
      await expect(page.getByRole('heading', { name: 'AI Learning Engine' })).toBeVisible()
      await expect(page.getByRole('application', { name: 'Activity Trends' })).toBeVisible()
      expect(drawing()).toHaveLength(1)
      await screenshotAndAxe(page, 'en-desk-analytics-overview')
    })

    await test.step('the arrow keys go along a chart; a press shows it as a table', async () => {
      const trends = page.getByRole('region', { name: 'Activity Trends' })
      await trends.getByRole('application').focus()
      await page.keyboard.press('ArrowRight')
      await expect(trends.getByRole('status')).toContainText('Hours')
      await trends.getByRole('button', { name: 'Show as a table' }).click()
      await expect(trends.getByRole('row')).toHaveCount(31)
      await expect(trends.getByRole('columnheader')).toHaveText(['Day', 'Hours', 'Sessions'])
    })

    await test.step('efficiency: estimated against actual hours, few items marked, and from a row to the sessions', async () => {
      await tab(page, 'Efficiency').click()
      await expect(page).toHaveURL(/tab=efficiency/)
      const table = page.getByRole('table', { name: 'Efficiency of the technicians' })
      await expect(table.getByRole('columnheader')).toHaveText([
        'Technician',
        'Segment',
        'Sessions',
        'Estimated (h)',
        'Actual (h)',
        'Variance (h)',
        'Efficiency',
        'Rating',
      ])
      const row = table.getByRole('row').filter({ hasText: name })
      await expect(row.getByRole('cell')).toHaveText([
        name,
        'Winding',
        '1',
        '4.00',
        '5.00',
        '+1.00',
        /1 settled item only.*80\.0%/,
        'Good',
      ])
      await screenshotAndAxe(page, 'en-desk-analytics-efficiency')
      await row.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/admin/sessions\\?.*technician=${id}`))
    })

    await test.step('what cannot be loaded is told once, in place, and can be tried again', async () => {
      await page.route('**/api/admin/analytics/activity-accuracy*', (route) => route.abort())
      await page.goto('/admin/analytics?tab=accuracy&range=last7')
      const failure = page.getByRole('alert').filter({ hasText: 'Failed to load analytics data' })
      await expect(failure).toHaveCount(1)
      await page.unroute('**/api/admin/analytics/activity-accuracy*')
      await failure.getByRole('button').click()
      await expect(page.getByRole('table', { name: 'Accuracy of the activities' })).toContainText('WELD')
      await screenshotAndAxe(page, 'en-desk-analytics-accuracy')
    })

    await test.step('the costs and the cockpit of the estimates', async () => {
      await page.getByText('Last 30 days', { exact: true }).click()
      await tab(page, 'Costs').click()
      await expect(page.getByRole('list', { name: 'Cost by Technician' })).toBeVisible()
      await screenshotAndAxe(page, 'en-desk-analytics-costs')
      await page.goto('/admin/analytics?tab=cockpit')
      await expect(page).toHaveURL(/\/admin\/estimates\?tab=cockpit/)
      await expect(page.getByRole('list', { name: 'Key figures' })).toContainText('P80 coverage')
      await page.getByText('By Cell', { exact: true }).click()
      await expect(page.getByRole('table', { name: 'By Cell' })).toBeVisible()
      await screenshotAndAxe(page, 'en-desk-analytics-cockpit')
    })
  },
)

test(
  'Advanced Analytics among the reports, in Arabic on a dark phone',
  { tag: '@soak' },
  async ({ warsha, browser }) => {
    const context = await browser.newContext({
      baseURL: warsha.address,
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    })
    await weldedMotor(warsha, '98302')
    const page = await openAsAdmin(context, 'ar')
    await page.goto('/admin/reports')
    await page.getByText('التحليلات المتقدمة', { exact: true }).click()
    await expect(page.getByRole('tab')).toHaveText(['نظرة عامة', 'الكفاءة', 'الدقة', 'الاتجاهات', 'التوقعات'])
    await expect(page.getByRole('application', { name: 'اتجاهات النشاط' })).toBeVisible()
    await screenshotAndAxe(page, 'ar-phone-dark-analytics-overview')
    const shown = {
      الكفاءة: page.getByRole('list', { name: 'كفاءة الفنيين' }),
      الدقة: page.getByRole('list', { name: 'دقة الأنشطة' }),
      الاتجاهات: page.getByRole('application', { name: 'الفنيون النشطون' }),
      التوقعات: page.getByRole('progressbar', { name: 'معدل التحسن' }),
    }
    for (const [name, part] of Object.entries(shown)) {
      await tab(page, name).click()
      await expect(part).toBeVisible()
      await screenshotAndAxe(page, `ar-phone-dark-analytics-${Object.keys(shown).indexOf(name)}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
    await context.close()
  },
)
