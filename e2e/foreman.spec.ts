import type { Page } from '@playwright/test'
import { ADMIN, expect, openIn, screenshotAndAxe, signIn, test } from './warsha.ts'

const FOREMAN = { identifier: 'foreman@shop.example', password: 'the-winding-hall' }
const MONEY = /\bSAR\b|ر\.س|hourly rate|\bcost\b|أجر الساعة|التكلفة/i

/** What a page asked for and was not allowed. */
function denialsOf(page: Page): string[] {
  const denied: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) denied.push(`${page.url()} asked ${response.url()}`)
  })
  return denied
}

test('a foreman sees the halls and no money, and no page asks for what they may not have', async ({ warsha, desk }) => {
  test.slow()
  const own = { current_password: ADMIN.password }
  const foreman = { full_name: 'Salem Al-Qahtani', email: FOREMAN.identifier, rights: 'foreman', ...own }
  await warsha.asAdmin('POST', '/admin/admins', { ...foreman, temp_password: 'temporary-1' })
  const majed = await warsha.technician('Majed Al-Enezi')
  await warsha.job('7101')
  const [found] = await warsha.rows<{ id: number }>("select id from job where job_no = '7101'")
  const job = found?.id
  await warsha.asAdmin('PUT', `/admin/technicians/${majed.id}/hourly-rate`, { hourly_rate: 44 })
  await (await warsha.start(majed, '7101', 'REPAIR', 2)).end()
  const [worked] = await warsha.rows<{ id: string }>('select id from work_session where technician_id = $1', [majed.id])
  const session = worked?.id

  const page = await openIn(desk, 'en')
  await signIn(page, { identifier: FOREMAN.identifier, password: 'temporary-1' })
  await page.getByLabel('New password', { exact: true }).fill(FOREMAN.password)
  await page.locator('input[name="repeat"]').fill(FOREMAN.password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Live Board' })).toBeVisible()
  const denied = denialsOf(page)

  await test.step('the navigation has the pages of the halls', async () => {
    const names = await page.getByRole('navigation').first().getByRole('link').allInnerTexts()
    expect(names.map((name) => name.trim().split('\n')[0])).toEqual(
      expect.arrayContaining(['Live Board', 'Jobs', 'Technicians', 'Settings', 'Sessions']),
    )
    for (const name of ['Reports', 'Estimates', 'Administration']) {
      await expect(page.getByRole('navigation').first().getByRole('link', { name, exact: true })).toHaveCount(0)
    }
  })

  const addresses = [
    '/admin',
    '/admin/jobs',
    `/admin/jobs/${job}`,
    '/admin/next',
    '/admin/sessions',
    '/admin/sessions?tab=review',
    `/admin/sessions/${session}`,
    '/admin/timeline',
    '/admin/absences',
    '/admin/technicians',
    `/admin/technicians/${majed.id}`,
    ...['activity-types', 'master-data', 'estimates', 'schedule', 'exceptions'].map(
      (tab) => `/admin/settings?tab=${tab}`,
    ),
  ]
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.locator('main')).not.toContainText(MONEY)
      expect(denied).toEqual([])
    })
  }

  await test.step('nothing of the settings can be changed', async () => {
    await page.goto('/admin/settings?tab=activity-types')
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add', exact: false })).toHaveCount(0)
    await screenshotAndAxe(page, 'en-desk-foreman-settings')
  })

  await test.step('a page of admins leads to the live board', async () => {
    await page.goto('/admin/reports')
    await expect(page).toHaveURL(/\/admin$/)
  })

  await test.step('a session is corrected with a reason', async () => {
    await page.goto(`/admin/sessions/${session}`)
    await page.getByRole('button', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Wrong note')
    await dialog.getByLabel('Note').fill('Bearings too')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Bearings too').first()).toBeVisible()
    expect(denied).toEqual([])
  })
})
