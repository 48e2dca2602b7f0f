import type { AnswerOf, Department } from '@warsha/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyMigratedCluster } from '../../../testing/migrated-cluster.ts'
import { programsOfEachTest, signInAt } from '../../../testing/programs.ts'
import { openReceiver, type Receiver } from '../../../testing/webhook-receiver.ts'

const { dataDir, run } = programsOfEachTest()
const admin = { ADMIN_EMAIL: 'huda@shop.example', ADMIN_PASSWORD: 'a-good-password' }
const DEPARTMENTS = 40
const NAMES = ['A', 'B', 'C', 'D']

let receiver: Receiver
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

async function signedIn(address: string): Promise<Call> {
  const answer = await signInAt(address, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(response.ok, `${method} ${path}: ${text}`).toBe(true)
    return JSON.parse(text) as T
  }
}

// What the killed process had claimed is left alone for half a minute.
test('a process that is killed while it sends loses nothing: each change arrives, by the same id, in order', async () => {
  await copyMigratedCluster(dataDir())
  const first = run('main', admin)
  const call = await signedIn(await first.address())
  let isMade = false
  receiver.answer((_request, response) => {
    // It dies while this one waits for its answer.
    if (isMade) first.child.kill('SIGKILL')
    else setTimeout(() => response.writeHead(204).end(), 300)
  })
  const { id } = await call<{ id: number }>('POST', '/admin/connections/webhooks', {
    name: 'ERP',
    url: receiver.url,
    private_host: '127.0.0.1',
    types: ['department'],
    current_password: admin.ADMIN_PASSWORD,
  })
  const departments = '/admin/master-data/departments'
  const made: number[] = []
  for (let nth = 0; nth < DEPARTMENTS; nth++) {
    const { id: department } = await call<Department>('POST', departments, { dept_number: `${500 + nth}`, name: 'A' })
    made.push(department)
  }
  for (const name of NAMES.slice(1)) {
    for (const department of made) await call('PUT', `${departments}/${department}`, { name })
  }
  isMade = true
  await first.ended
  receiver.answerWith(204)
  const namesOf = (department: number) =>
    receiver.received.filter(({ event }) => event.data['id'] === department).map(({ event }) => event.data['name'])
  const isComplete = () => made.every((department) => namesOf(department).at(-1) === 'D')
  expect(isComplete(), 'all of it had arrived before the kill').toBe(false)

  const again = await signedIn(await run('main', admin).address())
  await expect.poll(isComplete, { timeout: 90_000, interval: 200 }).toBe(true)
  type Page = AnswerOf<'webhookDeliveries'>
  const page = () => again<Page>('GET', `/admin/connections/webhooks/${id}/deliveries?page_size=200`)
  await expect
    .poll(async () => (await page()).deliveries.filter(({ state }) => state !== 'delivered').length, {
      timeout: 60_000,
    })
    .toBe(0)

  const { deliveries, total } = await page()
  expect(deliveries).toHaveLength(total)
  const listed = new Set(deliveries.map(({ message_id: message }) => message))
  const arrived = new Set(receiver.received.map(({ headers }) => String(headers['webhook-id'])))
  expect(arrived).toEqual(listed)
  expect(receiver.received.length).toBeGreaterThan(arrived.size)
  // A state that was sent twice is no step back: what a thing was is never said after what it became.
  for (const department of made) {
    const names = namesOf(department).map(String)
    expect(names.toSorted()).toEqual(names)
  }
}, 180_000)
