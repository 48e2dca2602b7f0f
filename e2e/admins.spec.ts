import { ADMIN, expect, screenshotAndAxe, openAsAdmin, openIn, signIn, test } from './warsha.ts'

/** What the first admin proves again. */
const own = { current_password: ADMIN.password }

type Listed = { id: number; email: string; is_active: boolean }

test(
  'admins are added, deactivated and activated, and one is always left',
  { tag: '@soak' },
  async ({ warsha, desk, browser }) => {
    const page = await openAsAdmin(desk, 'en')
    await page.getByRole('link', { name: 'Administration' }).click()
    await expect(page).toHaveURL(/\/admin\/admins$/)
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
    const dialog = page.getByRole('dialog')
    const sara = { identifier: 'sara.admin@shop.example', password: 'saras-own-password' }

    await test.step('a new one', async () => {
      await expect(rowOf(ADMIN.identifier)).toContainText('(you)')
      await page.keyboard.press('c')
      await dialog.getByLabel('Temporary password').clear()
      await dialog.getByRole('button', { name: 'Create Admin' }).click()
      const missing = ['Full name is required', 'Email is required', 'Temporary password must be at least 6']
      for (const wrong of [...missing, 'Password is required']) {
        await expect(dialog).toContainText(wrong)
      }
      await screenshotAndAxe(page, 'en-desk-admin-new')
      await dialog.getByLabel('Full name').fill('Sara Al-Harbi')
      await dialog.getByLabel('Email').fill(ADMIN.identifier)
      await dialog.getByRole('button', { name: 'Make another' }).click()
      const password = await dialog.getByLabel('Temporary password').inputValue()
      await dialog.getByLabel('Your current password').fill('a guess')
      await dialog.getByRole('button', { name: 'Create Admin' }).click()
      await expect(dialog).toContainText('The current password is wrong.')
      await dialog.getByLabel('Your current password').fill(ADMIN.password)
      await dialog.getByRole('button', { name: 'Create Admin' }).click()
      await expect(dialog).toContainText('Another person already has this email.')
      await dialog.getByLabel('Email').fill(sara.identifier)
      await dialog.getByRole('button', { name: 'Create Admin' }).click()
      await expect(page.getByText('Admin Sara Al-Harbi created successfully!')).toBeVisible()
      await expect(rowOf('Sara')).toContainText('Never')

      const hers = await openIn(await browser.newContext({ baseURL: warsha.address }), 'en')
      await signIn(hers, { ...sara, password })
      await hers.getByLabel('New password', { exact: true }).fill(sara.password)
      await hers.locator('input[name="repeat"]').fill(sara.password)
      await hers.getByRole('button', { name: 'Save password' }).click()
      await expect(hers.getByRole('heading', { name: 'Live Board' })).toBeVisible()
      await hers.context().close()
      await page.reload()
      await expect(rowOf('Sara')).not.toContainText('Never')
      await screenshotAndAxe(page, 'en-desk-admins')
    })

    await test.step('deactivated, and back again', async () => {
      const badge = rowOf('Sara').getByRole('button', { name: /^Status of Sara/ })
      await badge.click()
      await dialog.getByLabel('Your current password').fill('a guess')
      await dialog.getByRole('button', { name: 'Deactivate' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('The current password is wrong.')
      await screenshotAndAxe(page, 'en-desk-admin-deactivated')
      await dialog.getByLabel('Your current password').fill(ADMIN.password)
      await dialog.getByRole('button', { name: 'Deactivate' }).click()
      await expect(page.getByText('Admin deactivated successfully')).toBeVisible()
      await expect(badge).toHaveText('Inactive')
      await badge.click()
      await dialog.getByLabel('Your current password').fill(ADMIN.password)
      await dialog.getByRole('button', { name: 'Activate' }).click()
      await expect(badge).toHaveText('Active')
      await expect(page.getByText('Admin activated successfully')).toBeVisible()
    })

    await test.step('whoever deactivates themselves is asked, and signed out', async () => {
      const context = await browser.newContext({ baseURL: warsha.address, viewport: { width: 1366, height: 768 } })
      const hers = await openIn(context, 'en')
      await signIn(hers, sara)
      await hers.getByRole('link', { name: 'Administration' }).click()
      await hers.getByRole('button', { name: /^Status of Sara/ }).click()
      const question = hers.getByRole('dialog')
      await expect(question).toContainText('You will be signed out at once')
      await screenshotAndAxe(hers, 'en-desk-admin-leaves')
      await question.getByLabel('Your current password').fill(sara.password)
      await question.getByRole('button', { name: 'Deactivate and sign out' }).click()
      await expect(hers).toHaveURL(/\/login$/)
      await expect(hers.getByText('Your account is deactivated. You are signed out.')).toBeVisible()
      await context.close()
    })

    await test.step('the last one cannot', async () => {
      const active = (await warsha.asAdmin<Listed[]>('GET', '/admin/admins')).filter(({ is_active }) => is_active)
      expect(active.map(({ email }) => email)).toEqual([ADMIN.identifier])
      await rowOf(ADMIN.identifier)
        .getByRole('button', { name: /^Status of/ })
        .click()
      await dialog.getByLabel('Your current password').fill(ADMIN.password)
      await page.getByRole('button', { name: 'Deactivate and sign out' }).click()
      const why = 'This is the last active admin with full rights. Add or activate another one first.'
      // The button, which knows by then that there is no other one, has it for screen readers alone.
      await expect(page.getByText(why).filter({ visible: true })).toHaveCount(1)
      await expect(page).toHaveURL(/\/admin\/admins$/)
    })
  },
)

test('the admins in Arabic, in the dark, and on a phone', { tag: '@soak' }, async ({ warsha, browser, phone }) => {
  const { id } = await warsha.asAdmin<Listed>('POST', '/admin/admins', {
    full_name: 'نورة الدوسري',
    email: 'noura.admin@shop.example',
    temp_password: 'temp-1',
    ...own,
  })
  const dark = await browser.newContext({
    baseURL: warsha.address,
    viewport: { width: 1366, height: 768 },
    colorScheme: 'dark',
  })
  const page = await openAsAdmin(dark, 'ar')
  await page.getByRole('link', { name: 'الإدارة', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'نورة' })
  await expect(row).toContainText('نشط')
  await screenshotAndAxe(page, 'ar-desk-dark-admins')
  await row.getByRole('button', { name: 'إعادة تعيين كلمة مرور نورة الدوسري' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'إنشاء غيرها' }).click()
  await dialog.getByLabel('كلمة مرورك الحالية').fill(ADMIN.password)
  await screenshotAndAxe(page, 'ar-desk-dark-admin-reset')
  await dialog.getByRole('button', { name: 'إعادة تعيين كلمة المرور' }).click()
  await expect(page.getByText(/^لدى نورة الدوسري كلمة مرور مؤقتة جديدة/)).toBeVisible()
  await dark.close()

  const narrow = await openAsAdmin(phone, 'ar', '/admin/admins')
  await expect(narrow.getByRole('listitem').filter({ hasText: 'نورة' })).toBeVisible()
  await screenshotAndAxe(narrow, 'ar-phone-admins')
  await warsha.asAdmin('PATCH', `/admin/admins/${id}/status`, { is_active: false, ...own })
})
