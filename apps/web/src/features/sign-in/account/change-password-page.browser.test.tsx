import type { User } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { signIn } from '../../../api/api.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { ChangePasswordPage } from './change-password-page.tsx'

const yusuf: User = {
  id: 9,
  full_name: 'Yusuf Al-Qahtani',
  role: 'TECHNICIAN',
  rights: 'full',
  email: null,
  phone: '+966500000009',
  segment: 'Winding',
  must_change_password: true,
}

freshDeskForEachTest()
beforeEach(() => {
  localStorage.clear()
  signIn.adoptOtherTab()
  network.answer('signIn', () => json({ access_token: 'token-of-yusuf', user: yusuf }))
  network.answer('changePassword', () => json({ ...yusuf, must_change_password: false }))
})

const labels = () => [...document.querySelectorAll('form input')].map((input) => input.getAttribute('name'))
const sent = () => network.requests('changePassword').map(({ body }) => body)

async function open(): Promise<void> {
  await signIn.signIn('0500000009', 'kamu-3f7x')
  await show(<ChangePasswordPage onLogout={() => undefined} />, '/technician')
}

async function choose(password: string): Promise<void> {
  await page.getByLabelText('New password', { exact: true }).fill(password)
  await page.getByLabelText('Repeat the new password').fill(password)
  await userEvent.keyboard('{Enter}')
}

test('the temporary password was typed a moment ago: only the new one is asked for, twice', async () => {
  await open()
  await expect.element(page.getByLabelText('Repeat the new password')).toBeVisible()
  expect(labels()).toEqual(['next', 'repeat'])
  await choose('kamu-3f7x')
  await expect.element(page.getByText('The new password must differ from the current one')).toBeVisible()
  await choose('my own words')
  await expect.poll(sent).toEqual([{ current_password: 'kamu-3f7x', new_password: 'my own words' }])
})

test('in a page that was opened again it is asked for', async () => {
  await signIn.signIn('0500000009', 'kamu-3f7x')
  await signIn.changePassword({ current_password: 'kamu-3f7x', new_password: 'anything else' })
  await show(<ChangePasswordPage onLogout={() => undefined} />, '/technician')
  await expect.element(page.getByLabelText('Current password')).toBeVisible()
  expect(labels()).toEqual(['current', 'next', 'repeat'])
})

test('it is asked for once the server no longer takes it', async () => {
  network.answer('changePassword', ({ body }) =>
    body?.['current_password'] === 'newer-one'
      ? json({ ...yusuf, must_change_password: false })
      : problem(422, 'The current password is wrong.', 'wrong_current_password'),
  )
  await open()
  await choose('my own words')
  await expect.element(page.getByLabelText('Current password')).toHaveValue('')
  await expect.element(page.getByText('The current password is wrong.')).toBeVisible()
  await page.getByLabelText('Current password').fill('newer-one')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent().at(-1)).toEqual({ current_password: 'newer-one', new_password: 'my own words' })
})

test('nothing of it is kept on the device', async () => {
  await chooseLanguage('ar')
  await open()
  await expect.element(page.getByLabelText('كرّر كلمة المرور الجديدة')).toBeVisible()
  for (const kept of [localStorage, sessionStorage])
    expect(JSON.stringify(Object.entries(kept))).not.toContain('kamu-3f7x')
})
