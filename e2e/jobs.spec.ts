import type { Locator, Page } from '@playwright/test'
import { expect, screenshotAndAxe, pageOfAdmin, test, type Warsha } from './warsha.ts'

type Listed = { id?: number; job_no: string; status: string; customer: string }

const motor = { job_type_id: 1, power_rating_id: 3, rpm_category_id: 2 }

async function openJobs(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/jobs${query}`)
}

const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const rowOf = (page: Page, jobNo: string) => rowsOf(page).filter({ has: page.getByText(jobNo, { exact: true }) })
const statusOf = (page: Page, jobNo: string) => page.getByRole('combobox', { name: `Status of job ${jobNo}` })

async function storedStatus(warsha: Warsha, jobNo: string): Promise<string | undefined> {
  const [job] = await warsha.rows<{ status: string }>('select status from job where job_no = $1', [jobNo])
  return job?.status
}

/** Jobs of one customer, so that a search finds them alone. */
async function jobsFor(warsha: Warsha, customer: string, numbers: string[]): Promise<void> {
  for (const number of numbers) await warsha.job(number, customer, `Overhaul of motor ${number} for testing`)
}

/** Answers a call as the server would that refuses it. */
async function refuse(page: Page, url: string, status: number, detail: string): Promise<void> {
  await page.route(url, (route) =>
    route.fulfill({
      status,
      headers: { 'x-api': '1' },
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: detail, status, code: 'refused', detail },
    }),
  )
}

async function fillMotor(form: Locator): Promise<void> {
  await form.getByLabel('Job type').selectOption('Motor rewinding')
  await form.getByLabel('Power rating').selectOption('30 to 90 kW')
  await form.getByLabel('RPM category').selectOption('4 poles, 1800 rpm')
}

test(
  'a job is created, and everything that can be wrong with it is told',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    await warsha.job('70001', 'Hail Flour Mills')
    const page = await pageOfAdmin(desk, 'en')
    await openJobs(page)
    await expect(page.getByRole('heading', { name: 'Jobs Management' })).toBeVisible()
    await page.getByRole('button', { name: '+ Add New Job' }).click()
    const form = page.getByRole('dialog', { name: 'New job' })
    await expect(form.getByLabel('Job No')).toBeFocused()
    await expect(form.getByLabel('Status')).toHaveValue('open')
    await expect(page).toHaveURL(/job=new/)

    await test.step('what is missing', async () => {
      await form.getByRole('button', { name: 'Create job' }).click()
      await expect(page.getByText('Please fix the form errors before submitting')).toBeVisible()
      for (const text of [
        'Job number is required',
        'Customer name is required',
        'Description is required',
        'Job type is required for time estimation',
        'Power rating is required for time estimation',
        'RPM category is required for time estimation',
      ]) {
        await expect(form.getByText(text)).toBeVisible()
      }
      await screenshotAndAxe(page, 'en-desk-job-form-errors')
    })

    await test.step('an error goes as soon as its field is edited; the counter warns below ten', async () => {
      await form.getByLabel('Job No').fill('70-1')
      await expect(form.getByText('Job number is required')).toHaveCount(0)
      await expect(form.getByText('Customer name is required')).toBeVisible()
      await form.getByLabel('Description').fill('  Too short ')
      await expect(form.getByText('9 of at least 10 characters')).toBeVisible()
      await form.getByRole('button', { name: 'Create job' }).click()
      await expect(form.getByText('Job number must contain only numbers')).toBeVisible()
      await expect(form.getByText('Description must be at least 10 characters')).toBeVisible()
      await form.getByLabel('Description').fill('Rewind of a 45 kW crusher motor')
      await expect(form.getByText('31 characters')).toBeVisible()
      await expect(form.getByText('Description must be at least 10 characters')).toHaveCount(0)
    })

    await test.step('a number that is taken is told beside it', async () => {
      await form.getByLabel('Job No').fill('٧٠٠٠١')
      await expect(form.getByLabel('Job No')).toHaveValue('70001')
      await form.getByLabel('Customer').fill('Abha Crushers')
      await fillMotor(form)
      await form.getByRole('button', { name: 'Create job' }).click()
      await expect(form.getByText('Job number 70001 already exists.')).toBeVisible()
      await expect(form.getByLabel('Job No')).toBeFocused()
    })

    await test.step('created, and first in the list', async () => {
      await form.getByLabel('Job No').fill('0070002')
      await form.getByLabel('Notes').fill('Customer waits for it')
      await form.getByRole('button', { name: 'Create job' }).click()
      await expect(page.getByText('Job 0070002 created successfully!')).toBeVisible()
      await expect(form).toHaveCount(0)
      await expect(page).not.toHaveURL(/job=/)
      await expect(rowsOf(page).first()).toContainText('0070002')
      const [kept] = await warsha.rows<object>(
        'select customer, description, status, notes, job_type_id, power_rating_id, rpm_category_id from job where job_no = $1',
        ['0070002'],
      )
      expect(kept).toEqual({
        customer: 'Abha Crushers',
        description: 'Rewind of a 45 kW crusher motor',
        status: 'open',
        notes: 'Customer waits for it',
        ...motor,
      })
    })

    await test.step('the way back does not open the form again', async () => {
      await page.goBack()
      await expect(form).toHaveCount(0)
    })
  },
)

test('a job is edited; what was typed does not go without a question', { tag: '@soak' }, async ({ warsha, desk }) => {
  await warsha.job('71001', 'Najran Quarries')
  const page = await pageOfAdmin(desk, 'en')
  await openJobs(page)
  await page.getByRole('searchbox').fill('najran')
  await expect(rowsOf(page)).toHaveCount(1)
  await rowOf(page, '71001').getByRole('button', { name: 'Edit job 71001' }).click()
  const form = page.getByRole('dialog', { name: 'Job 71001' })
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await expect(form.getByLabel('Job No')).toHaveAttribute('readonly', '')
  await expect(form.getByLabel('Job type')).toHaveValue('1')
  await screenshotAndAxe(page, 'en-desk-job-form')

  await test.step('Escape closes what was not touched', async () => {
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
  })

  await test.step('a link opens it, and it survives a reload; the way back asks', async () => {
    await rowOf(page, '71001').getByRole('button', { name: 'Edit job 71001' }).click()
    await expect(page).toHaveURL(/q=najran&job=71001/)
    await page.reload()
    await form.getByLabel('Customer').fill('Najran Quarries and Crushers')
    await page.goBack()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(form.getByLabel('Customer')).toHaveValue('Najran Quarries and Crushers')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL(/q=najran$/)
    await expect(rowOf(page, '71001')).not.toContainText('Crushers')
  })

  await test.step('what the server says to it is shown, and what was typed stays', async () => {
    await rowOf(page, '71001').getByRole('button', { name: 'Edit job 71001' }).click()
    await form.getByLabel('Customer').fill('Najran Stone')
    await refuse(page, '**/api/admin/jobs/*', 503, 'The database cannot be reached.')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The database cannot be reached.')).toBeVisible()
    await page.unroute('**/api/admin/jobs/*')
    await page.route('**/api/admin/jobs/*', (route) => route.abort())
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('May have been saved: looking…')).toBeVisible()
    await form.getByRole('button', { name: 'Stop looking' }).click()
    await expect(page.getByText('It is not known whether this was saved.')).toBeVisible()
    await page.unroute('**/api/admin/jobs/*')
  })

  await test.step('saved', async () => {
    await form.getByLabel('Status').selectOption('On Hold')
    await form.getByLabel('Waits for').selectOption('Payment')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Job 71001 updated successfully!')).toBeVisible()
    await expect(rowOf(page, '71001')).toContainText('Najran Stone')
    await expect(statusOf(page, '71001')).toHaveValue('on_hold')
    expect(await storedStatus(warsha, '71001')).toBe('on_hold')
    await page.goBack()
    await expect(form).toHaveCount(0)
  })

  await test.step('a link to a job that is no more says so', async () => {
    await page.goto('/admin/jobs?job=719999')
    await expect(page.getByText('There is no job 719999.')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/jobs$/)
  })
})

test(
  'what a job was told as stays to be seen when it is no longer in use',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    await warsha.job('71501', 'Tabuk Farms')
    await warsha.rows('update job_type set is_active = false where id = 8')
    await warsha.rows("update job set job_type_id = 8 where job_no = '71501'")
    const page = await pageOfAdmin(desk, 'en')
    await openJobs(page, '?job=71501')
    const jobType = page.getByRole('dialog').getByLabel('Job type')
    await expect(jobType.locator('option:checked')).toHaveText('Field service (no longer in use)')
    await page.goto('/admin/jobs?job=new')
    await expect(jobType.locator('option', { hasText: 'Field service' })).toHaveCount(0)
    await warsha.rows('update job_type set is_active = true where id = 8')

    await page.route('**/api/admin/master-data/**', (route) => route.abort())
    await page.goto('/admin/jobs?job=71501')
    await expect(page.getByText('Failed to load master data. Some dropdowns may be empty.')).toBeVisible()
    await expect(jobType.locator('option:checked')).toHaveText('As it is now')
  },
)

test(
  'a status is changed in the list, undone, and taken back when it fails',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    await warsha.job('72001', 'Yanbu Refinery')
    const page = await pageOfAdmin(desk, 'en')
    await openJobs(page, '?q=yanbu')
    await statusOf(page, '72001').selectOption('On Hold')
    await expect.poll(() => storedStatus(warsha, '72001')).toBe('on_hold')
    await page
      .getByRole('dialog', { name: 'What does job 72001 wait for?' })
      .getByRole('button', { name: 'Parts' })
      .click()
    await expect(page.getByText('Job 72001 is now On Hold (Parts)')).toBeVisible()
    expect(await storedStatus(warsha, '72001')).toBe('on_hold')

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(statusOf(page, '72001')).toHaveValue('open')
    await expect.poll(() => storedStatus(warsha, '72001')).toBe('open')

    await test.step('the server refuses', async () => {
      await refuse(page, '**/api/admin/jobs/*/status', 503, 'The database cannot be reached.')
      await statusOf(page, '72001').selectOption('Closed')
      await expect(page.getByText('The database cannot be reached.')).toBeVisible()
      await expect(statusOf(page, '72001')).toHaveValue('open')
      await page.unroute('**/api/admin/jobs/*/status')
    })

    await test.step('no answer comes', async () => {
      await page.route('**/api/admin/jobs/*/status', (route) => route.abort())
      await statusOf(page, '72001').selectOption('Closed')
      await expect(page.getByText('Failed to update job status')).toBeVisible()
      await expect(statusOf(page, '72001')).toHaveValue('open')
      await page.unroute('**/api/admin/jobs/*/status')
    })
  },
)

test(
  'many at once: statuses with undo, and a deletion that one job refuses',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    const customer = 'Jazan Shrimp'
    await jobsFor(warsha, customer, ['73001', '73002', '73003', '73004', '73005'])
    const person = await warsha.technician('Rakan Al-Jazani')
    const session = await warsha.start(person, '73002', 'REPAIR', 1)
    await session.end()
    const page = await pageOfAdmin(desk, 'en')
    await openJobs(page, '?q=jazan&sort=number')
    await expect(rowsOf(page)).toHaveCount(5)
    const tick = (jobNo: string) => page.getByRole('checkbox', { name: `Select job ${jobNo}` })
    const bar = page.getByRole('region', { name: 'Selected jobs' })

    await test.step('ticks: one, a range with Shift, the page, none with Escape', async () => {
      await tick('73001').click()
      await expect(bar).toContainText('1 job selected')
      await tick('73004').click({ modifiers: ['Shift'] })
      await expect(bar).toContainText('4 jobs selected')
      const all = page.getByRole('checkbox', { name: 'Select all jobs shown' })
      await expect(all).toHaveJSProperty('indeterminate', true)
      await screenshotAndAxe(page, 'en-desk-jobs-selected')
      await page.keyboard.press('Escape')
      await expect(bar).toHaveCount(0)
      await all.click()
      await expect(bar).toContainText('5 jobs selected')
      await tick('73005').click()
      await bar.getByRole('button', { name: 'Select all 5' }).click()
      await expect(bar).toContainText('5 jobs selected')
    })

    await test.step('ticks stay while one searches on, and the bar says what is not to be seen', async () => {
      await page.getByRole('searchbox').fill('73003')
      await expect(bar).toContainText('4 of them are not in this list')
      await page.getByRole('searchbox').fill('jazan')
      await expect(rowsOf(page)).toHaveCount(5)
      await bar.getByRole('button', { name: 'Clear Selection' }).click()
      await expect(bar).toHaveCount(0)
    })

    await test.step('put on hold, and undone', async () => {
      await tick('73001').click()
      await tick('73002').click()
      await tick('73003').click()
      await bar.getByRole('button', { name: 'Put On Hold' }).click()
      await page
        .getByRole('dialog', { name: 'What do the 3 jobs wait for?' })
        .getByRole('button', { name: 'Crane' })
        .click()
      await expect(page.getByText('3 jobs updated to On Hold', { exact: true })).toBeVisible()
      await expect(bar).toHaveCount(0)
      expect(await storedStatus(warsha, '73002')).toBe('on_hold')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => storedStatus(warsha, '73001')).toBe('open')
      await expect.poll(() => storedStatus(warsha, '73002')).toBe('in_progress')
      await expect(statusOf(page, '73002')).toHaveValue('in_progress')
    })

    await test.step('one cannot be changed: it is named, and stays selected', async () => {
      const [{ id } = { id: 0 }] = await warsha.rows<{ id: number }>("select id from job where job_no = '73003'")
      await refuse(page, `**/api/admin/jobs/${id}/status`, 503, 'The database cannot be reached.')
      await tick('73003').click()
      await tick('73004').click()
      await bar.getByRole('button', { name: 'Close Jobs' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Failed to update some jobs. Please try again.' })
      await expect(dialog.getByRole('listitem')).toHaveText([/73003.*The database cannot be reached\./])
      await expect(page.getByText('1 job updated to Closed')).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(bar).toContainText('1 job selected')
      await expect(statusOf(page, '73003')).toHaveValue('open')
      await expect(statusOf(page, '73004')).toHaveValue('closed')
      await page.unroute(`**/api/admin/jobs/${id}/status`)
      await page.keyboard.press('Escape')
    })

    await test.step('deleting asks first, and names what has sessions', async () => {
      await tick('73001').click()
      await tick('73002').click()
      await tick('73003').click()
      await bar.getByRole('button', { name: 'Delete Selected' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Are you sure you want to delete 3 jobs? This cannot be undone.')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(rowsOf(page)).toHaveCount(5)
      await bar.getByRole('button', { name: 'Delete Selected' }).click()
      await question.getByRole('button', { name: 'Delete Selected' }).click()
      await expect(page.getByText('2 jobs deleted successfully')).toBeVisible()
      const dialog = page.getByRole('alertdialog', { name: 'Failed to delete some jobs. Please try again.' })
      await expect(dialog.getByRole('listitem')).toHaveText([
        /73002.*Job 73002 has logged sessions and cannot be deleted\. Close it instead\./,
      ])
      await screenshotAndAxe(page, 'en-desk-jobs-not-deleted')
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(rowsOf(page)).toHaveCount(3)
      await expect(bar).toContainText('1 job selected')
      expect(await warsha.rows("select 1 from job where job_no in ('73001', '73003')")).toEqual([])
    })
  },
)

test('the view stands in the address: search, status, sorting, page', { tag: '@soak' }, async ({ warsha, desk }) => {
  const numbers = Array.from({ length: 60 }, (_, index) => String(74001 + index))
  await jobsFor(warsha, 'Qassim Packing', numbers)
  await jobsFor(warsha, 'Hail Mills', ['74900'])
  const page = await pageOfAdmin(desk, 'en')
  await openJobs(page, '?q=qassim')
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(50)
  await expect(page.getByText('60 of')).toBeVisible()

  await page.getByRole('columnheader', { name: 'Job No' }).getByRole('button').click()
  await expect(rows.first()).toContainText('74001')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('74051')
  await page.reload()
  await expect(rows.first()).toContainText('74051')

  await test.step('editing comes back to the same page', async () => {
    await rowOf(page, '74055').getByRole('button', { name: 'Edit job 74055' }).click()
    await expect(page.getByRole('dialog', { name: 'Job 74055' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rows.first()).toContainText('74051')
  })

  await test.step('page sizes; no pages when all fit', async () => {
    await page.getByLabel('Rows per page').selectOption('25')
    await expect(rows).toHaveCount(25)
    await expect(page.getByRole('button', { name: 'Page 3' })).toBeVisible()
    await page.getByLabel('Rows per page').selectOption('100')
    await expect(rows).toHaveCount(60)
    await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toHaveCount(0)
  })

  await test.step('the cards lead to their rows', async () => {
    await statusOf(page, '74010').selectOption('Closed')
    await expect(page.getByText('Job 74010 is now Closed')).toBeVisible()
    await page.getByRole('link', { name: /^Closed \d/ }).click()
    await expect(page).toHaveURL(/status=closed/)
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(rowOf(page, '74010')).toBeVisible()
    await expect(rowOf(page, '74011')).toHaveCount(0)
    await page.getByRole('link', { name: /^Total Jobs/ }).click()
    await expect(rowOf(page, '74011')).toBeVisible()
  })

  await test.step('nothing found names the search and offers to clear it', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('no such job')
    await expect(page.getByRole('heading', { name: 'No jobs match your search or filter criteria.' })).toBeVisible()
    await expect(page.getByText('“no such job”')).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-jobs-nothing-found')
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(rowOf(page, '74011')).toBeVisible()
  })

  await test.step('C opens a new job, but not while one types', async () => {
    await page.getByRole('searchbox').fill('c')
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog', { name: 'New job' })).toBeVisible()
  })
})

test('a job of the images database is completed', { tag: '@soak' }, async ({ warsha, desk }) => {
  const page = await pageOfAdmin(desk, 'en')
  await page.route('**/api/admin/jobs?*', async (route) => {
    const response = await route.fetch()
    const listed = (await response.json()) as Listed[]
    const images = { job_no: '0075001', customer: 'Ula Hotels', description: 'Chiller fan motor', status: 'open' }
    const bare = { job_type_id: null, power_rating_id: null, rpm_category_id: null, notes: null, created_at: null }
    await route.fulfill({ response, json: [...listed, { ...images, ...bare }] })
  })
  await page.route('**/api/admin/images-database?*', (route) =>
    route.fulfill({
      headers: { 'x-api': '1' },
      json: { state: 'connected', jobs: 1, unusable_rows: 3 },
    }),
  )
  await openJobs(page)
  await expect(page.getByText('3 rows of the images database have no usable job number')).toBeVisible()
  await page.getByRole('button', { name: /^Images \d/ }).click()
  const row = rowOf(page, '0075001')
  await expect(row).toContainText('Images')
  await expect(row.getByRole('checkbox')).toHaveCount(0)

  const why = 'Please edit the job first to enable status changes'
  const locked = row.getByRole('button', { name: 'Status of job 0075001: Open' })
  await locked.hover()
  await expect(page.getByRole('tooltip', { name: why })).toBeVisible()
  // It is named as disabled, and yet a click tells why.
  await locked.click({ force: true })
  await expect(page.getByText(why).last()).toBeVisible()
  await screenshotAndAxe(page, 'en-desk-images-job')

  await row.getByRole('button', { name: 'Edit job 0075001' }).click()
  const form = page.getByRole('dialog', { name: 'Job 0075001' })
  await expect(form).toContainText(
    'Editing job from images database - Job Number is locked, but you can assign Job Type, Power Rating, and RPM',
  )
  await expect(form.getByLabel('Job No')).toHaveAttribute('readonly', '')
  await fillMotor(form)
  await page.unroute('**/api/admin/jobs?*')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Job 0075001 updated successfully with operations data!')).toBeVisible()
  expect(await warsha.rows("select customer, job_type_id from job where job_no = '0075001'")).toEqual([
    { customer: 'Ula Hotels', job_type_id: 1 },
  ])
})

test(
  'jobs that cannot be read: what is known stays, and there is a way to try again',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    await warsha.job('76001', 'Arar Phosphates')
    const page = await pageOfAdmin(desk, 'en')
    await page.route('**/api/admin/images-database?*', (route) =>
      route.fulfill({ headers: { 'x-api': '1' }, json: { state: 'away', jobs: 0, unusable_rows: 0 } }),
    )
    await openJobs(page)
    await expect(page.getByText('The images database cannot be reached')).toBeVisible()
    await expect(rowOf(page, '76001')).toBeVisible()

    await refuse(page, '**/api/admin/jobs?*', 503, 'The database cannot be reached.')
    await page.reload()
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load jobs. Please refresh the page.' })
    await expect(alert).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-jobs-failed')
    await page.unroute('**/api/admin/jobs?*')
    await alert.getByRole('button').click()
    await expect(rowOf(page, '76001')).toBeVisible()
  },
)

test('jobs in Arabic, in the dark, and on a phone', { tag: '@soak' }, async ({ warsha, browser, phone }) => {
  await jobsFor(warsha, 'مصنع تمور المدينة', ['77001', '77002'])
  const dark = await browser.newContext({
    baseURL: warsha.address,
    viewport: { width: 1366, height: 768 },
    colorScheme: 'dark',
  })
  const arabic = await pageOfAdmin(dark, 'ar')
  await openJobs(arabic, '?q=تمور')
  await expect(rowsOf(arabic)).toHaveCount(2)
  await arabic.getByRole('checkbox', { name: 'تحديد أمر العمل 77001' }).click()
  await arabic.getByRole('checkbox', { name: 'تحديد أمر العمل 77002' }).click()
  await screenshotAndAxe(arabic, 'ar-desk-dark-jobs')
  await arabic.getByRole('button', { name: 'تعليق' }).click()
  await screenshotAndAxe(arabic, 'ar-desk-dark-job-hold')
  await arabic.getByRole('dialog').getByRole('button', { name: 'قطع الغيار' }).click()
  await expect(arabic.getByText('حُدّث أمرا عمل إلى: معلّق', { exact: true })).toBeVisible()
  expect(await storedStatus(warsha, '77002')).toBe('on_hold')
  await arabic.getByRole('button', { name: 'تعديل أمر العمل 77001' }).click()
  const form = arabic.getByRole('dialog', { name: 'أمر العمل 77001' })
  await form.getByLabel('الوصف').fill('قصير')
  await expect(form.getByText('4 من 10 أحرف على الأقل')).toBeVisible()
  await form.getByRole('button', { name: 'حفظ' }).click()
  await expect(form.getByText('يجب ألا يقل الوصف عن 10 أحرف')).toBeVisible()
  await expect(arabic.getByText('الرجاء تصحيح أخطاء النموذج قبل الإرسال')).toBeVisible()
  await screenshotAndAxe(arabic, 'ar-desk-dark-job-form')
  await dark.close()

  const narrow = await pageOfAdmin(phone, 'en')
  await openJobs(narrow, '?q=تمور&sort=number')
  const cards = narrow.getByRole('list', { name: 'Jobs' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await narrow.getByRole('checkbox', { name: 'Select job 77001' }).tap()
  await expect(narrow.getByRole('region', { name: 'Selected jobs' })).toContainText('1 job selected')
  await screenshotAndAxe(narrow, 'en-phone-jobs')
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await narrow.getByRole('button', { name: 'Clear Selection' }).tap()
  await cards.first().getByRole('button', { name: 'Edit job 77001' }).tap()
  await expect(narrow.getByRole('dialog', { name: 'Job 77001' })).toBeVisible()
  await screenshotAndAxe(narrow, 'en-phone-job-form')
})
