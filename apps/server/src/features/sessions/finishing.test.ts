import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { keepFinish } from './finishing.ts'

let shop: Shop
let ali = 0
beforeAll(async () => {
  shop = await openShop()
  ali = (await shop.technician()).id
})
afterAll(() => shop.close())

const noon = Date.parse('2026-11-19T09:00:00Z')
const stored = (sessionKey: string) =>
  shop.db.row(sql`select said_at, is_noted from session_finish where session_key = ${sessionKey}`)

test.each([
  ['a later one changes nothing', [0, 1], { said_at: noon, is_noted: true }],
  ['the same once more changes nothing', [0, 0], { said_at: noon, is_noted: true }],
  ['an earlier one stands, and is news', [0, -1], { said_at: noon - 1, is_noted: false }],
])('of several times at which a session was the last of its activity, %s', async (_, times, expected) => {
  const sessionKey = randomUUID()
  for (const [count, after] of times.entries()) {
    await keepFinish(shop.db, { technicianId: ali, sessionKey, saidAt: noon + after })
    if (count === 0)
      await shop.db.write(sql`update session_finish set is_noted = true where session_key = ${sessionKey}`)
  }
  expect(await stored(sessionKey)).toEqual(expected)
})

test.each([null, undefined])('nothing is kept where the key is %s', async (sessionKey) => {
  const count = () => shop.db.row(sql`select count(*) from session_finish`)
  const before = await count()
  await keepFinish(shop.db, { technicianId: ali, sessionKey, saidAt: noon })
  expect(await count()).toEqual(before)
})
