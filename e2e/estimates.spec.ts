import type { Page } from '@playwright/test'
import { expect, screenshotAndAxe, openAsAdmin, pageOfAdmin, test, type Warsha } from './warsha.ts'

const POWER = { code: 'E2E', range_description: 'Matrix test', min_kw: 5000, complexity_multiplier: 1 }

/** A power rating of this story's own, so that no other one sets its cells. */
async function openMatrix(page: Page, power: number): Promise<void> {
  await page.goto(`/admin/settings?tab=estimates&power=${power}&rpm=1`)
  await expect(page.getByRole('grid')).toBeVisible()
}

const motor = (warsha: Warsha, code: string) =>
  warsha.asAdmin<{ id: number }>('POST', '/admin/master-data/power-ratings', { ...POWER, code })

type Stored = { estimated_seconds: number; buffer_percentage: number }
const storedOf = (warsha: Warsha, power: number, jobType: string, activity: string) =>
  warsha.rows<Stored>(
    `select estimated_seconds, buffer_percentage from estimate
     join job_type on job_type.id = job_type_id join activity_type on activity_type.id = activity_type_id
     where power_rating_id = $1 and rpm_category_id = 1 and job_type.code = $2 and activity_type.code = $3`,
    [power, jobType, activity],
  )

const cellAt = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"] > [data-column="${column}"]`)
const editor = (page: Page) => page.getByRole('grid').getByRole('textbox')

type Work = { power: number; first: string; activity: string; hours: number; count: number }

/** So many closed overhauls of a motor, one a day from 08:00 on; the first has the number `first`. */
async function overhauled(warsha: Warsha, { power, first, activity, hours, count }: Work): Promise<void> {
  const { id } = await warsha.technician(`Overhauler ${first}`)
  await warsha.rows(
    `with days as (
       select day, row_number() over (order by day) as n
       from generate_series(date_trunc('day', now()) - interval '150 days', now() - interval '20 days', '1 day') as day
       where extract(isodow from day) not in (5, 6)
     ), jobs as (
       insert into job (job_no, customer, description, status, closed_at, job_type_id, power_rating_id, rpm_category_id)
       select ($1::int + n - 1)::text, 'Saline Water Works', 'Overhaul of a pump motor', 'closed',
         day + interval '16 hours', 2, $2, 1
       from days where n <= $3 returning id, closed_at
     )
     insert into work_session (id, unique_key, started_at, ended_at, reported_ended_at, technician_id, job_id,
       activity_type_id)
     select gen_random_uuid(), gen_random_uuid(), closed_at - interval '11 hours',
       closed_at - interval '11 hours' + $4 * interval '1 hour', closed_at - interval '11 hours' + $4 * interval '1 hour',
       $5, jobs.id, activity_type.id
     from jobs, activity_type where code = $6`,
    [first, power, count, hours, id, activity],
  )
}

/** Estimates of 6 h for overhauls of a motor. */
const sixHours = (warsha: Warsha, power: number, activities: string[]) =>
  warsha.rows(
    `insert into estimate (job_type_id, power_rating_id, rpm_category_id, activity_type_id, estimated_seconds)
     select 2, $1, 1, id, 21600 from activity_type where code = any($2)`,
    [power, activities],
  )

/** Until the app has learned so many samples of a cell. */
async function learned(warsha: Warsha, power: number, activity: string, samples: number): Promise<void> {
  const cell = { job_type_id: 2, power_rating_id: power, rpm_category_id: 1, activity_code: activity }
  await warsha.asAdmin('POST', '/admin/estimates/release', cell)
  const found = () =>
    warsha.rows<{ sample_count: number }>(
      `select sample_count from learned_cell join activity_type on activity_type.id = activity_type_id
       where power_rating_id = $1 and code = $2`,
      [power, activity],
    )
  await expect.poll(found, { timeout: 45_000 }).toEqual([{ sample_count: samples }])
}

