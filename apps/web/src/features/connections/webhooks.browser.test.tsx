import type { Webhook, WebhookDelivery } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { changedMeanwhile, json, network } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { ConnectionsPage } from './connections-page.tsx'

const erp: Webhook = {
  id: 2,
  name: 'ERP',
  url: 'https://erp.example.com/warsha',
  private_host: null,
  types: ['job', 'session'],
  state: 'active',
  paused_at: null,
  paused_because: null,
  failing_since: null,
  waiting_count: 1,
  failed_count: 1,
  last_delivered_at: '2026-11-20T05:00:00.000Z',
  missed_before: null,
  signs_twice_until: null,
  made_at: '2026-11-19T06:05:00.000Z',
  made_by: personOf(1, 'Huda Al-Zahrani'),
  ended_at: null,
  ended_by: null,
  version: 3,
}
const arrived: WebhookDelivery = {
  id: 41,
  message_id: 'msg_8c1b4a579f0e6b5d4c3a2f103d2f6a4e',
  type: 'job',
  thing: '12',
  subject: '61436',
  made_at: '2026-11-20T05:00:00.000Z',
  state: 'delivered',
  attempts: 1,
  last_attempt_at: '2026-11-20T05:00:00.120Z',
  next_attempt_at: null,
  outcome: 'delivered',
  status: 204,
  answer: null,
}
const failed: WebhookDelivery = {
  ...arrived,
  id: 42,
  subject: '61437',
  state: 'failed',
  attempts: 12,
  outcome: 'refused',
  status: 500,
  answer: 'out of order',
}
const waiting: WebhookDelivery = {
  ...arrived,
  id: 43,
  type: 'session',
  thing: '01980f6e-0000-7000-8000-000000000001',
  subject: null,
  state: 'waiting',
  attempts: 2,
  outcome: 'timed_out',
  status: null,
  next_attempt_at: '2026-11-20T06:30:00.000Z',
}
const SECRET = `whsec_${'A'.repeat(43)}=`

let webhooks: Webhook[]
freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  webhooks = [erp]
  network.answer('machineTokens', () => json([]))
  network.answer('calendarAddresses', () => json([]))
  network.answer('webhooks', () => json(webhooks))
  network.answer('webhookDeliveries', () =>
    json({ deliveries: [waiting, failed, arrived], total: 3, page: 1, page_size: 20 }),
  )
})

const dialog = page.getByRole('dialog')
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const open = () => show(<ConnectionsPage />, '/admin/connections')
const look = async () => {
  await open()
  await page.getByRole('button', { name: 'Deliveries of ERP' }).click()
}
/** The answer of a call that changes the webhook, and what lists say afterwards. */
const changedTo = (change: Partial<Webhook>) => () => {
  webhooks = webhooks.map((webhook) => ({ ...webhook, ...change }))
  return json(webhooks[0])
}

test('one is made, and its secret is shown once', async () => {
  webhooks = []
  network.answer('createWebhook', () => json({ ...erp, waiting_count: 0, failed_count: 0, secret: SECRET }, 201))
  await open()
  await expect.element(page.getByText('No program is told of changes yet')).toBeVisible()
  await page.getByRole('button', { name: '+ New webhook' }).click()
  await button('Make webhook').click()
  await expectAccessibleDialog()
  await expect.element(dialog).toHaveTextContent('Password is required')
  await dialog.getByLabelText('Name', { exact: true }).fill('ERP')
  await dialog.getByLabelText('Address', { exact: true }).fill('https://erp.example.com/warsha')
  await dialog.getByRole('checkbox', { name: 'Sessions' }).click()
  await dialog.getByRole('checkbox', { name: 'Jobs' }).click()
  await dialog.getByLabelText('Your current password').fill('right')
  await button('Make webhook').click()
  await expect.element(dialog.getByLabelText('Secret', { exact: true })).toHaveValue(SECRET)
  expect(network.requests('createWebhook')[0]?.body).toEqual({
    name: 'ERP',
    url: erp.url,
    private_host: null,
    types: ['job', 'session'],
    current_password: 'right',
  })
  await button('Done').click()
  await expect.element(rowOf('ERP')).toHaveTextContent(/Active/)
  expect(document.body.innerHTML).not.toContain(SECRET)
})

