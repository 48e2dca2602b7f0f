import { expect, openAsAdmin, screenshotAndAxe, test } from './warsha.ts'

test(
  'from the board to a session, its job and its technician, each with an address',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    await warsha.job('9762001', 'Cement Works', 'Rewind of a 132 kW crusher motor')
    const nabil = await warsha.technician('Nabil Al-Pages')
    await warsha.start(nabil, '9762001', 'REPAIR', 2)
    const page = await openAsAdmin(desk, 'en')
    const main = page.getByRole('main')
    const name = main.getByRole('heading', { level: 1 })
    const part = (title: string) => main.getByRole('region', { name: title, exact: true })

    await test.step('a row of the board opens its session', async () => {
      const row = page.getByRole('row').filter({ hasText: 'Nabil Al-Pages' })
      await row.getByRole('cell').nth(2).click()
      await expect(page).toHaveURL(/\/admin\/sessions\/[\da-f-]{36}$/)
      await expect(name).toHaveText('Session of Nabil Al-Pages')
      await expect(main).toContainText('Running for 2 h')
      await page.reload()
      await expect(name).toHaveText('Session of Nabil Al-Pages')
      await screenshotAndAxe(page, 'en-desk-session-page')
    })

    await test.step('its job', async () => {
      await main.getByRole('link', { name: '9762001', exact: true }).click()
      await expect(page).toHaveURL(/\/admin\/jobs\/\d+$/)
      await expect(name).toHaveText('9762001 Cement Works')
      await expect(page).toHaveTitle('Job 9762001 Cement Works · Warsha')
      await expect(part('On it now')).toContainText('Nabil Al-Pages')
      await expect(part('History')).toContainText('created')
      await screenshotAndAxe(page, 'en-desk-job-page')
    })

    await test.step('is edited by a key, in a window that the way back closes', async () => {
      await page.keyboard.press('e')
      const form = page.getByRole('dialog', { name: 'Job 9762001' })
      await expect(form.getByLabel('Customer')).toHaveValue('Cement Works')
      await page.goBack()
      await expect(form).toHaveCount(0)
      await page.keyboard.press('e')
      await form.getByLabel('Customer').fill('Cement Works North')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(name).toHaveText('9762001 Cement Works North')
      await expect(part('History')).toContainText('Customer: Cement Works → Cement Works North')
    })

    await test.step('follows what happens in the hall', async () => {
      await part('On it now').getByRole('button', { name: 'End the session of Nabil Al-Pages' }).click()
      const end = page.getByRole('dialog', { name: 'End the session of Nabil Al-Pages' })
      await end.getByLabel(/^Now/).check()
      await end.getByLabel('Reason').fill('Went home')
      await end.getByRole('button', { name: 'End session' }).click()
      await expect(part('On it now')).toContainText('Nobody works on this job at the moment.')
      await expect(part('Account').getByRole('link', { name: 'Nabil Al-Pages', exact: true })).toBeVisible()
    })

    await test.step('its technician, and back to the list', async () => {
      await part('Account').getByRole('link', { name: 'Nabil Al-Pages', exact: true }).click()
      await expect(name).toHaveText('Nabil Al-Pages')
      await expect(part('This week')).toContainText('Today')
      await screenshotAndAxe(page, 'en-desk-technician-page')
      await main.getByRole('link', { name: 'Technicians Management' }).click()
      await expect(page).toHaveURL(/\/admin\/technicians$/)
    })

    await test.step('a peek by Space, without leaving the list', async () => {
      await page.goto('/admin/technicians?q=Nabil')
      await main.getByRole('link', { name: /^Nabil Al-Pages/ }).focus()
      await page.keyboard.press('Space')
      const peek = page.getByRole('dialog', { name: 'Nabil Al-Pages' })
      await expect(peek).toContainText('This week')
      await screenshotAndAxe(page, 'en-desk-peek')
      await page.keyboard.press('Escape')
      await expect(peek).toHaveCount(0)
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/admin\/technicians\/\d+$/)
    })

    await test.step('an address that leads to nothing says so', async () => {
      await page.goto('/admin/jobs/99999')
      await expect(name).toHaveText('There is no such job')
      await main.getByRole('link', { name: 'To all jobs' }).click()
      await expect(page).toHaveURL(/\/admin\/jobs$/)
    })
  },
)

test('the pages of things in Arabic, and on a phone', { tag: '@soak' }, async ({ warsha, phone }) => {
  await warsha.job('9762002', 'مصنع الإسمنت', 'إعادة لف محرك كسارة 132 كيلوواط')
  const nabil = await warsha.technician('نبيل الصفحات')
  const { end } = await warsha.start(nabil, '9762002', 'REPAIR', 2)
  const page = await openAsAdmin(phone, 'ar', '/admin')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'فتح جلسة نبيل الصفحات على أمر العمل 9762002' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('جلسة نبيل الصفحات')
  await screenshotAndAxe(page, 'ar-phone-session-page')
  await main.getByRole('link', { name: '9762002', exact: true }).click()
  await expect(main.getByRole('region', { name: 'يعمل عليه الآن' })).toContainText('نبيل الصفحات')
  await screenshotAndAxe(page, 'ar-phone-job-page')
  await main
    .getByRole('region', { name: 'يعمل عليه الآن' })
    .getByRole('link', { name: 'نبيل الصفحات', exact: true })
    .click()
  await expect(main.getByRole('region', { name: 'هذا الأسبوع' })).toBeVisible()
  await screenshotAndAxe(page, 'ar-phone-technician-page')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await end()
})
