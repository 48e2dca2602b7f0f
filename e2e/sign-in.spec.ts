import { ADMIN, expect, screenshotAndAxe, openIn, signIn, test } from './warsha.ts'

test('what the sign-in screen says', { tag: '@soak' }, async ({ desk, warsha }) => {
  const page = await openIn(desk, 'en')
  await expect(page.getByLabel('Email or Phone')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByText('For access issues, contact your administrator')).toBeVisible()
  await signIn(page, { identifier: 'huda@shop.example', password: 'wrong password' })
  await expect(page.getByText('Wrong email, phone or password.')).toBeVisible()
  await screenshotAndAxe(page, 'en-desk-sign-in-refused')

  await page.route('**/api/auth/login', (route) => route.abort())
  await signIn(page, ADMIN)
  await expect(page.getByText(/Login failed/)).toBeVisible()
  await page.unroute('**/api/auth/login')
  expect(warsha.address).toContain('127.0.0.1')
})

test('each goes where their role belongs', async ({ warsha, phone, desk }) => {
  const page = await openIn(phone, 'en', '/')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, await warsha.technician('Bilal'))
  await expect(page).toHaveURL(/\/technician/)
  for (const path of ['/admin', '/login', '/technician/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/technician\/(start|active|nowhere)/)
  }

  const board = await openIn(desk, 'en')
  await signIn(board, ADMIN)
  await expect(board).toHaveURL(/\/admin$/)
  for (const path of ['/technician', '/login', '/technician/start']) {
    await board.goto(path)
    await expect(board).toHaveURL(/\/admin$/)
  }
})

test('an address that does not exist', { tag: '@soak' }, async ({ desk }) => {
  const page = await openIn(desk, 'en')
  await page.goto('/login/nothing/here')
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
  await expect(page.getByText('404')).toBeVisible()
  await screenshotAndAxe(page, 'en-desk-error')
})

test('an access token that is over is renewed without a word; a chain that ended leads to the sign-in', async ({
  warsha,
  phone,
}) => {
  const page = await openIn(phone, 'en')
  await signIn(page, await warsha.technician('Nasser'))
  await expect(page.getByRole('heading', { name: 'Select Job' })).toBeVisible()
  const spoil = () =>
    page.evaluate(() => {
      const token = localStorage.getItem('warsha.access_token') ?? ''
      localStorage.setItem('warsha.access_token', `${token}-no-longer-good`)
    })
  const token = () => page.evaluate(() => localStorage.getItem('warsha.access_token') ?? '')
  await spoil()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Select Job' })).toBeVisible()
  // A phone that remembers its person shows the page before the server has answered.
  await expect.poll(token).not.toContain('no-longer-good')
  await spoil()
  await phone.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
})

test(
  'somebody who was signed out by an admin’s reset chooses a new password',
  { tag: '@soak' },
  async ({ warsha, phone }) => {
    const person = await warsha.technician('Hamad')
    const page = await openIn(phone, 'en')
    await signIn(page, person)
    await expect(page.getByRole('heading', { name: 'Select Job' })).toBeVisible()
    const reset = { temp_password: 'again-temp', current_password: ADMIN.password }
    await warsha.asAdmin('POST', `/admin/technicians/${person.id}/reset-password`, reset)
    // Whatever the phone asks next, of its own accord as well, is refused.
    await page.reload()
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page, { ...person, password: 'again-temp' })
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  },
)

test('an admin logs out', { tag: '@soak' }, async ({ desk }) => {
  const page = await openIn(desk, 'en')
  await signIn(page, ADMIN)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to logout?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
