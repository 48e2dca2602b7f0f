import { useQuery } from '@tanstack/react-query'
import { Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { json, network, problem } from '../../testing/network.ts'
import { call, signIn } from '../api/api.ts'
import { AdminArea } from './admin-area.tsx'
import { Guard } from './guards.tsx'

const due = page.getByRole('heading', { name: 'Set up a second factor' })
const area = page.getByRole('heading', { name: 'Admins there are: 0' })
let isDue: boolean

function Area() {
  const { data } = useQuery({ queryKey: ['area'], queryFn: () => call('admins'), retry: false })
  return data ? <h1>{`Admins there are: ${data.length}`}</h1> : null
}

freshDeskForEachTest()
beforeEach(() => {
  isDue = true
  network.answer('admins', () =>
    isDue ? problem(403, 'You must set up a second factor first', 'second_factor_due') : json([]),
  )
  network.answer('beginSecondFactor', () => json({ secret: 'JBSWY3DP', uri: 'otpauth://totp/x', qr_svg: '<svg/>' }))
  network.answer('confirmSecondFactor', () => {
    isDue = false
    return json({ recovery_codes: ['k7mt-9xqp-4wnh'] })
  })
})

const opened = () =>
  show(
    <Routes>
      <Route
        path="/admin"
        element={
          <Guard permission="admin">
            <Area />
          </Guard>
        }
      />
      <Route path="/login" element={<p />} />
    </Routes>,
    '/admin',
  )

test('what one admin began is not there for the next, whom another tab has signed in', async () => {
  isDue = false
  await show(
    <Guard permission="admin">
      <input />
    </Guard>,
    '/admin',
  )
  const field = page.getByRole('textbox')
  await field.fill('Of the first')
  const user = JSON.parse(localStorage.getItem('warsha.user') ?? '') as object
  localStorage.setItem('warsha.user', JSON.stringify({ ...user, id: 4_711 }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  await expect.element(field).toHaveValue('')
})

test('who must set up a second factor does so before anything else, and then goes on', async () => {
  await opened()
  await expect.element(due).toBeVisible()
  await page.getByLabelText('Your current password').fill('right')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabelText('Code of the app').fill('123 456')
  // Renewing the token in the background takes nobody away from what is shown only once.
  const before = signIn.state()
  if (before.state === 'signed_in') signIn.receive({ kind: 'refreshed', user: before.user })
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(page.getByText('k7mt-9xqp-4wnh')).toBeVisible()
  await expect.element(due).toBeVisible()
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await expect.element(area).toBeVisible()
})

test('who will not is signed out', async () => {
  network.answer('signOut', () => new Response(null, { status: 204, headers: { 'x-api': '1' } }))
  await opened()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => signIn.state().state).toBe('signed_out')
})

const SIGN_IN = 'Sign in'

function Where() {
  const { pathname, search } = useLocation()
  return <p>{`At ${pathname}${search}`}</p>
}

const everywhere = (address: string) =>
  show(
    <Routes>
      <Route path="/login" element={<Guard permission="anyone">{SIGN_IN}</Guard>} />
      {(['admin', 'technician'] as const).map((area) => (
        <Route
          key={area}
          path={`/${area}/*`}
          element={
            <Guard permission={area}>
              <Where />
            </Guard>
          }
        />
      ))}
    </Routes>,
    address,
  )

test.each([
  ['ADMIN', '/admin/jobs?status=open', '/admin/jobs?status=open'],
  ['ADMIN', '/admin/nowhere', '/admin/nowhere'],
  ['ADMIN', '/technician/start', '/admin'],
  ['TECHNICIAN', '/admin/jobs', '/technician'],
] as const)('%s who asked for %s signed out comes to %s by signing in', async (role, asked, reached) => {
  const before = signIn.state()
  if (before.state !== 'signed_in') throw new Error('nobody is signed in')
  signIn.receive({ kind: 'sign_in_ended', detail: '' })
  await everywhere(asked)
  await expect.element(page.getByText(SIGN_IN)).toBeVisible()
  localStorage.setItem('warsha.access_token', 'another')
  localStorage.setItem('warsha.user', JSON.stringify({ ...before.user, role }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  await expect.element(page.getByText(`At ${reached}`, { exact: true })).toBeVisible()
})

test('an address of the area that has no page shows the error screen in place of everything', async () => {
  await show(
    <Routes>
      <Route path="/admin/*" element={<AdminArea />} />
    </Routes>,
    '/admin/nowhere/at/all',
  )
  await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect.element(page.getByText('404 Not Found', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Logout' })).not.toBeInTheDocument()
})
