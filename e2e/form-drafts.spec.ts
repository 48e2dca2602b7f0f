import type { Page } from '@playwright/test'
import { ADMIN, expect, openAsAdmin, test } from './warsha.ts'

const editor = (page: Page, number: string) => page.getByRole('dialog', { name: `Job ${number}` })
const customer = (page: Page, number: string) => editor(page, number).getByLabel('Customer', { exact: true })
const offer = (page: Page) => page.getByRole('region', { name: /^Draft from/ })

test('what is typed into a form outlives a reload, an ended sign-in, and the job itself', async ({ warsha, desk }) => {
  const number = '8378001'
  await warsha.job(number, 'Tabuk Farms')
  const page = await openAsAdmin(desk, 'en', `/admin/jobs?job=${number}`)
  page.on('dialog', (dialog) => void dialog.accept())

  await test.step('a reload', async () => {
    await customer(page, number).fill('Tabuk Farms and Sons')
    await page.reload()
    await expect(customer(page, number)).toHaveValue('Tabuk Farms')
    await offer(page).getByRole('button', { name: 'Restore' }).click()
    await expect(customer(page, number)).toHaveValue('Tabuk Farms and Sons')
  })

  await test.step('an ended sign-in: signing in again leads back to it', async () => {
    await customer(page, number).fill('Tabuk Farms, Duba')
    await page.route('**/api/**', (route) =>
      route.fulfill({
        status: 401,
        headers: { 'x-api': '1' },
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: 'x', status: 401, code: 'not_signed_in', detail: 'Please sign in.' },
      }),
    )
    await editor(page, number).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Email or Phone')).toBeVisible()
    await page.unroute('**/api/**')
    await page.getByLabel('Email or Phone').fill(ADMIN.identifier)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await offer(page).getByRole('button', { name: 'Restore' }).click()
    await expect(customer(page, number)).toHaveValue('Tabuk Farms, Duba')
  })

  await test.step('the job is deleted meanwhile: the text can be copied', async () => {
    await page.goto('about:blank')
    await warsha.rows(`delete from job where job_no = '${number}'`)
    await page.goto('/admin/jobs')
    const gone = page.getByRole('dialog', { name: 'Not saved, and gone meanwhile' })
    await expect(gone).toContainText('Tabuk Farms, Duba')
    await gone.getByRole('button', { name: 'Discard' }).click()
    await expect(gone).toHaveCount(0)
  })
})
