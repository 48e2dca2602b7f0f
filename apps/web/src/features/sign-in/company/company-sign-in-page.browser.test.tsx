import type { User } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { signIn } from '../../../api/api.ts'
import { awaitProof, keepPurpose } from '../../../api/company/proof-window.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { CompanySignInPage } from './company-sign-in-page.tsx'

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
const ANSWER = '?code=a%20code&state=a-state&iss=https%3A%2F%2Flogin.shop.example'
const alert = page.getByRole('main').getByRole('alert')
const button = (name: string) => page.getByRole('button', { name })

freshDeskForEachTest()
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  signIn.adoptOtherTab()
  await page.viewport(360, 740)
})

/** Comes back from the company's server. */
const comeBack = (answer = ANSWER) => show(<CompanySignInPage />, `/sign-in/company${answer}`)

test('whoever comes back is signed in, and the answer is in the address no more', async () => {
  network.answer('finishCompanySignIn', () => json({ access_token: 'token-of-huda', user: huda }))
  await comeBack()
  await expect.poll(() => signIn.state()).toEqual({ state: 'signed_in', user: huda })
  expect(network.requests('finishCompanySignIn').map(({ body }) => body)).toEqual([
    { answer: ANSWER, device_id: expect.any(String) },
  ])
  expect(window.location.search).toBe('')
})

test('who has a second factor is asked for its code, and then signed in', async () => {
  network.answer('finishCompanySignIn', ({ body }) =>
    body?.['code'] === '123 456'
      ? json({ access_token: 'token-of-huda', user: huda })
      : problem(422, 'Enter the code of your authenticator app.', 'second_factor_needed'),
  )
  await comeBack()
  await expect.element(page.getByText('Your second factor is still asked for.')).toBeVisible()
  await page.getByLabelText('Code', { exact: true }).fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => signIn.state()).toMatchObject({ state: 'signed_in' })
  expect(network.requests('finishCompanySignIn').map(({ body }) => body?.['answer'])).toEqual([ANSWER, ANSWER])
})

test('a mistyped code is said beside its field, and may be typed again', async () => {
  network.answer('finishCompanySignIn', ({ body }) => {
    if (body?.['code'] === '123 456') return json({ access_token: 'token-of-huda', user: huda })
    return body?.['code'] === undefined
      ? problem(422, 'Enter the code of your authenticator app.', 'second_factor_needed')
      : problem(422, 'This code is wrong.', 'wrong_code')
  })
  await comeBack()
  const code = page.getByLabelText('Code', { exact: true })
  await code.fill('123 465')
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent('This code is wrong.')
  await expect.element(code).toHaveValue('')
  await code.fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => signIn.state()).toMatchObject({ state: 'signed_in' })
  expect(network.requests('beginCompanySignIn')).toEqual([])
})

test('what is refused is said, with the ways on: again, another account, the password', async () => {
  const why = 'No admin here has this company account. An admin can enter its identifier: 9f3a'
  network.answer('finishCompanySignIn', () => problem(422, why, 'company_account_unknown'))
  await comeBack()
  await expect.element(alert).toHaveTextContent(why)
  await expect.element(button('Try again')).toBeVisible()
  network.answer('companySignOutAddress', () =>
    problem(
      502,
      'The company’s server does not answer. Try again, or sign in with your password.',
      'company_unreachable',
    ),
  )
  await button('Sign out there, for another account').click()
  await expect.element(alert).toHaveTextContent('The company’s server does not answer.')
  await button('Sign in with a password').click()
  await expect.poll(() => window.location.pathname).toBe('/login')
})

test('a server that does not answer is told before anybody goes there', async () => {
  network.answer('beginCompanySignIn', () =>
    problem(
      502,
      'The company’s server does not answer. Try again, or sign in with your password.',
      'company_unreachable',
    ),
  )
  await chooseLanguage('ar')
  try {
    await comeBack('')
    await expect.element(page.getByRole('heading', { name: 'حساب الشركة' })).toBeVisible()
    await expect.element(alert).toHaveTextContent('The company’s server does not answer.')
    await expect.element(button('حاول مرة أخرى')).toBeVisible()
  } finally {
    await chooseLanguage('en')
  }
})

test('a window that confirms hands the proof over, and signs nobody in', async () => {
  const proofs: string[] = []
  const end = awaitProof((proof) => proofs.push(proof))
  keepPurpose('proof')
  network.answer('finishCompanyProof', () => json({ proof: 'company.a-proof' }))
  await comeBack()
  await expect.element(page.getByText('Confirmed. You can close this window.')).toBeVisible()
  await expect.poll(() => proofs).toEqual(['company.a-proof'])
  expect(network.requests('finishCompanySignIn')).toEqual([])
  end()
})

test('a window whose confirmation is refused says so, and offers no other account', async () => {
  keepPurpose('proof')
  const why = 'You signed in there with another company account than your own here.'
  network.answer('finishCompanyProof', () => problem(422, why, 'company_account_differs'))
  await comeBack()
  await expect.element(alert).toHaveTextContent(why)
  await expect.element(button('Try again')).toBeVisible()
  expect(button('Sign in with a password').elements()).toEqual([])
})
