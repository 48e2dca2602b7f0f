import type { Page } from '@playwright/test'
import { ADMIN, expect, look, openIn, signIn, test, type Warsha } from './warsha.ts'

type Person = { id: number; identifier: string; password: string }
type Listed = {
  id: number
  is_active: boolean
  hourly_rate: number | null
  unsent_count: number
  last_heard_at: string | null
}

/** A technician's phone makes a call, by which it tells how much it has not sent, and since when. */
async function hearFrom(warsha: Warsha, person: Person, unsent: number, hoursAgo = 0): Promise<void> {
  const call = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const response = await fetch(`${warsha.address}/api${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
    return response
  }
  const { identifier, password } = person
  const before = Date.now()
  const signedIn = await call('POST', '/auth/login', {}, { identifier, password })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  await call('GET', '/sessions/current', {
    authorization: `Bearer ${access_token}`,
    'x-device-id': `device-of-${person.id}`,
    'x-pending-count': String(unsent),
    ...(unsent > 0 && { 'x-oldest-pending': new Date(Date.now() - hoursAgo * 3_600_000).toISOString() }),
  })
  const lastHeard = async () => {
    const listed = await warsha.asAdmin<Listed[]>('GET', '/admin/technicians')
    return Date.parse(listed.find(({ id }) => id === person.id)?.last_heard_at ?? '')
  }
  await expect.poll(lastHeard).toBeGreaterThanOrEqual(before)
}

/** Changes what the server tells, for what cannot be brought about here. */
async function tell(page: Page, change: (technician: Listed) => Partial<Listed>): Promise<void> {
  await page.route('**/api/admin/technicians?*', async (route) => {
    const response = await route.fetch()
    const listed = (await response.json()) as Listed[]
    await route.fulfill({ response, json: listed.map((technician) => ({ ...technician, ...change(technician) })) })
  })
}

test('the technicians, and whose phones hold unsent work', async ({ warsha, desk }) => {
  const basil = await warsha.technician('Basil Al-Ghamdi')
  const nasser = await warsha.technician('Nasser Al-Dosari')
  const fahd = await warsha.technician('فهد الشمري')
  const adel = await warsha.technician('Adel Mahmood')
  await hearFrom(warsha, basil, 2, 3)
  await hearFrom(warsha, nasser, 5, 50)
  await hearFrom(warsha, adel, 0)

  const page = await openIn(desk, 'en')
  await page.clock.install()
  await tell(page, ({ id }) => (id === fahd.id ? { is_active: false, hourly_rate: 1250.5 } : {}))
  await signIn(page, ADMIN)
  await page.getByRole('link', { name: 'Technicians' }).click()
  await expect(page).toHaveURL(/\/admin\/technicians$/)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const rowOf = (name: string) => rows.filter({ hasText: name })

  await test.step('who is active, with what is known of each', async () => {
    await expect(page.getByRole('heading', { name: 'Technicians Management' })).toBeVisible()
    await expect(rowOf('Basil Al-Ghamdi')).toContainText('+9665')
    await expect(rowOf('Basil Al-Ghamdi')).toContainText('Winding')
    await expect(rowOf('Basil Al-Ghamdi')).toContainText('Active')
    await expect(rowOf('Basil Al-Ghamdi').getByRole('cell').nth(4)).toHaveText(/^2\s+\d+ \w+ \d\d:\d\d$/)
    await expect(rowOf('Adel Mahmood').getByRole('cell').nth(4)).toHaveText('None')
    await expect(rowOf('Adel Mahmood').getByRole('cell').nth(5)).toHaveText(/\d\d:\d\d$/)
    await expect(rowOf('فهد')).toHaveCount(0)
    await look(page, 'en-desk-technicians')
  })

  await test.step('who is not', async () => {
    await page.getByText('Inactive Only').click()
    await expect(rowOf('فهد')).toContainText('Inactive')
    await expect(rowOf('فهد')).toContainText('1,250.50')
    await expect(rowOf('فهد').getByRole('cell').nth(5)).toHaveText('Never')
    await expect(rowOf('Adel Mahmood')).toHaveCount(0)
  })

  await test.step('a search by what one dials', async () => {
    await page.getByText('All Technicians').click()
    await page.keyboard.press('/')
    await page.keyboard.type(nasser.identifier)
    await expect(rows).toHaveCount(1)
    await expect(rowOf('Nasser Al-Dosari')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect(rowOf('Adel Mahmood')).toBeVisible()
  })

  await test.step('unsent work, the longest waiting first', async () => {
    const unsentOnly = page.getByRole('button', { name: /^Unsent work \d+$/ })
    await unsentOnly.click()
    await expect(rowOf('Adel Mahmood')).toHaveCount(0)
    await expect(rowOf('Basil Al-Ghamdi')).toBeVisible()
    await page.getByRole('columnheader', { name: 'Unsent since' }).getByRole('button').click()
    await expect(rows.first()).toContainText('Nasser Al-Dosari')
    await look(page, 'en-desk-technicians-unsent')
    await page.reload()
    await expect(rows.first()).toContainText('Nasser Al-Dosari')
    await expect(unsentOnly).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('what a phone has sent is gone from the list within 30 s', async () => {
    await hearFrom(warsha, basil, 0)
    await expect(rowOf('Basil Al-Ghamdi')).toBeVisible()
    await page.clock.fastForward(30_000)
    await expect(rowOf('Basil Al-Ghamdi')).toHaveCount(0)
    await expect(rowOf('Nasser Al-Dosari')).toBeVisible()
  })

  await test.step('nothing is left', async () => {
    await tell(page, () => ({ unsent_count: 0 }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No unsent work' })).toBeVisible()
    await look(page, 'en-desk-technicians-nothing-unsent')
    await page.getByRole('button', { name: 'Show all technicians' }).click()
    await expect(rowOf('Basil Al-Ghamdi')).toBeVisible()
  })

  await hearFrom(warsha, nasser, 0)
})

test('technicians that cannot be read: what is known stays, and there is a way to try again', async ({
  warsha,
  desk,
}) => {
  await warsha.technician('Abadi Farooq')
  const page = await openIn(desk, 'en')
  await page.clock.install()
  await signIn(page, ADMIN)
  await page.getByRole('link', { name: 'Technicians' }).click()
  const abadi = page.getByRole('cell', { name: 'Abadi Farooq' })
  await expect(abadi).toBeVisible()

  const away = { status: 503, code: 'database_away', detail: 'The database cannot be reached.' }
  await page.route('**/api/admin/technicians?*', (route) =>
    route.fulfill({ status: 503, headers: { 'x-api': '1' }, contentType: 'application/problem+json', json: away }),
  )
  await page.clock.fastForward(60_000)
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load technicians. Please refresh the page.' })
  await expect(alert).toContainText('The database cannot be reached.')
  await expect(abadi).toBeVisible()

  await page.reload()
  await expect(alert).toBeVisible()
  await look(page, 'en-desk-technicians-failed')
  await page.unroute('**/api/admin/technicians?*')
  await alert.getByRole('button').click()
  await expect(abadi).toBeVisible()
})

test('the technicians in Arabic, in the dark, and on a phone', async ({ warsha, browser, phone }) => {
  const walid = await warsha.technician('وليد الزهراني')
  await hearFrom(warsha, walid, 12, 50)
  const dark = await browser.newContext({
    baseURL: warsha.address,
    viewport: { width: 1366, height: 768 },
    colorScheme: 'dark',
  })
  const arabic = await openIn(dark, 'ar')
  await signIn(arabic, ADMIN)
  await expect(arabic.getByRole('link', { name: 'الفنيون' })).toBeVisible()
  await arabic.goto('/admin/technicians?status=all&work=unsent&sort=-unsent')
  await expect(arabic.getByRole('row').filter({ hasText: 'وليد' })).toContainText('12')
  await look(arabic, 'ar-desk-dark-technicians')
  await dark.close()

  const narrow = await openIn(phone, 'en')
  await signIn(narrow, ADMIN)
  await expect(narrow.getByRole('heading', { name: 'Live Board' })).toBeVisible()
  await narrow.goto('/admin/technicians?status=all&work=unsent&sort=-unsent')
  await expect(narrow.getByRole('listitem').filter({ hasText: 'وليد' })).toContainText('12 since')
  await look(narrow, 'en-phone-technicians')
  await hearFrom(warsha, walid, 0)
})
