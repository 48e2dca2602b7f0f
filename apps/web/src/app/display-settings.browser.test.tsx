import type { User } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { json, network, problem } from '../../testing/network.ts'
import { DisplaySettings } from './display-settings.tsx'
import { signIn } from '../api/api.ts'

const somebody: User = {
  id: 7,
  full_name: 'Omar Al-Harbi',
  role: 'TECHNICIAN',
  email: null,
  phone: '+966501112233',
  segment: 'Winding',
  must_change_password: false,
}
const settings = page.getByRole('dialog', { name: 'Language and appearance' })
const dialog = page.getByRole('dialog', { name: 'Change password' })

freshDeskForEachTest()

async function openAs(user: User): Promise<void> {
  localStorage.setItem('warsha.user', JSON.stringify(user))
  signIn.adoptOtherTab()
  await show(<DisplaySettings />, '/technician')
  await page.getByRole('button', { name: 'Language and appearance' }).click()
}

beforeEach(() => {
  network.answer('changePassword', ({ body }) => {
    if (body?.['current_password'] !== 'the old one') {
      return problem(422, 'The current password is wrong.', 'wrong_current_password')
    }
    return json(somebody)
  })
})

test('a technician changes the password at any time, with the current one', async () => {
  await openAs(somebody)
  expect(settings.getByRole('button', { name: 'Second factor' }).elements()).toEqual([])
  await settings.getByRole('button', { name: 'Change password' }).click()
  await expect.element(dialog).toHaveTextContent('Your other devices are signed out. Unsent work stays on them.')
  await dialog.getByRole('button', { name: 'Save password' }).click()
  for (const wrong of ['Password is required', 'The new password must be at least 8 characters']) {
    await expect.element(dialog).toHaveTextContent(wrong)
  }
  await dialog.getByLabelText('Current password').fill('not that one')
  await dialog.getByLabelText('New password', { exact: true }).fill('copper at noon')
  await dialog.getByLabelText('Repeat the new password').fill('copper at noon')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The current password is wrong.')
  await dialog.getByLabelText('Current password').fill('the old one')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Password changed')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(settings).toBeVisible()
  expect(network.requests('changePassword').at(-1)?.body).toEqual({
    current_password: 'the old one',
    new_password: 'copper at noon',
  })
})

test('an admin does, too, and has a second factor beside it', async () => {
  await openAs({ ...somebody, id: 8, role: 'ADMIN' })
  await expect.element(settings.getByRole('button', { name: 'Change password' })).toBeVisible()
  await expect.element(settings.getByRole('button', { name: 'Second factor' })).toBeVisible()
  await expect.element(settings.getByRole('button', { name: 'Where you are signed in' })).toBeVisible()
})

test('Escape closes the window in front, and no other', async () => {
  await openAs({ ...somebody, id: 10 })
  await settings.getByRole('button', { name: 'Change password' }).click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(settings).toBeVisible()
})

test('while a temporary password is due there is its own page, and nothing here', async () => {
  await openAs({ ...somebody, id: 9, must_change_password: true })
  await expect.element(settings).toBeVisible()
  expect(settings.getByRole('button', { name: 'Change password' }).elements()).toEqual([])
})
