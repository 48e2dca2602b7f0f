import type { User } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { signIn } from '../../api/api.ts'
import { SignInPage } from './sign-in-page.tsx'

const huda: User = {
  id: 1,
  full_name: 'Huda Al-Zahrani',
  role: 'ADMIN',
  rights: 'full',
  email: 'huda@shop.example',
  phone: null,
  segment: null,
  must_change_password: false,
}
const code = page.getByLabelText('Code', { exact: true })
const alert = page.getByRole('main').getByRole('alert')
const sent = () => network.requests('signIn').map(({ body }) => body?.['code'])

freshDeskForEachTest()
beforeEach(async () => {
  localStorage.clear()
  signIn.adoptOtherTab()
  network.answer('signInHints', () => json({ accounts: [], company: null }))
  network.answer('signIn', ({ body }) => {
    if (body?.['password'] !== 'right') return problem(401, 'Wrong email, phone or password.', 'wrong_credentials')
    if (!body['code']) return problem(422, 'Enter the code of your authenticator app.', 'second_factor_needed')
    if (body['code'] !== '123 456') return problem(422, 'This code is wrong.', 'wrong_code')
    return json({ access_token: 'token-of-huda', user: huda })
  })
  await show(<SignInPage />, '/login')
  await page.getByLabelText('Email or Phone').fill('huda@shop.example')
})

test('the code is asked for when the password was right, and not before', async () => {
  const password = page.getByLabelText('Password', { exact: true })
  await password.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent('Wrong email, phone or password.')
  expect(code.elements()).toEqual([])
  await password.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveFocus()
  await expect.element(alert).toHaveTextContent('')
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent('Enter the code of your authenticator app.')
  await code.fill('000 000')
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent('This code is wrong.')
  expect(signIn.state()).toEqual({ state: 'signed_out' })
  await code.fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => signIn.state()).toEqual({ state: 'signed_in', user: huda })
  expect(sent()).toEqual([undefined, undefined, undefined, '000 000', '123 456'])
})

test('whoever signs in hears of wrong codes that others entered', async () => {
  network.answer('signIn', () => json({ access_token: 'token-of-huda', user: huda, wrong_codes: 12 }))
  await page.getByLabelText('Password', { exact: true }).fill('right')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('Wrong codes entered with your password since your last sign-in: 12.'))
    .toBeVisible()
})

test('the password is masked, and can be pasted and filled in by a password manager', async () => {
  const password = page.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveAttribute('type', 'password')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  const input = password.element() as HTMLInputElement
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'right')
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  expect(input.dispatchEvent(paste)).toBe(true)
})

test('the address of a sign-in card fills in who signs in, and the password is all that is left', async () => {
  await show(<SignInPage />, '/login#as=%2B966500000007')
  await expect.element(page.getByLabelText('Email or Phone').last()).toHaveValue('+966500000007')
  await expect.element(page.getByLabelText('Password', { exact: true }).last()).toHaveFocus()
})