test('hours are typed into the matrix as into a spreadsheet', { tag: '@soak' }, async ({ warsha, desk }) => {
  const { id } = await motor(warsha, 'E2E1')
  await sixHours(warsha, id, ['BREAK', 'CLEANUP', 'DIAGNOSE', 'INSPECT'])
  await overhauled(warsha, { power: id, first: '8810100', activity: 'CLEANUP', hours: 6.5, count: 4 })
  await overhauled(warsha, { power: id, first: '8810200', activity: 'DIAGNOSE', hours: 7, count: 5 })
  await overhauled(warsha, { power: id, first: '8810300', activity: 'INSPECT', hours: 8.5, count: 24 })
  await learned(warsha, id, 'INSPECT', 24)
  const page = await pageOfAdmin(desk, 'en')
  await openMatrix(page, id)

  await test.step('what is there, with its marks and what was learned', async () => {
    await expect(page.getByText('8 job types')).toBeVisible()
    await expect(page.getByText('13 activities')).toBeVisible()
    await expect(page.getByText('4 estimates')).toBeVisible()
    await expect(cellAt(page, 0, 0)).toHaveAccessibleDescription('not set')
    await expect(cellAt(page, 1, 0)).toHaveAccessibleDescription('6 h estimated · No data')
    await expect(cellAt(page, 1, 1)).toHaveAccessibleDescription(
      /· Good · average of finished work 6\.5 h, 4 samples · learned [\d.]+ h, .* · confidence: Medium$/,
    )
    await expect(cellAt(page, 1, 2)).toHaveAccessibleDescription(/· Warning ·/)
    await expect(cellAt(page, 1, 3)).toHaveAccessibleDescription(/· Critical · .* · Used for planning$/)
    await expect(cellAt(page, 1, 3)).toContainText('ø 8.5 (24)')
    await screenshotAndAxe(page, 'en-desk-estimates')
  })

  await test.step('a click edits, Enter saves and goes down, typing begins the next', async () => {
    await cellAt(page, 0, 0).click()
    await page.keyboard.type('6,5')
    await page.keyboard.press('Enter')
    await expect(cellAt(page, 0, 0)).toHaveAccessibleDescription('6.5 h estimated · No data')
    await expect(cellAt(page, 1, 0)).toBeFocused()
    await expect(page.getByText('5 estimates')).toBeVisible()
    await page.keyboard.type('8')
    await expect(editor(page)).toHaveValue('8')
    await page.keyboard.press('Tab')
    await expect(cellAt(page, 1, 0)).toHaveAccessibleDescription('8 h estimated · No data')
    await expect(cellAt(page, 1, 1)).toBeFocused()
    await expect
      .poll(() => storedOf(warsha, id, 'REWIND', 'BREAK'))
      .toEqual([{ estimated_seconds: 23_400, buffer_percentage: 20 }])
    await expect.poll(() => storedOf(warsha, id, 'OVERHAUL', 'BREAK')).toMatchObject([{ estimated_seconds: 28_800 }])
  })

  await test.step('Escape leaves it as it was; what is no number above 0 is said in place', async () => {
    await page.keyboard.press('F2')
    await expect(editor(page)).toHaveValue('6')
    await page.keyboard.type('99')
    await page.keyboard.press('Escape')
    await expect(cellAt(page, 1, 1)).toHaveAccessibleDescription(/^6 h estimated/)
    await expect(cellAt(page, 1, 1)).toBeFocused()
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a valid number greater than 0')).toBeVisible()
    await expect(editor(page)).toHaveAttribute('aria-invalid', 'true')
    await screenshotAndAxe(page, 'en-desk-estimates-wrong')
    await page.keyboard.press('ArrowUp')
    await expect(editor(page)).toHaveValue('0.5')
    await expect(page.getByText('Please enter a valid number greater than 0')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('leaving the cell saves; the status follows', async () => {
    await cellAt(page, 1, 2).click()
    await page.keyboard.type('7')
    await page.getByText('13 activities').click()
    await expect(cellAt(page, 1, 2)).toHaveAccessibleDescription(/^7 h estimated · Good ·/)
    await expect.poll(() => storedOf(warsha, id, 'OVERHAUL', 'DIAGNOSE')).toMatchObject([{ estimated_seconds: 25_200 }])
  })

  await test.step('the last one is undone with the keyboard, and by the message', async () => {
    await cellAt(page, 4, 4).click()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect.poll(() => storedOf(warsha, id, 'GENERATOR', 'INSTALL')).toHaveLength(1)
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Undone')).toBeVisible()
    // At once: by itself it would go after some seconds.
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    await expect(cellAt(page, 4, 4)).toHaveAccessibleDescription('not set')
    await expect.poll(() => storedOf(warsha, id, 'GENERATOR', 'INSTALL')).toEqual([])
    await cellAt(page, 1, 0).click()
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cellAt(page, 1, 0)).toHaveAccessibleDescription('8 h estimated · No data')
    await expect.poll(() => storedOf(warsha, id, 'OVERHAUL', 'BREAK')).toMatchObject([{ estimated_seconds: 28_800 }])
  })

  await test.step('another motor has other hours; the address says which', async () => {
    await page.getByLabel('RPM / poles category').selectOption({ index: 1 })
    await expect(page).toHaveURL(/rpm=2/)
    await expect(page.getByText('0 estimates')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('5 estimates')).toBeVisible()
  })
})

test(
  'why a number: what taught it is left out, it is held, and taken as the baseline',
  { tag: '@soak' },
  async ({ warsha, desk, phone }) => {
    const { id } = await motor(warsha, 'E2E6')
    await sixHours(warsha, id, ['TEST'])
    await overhauled(warsha, { power: id, first: '8820100', activity: 'TEST', hours: 8.5, count: 24 })
    await learned(warsha, id, 'TEST', 24)
    const page = await pageOfAdmin(desk, 'en')
    await openMatrix(page, id)
    const row = page.locator('[data-row="1"]')
    const cell = row.locator('[data-column]').filter({ hasText: 'ø 8.5 (24)' })
    const panel = page.getByRole('dialog', { name: 'Why this number' })
    const undo = page.getByRole('button', { name: 'Undo' })

    await test.step('the space bar tells, Escape goes back to the cell', async () => {
      await cell.click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Space')
      await expect(panel).toContainText('Testing · Motor overhaul')
      await expect(panel).toContainText('Plans use what was learned from finished work.')
      await expect(panel.getByRole('listitem').filter({ hasText: 'Learned from' })).toHaveCount(24)
      await screenshotAndAxe(page, 'en-desk-why')
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
      await expect(cell).toBeFocused()
    })

    await test.step('an item is left out for a reason, and taken in again', async () => {
      await cell.hover()
      await cell.getByRole('button', { name: 'Why this number' }).click()
      await panel.getByRole('button', { name: 'Exclude job 8820123' }).click()
      const form = panel.locator('form')
      await form.getByRole('button', { name: 'Exclude' }).click()
      await expect(form).toContainText('Reason is required')
      await form.getByRole('textbox').fill('Waited for a crane')
      await form.getByRole('button', { name: 'Exclude' }).click()
      await expect(panel).toContainText(/Excluded by .+: Waited for a crane/)
      await expect(panel).toContainText('23 finished items')
      await undo.click()
      await expect(panel.getByText('Waited for a crane')).toHaveCount(0)
      await expect(panel).not.toContainText('23 finished items')
    })

    await test.step('it is held, and let go', async () => {
      await panel.getByRole('button', { name: /^Freeze at/ }).click()
      await expect(panel).toContainText(/Frozen by .+ on .+, whatever is learned/)
      await expect(cell).toHaveAccessibleDescription(/frozen at 8\.\d+ h/)
      await panel.getByRole('button', { name: 'Release' }).click()
      await expect(panel).toContainText('Plans use what was learned from finished work.')
    })

    await test.step('it is taken as the baseline, and put back', async () => {
      const accept = panel.getByRole('button', { name: /^Take 8\.\d+ h as the baseline$/ })
      await accept.click()
      await expect(row.locator('[data-column]').filter({ hasText: '(24)' })).toHaveAccessibleDescription(
        /^8\.\d+ h estimated · Good/,
      )
      await undo.last().click()
      await expect(cell).toHaveAccessibleDescription(/^6 h estimated · Critical/)
      await expect(accept).toBeEnabled()
    })

    await test.step('on a job, on a phone, in Arabic', async () => {
      const small = await openAsAdmin(phone, 'ar', '/admin/jobs?account=8820110')
      const why = small.getByRole('button', { name: /^لماذا هذا الرقم/ })
      await expect(why).toHaveCount(1)
      await screenshotAndAxe(small, 'ar-phone-job-estimates')
      await why.click()
      await expect(small.getByRole('dialog', { name: 'لماذا هذا الرقم' })).toContainText('24 بند عمل مكتملًا')
      expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await screenshotAndAxe(small, 'ar-phone-why')
    })
  },
)

test('hours that hold for all give way to those typed here', { tag: '@soak' }, async ({ warsha, desk }) => {
  const { id } = await motor(warsha, 'E2E2')
  const { id: general } = await warsha.asAdmin<{ id: number }>('POST', '/admin/master-data/estimates', {
    job_type_id: 8,
    activity_code: 'WIRING',
    estimated_hours: 9,
  })
  const page = await pageOfAdmin(desk, 'en')
  await openMatrix(page, id)
  const cell = cellAt(page, 7, 12)
  await expect(cell).toHaveAccessibleDescription('9 h estimated · No data · Applies to all motors')
  await cell.click()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveAccessibleDescription('5 h estimated · No data')
  await expect.poll(() => storedOf(warsha, id, 'FIELD', 'WIRING')).toMatchObject([{ estimated_seconds: 18_000 }])
  await page.keyboard.press('Control+z')
  await expect(cell).toHaveAccessibleDescription('9 h estimated · No data · Applies to all motors')
  await expect.poll(() => storedOf(warsha, id, 'FIELD', 'WIRING')).toEqual([])
  await warsha.asAdmin('DELETE', `/admin/master-data/estimates/${general}`)
})

test('what cannot be saved goes back, what cannot be read is said', { tag: '@soak' }, async ({ warsha, desk }) => {
  const { id } = await motor(warsha, 'E2E3')
  const page = await pageOfAdmin(desk, 'en')
  await openMatrix(page, id)
  const away = {
    status: 503,
    headers: { 'x-api': '1' },
    contentType: 'application/problem+json',
    json: { status: 503, code: 'database_away', detail: '' },
  }
  await page.route('**/api/admin/master-data/estimates', (route) => route.fulfill(away))
  await cellAt(page, 2, 2).click()
  await page.keyboard.type('7')
  const readAgain = page.waitForResponse(/estimates\/matrix/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to save estimate')).toBeVisible()
  await expect(cellAt(page, 2, 2)).toHaveAccessibleDescription('not set')
  await readAgain
  await page.unroute('**/api/admin/master-data/estimates')

  await test.step('somebody else was faster', async () => {
    await warsha.asAdmin('POST', '/admin/master-data/estimates', {
      job_type_id: 3,
      activity_code: 'DIAGNOSE',
      power_rating_id: id,
      rpm_category_id: 1,
      estimated_hours: 2,
    })
    await cellAt(page, 2, 2).click()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Failed to save estimate\. Somebody else has just set this estimate\./)).toBeVisible()
    await expect(cellAt(page, 2, 2)).toHaveAccessibleDescription('2 h estimated · No data')
  })

  await test.step('the matrix, then the power ratings', async () => {
    await page.route('**/api/admin/master-data/estimates/matrix?*', (route) => route.fulfill(away))
    await page.reload()
    await expect(page.getByText('Failed to load estimates matrix')).toBeVisible()
    await expect(page.getByText('Failed to load matrix')).toBeVisible()
    await page.unroute('**/api/admin/master-data/estimates/matrix?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cellAt(page, 2, 2)).toHaveAccessibleDescription('2 h estimated · No data')
    await page.route('**/api/admin/master-data/power-ratings?*', (route) => route.fulfill(away))
    await page.route('**/api/admin/master-data/rpm-categories?*', (route) => route.fulfill(away))
    await page.reload()
    await expect(page.getByText('Failed to load power ratings')).toBeVisible()
    await expect(page.getByText('Failed to load RPM categories')).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-estimates-failed')
  })
})

test(
  'in Arabic the arrows follow the reading, and Arabic figures are read',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    const { id } = await motor(warsha, 'E2E4')
    const page = await pageOfAdmin(desk, 'ar')
    await openMatrix(page, id)
    await cellAt(page, 3, 3).click()
    await page.keyboard.insertText('٢٫٥')
    await page.keyboard.press('Enter')
    await expect(cellAt(page, 3, 3)).toHaveAccessibleDescription('التقدير 2.5 س · بلا بيانات')
    await expect.poll(() => storedOf(warsha, id, 'PUMP', 'INSPECT')).toMatchObject([{ estimated_seconds: 9000 }])
    await page.keyboard.press('ArrowLeft')
    await expect(cellAt(page, 4, 4)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(cellAt(page, 4, 3)).toBeFocused()
    await screenshotAndAxe(page, 'ar-desk-estimates')
  },
)

test(
  'a large matrix scrolls in its own box, with its headings in sight',
  { tag: '@soak' },
  async ({ warsha, desk, phone }) => {
    const { id } = await motor(warsha, 'E2E5')
    const page = await pageOfAdmin(desk, 'en')
    await page.route('**/api/admin/master-data/estimates/matrix?*', async (route) => {
      const response = await route.fetch()
      const matrix = (await response.json()) as { job_types: { id: number }[]; activities: object[] }
      const job_types = Array.from({ length: 20 }, (_, i) => ({
        ...matrix.job_types[0],
        id: 900 + i,
        name: `Type ${i}`,
      }))
      const activities = Array.from({ length: 30 }, (_, i) => ({ code: `A_${i}`, label: `Activity ${i}` }))
      await route.fulfill({ response, json: { job_types, activities, estimates: [] } })
    })
    await openMatrix(page, id)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1366)
    await cellAt(page, 0, 0).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+End')
    await expect(cellAt(page, 19, 29)).toBeFocused()
    await expect(cellAt(page, 19, 29)).toBeInViewport()
    await expect(page.getByRole('rowheader', { name: 'Type 19' })).toBeInViewport()
    await expect(page.getByRole('columnheader', { name: 'Activity 29' })).toBeInViewport()
    await page.keyboard.press('Control+Home')
    await expect(cellAt(page, 0, 0)).toBeInViewport()
    const overlap = await page.evaluate(() => {
      const of = (name: string) => document.querySelector(name)?.getBoundingClientRect()
      return (of('[data-row="0"] > th')?.right ?? 1) - (of('[data-row="0"] > td')?.left ?? 0)
    })
    expect(overlap).toBeLessThanOrEqual(1)

    const small = await pageOfAdmin(phone, 'ar')
    await openMatrix(small, id)
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await screenshotAndAxe(small, 'ar-phone-estimates')
  },
)
