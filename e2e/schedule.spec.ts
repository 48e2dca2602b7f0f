import type { Page } from '@playwright/test'
import { shownDate } from './shown-date.ts'
import {
  answersForRecordedHours,
  expect,
  screenshotAndAxe,
  openAsAdmin,
  pageOfAdmin,
  test,
  type Warsha,
} from './warsha.ts'

type Rule = { id: number; weekday: number; starts_local: string; is_active: boolean }

const SCHEDULE = '/admin/settings?tab=schedule'
const EXCEPTIONS = '/admin/settings?tab=exceptions'
/** A year in which no other story plans anything. */
const YEAR = new Date().getFullYear() + 2

async function opened(page: Page, path: string): Promise<Page> {
  await answersForRecordedHours(page)
  await page.goto(path)
  return page
}

/** Takes away what a story has added to the week of the shop. */
async function cleanUp(warsha: Warsha): Promise<void> {
  const rules = await warsha.asAdmin<Rule[]>('GET', '/admin/schedule/rules')
  for (const { id, weekday, starts_local } of rules) {
    if (weekday > 4 || starts_local !== '08:00:00') await warsha.asAdmin('DELETE', `/admin/schedule/rules/${id}`)
  }
}

test(
  'the working schedule: hours are added, stopped, brought back and deleted',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    const page = await opened(await pageOfAdmin(desk, 'en'), SCHEDULE)
    const form = page.getByRole('form', { name: 'Add working hours' })
    const list = page.getByRole('region', { name: 'Working hours by weekday' })
    const week = page.getByRole('region', { name: 'The week' })
    const day = (name: string) => week.getByRole('listitem').filter({ hasText: name })
    const enter = async (weekday: string, start: string, end: string) => {
      await form.getByLabel('Weekday').selectOption(weekday)
      await form.getByLabel('Start').fill(start)
      await form.getByLabel('End').fill(end)
    }

    await test.step('a week of Sunday to Thursday', async () => {
      await expect(form.getByLabel('Start')).toHaveValue('08:00')
      await expect(form.getByLabel('End')).toHaveValue('17:00')
      await expect(week).toContainText('45 h a week')
      await expect(day('Thursday')).toContainText('08:00–17:00')
      await expect(day('Friday')).toContainText('No hours')
      await expect(week.locator('[aria-current="date"]')).toContainText('Today')
    })

    await test.step('hours that overlap are refused before anything is sent', async () => {
      await enter('Sunday', '16:00', '18:00')
      await form.getByRole('button', { name: 'Add' }).click()
      await expect(form.getByRole('alert')).toHaveText('This time range overlaps with an existing schedule for Sunday')
      await screenshotAndAxe(page, 'en-desk-schedule-overlap')
      await form.getByLabel('Start').fill('17:00')
      await expect(form.getByRole('alert')).toBeEmpty()
    })

    await test.step('a night runs into the next day, after Saturday into Sunday', async () => {
      await enter('Saturday', '22:00', '06:00')
      await expect(form).toContainText('8 h, until 06:00 on Sunday')
      await form.getByRole('button', { name: 'Add' }).click()
      await expect(page.getByText('Saturday 22:00–06:00 added')).toBeVisible()
      await expect(week).toContainText('53 h a week')
      await expect(day('Sunday')).toContainText('00:00–06:00 From the day before, 08:00–17:00')
      await enter('Sunday', '05:00', '08:00')
      await form.getByRole('button', { name: 'Add' }).click()
      await expect(form.getByRole('alert')).toContainText('for Saturday')
    })

    await test.step('what somebody else has added meanwhile the server knows', async () => {
      await warsha.asAdmin('POST', '/admin/schedule/rules', {
        day_of_week: 5,
        start_time: '14:00:00',
        end_time: '16:00:00',
      })
      await enter('Friday', '15:00', '17:00')
      await form.getByRole('button', { name: 'Add' }).click()
      await expect(form.getByRole('alert')).toContainText('for Friday')
      await expect(day('Friday')).toContainText('14:00–16:00')
      await screenshotAndAxe(page, 'en-desk-schedule')
    })

    // What is pressed is the track that is drawn over it.
    const night = list.getByRole('switch', { name: 'Saturday 22:00–06:00 counts as working time' })

    await test.step('stopped at once, and brought back', async () => {
      await night.click({ force: true })
      await expect(night).not.toBeChecked()
      await expect(week).toContainText('47 h a week')
      await expect(day('Saturday')).toContainText('Inactive')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(night).toBeChecked()
      await expect(week).toContainText('55 h a week')
    })

    await test.step('a change that cannot be saved is taken back', async () => {
      await page.route('**/api/admin/schedule/rules/*', (route) => route.abort())
      await night.click({ force: true })
      await expect(page.getByText('Failed to update schedule rule')).toBeVisible()
      await expect(night).toBeChecked()
      await page.unroute('**/api/admin/schedule/rules/*')
    })

    await test.step('deleting asks', async () => {
      await list.getByRole('button', { name: 'Delete Saturday 22:00–06:00' }).click()
      await expect(page.getByRole('alertdialog')).toContainText('Saturday 22:00–06:00 will no longer count')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(night).toBeVisible()
      await list.getByRole('button', { name: 'Delete Saturday 22:00–06:00' }).click()
      await page.getByRole('button', { name: 'Delete hours' }).click()
      await expect(night).toHaveCount(0)
      await expect(week).toContainText('47 h a week')
    })

    await cleanUp(warsha)
  },
)

