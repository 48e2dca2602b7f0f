import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { personOf } from '../../../../testing/people.ts'
import { TechniciansPage } from '../technicians-page.tsx'

const long = 'ياسر بن عبد الرحمن بن محمد المطيري الدوسري القحطاني العتيبي'
const people = [
  { id: 7, person: personOf(7, 'Khalid Al-Otaibi'), identifier: '+966500000007', segment: 'Rewinding' },
  { id: 8, person: personOf(8, long), identifier: 'yasser@shop.example', segment: null },
]

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  network.answer('technicians', () => json([]))
  network.answer('techniciansToSignIn', () => json({ address: 'https://warsha.shop.example', technicians: people }))
  network.answer('resetNewTechnicians', ({ body }) =>
    body?.['current_password'] === 'right'
      ? json(undefined, 204)
      : problem(422, 'The current password is wrong.', 'wrong_current_password'),
  )
  network.answer('printSignInCards', () => {
    return new Response('%PDF', { headers: { 'content-type': 'application/pdf', 'x-api': '1' } })
  })
  vi.stubGlobal('open', () => null)
  await show(<TechniciansPage />, '/admin/technicians')
  await page.getByRole('button', { name: 'Sign-in cards' }).click()
})

const dialog = page.getByRole('dialog')
const own = dialog.getByLabelText('Your current password')

test('whoever is chosen gets a new password, and all cards come in one file', async () => {
  await expect.element(dialog.getByRole('checkbox', { name: /^Khalid Al-Otaibi/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: new RegExp(`^${long}`) }).click()
  await expect.element(dialog.getByText('1 chosen')).toBeVisible()
  await expectAccessibleDialog()
  await own.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(own).toHaveAccessibleDescription('The current password is wrong.')
  await own.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/^One technician has a new temporary password/)).toHaveFocus()
  await expectAccessibleDialog()
  const given = network.requests('resetNewTechnicians').at(-1)?.body?.['technicians']
  expect(given).toEqual([{ id: 7, temp_password: expect.stringMatching(/^[a-z2-9]{4}-[a-z2-9]{4}$/) }])
  await dialog.getByRole('button', { name: 'Print cards' }).click()
  await dialog.getByText('A6, one card').click()
  await dialog.getByRole('button', { name: 'Print cards' }).click()
  await expect
    .poll(() => network.requests('printSignInCards').map(({ body }) => body))
    .toEqual(['a4', 'a6'].map((size) => ({ cards: given, size, language: 'en' })))
})

test('nobody chosen, nothing given out', async () => {
  await dialog.getByRole('button', { name: 'None' }).click()
  await expect.element(dialog.getByText('Choose at least one.')).toBeVisible()
  await own.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(dialog.getByRole('button', { name: 'Give out passwords' }))
    .toHaveAccessibleDescription('Choose at least one.')
  expect(network.requests('resetNewTechnicians')).toEqual([])
})
