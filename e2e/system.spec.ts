import { choosePage, expect, openAsAdmin, screenshotAndAxe, test } from './warsha.ts'

test('an admin sees how the server does', { tag: '@soak' }, async ({ desk }) => {
  const page = await openAsAdmin(desk, 'en')
  await choosePage(page, 'Administration', 'System')
  await expect(page).toHaveURL(/\/admin\/system$/)
  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Server' })).toContainText(/Last migration\d{4}_\w+OK/)
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText(/Database[\d.]+ MBOK/)
  await expect(page.getByRole('region', { name: 'Instances' })).toContainText('(this one)')
  await screenshotAndAxe(page, 'system-en')
})

test('in Arabic, and on a phone', { tag: '@soak' }, async ({ phone }) => {
  const page = await openAsAdmin(phone, 'ar', '/admin/system')
  await expect(page.getByRole('region', { name: 'التخزين' })).toContainText('سليم')
  await screenshotAndAxe(page, 'system-ar-phone')
})
