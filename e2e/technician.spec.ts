import { readFile } from 'node:fs/promises'
import { chooseSearched, expect, screenshotAndAxe, openAsTechnician, test } from './warsha.ts'

test('starting another activity asks first and ends the current one', async ({ warsha, phone }) => {
  await warsha.job('98710')
  await warsha.job('98711')
  const page = await openAsTechnician(phone, 'en', await warsha.technician('Omar'))
  const start = async (job: string, activity: string) => {
    await chooseSearched(page, job)
    await page.getByRole('button', { name: activity }).click()
    await page.getByRole('button', { name: 'Start Activity' }).click()
    await expect(page).toHaveURL(/\/technician\/active$/)
    await expect(page.getByRole('timer')).toBeVisible()
  }
  await start('98710', 'Testing')

  const newActivity = page.getByRole('navigation').getByText('New Activity')
  await newActivity.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This will end the current activity and start a new one. Continue?')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/technician\/active$/)

  await newActivity.click()
  await question.getByRole('button', { name: 'Continue' }).click()
  await start('98711', 'Welding')
  await expect(page.getByText('98711')).toBeVisible()
  // The page shows the start before the server has it. Other stories may have left work running.
  const running = async () => {
    const live = await warsha.asAdmin<{ active_sessions: { job_no: string }[] }>('GET', '/admin/live')
    return live.active_sessions.map(({ job_no }) => job_no).filter((job) => job.startsWith('9871'))
  }
  await expect.poll(running).toEqual(['98711'])
  await page.getByRole('button', { name: 'End Current Activity' }).click()
  await expect(page.getByText('No Active Session')).toBeVisible()
})

test(
  'the wizard: back, reset, home, empty search, a reload in between',
  { tag: '@soak' },
  async ({ warsha, phone }) => {
    await warsha.job('98720')
    const page = await openAsTechnician(phone, 'en', await warsha.technician('Sami'))
    await page.getByRole('searchbox').fill('99999')
    await expect(page.getByText('No jobs found matching your search')).toBeVisible()
    await screenshotAndAxe(page, 'en-phone-no-jobs-found')
    await chooseSearched(page, '98720')
    await page.getByRole('searchbox').fill('dancing')
    await expect(page.getByText('No activities found matching your search')).toBeVisible()
    await page.getByRole('searchbox').fill('weld')
    await page.getByRole('button', { name: 'Welding' }).click()
    await page.getByLabel('Note (Optional)').fill('x'.repeat(510))
    await expect(page.getByText('500/500')).toBeVisible()

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Confirm & Start' })).toBeVisible()
    await expect(page.getByText('500/500')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Select Activity' })).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByRole('heading', { name: 'Select Job' })).toBeVisible()
    await page.getByRole('button', { name: 'Home' }).click()
    await expect(page.getByText('No Active Session')).toBeVisible()
  },
)

test('a job that was closed meanwhile: the server says why', async ({ warsha, phone }) => {
  await warsha.job('98730')
  const page = await openAsTechnician(phone, 'en', await warsha.technician('Musa'))
  await chooseSearched(page, '98730')
  await page.getByRole('button', { name: 'Repair' }).click()
  await warsha.rows(`update job set status = 'closed', closed_at = now() where job_no = '98730'`)
  await page.getByRole('button', { name: 'Start Activity' }).click()
  const refused = page.getByRole('alertdialog')
  await expect(refused).toContainText('Job 98730 is on hold or closed')
  await screenshotAndAxe(page, 'en-phone-refused')
  await refused.getByRole('button', { name: 'Keep on phone' }).click()

  // Nothing that was recorded goes without a person's word: it is behind the badge, with its reason.
  await page.getByRole('button', { name: 'Needs attention: 1 not sent' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Start of Repair on job \u206698730\u2069')
  await expect(sheet).toContainText('Job 98730 is on hold or closed')
  await screenshotAndAxe(page, 'en-phone-sheet')
  const file = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save to file' }).click()
  expect(JSON.parse(await readFile(await (await file).path(), 'utf8'))).toMatchObject({
    entry: { kind: 'start', request: { data: { job_no: '98730' } } },
  })
  await sheet.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toContainText('Everything has been sent.')
  await sheet.getByRole('button', { name: 'Close' }).click()

  // What was chosen is there again.
  await warsha.rows(`update job set status = 'open', closed_at = null where job_no = '98730'`)
  await page.getByRole('button', { name: 'Start New Activity' }).click()
  await page.getByRole('button', { name: 'Start Activity' }).click()
  await expect(page).toHaveURL(/\/technician\/active$/)
})

test('refreshing, losing the connection, logging out', { tag: '@soak' }, async ({ warsha, phone }) => {
  const page = await openAsTechnician(phone, 'en', await warsha.technician('Faisal Al-Harbi'))
  await expect(page.getByText('Faisal Al-Harbi')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Data refreshed')).toBeVisible()

  await phone.setOffline(true)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await expect(page.getByText('You are offline. Data will sync when connection is restored.')).toBeVisible()
  await screenshotAndAxe(page, 'en-phone-offline')
  await phone.setOffline(false)
  await expect(page.getByText('Offline', { exact: true })).toBeHidden()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to logout?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await page.goto('/technician')
  await expect(page).toHaveURL(/\/login$/)
})

test('a narrow phone shows everything without scrolling sideways', { tag: '@soak' }, async ({ warsha, browser }) => {
  await warsha.job(
    '98740',
    'شركة مياه الساحل الشرقي للتحلية',
    'Rewind of a 75 kW pump motor with a very long description of it',
  )
  const context = await browser.newContext({
    baseURL: warsha.address,
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
  })
  const page = await openAsTechnician(context, 'en', await warsha.technician('عبدالرحمن بن عبدالعزيز الغامدي'))
  const noSideways = async () => {
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }))
    expect(scroll).toBeLessThanOrEqual(client)
  }
  await page.getByRole('searchbox').fill('98740')
  await expect(page.getByRole('heading', { name: 'Search Results (1)' })).toBeVisible()
  await noSideways()
  await screenshotAndAxe(page, 'en-narrow-dark-select-job')
  await page.getByRole('button', { name: '98740' }).click()
  await page.getByRole('button', { name: 'Diagnosis' }).click()
  await noSideways()
  await screenshotAndAxe(page, 'en-narrow-dark-confirm')
  await page.getByRole('button', { name: 'Start Activity' }).click()
  await expect(page.getByRole('button', { name: 'End Current Activity' })).toBeVisible()
  await noSideways()
  await screenshotAndAxe(page, 'en-narrow-dark-active')
  await context.close()
})
