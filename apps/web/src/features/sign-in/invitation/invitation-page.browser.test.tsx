import type { User } from '@warsha/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { signIn } from '../../../api/api.ts'
import { chooseLanguage, loadPart } from '../../../i18n/i18n.ts'
import { InvitationPage } from './invitation-page.tsx'

const badr: User = {
  id: 9,
  full_name: 'Badr Al-Salem',
  role: 'TECHNICIAN',
  rights: 'full',
  email: 'badr@shop.example',
  phone: null,
  segment: 'Winding',
  must_change_password: false,
}
const invitation = {
  name: 'Badr Al-Salem',
  shop: 'Gulf Motors',
  email: 'badr@shop.example',
  language: 'en',
  expires_at: '2026-11-26T06:00:00.000Z',
}
const own = 'my very own password'
const alert = page.getByRole('alert')

freshDeskForEachTest()
beforeAll(() => loadPart('invitation'))
beforeEach(async () => {
  localStorage.clear()
  signIn.adoptOtherTab()
  await page.viewport(360, 740)
  network.answer('openInvitation', () => json(invitation))
  network.answer('acceptInvitation', ({ body }) => {
    if (body?.['new_password'] !== own) return problem(410, 'This invitation has been used.', 'invitation_used')
    return json({ access_token: 'token-of-badr', user: badr })
  })
})

const open = () => show(<InvitationPage />, '/invitation#wsi_secret')

async function type(next: string, repeat = next): Promise<void> {
  await page.getByLabelText('Your password', { exact: true }).fill(next)
  await page.getByLabelText('Repeat your password').fill(repeat)
  await userEvent.keyboard('{Enter}')
}

test('says who is invited to which shop, and signs in with a password of one’s own', async () => {
  await open()
  await expect.element(page.getByText(/Badr Al-Salem.*you are invited to .*Gulf Motors/)).toBeVisible()
  await expect.element(page.getByLabelText('Later you sign in as')).toHaveValue('badr@shop.example')
  await type('short')
  await expect.element(page.getByText('The new password must be at least 8 characters')).toBeVisible()
  await type(own, 'another one')
  await expect.element(page.getByText('The two passwords are not the same')).toBeVisible()
  expect(network.requests('acceptInvitation')).toEqual([])
  await type(own)
  await expect.poll(() => signIn.state()).toEqual({ state: 'signed_in', user: badr })
  const [sent] = network.requests('acceptInvitation')
  expect(sent?.body).toMatchObject({ secret: 'wsi_secret', new_password: own })
  expect(network.requests('openInvitation').at(0)?.body).toEqual({ secret: 'wsi_secret' })
})

test('why a link opens nothing is a sentence, with a way on', async () => {
  network.answer('openInvitation', () => problem(410, 'There is a newer invitation.', 'invitation_replaced'))
  await open()
  await expect.element(alert).toHaveTextContent('There is a newer invitation.')
  await expect.element(page.getByRole('button', { name: 'Go to the sign-in' })).toBeVisible()
})

test('what is refused when it is sent is said below the form', async () => {
  await open()
  await type('another password')
  await expect.element(alert).toHaveTextContent('This invitation has been used.')
})

test('a link that was cut off is told without asking the server', async () => {
  await show(<InvitationPage />, '/invitation')
  await expect.element(alert).toHaveTextContent('The link is incomplete.')
  expect(network.requests('openInvitation')).toEqual([])
})

test('whoever has a second factor is asked for its code', async () => {
  network.answer('acceptInvitation', ({ body }) =>
    body?.['code'] === '123 456'
      ? json({ access_token: 'token-of-badr', user: badr })
      : problem(422, 'Enter the code of your authenticator app.', 'second_factor_needed'),
  )
  await open()
  await type(own)
  await page.getByLabelText('Code', { exact: true }).fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => signIn.state()).toMatchObject({ state: 'signed_in' })
})

test('somebody who is signed in here signs out first', async () => {
  network.answer('signOut', () => new Response(null, { status: 204, headers: { 'x-api': '1' } }))
  localStorage.setItem('warsha.access_token', 'token-of-sara')
  localStorage.setItem('warsha.user', JSON.stringify({ ...badr, id: 3, full_name: 'Sara Hassan' }))
  signIn.adoptOtherTab()
  await open()
  await expect.element(page.getByText(/Sara Hassan.*is signed in on this device/)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.element(page.getByLabelText('Your password', { exact: true })).toBeVisible()
})

test('is in the language of the invitation where nobody has chosen another one', async () => {
  network.answer('openInvitation', () => json({ ...invitation, language: 'ar' }))
  try {
    await open()
    await expect.element(page.getByRole('heading', { name: 'اختر كلمة مرورك' })).toBeVisible()
    expect(document.documentElement.dir).toBe('rtl')
  } finally {
    await chooseLanguage('en')
  }
})
