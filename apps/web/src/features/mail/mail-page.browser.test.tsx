import type { MailMessage, MailState, MailSubscription } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { MailPage } from './mail-page.tsx'

const weekly: MailSubscription = {
  id: 3,
  paper: 'report',
  form: 'excel',
  frequency: 'weekly',
  weekday: 0,
  month_day: null,
  hour: 7,
  language: 'en',
  addresses: ['accounts@books.example'],
  made_at: '2026-11-19T06:05:00.000Z',
  made_by: personOf(1, 'Huda Al-Zahrani'),
  ended_at: null,
  ended_by: null,
  state: 'active',
  next_at: '2026-11-22T04:00:00.000Z',
}
const failed: MailMessage = {
  id: 12,
  kind: 'report',
  address: 'accounts@books.example',
  first_day: '2026-11-08',
  last_day: '2026-11-14',
  person: null,
  made_at: '2026-11-15T04:00:20.000Z',
  state: 'failed',
  attempts: 1,
  next_attempt_at: null,
  sent_at: null,
  fault: 'refused',
  answer: '550 5.1.1 No such mailbox',
}
const state: MailState = {
  server: { host: 'smtp.shop.example', port: 587, security: 'starttls', sender: 'warsha@shop.example' },
  waiting_count: 0,
  failed_count: 1,
  subscriptions: [weekly],
  messages: [failed],
}

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  network.answer('mail', () => json(state))
})

const dialog = page.getByRole('dialog')
const open = () => show(<MailPage />, '/admin/mail')

test('a failed delivery is seen with the very answer, and sent again', async () => {
  network.answer('resendMail', () => json({ ...failed, state: 'waiting' }))
  await open()
  await expect.element(page.getByText('1 message of the last 30 days could not be sent.')).toBeVisible()
  await expect.element(page.getByText('The mail server refuses this message.')).toBeVisible()
  await expect.element(page.getByText('550 5.1.1 No such mailbox')).toBeVisible()
  await page.getByRole('button', { name: 'Send again: Report' }).click()
  await expect.element(page.getByText('It is sent within a minute.')).toBeVisible()
  expect(network.requests('resendMail')).toHaveLength(1)
})

test('a sending is begun for the own password; the window says that the file leaves the house', async () => {
  network.answer('createMailSubscription', () => json({ ...weekly, id: 4, addresses: ['a@books.example'] }, 201))
  await open()
  await page.getByRole('button', { name: '+ New sending' }).click()
  await expect.element(dialog.getByText('This leaves the house')).toBeVisible()
  await dialog.getByLabelText('What', { exact: true }).selectOptions('pay_sheet')
  await expect.element(dialog.getByLabelText('Day of the month')).toBeVisible()
  await dialog.getByLabelText('As', { exact: true }).selectOptions('link')
  await expect.element(dialog.getByText('This leaves the house')).not.toBeInTheDocument()
  await dialog.getByLabelText('To', { exact: true }).fill('not an address')
  await dialog.getByLabelText('Your current password').fill('a good password')
  await dialog.getByRole('button', { name: 'Start sending' }).click()
  await expect.element(dialog.getByText('This is not an email address')).toBeVisible()
  expect(network.requests('createMailSubscription')).toEqual([])
  await dialog.getByLabelText('To', { exact: true }).fill('a@books.example\nb@books.example')
  await dialog.getByRole('button', { name: 'Start sending' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(network.requests('createMailSubscription')[0]?.body).toMatchObject({
    paper: 'pay_sheet',
    form: 'link',
    frequency: 'monthly',
    month_day: 1,
    hour: 7,
    addresses: ['a@books.example', 'b@books.example'],
  })
})

test('a test message that fails tells why, in the words of the mail server', async () => {
  network.answer('sendTestMail', () =>
    json({ address: 'huda@shop.example', fault: 'sign_in', answer: '535 5.7.8 Authentication failed' }),
  )
  await open()
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect.element(dialog.getByText('The mail server refuses the user or password.')).toBeVisible()
  await expect.element(dialog.getByText('535 5.7.8 Authentication failed')).toBeVisible()
})

test('without a mail server the page says who sets it up', async () => {
  network.answer('mail', () => json({ ...state, server: null, failed_count: 0, subscriptions: [], messages: [] }))
  await open()
  await expect.element(page.getByText(/Whoever runs the server sets SMTP_URL/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '+ New sending' })).not.toBeInTheDocument()
})

test('when it cannot be loaded the page says so', async () => {
  network.answer('mail', () => problem(500, 'internal_error', 'Something went wrong.'))
  await open()
  await expect.element(page.getByText(/Failed to load e-mail/)).toBeVisible()
})
