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
  rights: 'full',
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

test('an admin who is not in the admin area does, too', async () => {
  await openAs({ ...somebody, id: 8, role: 'ADMIN' })
  await expect.element(settings.getByRole('button', { name: 'Change password' })).toBeVisible()
  await expect.element(settings.getByRole('button', { name: 'Where you are signed in' })).toBeVisible()
})

test('an admin with a second factor is asked for its code as well; one that was sent serves no second time', async () => {
  network.answer('changePassword', ({ body }) => {
    if (!body?.['code']) return problem(422, 'Enter the code of your authenticator app.', 'second_factor_needed')
    if (body['new_password'] === 'password1') return problem(422, 'This password is one of the most common ones.')
    return json({ ...somebody, role: 'ADMIN' })
  })
  await openAs({ ...somebody, id: 11, role: 'ADMIN' })
  await settings.getByRole('button', { name: 'Change password' }).click()
  const [next, repeat] = [
    dialog.getByLabelText('New password', { exact: true }),
    dialog.getByLabelText('Repeat the new password'),
  ]
  const code = dialog.getByLabelText('Code', { exact: true })
  await dialog.getByLabelText('Current password').fill('the old one')
  for (const field of [next, repeat]) await field.fill('password1')
  expect(code.elements()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveFocus()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('')
  await userEvent.keyboard('123 456{Enter}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This password is one of the most common ones.')
  await expect.element(code).toHaveValue('')
  for (const field of [next, repeat]) await field.fill('copper at noon')
  await code.fill('123 457')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Password changed')).toBeVisible()
  expect(network.requests('changePassword').map(({ body }) => body?.['code'])).toEqual([
    undefined,
    '123 456',
    '123 457',
  ])
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
