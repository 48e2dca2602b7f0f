import type { SignIn } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { OwnSignIns } from './own-sign-ins.tsx'

const phone: SignIn = {
  id: '0193a1b2-0000-7000-8000-000000000001',
  device: 'Chrome, Android',
  address: '203.0.113.7',
  created_at: '2026-11-01T05:45:00.000Z',
  last_seen_at: '2026-11-02T05:45:00.000Z',
  is_current: false,
}
const here: SignIn = { ...phone, id: '0193a1b2-0000-7000-8000-000000000002', device: null, is_current: true }

freshDeskForEachTest()

const opened = () => show(<OwnSignIns onClose={() => undefined} />, '/admin')

test('the list names devices; another one is signed out with the password and goes, this one stays', async () => {
  let left = [here, phone]
  network.answer('signIns', () => json({ sign_ins: left }))
  network.answer('endSignIn', ({ body }) => {
    if (body?.['current_password'] !== 'right') return problem(422, 'The current password is wrong.')
    left = [here]
    return new Response(null, { status: 204, headers: { 'x-api': '1' } })
  })
  await opened()
  const dialog = page.getByRole('dialog', { name: 'Where you are signed in' })
  await expect.element(dialog.getByRole('listitem')).toHaveLength(2)
  await expect.element(dialog.getByText('This device')).toBeVisible()
  await expect.element(dialog.getByText('203.0.113.7').first()).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /Sign out/ })).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Sign out Chrome, Android' }).click()
  expect(network.requests('endSignIn')).toEqual([])
  await dialog.getByLabelText('Your current password').fill('wrong')
  await dialog.getByRole('button', { name: 'Sign out Chrome, Android' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The current password is wrong.')
  await dialog.getByLabelText('Your current password').fill('right')
  await dialog.getByRole('button', { name: 'Sign out Chrome, Android' }).click()
  await expect.element(dialog.getByRole('listitem')).toHaveLength(1)
  await expect.element(page.getByText('Signed out')).toBeVisible()
})

test('what cannot be loaded says so and is tried again; what cannot be ended stays', async () => {
  let isAway = true
  network.answer('signIns', () => (isAway ? problem(503, 'Away.', 'database_away') : json({ sign_ins: [phone] })))
  network.answer('endSignIn', () => problem(503, 'The database cannot be reached.', 'database_away'))
  await opened()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load. Please check your connection.' })
  await expect.element(failure).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Sign out Chrome, Android' }).click()
  await page.getByLabelText('Your current password').fill('right')
  await page.getByRole('button', { name: 'Sign out Chrome, Android' }).click()
  await expect.element(page.getByText('The database cannot be reached.')).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveLength(1)
})
