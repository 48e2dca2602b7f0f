import type { ServerResponse } from 'node:http'
import type { Department, Webhook } from '@warsha/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { openReceiver, type Receiver } from '../../../testing/webhook-receiver.ts'
import { sql } from '../../platform/database.ts'

// Receivers here take their time, as long as they may: nothing but what they hold back keeps anything waiting.
let shop: Shop
let huda: Caller
let receiver: Receiver
beforeEach(async () => {
  shop = await openShop()
  shop.at(Date.now())
  huda = await shop.admin()
  receiver = await openReceiver()
})
afterEach(async () => {
  receiver.letGo()
  await shop.close()
  await receiver.close()
})

const departments = '/admin/master-data/departments'

async function made(): Promise<number> {
  const { status, body } = await huda.post<Webhook>('/admin/connections/webhooks', {
    name: 'ERP',
    url: receiver.url,
    private_host: '127.0.0.1',
    types: ['department'],
    current_password: 'admin-password',
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const department = async (dept_number: string, name: string) =>
  (await huda.post<Department>(departments, { dept_number, name })).body
const rename = (id: number, name: string) => huda.call('PUT', `${departments}/${id}`, { name })
const settle = () => shop.app.webhookSender.settle()
const names = () => receiver.received.map(({ event }) => event.data['name'])
const states = async (id: number) => {
  const rows = await shop.db.rows<{ state: string }>(sql`
    select state from webhook_delivery where webhook_id = ${id} order by id`)
  return rows.map(({ state }) => state)
}

test('an instance takes eight of a webhook at a time; the others wait their turn', async () => {
  const id = await made()
  const held: ServerResponse[] = []
  receiver.answer((_request, response) => void held.push(response))
  for (let nth = 0; nth < 12; nth++) await department(`98${nth + 10}`, `Dept ${nth}`)
  const settled = settle()
  await expect.poll(() => held.length, { timeout: 5_000 }).toBe(8)
  const waiting = await shop.db.rows<{ attempts: number; isClaimed: boolean }>(sql`
    select attempts, claimed_until is not null as "isClaimed" from webhook_delivery where webhook_id = ${id} order by id`)
  expect(waiting.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => ({ attempts: 1, isClaimed: true })))
  expect(waiting.slice(8)).toEqual(Array.from({ length: 4 }, () => ({ attempts: 0, isClaimed: false })))
  receiver.answerWith(200)
  for (const response of held) response.writeHead(200).end()
  await settled
  await settle()
  expect(names().length).toBe(12)
  expect(await states(id)).toEqual(Array.from({ length: 12 }, () => 'delivered'))
})

test('a thing that changes while it is sent goes out once that has ended', async () => {
  const id = await made()
  const stores = await department('971', 'A')
  const held: ServerResponse[] = []
  receiver.answer((_request, response) => void held.push(response))
  const settled = settle()
  await expect.poll(() => held.length, { timeout: 5_000 }).toBe(1)
  await rename(stores.id, 'B')
  await department('972', 'C')
  const other = await instanceOn(shop.db, { now: () => shop.now })
  try {
    const alsoSettled = other.webhookSender.settle()
    await expect.poll(() => held.length, { timeout: 5_000 }).toBe(2)
    expect(names()).toEqual(['A', 'C'])
    receiver.answerWith(200)
    for (const response of held) response.writeHead(200).end()
    await Promise.all([settled, alsoSettled])
    await settle()
    expect(names()).toEqual(['A', 'C', 'B'])
    expect(await states(id)).toEqual(['delivered', 'delivered', 'delivered'])
  } finally {
    await other.close()
  }
})
