import { readFile } from 'node:fs/promises'
import { expect, screenshotAndAxe, openAsAdmin, pdfIn, test } from './warsha.ts'
import { wednesday, workedDay } from './worked-day.ts'

const DAY = wednesday(59)
const MONTH = DAY.slice(0, 7)

test('a technician’s month, day by day, to print in either language', { tag: '@soak' }, async ({ warsha, desk }) => {
  const { salem } = await workedDay(warsha, '97603', DAY)
  const page = await openAsAdmin(desk, 'en')
  await page.waitForURL(/\/admin/)

  await test.step('the last month at a press, any other from the list', async () => {
    await page.goto('/admin/hours')
    await page.getByRole('tab', { name: 'Timesheets' }).click()
    await expect(page).toHaveURL(/part=timesheets/)
    await expect(page.getByRole('combobox', { name: 'Another month' })).toBeVisible()
    await page.getByText('Last month', { exact: true }).click()
    await expect(page).toHaveURL(/month=20\d\d-\d\d/)
    await page.getByRole('combobox', { name: 'Another month' }).selectOption(MONTH)
    const row = page.getByRole('row', { name: /^Salem 97603/ })
    await expect(row).toContainText(/1\s*2\s*6\.50\s*5\.00\s*1\.50\s*200\.00/)
    await expect(row.getByRole('link', { name: '2 sessions wait for review' })).toHaveAttribute(
      'href',
      new RegExp(`month=${MONTH}&technician=${salem.id}&state=completed&waiting=true`),
    )
    await expect(page.getByText('Cost counts hours inside the working calendar only. It is not pay.')).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-timesheets')
    await row.getByRole('link', { name: 'Salem 97603', exact: true }).click()
  })

  await test.step('its days', async () => {
    await expect(page.getByRole('heading', { name: 'Salem 97603' })).toBeVisible()
    const days = page.getByRole('table', { name: 'Day by day' })
    const worked = days.getByRole('row').filter({ hasText: '08:00 – 18:30' })
    await expect(worked).toContainText('9.00 h')
    await expect(worked).toContainText(/2\s*6\.50\s*5\.00\s*1\.50\s*200\.00/)
    await expect(days.getByRole('row').last()).toContainText(/Total\s*2\s*6\.50\s*5\.00\s*1\.50\s*200\.00/)
    await expect(days.getByRole('row').filter({ hasText: 'Day of rest' }).first()).toBeVisible()
    await expect(page.getByText('Cost counts hours inside the working calendar only. It is not pay.')).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-timesheet')
  })

  await test.step('printed in Arabic, in a window of its own', async () => {
    await page.getByRole('button', { name: 'Print in another language' }).click()
    const opening = page.waitForEvent('popup')
    const requestSent = page.waitForRequest('**/timesheets/*/pdf?*')
    await page.getByRole('menuitem', { name: 'العربية' }).click()
    expect(new URL((await requestSent).url()).searchParams.get('language')).toBe('ar')
    await pdfIn(opening)
  })

  await test.step('where windows are blocked it is saved; what fails is said', async () => {
    await page.evaluate(() => {
      window.open = () => null
    })
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(`timesheet_${MONTH}_Salem-97603.pdf`)
    expect((await readFile(await saved.path())).toString('latin1', 0, 5)).toBe('%PDF-')
    await page.route('**/timesheets/*/pdf?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(page.getByText('Failed to make the timesheet. Please try again.')).toBeVisible()
  })
})

test('in Arabic on a phone', { tag: '@soak' }, async ({ warsha, phone }) => {
  const { salem } = await workedDay(warsha, '97604', DAY)
  const page = await openAsAdmin(phone, 'ar', `/admin/hours?part=timesheets&month=${MONTH}`)
  await expect(page.getByRole('link', { name: 'Salem 97604', exact: true })).toBeVisible()
  await screenshotAndAxe(page, 'ar-phone-timesheets')
  await page.goto(`/admin/hours?part=timesheets&month=${MONTH}&technician=${salem.id}`)
  await expect(page.getByText('08:00 – 18:30')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await screenshotAndAxe(page, 'ar-phone-timesheet')
})
