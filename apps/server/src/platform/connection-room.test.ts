import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { lineOf, tooFewConnections } from './connection-room.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('two instances with 20 each need 64, and a server that has them is enough', () => {
  expect(lineOf({ instances: 2, others: 0, server: 64 }, 20)).toBeNull()
  expect(lineOf({ instances: 2, others: 1, server: 64 }, 20)).toBe(
    'DATABASE_POOL: 2 instances together open up to 64 connections (20 and 12 beside the pool each), but the server has 64, ' +
      'and others hold 1 of them. Set DATABASE_POOL to 19, or max_connections higher, or put a pooler between them.',
  )
})

test('no number is advised that cannot be set', () => {
  expect(lineOf({ instances: 1, others: 5, server: 20 }, 20)).toMatch(
    /this instance opens .* Set max_connections higher/,
  )
})

test('the server is asked what it has', async () => {
  expect(await tooFewConnections(shop.db, 4, shop.now)).toBeNull()
  expect(await tooFewConnections(shop.db, 1_000, shop.now)).toMatch(
    /^DATABASE_POOL: this instance opens up to 1012 connections/,
  )
})
