import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { openReceiver, type Receiver } from '../../../testing/webhook-receiver.ts'

const STARTS = 12
const HANGING = 19

let shop: Shop
let huda: Caller
let receiver: Receiver
beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin()
  receiver = await openReceiver()
})
afterEach(async () => {
  await receiver.close()
  await shop.close()
})

const make = async (name: string, url: string) => {
  const own = { private_host: '127.0.0.1', types: ['session'], current_password: 'admin-password' }
  const { status, body } = await huda.post('/admin/connections/webhooks', { name, url, ...own })
  expect(status, JSON.stringify(body)).toBe(201)
}

/** Technicians start, one after another. @returns how long each took, and its session with when it was begun */
async function starts() {
  const begun = new Map<string, number>()
  const took: number[] = []
  for (let nth = 0; nth < STARTS; nth++) {
    const technician = await shop.technician()
    const at = Date.now()
    begun.set((await technician.start()).body.session_id, at)
    took.push(Date.now() - at)
  }
  return { begun, took: took.toSorted((one, other) => one - other)[STARTS / 2] ?? 0 }
}

test('19 receivers that hang keep nothing from the one that works, and slow no start down', async () => {
  await shop.job()
  await starts()
  const { took: usually } = await starts()
  for (let nth = 0; nth < HANGING; nth++) await make(`Hangs ${nth}`, receiver.url.replace('/hook', `/hangs/${nth}`))
  await make('Works', receiver.url)
  receiver.answer((request, response) => {
    if (request.url === '/hook') response.writeHead(204).end()
  })
  const running = await instanceOn(shop.db, { sendsWebhooks: true })
  try {
    await running.ready()
    await expect.poll(() => running.webhookSender.hasAny, { timeout: 10_000 }).toBe(true)
    // All places of those that hang are taken.
    await starts()
    await expect.poll(() => receiver.received.filter(({ path }) => path !== '/hook').length).toBeGreaterThan(HANGING)
    const { begun, took } = await starts()
    const arrivedAt = () =>
      new Map(
        receiver.received.filter(({ path }) => path === '/hook').map(({ event, at }) => [event.data['session_id'], at]),
      )
    await expect
      .poll(() => [...begun.keys()].filter((session) => !arrivedAt().has(session)), { timeout: 5_000 })
      .toEqual([])
    for (const [session, at] of begun) expect((arrivedAt().get(session) ?? Infinity) - at).toBeLessThan(2_000)
    expect(took).toBeLessThan(2 * usually + 20)
  } finally {
    // What hangs is let go, so that the end waits for nothing.
    receiver.letGo()
    await running.close()
  }
}, 60_000)
