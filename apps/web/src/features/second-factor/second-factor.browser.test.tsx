import type { SecondFactorState } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, readAgain, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { OwnSecondFactor } from './own-second-factor.tsx'

const off: SecondFactorState = { is_on: false, recovery_codes_left: 0, is_required: false }
const codes = ['k7mt-9xqp-4wnh', 'a2bc-3def-4ghj']
const secret = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Warsha:huda@shop.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Warsha',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"><path d="M4 4h9v9H4z"/></svg>',
}
const dialog = page.getByRole('dialog', { name: 'Second factor' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
let state: SecondFactorState
let closed: number

freshDeskForEachTest()
beforeEach(() => {
  state = off
  closed = 0
  network.answer('secondFactor', () => json(state))
})

const opened = () => show(<OwnSecondFactor onClose={() => (closed += 1)} />, '/admin')

test('it is set up with the password and a first code; the recovery codes stay until they are written down', async () => {
  network.answer('beginSecondFactor', ({ body }) =>
    body?.['current_password'] === 'right'
      ? json(secret)
      : problem(422, 'The current password is wrong.', 'wrong_current_password'),
  )
  network.answer('confirmSecondFactor', ({ body }) => {
    if (body?.['code'] !== '123 456') return problem(422, 'This code is wrong.', 'wrong_code')
    state = { ...off, is_on: true, recovery_codes_left: 2 }
    return json({ recovery_codes: codes })
  })
  await opened()
  await button('Set up').click()
  const password = dialog.getByLabelText('Your current password')
  await expect.element(password).toHaveFocus()
  await password.fill('wrong')
  await button('Set up').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The current password is wrong.')
  await password.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect.element(dialog).toHaveTextContent('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')
  const code = dialog.getByLabelText('Code of the app')
  await expect.element(code).toHaveFocus()
  await code.fill('000 000')
  await button('Turn on').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This code is wrong.')
  await code.fill('123 456')
  await button('Turn on').click()
  for (const one of codes) await expect.element(dialog.getByText(one)).toBeVisible()
  await expect.element(dialog.getByText('Keep these codes on paper.')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(closed).toBe(0)
  // Whoever goes to where codes are kept and comes back has them still, though the state was read again.
  const reads = network.requests('secondFactor').length
  await readAgain()
  expect(network.requests('secondFactor').length).toBeGreaterThan(reads)
  for (const one of codes) await expect.element(dialog.getByText(one)).toBeVisible()
  await button('I have written them down').click()
  await expect.element(page.getByText('Second factor turned on')).toBeVisible()
  await expect.element(dialog).toHaveTextContent('2 recovery codes are left.')
  await button('Done').click()
  expect(closed).toBe(1)
})

test('recovery codes that got lost are told of, and the factor is on', async () => {
  network.answer('beginSecondFactor', () => json(secret))
  network.loseFirst('confirmSecondFactor', () => {
    state = { ...off, is_on: true, recovery_codes_left: 2 }
    return json({})
  })
  await opened()
  await button('Set up').click()
  await dialog.getByLabelText('Your current password').fill('right')
  await button('Set up').click()
  await dialog.getByLabelText('Code of the app').fill('123 456')
  await button('Turn on').click()
  const sentence = dialog.getByRole('alert').filter({ hasText: 'its recovery codes got lost on the way here' })
  await expect.element(sentence).toHaveFocus()
  await expectAccessibleDialog()
  await button('Done').click()
  await expect.element(dialog).toHaveTextContent('2 recovery codes are left.')
  await expect.element(button('Turn off')).toBeVisible()
})

test('a secret that is not in the answer is begun again', async () => {
  network.answer('beginSecondFactor', () => json({}))
  await opened()
  await button('Set up').click()
  await dialog.getByLabelText('Your current password').fill('right')
  await button('Set up').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Begin again.')
  await expect.element(dialog.getByLabelText('Your current password')).toBeVisible()
})

test('it is turned off with the password, and then a code', async () => {
  state = { ...off, is_on: true, recovery_codes_left: 1 }
  network.answer('endSecondFactor', ({ body }) => {
    if (body?.['current_password'] !== 'right') return problem(422, 'The current password is wrong.')
    if (!body['code']) return problem(422, 'Enter the code of your authenticator app.', 'second_factor_needed')
    if (body['code'] !== codes[0]) return problem(422, 'This code is wrong.', 'wrong_code')
    state = off
    return json(state)
  })
  await opened()
  const code = dialog.getByLabelText('Code', { exact: true })
  await expect.element(dialog).toHaveTextContent('1 recovery code is left.')
  await button('Turn off').click()
  expect(network.requests('endSecondFactor')).toEqual([])
  await expect.element(dialog.getByLabelText('Your current password')).toHaveFocus()
  await userEvent.keyboard('wrong{Enter}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The current password is wrong.')
  await dialog.getByLabelText('Your current password').fill('right')
  expect(code.elements()).toEqual([])
  await button('Turn off').click()
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAccessibleDescription('From your authenticator app, or a recovery code')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('')
  await expectAccessibleDialog()
  await button('Turn off').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter the code of your authenticator app.')
  await code.fill('000 000')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This code is wrong.')
  await expect.element(code).toHaveValue('')
  await code.fill(codes[0] ?? '')
  await button('Turn off').click()
  await expect.element(page.getByText('Second factor turned off')).toBeVisible()
  await expect.element(button('Set up')).toBeVisible()
})

test('how it stands may not be known', async () => {
  network.answer('secondFactor', () => problem(503, 'Away.', 'database_away'))
  await opened()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed. Please check your connection.')
})