test('a schedule without any active hours, or that cannot be read', { tag: '@soak' }, async ({ desk }) => {
  const page = await openAsAdmin(desk, 'en')
  await expect(page).toHaveURL(/\/admin$/)
  const away = { status: 503, code: 'database_away', detail: 'The database cannot be reached.' }
  await page.route('**/api/admin/schedule/rules?*', (route) =>
    route.fulfill({ status: 503, headers: { 'x-api': '1' }, contentType: 'application/problem+json', json: away }),
  )
  await page.goto(SCHEDULE)
  await expect(page.getByText('Failed to load settings data')).toBeVisible()
  await screenshotAndAxe(page, 'en-desk-schedule-failed')

  await page.unroute('**/api/admin/schedule/rules?*')
  await page.route('**/api/admin/schedule/rules?*', async (route) => {
    const response = await route.fetch()
    const rules = (await response.json()) as Rule[]
    await route.fulfill({ response, json: rules.map((rule) => ({ ...rule, is_active: false })) })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('note')).toContainText('every hour of the week counts as working time')
  await expect(page.getByRole('region', { name: 'The week' })).toContainText('168 h a week')
})

test(
  'the working schedule in Arabic, on a phone and in the dark',
  { tag: '@soak' },
  async ({ warsha, phone, browser }) => {
    const page = await opened(await pageOfAdmin(phone, 'ar'), SCHEDULE)
    const form = page.getByRole('form', { name: 'إضافة ساعات دوام' })
    await page.getByRole('button', { name: 'إضافة ساعات يوم الجمعة' }).click()
    await expect(form.getByLabel('يوم الأسبوع')).toHaveValue('5')
    await expect(form.getByLabel('البداية')).toBeFocused()
    await form.getByLabel('البداية').fill('20:00')
    await form.getByLabel('النهاية').fill('02:30')
    await expect(form).toContainText('6 س 30 د، حتى 02:30 من يوم السبت')
    await form.getByRole('button', { name: 'إضافة' }).click()
    await expect(page.getByText('أُضيف الجمعة من 20:00 إلى 02:30')).toBeVisible()
    await expect(page.getByRole('region', { name: 'الأسبوع', exact: true })).toContainText('من اليوم السابق')
    await screenshotAndAxe(page, 'ar-phone-schedule')

    const dark = await browser.newContext({
      baseURL: warsha.address,
      viewport: { width: 1366, height: 768 },
      colorScheme: 'dark',
    })
    const wide = await opened(await pageOfAdmin(dark, 'ar'), SCHEDULE)
    await expect(wide.getByRole('switch', { name: 'الجمعة من 20:00 إلى 02:30 محتسب وقت عمل' })).toBeChecked()
    await screenshotAndAxe(wide, 'ar-desk-dark-schedule')
    await dark.close()
    await cleanUp(warsha)
  },
)

test(
  'holidays and exceptions: planned, repeated, seen in the calendar and deleted',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    await warsha.technician('Majed Al-Subaie')
    const page = await opened(await pageOfAdmin(desk, 'en'), `${EXCEPTIONS}&year=${YEAR}`)
    const list = page.getByRole('region', { name: 'Holidays & Exceptions' })
    const calendar = page.getByRole('region', { name: `Calendar of ${YEAR}` })
    const form = page.getByRole('dialog', { name: 'New exception' })
    const dayOf = (date: string) => calendar.locator(`[data-date="${date}"]`)

    await test.step('a holiday on a day of the calendar, every year', async () => {
      await dayOf(`${YEAR}-09-23`).click()
      await expect(form.getByLabel('Date')).toHaveValue(shownDate(`${YEAR}-09-23`))
      await form.getByRole('button', { name: 'Create exception' }).click()
      await expect(form.getByText('Reason is required')).toBeVisible()
      await expect(page.getByText('Please fix the form errors before submitting')).toBeVisible()
      await form.getByLabel('Reason').fill('National Day of the e2e shop')
      await form.getByLabel('Repeat').selectOption('Every year')
      await form.getByRole('button', { name: 'Create exception' }).click()
      await expect(form.getByText('Choose until when it repeats')).toBeVisible()
      await form.getByLabel('Until').fill(`${YEAR}-09-22`)
      await form.getByRole('button', { name: 'Create exception' }).click()
      await expect(form.getByText('The repeats must not end before the date itself')).toBeVisible()
      await form.getByLabel('Until').fill(`${YEAR + 2}-12-31`)
      await expect(form).toContainText(/Creates 3 days: .*23 Sept? \d+ … .*23 Sept? \d+/)
      await screenshotAndAxe(page, 'en-desk-exception-form')
      await form.getByRole('button', { name: 'Create exception' }).click()
      await expect(page.getByText('Created 3 exception(s) successfully!')).toBeVisible()
      await expect(dayOf(`${YEAR}-09-23`)).toHaveAccessibleName(/Holiday: National Day of the e2e shop/)
      await expect(dayOf(`${YEAR}-09-23`)).toHaveAccessibleName(/14\d\d AH/)
    })

    await test.step('those that are there are not created again', async () => {
      await dayOf(`${YEAR}-09-23`).click()
      await form.getByLabel('Reason').fill('National Day of the e2e shop')
      await form.getByRole('button', { name: 'Create exception' }).click()
      await expect(page.getByText('Nothing new: these exceptions are there already')).toBeVisible()
    })

    await test.step('custom hours over midnight for one segment, every week', async () => {
      await page.keyboard.press('c')
      await expect(form.getByLabel('Date')).toBeFocused()
      await form.getByLabel('Type').selectOption('Custom Hours')
      await form.getByLabel('Date').fill(`${YEAR}-03-01`)
      await form.getByLabel('Start time').fill('21:00')
      await form.getByLabel('End time').fill('02:00')
      await expect(form.getByText('Ends on the next day')).toBeVisible()
      await form.getByLabel('Reason').fill('Ramadan nights of the e2e shop')
      await form.getByLabel('Segment').selectOption('Winding')
      await form.getByLabel('Repeat').selectOption('Every week')
      await form.getByLabel('Until').fill(`${YEAR + 40}-03-01`)
      await expect(form).toContainText('These are more than 520 days. Choose an earlier end.')
      await form.getByRole('button', { name: 'Create exception' }).click()
      await expect(form.getByLabel('Until')).toHaveAccessibleDescription(/more than 520 days/)
      await form.getByLabel('Until').fill(`${YEAR}-03-15`)
      await form.getByRole('button', { name: 'Create exception' }).click()
      await expect(page.getByText('Created 3 exception(s) successfully!')).toBeVisible()
      const row = list.getByRole('listitem').filter({ hasText: 'Ramadan nights of the e2e shop' }).first()
      await expect(row).toContainText('Custom Hours')
      await expect(row).toContainText('21:00–02:00')
      await expect(row).toContainText('Winding')
      await expect(dayOf(`${YEAR}-03-08`)).toHaveAccessibleName(/Custom Hours 21:00–02:00: Ramadan nights.*\(Winding\)/)
    })

    await test.step('keys lead through the year, and into the next one', async () => {
      await dayOf(`${YEAR}-12-31`).focus()
      await page.keyboard.press('ArrowLeft')
      await expect(dayOf(`${YEAR}-12-30`)).toBeFocused()
      await page.keyboard.press('PageUp')
      await expect(dayOf(`${YEAR}-11-30`)).toBeFocused()
      await expect(page.getByRole('tooltip')).toContainText('30 November')
      await page.keyboard.press('PageDown')
      await page.keyboard.press('ArrowDown')
      const next = page.getByRole('region', { name: `Calendar of ${YEAR + 1}` })
      await expect(next.locator(`[data-date="${YEAR + 1}-01-06"]`)).toBeFocused()
      await expect(page).toHaveURL(new RegExp(`year=${YEAR + 1}`))
      await page.keyboard.press('Enter')
      await expect(form.getByLabel('Date')).toHaveValue(shownDate(`${YEAR + 1}-01-06`))
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Previous year' }).click()
      await expect(dayOf(`${YEAR}-09-23`)).toBeVisible()
      await dayOf(`${YEAR}-09-23`).hover()
      await expect(page.getByRole('tooltip')).toContainText('National Day of the e2e shop')
      await screenshotAndAxe(page, 'en-desk-exceptions')
    })

    await test.step('in the past nothing can be added, and what is past stands apart', async () => {
      await page.getByRole('button', { name: 'This year' }).click()
      await page.getByRole('button', { name: 'Previous year' }).click()
      const lastYear = page.locator(`[data-date="${YEAR - 3}-12-31"]`)
      await expect(lastYear).toHaveAttribute('aria-disabled', 'true')
      await lastYear.click({ force: true })
      await expect(form).toHaveCount(0)
      await page.getByText('Past 0').click()
      await expect(page.getByRole('heading', { name: 'No past holidays or exceptions' })).toBeVisible()
      await page.getByText(/^Upcoming/).click()
    })

    await test.step('deleting asks', async () => {
      const rows = list.getByRole('listitem').filter({ hasText: 'e2e shop' })
      await expect(rows).toHaveCount(6)
      for (let left = 6; left > 0; left--) {
        await rows
          .first()
          .getByRole('button', { name: /^Delete / })
          .click()
        await expect(page.getByRole('alertdialog')).toContainText('the working schedule applies again')
        await page.getByRole('button', { name: 'Delete exception' }).click()
        await expect(rows).toHaveCount(left - 1)
      }
    })
  },
)

