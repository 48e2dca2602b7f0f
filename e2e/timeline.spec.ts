import type { Page } from '@playwright/test'
import { shownDate } from './shown-date.ts'
import { choosePage, expect, openAsAdmin, screenshotAndAxe, test, type Warsha } from './warsha.ts'

const HOUR = 3_600_000
/** In Riyadh, where the workshop is: three hours ahead all year. */
const yesterday = new Date(Date.now() + 3 * HOUR - 24 * HOUR).toISOString().slice(0, 10)

async function added(warsha: Warsha, technicianId: number, jobNo: string, [from, to]: [string, string]): Promise<void> {
  await warsha.asAdmin('POST', '/admin/sessions', {
    technician_id: technicianId,
    job_no: jobNo,
    activity_code: 'REPAIR',
    started_at: `${yesterday}T${from}:00+03:00`,
    ended_at: `${yesterday}T${to}:00+03:00`,
    reason: 'From the paper sheet',
  })
}

const bar = (page: Page, times: string) => page.getByRole('gridcell').getByRole('link', { name: times })

/** Drags the end of a session so many pixels of its own length back. @param share of its length that is taken away */
async function dragEndBack(page: Page, times: string, share: number): Promise<void> {
  await bar(page, times).hover()
  const box = await bar(page, times).boundingBox()
  const handle = await page.locator('[data-edge="end"]').boundingBox()
  if (!box || !handle) throw new Error('there is nothing to be dragged')
  const y = handle.y + handle.height / 2
  await page.mouse.move(handle.x + handle.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * (1 - share / 2), y, { steps: 4 })
  await page.mouse.move(box.x + box.width * (1 - share), y, { steps: 4 })
  await page.mouse.up()
}

test('an admin corrects a session by dragging its end', async ({ warsha, desk }) => {
  await warsha.job('9761001', 'Kiln Works', 'Rewind of a 45 kW kiln fan motor')
  const salem = await warsha.technician('Salem Al-Timeline')
  await added(warsha, salem.id, '9761001', ['08:00', '12:00'])
  await added(warsha, salem.id, '9761001', ['13:00', '15:00'])

  const page = await openAsAdmin(desk, 'en')
  await expect(page.getByRole('region', { name: 'Today by hour' })).toBeVisible()
  await choosePage(page, 'Sessions', 'Timeline')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timeline')
  await page.getByRole('button', { name: 'Previous day' }).click()
  await page.getByLabel('Technician', { exact: true }).selectOption({ label: 'Salem Al-Timeline' })
  await expect(page.getByRole('row')).toHaveCount(1)
  await expect(bar(page, '08:00 – 12:00')).toBeVisible()
  await screenshotAndAxe(page, 'en-desk-timeline')

  await dragEndBack(page, '08:00 – 12:00', 0.25)
  const form = page.getByRole('dialog', { name: 'Correct the session of Salem Al-Timeline' })
  await expect(form.getByLabel('End')).toHaveValue(`${shownDate(yesterday)} 11:00`)
  await screenshotAndAxe(page, 'en-desk-timeline-correct')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toContainText('Reason is required')
  await form.getByLabel('Reason').fill('Went home at eleven')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The session of Salem Al-Timeline was corrected')).toBeVisible()
  await expect(bar(page, '08:00 – 11:00')).toBeVisible()

  await page.getByText('Table', { exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '08:00 – 11:00' })).toContainText('Corrected')
  await screenshotAndAxe(page, 'en-desk-timeline-table')
})

test('the timeline in Arabic, the week and a phone @soak', async ({ warsha, desk }) => {
  await warsha.job('9761002', 'Salt Packers', 'Bearing change of a 30 kW mill motor')
  const yasir = await warsha.technician('ياسر الزمني')
  await added(warsha, yasir.id, '9761002', ['08:00', '12:00'])
  const page = await openAsAdmin(desk, 'ar', `/admin/timeline?date=${yesterday}&technician=${yasir.id}`)
  await expect(bar(page, '08:00')).toBeVisible()
  await screenshotAndAxe(page, 'ar-desk-timeline')
  // An hour less: from right to left, as time runs.
  const box = await page.locator('[data-bar]').boundingBox()
  await bar(page, '08:00').hover()
  const handle = await page.locator('[data-edge="end"]').boundingBox()
  if (!box || !handle) throw new Error('there is nothing to be dragged')
  expect(handle.x).toBeLessThan(box.x + 8)
  const y = handle.y + handle.height / 2
  await page.mouse.move(handle.x + handle.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 4, y, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('dialog').getByLabel('النهاية')).toHaveValue(/ 11:00$/)
  await page.keyboard.press('Escape')
  await page.goto(`/admin/timeline?span=week&date=${yesterday}`)
  await expect(bar(page, '08:00').first()).toBeVisible()
  await screenshotAndAxe(page, 'ar-desk-timeline-week')
  await page.setViewportSize({ width: 360, height: 740 })
  await screenshotAndAxe(page, 'ar-phone-timeline-week')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
