import { expect, openAsAdmin, pressPair, screenshotAndAxe, test } from './warsha.ts'

test('the keyboard alone goes everywhere', async ({ warsha, desk }) => {
  await warsha.technician('Keyboard Technician')
  const page = await openAsAdmin(desk, 'en')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Live Board')

  await pressPair(page, 'g', 'j')
  await expect(page).toHaveURL(/\/admin\/jobs$/)
  await pressPair(page, 'g', 't')
  await expect(title).toHaveText('Technicians Management')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // What is typed into a field is text, not a way to another page.
  await page.keyboard.type('gj')
  await expect(page).toHaveURL(/\/admin\/technicians\?q=gj$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(keys).toContainText('Technicians')
  await expect(keys).toContainText('Find anything')
  await screenshotAndAxe(page, 'keys-en')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  await page.keyboard.press('c')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the palette finds pages and actions in every word of their names', { tag: '@soak' }, async ({ desk }) => {
  const page = await openAsAdmin(desk, 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Board')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Job, customer, technician, day, page or setting' })
  await expect(field).toBeFocused()
  await screenshotAndAxe(page, 'palette-en')
  await field.fill('trail aud')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/audit$/)
  await expect(field).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.fill('new job')
  await page.keyboard.press('Enter')
  // The palette is a dialog, too.
  const form = page.getByRole('dialog', { name: 'New job' })
  await expect(form).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/jobs/)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.fill('nothing of this kind')
  await expect(page.getByText('Search the list of jobs for “nothing of this kind”')).toBeVisible()
  await field.fill('العربية')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  // The same keys on an Arabic keyboard.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'أمر عمل، عميل، فني، يوم، صفحة أو إعداد' })).toBeFocused()
  await screenshotAndAxe(page, 'palette-ar')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'أمر عمل، عميل، فني، يوم، صفحة أو إعداد' })).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'أمر عمل، عميل، فني، يوم، صفحة أو إعداد' }).fill('الفنيون')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/technicians$/)
})

test('Arabic letters mean the keys of their places', { tag: '@soak' }, async ({ warsha, desk }) => {
  await warsha.technician('Letters Technician')
  const page = await openAsAdmin(desk, 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('اللوحة المباشرة')
  const press = (key: string, code: string) =>
    page.evaluate(
      ([k, c]) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: k ?? '', code: c ?? '', bubbles: true })),
      [key, code],
    )
  await press('ل', 'KeyG')
  await press('ف', 'KeyT')
  await expect(page).toHaveURL(/\/admin\/technicians$/)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await press('ظ', 'Slash')
  await expect(page.getByRole('searchbox')).toBeFocused()
})