test(
  'holidays and exceptions in Arabic, on a phone and in the dark',
  { tag: '@soak' },
  async ({ warsha, phone, browser }) => {
    const day = `${YEAR}-05-20`
    await warsha.asAdmin('POST', '/admin/schedule/exceptions', {
      starts_at: `${day}T10:00:00`,
      ends_at: `${day}T15:00:00`,
      reason: 'دوام رمضان',
    })
    const page = await opened(await pageOfAdmin(phone, 'ar'), `${EXCEPTIONS}&year=${YEAR}`)
    const list = page.getByRole('region', { name: 'العطل والاستثناءات' })
    await expect(list.getByRole('listitem').filter({ hasText: 'دوام رمضان' })).toContainText('ساعات خاصة')
    await screenshotAndAxe(page, 'ar-phone-exceptions')
    const shown = page.locator(`[data-date="${day}"]`)
    await shown.scrollIntoViewIfNeeded()
    await expect(shown).toHaveAccessibleName(/من 10:00 إلى 15:00: دوام رمضان/)
    await shown.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator(`[data-date="${YEAR}-05-21"]`)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'استثناء جديد' })).toBeVisible()
    await screenshotAndAxe(page, 'ar-phone-exception-form')

    const dark = await browser.newContext({
      baseURL: warsha.address,
      viewport: { width: 1366, height: 768 },
      colorScheme: 'dark',
    })
    const wide = await opened(await pageOfAdmin(dark, 'ar'), `${EXCEPTIONS}&year=${YEAR}`)
    await expect(wide.locator(`[data-date="${day}"]`)).toHaveAccessibleName(/دوام رمضان/)
    await screenshotAndAxe(wide, 'ar-desk-dark-exceptions')
    await wide.getByRole('button', { name: /^حذف دوام رمضان/ }).click()
    await wide.getByRole('button', { name: 'حذف الاستثناء', exact: true }).click()
    await expect(wide.getByText('حُذف الاستثناء')).toBeVisible()
    await dark.close()
  },
)
