import type { Page } from '@playwright/test'
import { ADMIN, expect, openAsAdmin, openAsTechnician, openIn, screenshotAndAxe, test } from './warsha.ts'

const title = 'Unexpected Application Error!'

/** Once it is there, the service worker answers for pages. */
async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

async function expectErrorScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('404 Not Found', { exact: true })).toBeVisible()
}

test('an address where nothing is shows one screen, with a service worker and without', async ({ browser, warsha }) => {
  const without = await browser.newContext({ baseURL: warsha.address, serviceWorkers: 'block' })
  const stranger = await without.newPage()
  for (const path of ['/no-such-place', '/adminx', '/technicianx/1', '/no/such.place']) {
    const answer = await stranger.goto(path)
    expect(answer?.status()).toBe(404)
    await expectErrorScreen(stranger)
  }
  await stranger.goto('/admin/nothing')
  await expect(stranger).toHaveURL(/\/login$/)
  await without.close()

  const withOne = await browser.newContext({ baseURL: warsha.address, viewport: { width: 1366, height: 768 } })
  const page = await openAsAdmin(withOne, 'en')
  await controlled(page)
  for (const path of ['/no-such-place', '/adminx', '/admin/nothing', '/admin/jobs/1/2/3']) {
    await page.goto(path)
    await expectErrorScreen(page)
  }
  await screenshotAndAxe(page, 'en-desk-no-such-page')
  const call = await page.request.get('/api/no-such-call', { headers: { accept: 'text/html' } })
  expect([call.status(), call.headers()['content-type']]).toEqual([404, 'application/problem+json'])
  await page.getByRole('button', { name: 'Go to the start' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Board')
  await withOne.close()
})

test('any other path of the technician is the active session or the wizard, and no error', async ({
  warsha,
  phone,
}) => {
  await warsha.job('990101')
  const omar = await warsha.technician('Omar Letter')
  const page = await openAsTechnician(phone, 'en', omar)
  await page.goto('/technician/no-such-place')
  await expect(page.getByRole('searchbox')).toBeVisible()
  const session = await warsha.start(omar, '990101', 'REPAIR', 1)
  await page.goto('/technician/no-such-place')
  await expect(page.getByRole('button', { name: 'End Current Activity' })).toBeVisible()
  await session.end()
})

test('the screen in Arabic on a phone', { tag: '@soak' }, async ({ phone }) => {
  const page = await openIn(phone, 'ar')
  await page.goto('/no-such-place')
  await expect(page.getByText('404 Not Found', { exact: true })).toBeVisible()
  await screenshotAndAxe(page, 'ar-phone-no-such-page')
})

test('a status that is chosen in the list is saved at once, whatever becomes of the question why', async ({
  warsha,
  desk,
}) => {
  await warsha.job('990102')
  const stored = async () =>
    (await warsha.rows<{ status: string }>("select status from job where job_no = '990102'"))[0]?.status
  const page = await openAsAdmin(desk, 'en', '/admin/jobs?q=990102')
  await page.getByRole('combobox', { name: 'Status of job 990102' }).selectOption('On Hold')
  await expect(page.getByRole('dialog', { name: 'What does job 990102 wait for?' })).toBeVisible()
  await expect.poll(stored).toBe('on_hold')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Status of job 990102' })).toHaveValue('on_hold')
})

test('a message of an admin stays for 4 s, one that can be undone too, and longer under pointer or focus', async ({
  warsha,
  desk,
}) => {
  await warsha.job('990103')
  const page = await openAsAdmin(desk, 'en', '/admin/jobs?q=990103')
  const status = page.getByRole('combobox', { name: 'Status of job 990103' })
  await expect(status).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.install()
  const message = page.getByText('Job 990103 is now Closed')
  const pageTime = () => page.evaluate(() => Date.now())
  const chosenAt = await pageTime()
  await status.selectOption('Closed')
  await expect(message).toBeVisible()
  await page.clock.runFor(3500)
  const isStillThere = await message.isVisible()
  // The page's clock runs on by itself, too: a busy machine may have used up the four seconds.
  expect(isStillThere || (await pageTime()) - chosenAt >= 4000).toBe(true)
  await page.clock.runFor(700)
  await expect(message).toHaveCount(0)

  await status.selectOption('Open')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await undo.focus()
  await page.clock.runFor(20_000)
  await expect(undo).toBeVisible()
  await undo.hover()
  await page.mouse.move(5, 5)
  await page.clock.runFor(20_000)
  await expect(undo).toBeVisible()
  await undo.blur()
  await page.clock.runFor(4200)
  await expect(undo).toHaveCount(0)
})

test('whoever has a copy of an access token makes no admin, ends none and erases nobody', async ({ warsha }) => {
  const { id } = await warsha.asAdmin<{ id: number }>('POST', '/admin/admins', {
    full_name: 'Mona Letter',
    email: 'mona.letter@shop.example',
    temp_password: 'temp-letter-1',
    current_password: ADMIN.password,
  })
  for (const [method, path, body] of [
    ['POST', '/admin/admins', { full_name: 'Eve', email: 'eve@shop.example', temp_password: 'temp-letter-2' }],
    ['PATCH', `/admin/admins/${id}/status`, { is_active: false }],
    ['POST', `/admin/admins/${id}/erase`, { full_name: 'Mona Letter' }],
  ] as const) {
    await expect(warsha.asAdmin(method, path, body)).rejects.toThrow(/422|current_password|required/)
  }
  await warsha.asAdmin('PATCH', `/admin/admins/${id}/status`, { is_active: false, current_password: ADMIN.password })
})
