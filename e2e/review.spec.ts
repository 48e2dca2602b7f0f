import type { Page } from '@playwright/test'
import { expect, screenshotAndAxe, openAsAdmin, test, type Warsha } from './warsha.ts'

type Person = { id: number; identifier: string; password: string }

/** A technician's phone asks to have an own session corrected. */
async function ask(warsha: Warsha, person: Person, sessionId: string, changes: object): Promise<void> {
  const call = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(`${warsha.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    expect(response.ok, `${path}: ${response.status}`).toBe(true)
    return (await response.json()) as { access_token: string }
  }
  const { identifier, password } = person
  const { access_token } = await call('/auth/login', { identifier, password })
  const body = { unique_key: crypto.randomUUID(), reason: 'Forgot to end it at the gate', ...changes }
  await call(`/sessions/${sessionId}/correction-requests`, body, access_token)
}

type Found = { sessions: { session_id: string; started_at: string; ended_at: string }[] }

async function sessionOf(warsha: Warsha, jobNo: string) {
  const { sessions } = await warsha.asAdmin<Found>('GET', `/admin/sessions?job_no=${jobNo}`)
  const [session] = sessions
  if (!session) throw new Error(`job ${jobNo} has no session`)
  return session
}

const item = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })

test('what somebody has to look at is settled with one press', { tag: '@soak' }, async ({ warsha, desk }) => {
  for (const number of ['9752001', '9752002', '9752003', '9752004']) await warsha.job(number)
  const forgetful = await warsha.technician('Faisal Al-Forgetful')
  const tireless = await warsha.technician('Turki Al-Tireless')
  const asking = await warsha.technician('Aziz Al-Asking')
  const wrong = await warsha.technician('Waleed Al-Wrong')
  await warsha.start(forgetful, '9752001', 'REPAIR', 30)
  await (await warsha.start(tireless, '9752002', 'REPAIR', 20)).end()
  await (await warsha.start(asking, '9752003', 'REPAIR', 4)).end()
  await (await warsha.start(wrong, '9752004', 'REPAIR', 4)).end()
  const session = await sessionOf(warsha, '9752003')
  const correctedEnd = new Date(Math.floor(Date.parse(session.started_at) / 60_000) * 60_000 + 3_600_000).toISOString()
  await ask(warsha, asking, session.session_id, { ended_at: correctedEnd })
  await ask(warsha, wrong, (await sessionOf(warsha, '9752004')).session_id, { is_void: true })

  const page = await openAsAdmin(desk, 'en')
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await page.getByRole('tab', { name: /^To review/ }).click()
  await expect(page).toHaveURL(/tab=review/)

  await test.step('each in a sentence', async () => {
    await expect(item(page, 'Faisal Al-Forgetful')).toContainText('Running since')
    await expect(item(page, 'Turki Al-Tireless')).toContainText('It is longer than 16 hours.')
    await expect(item(page, 'Aziz Al-Asking')).toContainText('Forgot to end it at the gate')
    await expect(item(page, 'Waleed Al-Wrong')).toContainText('Do not count this session at all')
    await screenshotAndAxe(page, 'en-desk-review')
  })

  await test.step('right as it is', async () => {
    await item(page, 'Turki Al-Tireless')
      .getByRole('button', { name: /^Keep as is/ })
      .click()
    await expect(page.getByText('The session of Turki Al-Tireless stays as it is')).toBeVisible()
    await expect(item(page, 'Turki Al-Tireless')).toHaveCount(0)
  })

  await test.step('as the technician asks', async () => {
    await item(page, 'Aziz Al-Asking').getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('The session of Aziz Al-Asking was corrected as asked')).toBeVisible()
    await expect(item(page, 'Aziz Al-Asking')).toHaveCount(0)
    expect(Date.parse((await sessionOf(warsha, '9752003')).ended_at)).toBe(Date.parse(correctedEnd))
  })

  await test.step('declined, with a reason', async () => {
    await item(page, 'Waleed Al-Wrong').getByRole('button', { name: 'Decline' }).click()
    const decline = page.getByRole('dialog', { name: 'Decline the request of Waleed Al-Wrong' })
    await decline.getByLabel('Reason').fill('The motor was rewound that day')
    await screenshotAndAxe(page, 'en-desk-review-decline')
    await decline.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('The request of Waleed Al-Wrong was declined')).toBeVisible()
    await expect(item(page, 'Waleed Al-Wrong')).toHaveCount(0)
  })

  await test.step('a forgotten timer, at a time of the admin’s own', async () => {
    await item(page, 'Faisal Al-Forgetful').getByRole('button', { name: 'End at another time' }).click()
    const end = page.getByRole('dialog', { name: 'End the session of Faisal Al-Forgetful' })
    await end.getByLabel('At another time').check()
    const started = Date.parse((await sessionOf(warsha, '9752001')).started_at)
    const twoHoursOn = new Date(started + 5 * 3_600_000).toISOString().slice(0, 16)
    await end.getByLabel('End', { exact: true }).fill(twoHoursOn)
    await end.getByLabel('Reason').fill('The gate says so')
    await screenshotAndAxe(page, 'en-desk-review-end')
    await end.getByRole('button', { name: 'End session' }).click()
    await expect(page.getByText('The session of Faisal Al-Forgetful was ended')).toBeVisible()
    await expect(item(page, 'Faisal Al-Forgetful')).toHaveCount(0)
  })
})

test(
  'a month is closed, and its sessions stay as they are until it is reopened',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    await warsha.job('9752005')
    const omar = await warsha.technician('Omar Al-Month')
    await warsha.asAdmin('POST', '/admin/sessions', {
      technician_id: omar.id,
      job_no: '9752005',
      activity_code: 'REPAIR',
      started_at: '2024-03-12T08:00:00+03:00',
      ended_at: '2024-03-12T10:00:00+03:00',
      reason: 'From the paper sheet',
    })
    const page = await openAsAdmin(desk, 'en', '/admin/hours?part=months')
    const march = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'March 2024' }) })
    await expect(march).toContainText('2.00')
    await page.getByRole('button', { name: 'Close March 2024' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close month' }).click()
    await expect(page.getByText('March 2024 is closed', { exact: true })).toBeVisible()
    await expect(march).toContainText('Closed')
    await screenshotAndAxe(page, 'en-desk-months')

    await test.step('what arrives late for it has a window with an address', async () => {
      await page.goto('/admin/hours?part=months&late=2024-03')
      const late = page.getByRole('dialog', { name: 'Late arrivals · March 2024' })
      await expect(late).toContainText('Nothing has arrived for March 2024 since it was closed.')
      await screenshotAndAxe(page, 'en-desk-late-arrivals')
      await late.getByRole('button', { name: 'Close' }).click()
      await expect(page).toHaveURL(/\?part=months$/)
    })

    await test.step('its session cannot be changed', async () => {
      await march.getByRole('link', { name: 'Sessions of March 2024' }).click()
      await page.getByRole('link', { name: 'Open the session of Omar Al-Month on job 9752005' }).click()
      const details = page.getByRole('main')
      await expect(details).toContainText('March 2024 is closed.')
      await expect(details.getByRole('button', { name: 'Correct' })).toBeDisabled()
      await screenshotAndAxe(page, 'en-desk-session-locked')
      await details.getByRole('link', { name: 'Sessions', exact: true }).click()
    })

    await test.step('until it is reopened, with a reason', async () => {
      await page.getByRole('link', { name: 'Hours and pay' }).click()
      await page.getByRole('tab', { name: 'Months' }).click()
      await page.getByRole('button', { name: 'Reopen March 2024' }).click()
      const reopen = page.getByRole('dialog', { name: 'Reopen March 2024' })
      await reopen.getByRole('button', { name: 'Reopen' }).click()
      await expect(reopen).toContainText('Reason is required')
      await reopen.getByLabel('Reason').fill('A sheet was found')
      await reopen.getByRole('button', { name: 'Reopen' }).click()
      await expect(page.getByText('March 2024 is open again')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Close March 2024' })).toBeVisible()
    })
  },
)

test('the review in Arabic, in the dark, and on a phone', { tag: '@soak' }, async ({ warsha, browser, phone }) => {
  await warsha.job('9752006')
  const nasir = await warsha.technician('ناصر المراجعة')
  await (await warsha.start(nasir, '9752006', 'REPAIR', 18)).end()
  const dark = await browser.newContext({
    baseURL: warsha.address,
    viewport: { width: 1366, height: 768 },
    colorScheme: 'dark',
  })
  const arabic = await openAsAdmin(dark, 'ar', '/admin/sessions?tab=review')
  await expect(item(arabic, 'ناصر المراجعة')).toContainText('أطول من 16 ساعة.')
  await screenshotAndAxe(arabic, 'ar-desk-dark-review')
  await arabic.goto('/admin/hours?part=months')
  await expect(arabic.getByRole('list', { name: 'الأشهر' }).getByRole('listitem').first()).toBeVisible()
  await screenshotAndAxe(arabic, 'ar-desk-dark-months')
  await dark.close()

  const narrow = await openAsAdmin(phone, 'en', '/admin/sessions?tab=review')
  await expect(item(narrow, 'ناصر المراجعة')).toContainText('It is longer than 16 hours.')
  await screenshotAndAxe(narrow, 'en-phone-review')
  await item(narrow, 'ناصر المراجعة')
    .getByRole('button', { name: /^Keep as is/ })
    .click()
  await expect(item(narrow, 'ناصر المراجعة')).toHaveCount(0)
  await narrow.goto('/admin/hours?part=months')
  await expect(narrow.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  await screenshotAndAxe(narrow, 'en-phone-months')
})