test('a private host that was allowed is sent for its own address alone', async () => {
  network.answer('createWebhook', () => json({ ...erp, secret: SECRET }, 201))
  await open()
  await page.getByRole('button', { name: '+ New webhook' }).click()
  await dialog.getByLabelText('Name', { exact: true }).fill('ERP')
  await dialog.getByLabelText('Address', { exact: true }).fill('http://erp.local:8080/hook')
  await dialog.getByRole('checkbox', { name: /erp\.local/ }).click()
  await dialog.getByLabelText('Address', { exact: true }).fill('https://hooks.example.com/x')
  await expect.element(dialog.getByRole('checkbox', { name: /hooks\.example\.com/ })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Jobs' }).click()
  await dialog.getByLabelText('Your current password').fill('right')
  await button('Make webhook').click()
  await expect.element(dialog.getByLabelText('Secret', { exact: true })).toBeVisible()
  expect(network.requests('createWebhook')[0]?.body).toMatchObject({
    url: 'https://hooks.example.com/x',
    private_host: null,
  })
})

test('one that was made, but whose secret got lost, is in the list, and a sentence says what to do', async () => {
  webhooks = []
  network.loseFirst('createWebhook', () => {
    webhooks = [erp]
    return json(erp, 201)
  })
  await open()
  await page.getByRole('button', { name: '+ New webhook' }).click()
  await dialog.getByLabelText('Name', { exact: true }).fill('ERP')
  await dialog.getByLabelText('Address', { exact: true }).fill('https://erp.example.com/warsha')
  await dialog.getByRole('checkbox', { name: 'Jobs' }).click()
  await dialog.getByLabelText('Your current password').fill('right')
  await button('Make webhook').click()
  await expect.element(dialog).toHaveTextContent('Open the webhook in the list and make a new secret.')
  expect(dialog.getByRole('textbox').elements()).toEqual([])
  await button('Done').click()
  await expect.element(rowOf('ERP')).toHaveTextContent(/Active/)
})

test('a new secret is shown once; of one that got lost a sentence says what to do', async () => {
  network.answer('renewWebhookSecret', () => json({ ...erp, secret: SECRET }))
  const renew = async () => {
    await page.getByRole('button', { name: 'Deliveries of ERP' }).click()
    await button('New secret').click()
    await dialog.getByLabelText('Your current password').fill('right')
    await button('New secret').click()
  }
  await open()
  await renew()
  await expect.element(dialog.getByLabelText('Secret', { exact: true })).toHaveValue(SECRET)
  await button('Done').click()
  network.loseFirst('renewWebhookSecret', changedTo({ signs_twice_until: '2026-11-21T06:00:00.000Z' }))
  const read = network.requests('webhooks').length
  await renew()
  await expect.element(dialog).toHaveTextContent('Make another one and put it into the program at once')
  expect(dialog.getByRole('textbox').elements()).toEqual([])
  await expect.poll(() => network.requests('webhooks').length).toBeGreaterThan(read)
})

test('deliveries say what arrived, what waits and what failed; one is sent again, and all', async () => {
  network.answer('sendDeliveryAgain', () => json({ ...failed, state: 'waiting' }))
  network.answer('sendWebhookAgain', changedTo({ failed_count: 0, waiting_count: 2 }))
  await look()
  await expectAccessibleDialog()
  await expect.element(rowOf('61436')).toHaveTextContent(/Delivered.*Status 204/)
  await expect.element(rowOf('61437')).toHaveTextContent(/Failed.*Status 500: out of order.*12/)
  await expect.element(rowOf('Sessions 0198')).toHaveTextContent(/Waiting.*No answer in 10 seconds/)
  await rowOf('61437').getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => network.requests('sendDeliveryAgain').length).toBe(1)
  await button('Send all again').click()
  await expect.poll(() => network.requests('sendWebhookAgain').length).toBe(1)
})

test('one is paused and resumed', async () => {
  network.answer('pauseWebhook', changedTo({ state: 'paused', paused_because: 'admin', paused_at: erp.made_at }))
  network.answer('resumeWebhook', changedTo({ state: 'active', paused_because: null, paused_at: null }))
  await look()
  await button('Pause').click()
  await expect.element(dialog).toHaveTextContent('Paused')
  await button('Resume').click()
  await expect.element(button('Pause')).toBeVisible()
})

test('its name and things are changed under its version; what collides is asked', async () => {
  await look()
  await button('Edit').click()
  await expectAccessibleDialog()
  await dialog.getByRole('checkbox', { name: 'Sessions' }).click()
  await dialog.getByRole('checkbox', { name: 'Jobs' }).click()
  await button('Save').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Technicians' }).click()
  network.answer('updateWebhook', () => changedMeanwhile({ ...erp, types: ['job'], version: 4 }, ['types']))
  await button('Save').click()
  await expect.element(dialog).toHaveTextContent(/Changes of.*Jobs.*Technicians|Technicians.*Jobs/)
  expect(network.requests('updateWebhook')[0]?.headers.get('if-match')).toBe('"3"')
  expect(network.requests('updateWebhook')[0]?.body).toEqual({ name: 'ERP', types: ['technician'] })
})

test('an edit is saved, and the list has it', async () => {
  network.answer('updateWebhook', changedTo({ name: 'Accounts', version: 4 }))
  await look()
  await button('Edit').click()
  await dialog.getByLabelText('Name', { exact: true }).fill('Accounts')
  await button('Save').click()
  await expect.element(page.getByText('Accounts is saved.')).toBeVisible()
  await button('Done').click()
  await expect.element(rowOf('Accounts')).toBeVisible()
})

test('one is ended for the own password', async () => {
  network.answer('endWebhook', changedTo({ state: 'ended', ended_at: erp.made_at, ended_by: erp.made_by }))
  await look()
  await button('End webhook').click()
  await dialog.getByLabelText('Your current password').fill('right')
  await button('End webhook').click()
  await expect.element(page.getByText('ERP is ended.')).toBeVisible()
  expect(network.requests('endWebhook')[0]?.body).toEqual({ current_password: 'right' })
  await button('Done').click()
  await expect.element(rowOf('ERP')).toHaveTextContent('Ended')
})

test('one that was paused by itself says why', async () => {
  webhooks = [{ ...erp, state: 'paused', paused_because: 'failing', paused_at: '2026-11-20T05:00:00.000Z' }]
  await open()
  await expect.element(page.getByRole('note')).toHaveTextContent(/ERP was paused on .* three days/)
})
