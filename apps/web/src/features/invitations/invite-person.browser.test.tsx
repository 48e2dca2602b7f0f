import type { AnswerOf, Invitation } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { InvitePerson } from './invite-person.tsx'

const badr = { id: 9, person: personOf(9, 'Badr Al-Salem'), email: 'badr@shop.example', is_active: true }
const failed: Invitation = {
  id: 4,
  person: badr.person,
  language: 'en',
  made_at: '2026-11-19T05:00:00.000Z',
  made_by: personOf(1, 'Huda Al-Zahrani'),
  state: 'failed',
  sent_at: null,
  expires_at: '2026-11-26T05:00:00.000Z',
  used_at: null,
  ended_why: null,
  fault: 'refused',
  answer: '550 5.1.1 No such mailbox',
}
const answer = (given: Partial<AnswerOf<'invitations'>> = {}) =>
  network.answer('invitations', () => json({ is_set_up: true, days: 7, invitations: [], ...given }))

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  answer()
})

const dialog = page.getByRole('dialog', { name: 'Invite Badr Al-Salem' })
let isClosed = false
const open = (given: Partial<typeof badr> | { email: null } = {}) => {
  isClosed = false
  return show(
    <InvitePerson invitee={{ ...badr, ...given }} onClose={() => (isClosed = true)} />,
    '/admin/technicians/9',
  )
}

test('an invitation is sent in the language that was chosen, for the own password', async () => {
  network.answer('invite', ({ body }) =>
    body?.['current_password'] === 'right'
      ? json({ ...failed, state: 'waiting', fault: null, answer: null }, 201)
      : problem(422, 'The current password is wrong.', 'wrong_current_password'),
  )
  await open()
  await expect.element(dialog.getByText(/A link goes to .*badr@shop\.example.* for 7 days/)).toBeVisible()
  await dialog.getByLabelText('Language of the e-mail').selectOptions('ar')
  await dialog.getByLabelText('Your current password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(dialog.getByText('The current password is wrong.')).toBeVisible()
  await dialog.getByLabelText('Your current password', { exact: true }).fill('right')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(page.getByText('The invitation to Badr Al-Salem is on its way.')).toBeVisible()
  await expect.poll(() => isClosed).toBe(true)
  expect(network.requests('invite').at(-1)?.body).toMatchObject({ person_id: 9, language: 'ar' })
})

test('one that was sent is taken back for the own password', async () => {
  const sent = { ...failed, state: 'sent', fault: null, answer: null } as const
  answer({ invitations: [sent] })
  network.answer('endInvitation', () => json({ ...sent, state: 'ended', ended_why: 'taken_back' }))
  await open()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  const takingBack = page.getByRole('dialog', { name: 'Take back the invitation of Badr Al-Salem' })
  await expect.element(takingBack.getByText('The link that was sent opens nothing any more.')).toBeVisible()
  await takingBack.getByLabelText('Your current password', { exact: true }).fill('right')
  await takingBack.getByRole('button', { name: 'Take back invitation' }).click()
  await expect.element(page.getByText('The invitation of Badr Al-Salem was taken back.')).toBeVisible()
  await expect.poll(() => isClosed).toBe(true)
  expect(network.requests('endInvitation')[0]?.body).toEqual({ current_password: 'right' })
})

test('one that failed is told with the very answer of the mail server', async () => {
  answer({ invitations: [failed] })
  await open()
  await expect.element(dialog.getByText('Not sent')).toBeVisible()
  await expect.element(dialog.getByText('The mail server refuses this message.')).toBeVisible()
  await expect.element(dialog.getByText('550 5.1.1 No such mailbox')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Take back' }).elements()).toEqual([])
  await expect.element(dialog.getByRole('button', { name: 'Send invitation' })).toBeVisible()
})

test.each<[string, Partial<AnswerOf<'invitations'>>, object, RegExp]>([
  ['e-mail is not set up', { is_set_up: false }, {}, /which is not set up/],
  ['there is no address', {}, { email: null }, /has no email/],
  ['the account is not active', {}, { is_active: false }, /is deactivated/],
])('where %s, it says so in place of the form', async (_, given, person, text) => {
  answer(given)
  await open(person)
  await expect.element(dialog.getByText(text)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Send invitation' })).not.toBeInTheDocument()
})
