import { choosePage, expect, openAsAdmin, screenshotAndAxe, test } from './warsha.ts'

test(
  'what an admin changed can be looked up: who, when, and how it was before',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    await warsha.job('8604001', 'Gulf Cement', 'Overhaul of a crusher motor')
    const jobs = await warsha.asAdmin<{ id: number; job_no: string }[]>('GET', '/admin/jobs')
    const id = jobs.find(({ job_no }) => job_no === '8604001')?.id
    await warsha.asAdmin('PATCH', `/admin/jobs/${id}/status`, { status: 'on_hold' })

    const page = await openAsAdmin(desk, 'en')
    await choosePage(page, 'Administration', 'Audit Trail')
    await expect(page.getByRole('heading', { name: 'Audit Trail', level: 1 })).toBeVisible()
    await page.getByRole('searchbox').fill('8604001')
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText('Status: Open → On Hold')
    await expect(rows.nth(1)).toContainText('changed')
    await expect(rows.nth(2)).toContainText('created')
    await screenshotAndAxe(page, 'audit-en')

    await rows.nth(1).getByRole('button', { name: '8604001' }).click()
    const dialog = page.getByRole('dialog', { name: 'Job 8604001 changed' })
    await expect(dialog.getByRole('row', { name: 'Status Open On Hold' })).toBeVisible()
    await expect(dialog.getByRole('row', { name: 'Job Type Motor rewinding Motor rewinding' })).toBeVisible()
    await expect(dialog).toContainText(/SHA-256 [0-9a-f]{64}/)
    await screenshotAndAxe(page, 'audit-entry-en')
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.getByLabel('Action', { exact: true }).selectOption('created')
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/q=8604001&action=created/)
    await page.reload()
    await expect(rows).toHaveCount(2)
    await page.getByLabel('Kind', { exact: true }).selectOption('technician')
    await expect(page.getByText('No changes match your search or filter criteria.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await expect(page).toHaveURL(/\/admin\/audit$/)
  },
)

test('in Arabic, and on a phone', { tag: '@soak' }, async ({ warsha, phone }) => {
  await warsha.job('8604002', 'شركة أسمنت الخليج', 'صيانة محرك الكسارة الرئيسي')
  const page = await openAsAdmin(phone, 'ar', '/admin/audit?q=8604002')
  await expect(page.getByRole('listitem').filter({ hasText: '8604002' })).toContainText('شركة أسمنت الخليج')
  await screenshotAndAxe(page, 'audit-ar-phone')
})

test('a trail that cannot be read says so, and comes back', { tag: '@soak' }, async ({ warsha, desk }) => {
  await warsha.job('8604003')
  const page = await openAsAdmin(desk, 'en')
  await expect(page).toHaveURL(/\/admin$/)
  await page.route('**/api/admin/audit?*', (route) => route.abort())
  await page.goto('/admin/audit')
  await expect(page.getByText('Failed to load data. Please try again.')).toBeVisible()
  await page.unroute('**/api/admin/audit?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test(
  'who signed in, and what was taken along, stands in the security log',
  { tag: '@soak' },
  async ({ warsha, desk, phone }) => {
    const omar = await warsha.technician('Omar Logged')
    const page = await openAsAdmin(desk, 'en')
    const guess = { identifier: omar.identifier, password: 'not-the-right-one' }
    expect((await desk.request.post('/api/auth/login', { data: guess })).status()).toBe(401)
    await choosePage(page, 'Administration', 'Security Log')
    const failed = page.getByRole('row').filter({ hasText: 'Omar Logged' }).filter({ hasText: 'Failed sign-in' })
    await expect(async () => {
      await page.reload()
      await expect(failed.first()).toContainText('wrong identifier or password', { timeout: 2_000 })
    }).toPass()
    await screenshotAndAxe(page, 'security-log-en')
    const small = await openAsAdmin(phone, 'ar', '/admin/security-log')
    await expect(small.getByText('محاولة دخول فاشلة').filter({ visible: true }).first()).toBeVisible()
    await screenshotAndAxe(small, 'security-log-ar-phone')
  },
)
