import { ADMIN, expect, openAsAdmin, openAsTechnician, screenshotAndAxe, test } from './warsha.ts'

test('a technician reads what is kept, and how long, as it is set', { tag: '@soak' }, async ({ warsha, phone }) => {
  const badr = await warsha.technician('Badr Reads')
  const { settings } = await warsha.asAdmin<{ settings: object }>('GET', '/admin/retention')
  await warsha.asAdmin('PUT', '/admin/retention', { ...settings, security_log_days: 400 })
  const page = await openAsTechnician(phone, 'ar', badr)
  await page.waitForURL('**/technician/start')
  await page.getByRole('button', { name: 'اللغة والمظهر' }).click()
  await page.getByRole('button', { name: 'ما يُحفظ عنك ولماذا' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await expect(page.getByRole('region', { name: 'سجل الأمان' })).toContainText('400 يوم')
  await screenshotAndAxe(page, 'privacy-ar-phone')
  await page.getByRole('button', { name: 'رجوع' }).click()
  await expect(page).toHaveURL(/\/technician\/start$/)
  await warsha.asAdmin('PUT', '/admin/retention', settings)
})

test(
  'who left is erased: a number stands where the name was, in both languages',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    const gone = await warsha.technician('Ghazi Gone')
    await warsha.job('9790001')
    const { end } = await warsha.start(gone, '9790001', 'REPAIR', 2)
    await end()
    await warsha.asAdmin('PATCH', `/admin/technicians/${gone.id}/status`, { is_active: false })
    const page = await openAsAdmin(desk, 'en', '/admin/technicians?status=inactive')
    await page.getByRole('button', { name: 'Erase Ghazi Gone' }).click()
    await page.getByRole('textbox', { name: 'Type the name to confirm' }).fill('Ghazi Gone')
    await page.getByLabel('Your current password').fill(ADMIN.password)
    await screenshotAndAxe(page, 'erase-en-desk')
    await page.getByRole('button', { name: 'Erase for good' }).click()
    const name = `Former technician ${gone.id}`
    await expect(page.getByRole('row', { name })).toContainText('Erased')
    await page.goto('/admin/sessions?state=all')
    await expect(page.getByRole('row', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Language and appearance' }).click()
    await page.getByRole('radio', { name: 'العربية' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: `فني سابق ${gone.id}` })).toBeVisible()
    await expect(page.getByText('Ghazi Gone')).toHaveCount(0)
  },
)
