import sharp from 'sharp'
import { expect, screenshotAndAxe, openAsAdmin, test } from './warsha.ts'

const picture = (width: number) =>
  sharp({ create: { width, height: 80, channels: 3, background: '#0b5f5c' } })
    .png()
    .toBuffer()

test('the name and the logo that stand on papers', { tag: '@soak' }, async ({ warsha, desk, browser }) => {
  const page = await openAsAdmin(desk, 'en', '/admin/settings')
  await page.getByRole('tab', { name: 'Company' }).click()
  const paper = page.getByRole('region', { name: 'On paper' })
  const logo = page.getByRole('region', { name: 'Logo' })
  const file = page.getByLabel('File of the logo')

  await test.step('the name', async () => {
    await page.getByLabel('Company name').fill('  ورشة النور Motor Rewinding  ')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Company name saved')).toBeVisible()
    await expect(paper).toContainText('ورشة النور Motor Rewinding')
    const { company_name } = await warsha.asAdmin<{ company_name: string }>('GET', '/admin/workshop')
    expect(company_name).toBe('ورشة النور Motor Rewinding')
  })

  await test.step('what is no picture is refused before it is sent', async () => {
    await file.setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })
    await expect(logo.getByRole('alert')).toHaveText('Choose a picture for the logo: JPEG, PNG or WebP.')
    const large = Buffer.alloc(2_097_153)
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: large })
    await expect(logo.getByRole('alert')).toHaveText('The logo must be smaller than 2 MB.')
  })

  await test.step('what only calls itself a picture is refused by the server', async () => {
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
    await expect(logo.getByRole('alert')).toHaveText('Choose a picture for the logo: JPEG, PNG or WebP.')
  })

  await test.step('a logo, seen as it stands on paper', async () => {
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(240) })
    await expect(page.getByText('Logo saved')).toBeVisible()
    await expect(logo.getByRole('img', { name: 'Logo' })).toBeVisible()
    await expect(logo.getByRole('alert')).toBeEmpty()
    await screenshotAndAxe(page, 'en-desk-company')
  })

  await test.step('removed, and brought back within 5 s', async () => {
    await logo.getByRole('button', { name: 'Remove logo' }).click()
    await expect(logo.getByRole('img')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(logo.getByRole('img', { name: 'Logo' })).toBeVisible()
    const { has_logo } = await warsha.asAdmin<{ has_logo: boolean }>('GET', '/admin/workshop')
    expect(has_logo).toBe(true)
  })

  const context = await browser.newContext({
    baseURL: warsha.address,
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  })
  const arabic = await openAsAdmin(context, 'ar', '/admin/settings?tab=company')
  await expect(arabic.getByRole('img', { name: 'الشعار' })).toBeVisible()
  await screenshotAndAxe(arabic, 'ar-phone-dark-company')
  await context.close()
})
