import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseOn } from '../../testing/postgres.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { lineOf, tooFewConnections } from './connection-room.ts'
import { Db, sql } from './database.ts'

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

test('where shops share a server, connections of others leave a shop what its role may open', async () => {
  const role = `room_${process.pid}`
  const [{ name: database } = { name: '' }] = await shop.db.rows<{ name: string }>(
    sql`select current_database() as name`,
  )
  const { maintenance } = inject('postgres')
  const server = new Db(maintenance, { size: 16 })
  await server.pool.query(`create role ${role} login connection limit 16`)
  const inShop = new Db(databaseOn(maintenance, database, null), { size: 1 })
  try {
    await inShop.pool.query(`grant select on instance to ${role}`)
    // Many connections of somebody else to another database.
    const others = await Promise.all(Array.from({ length: 12 }, () => server.pool.connect()))
    await inShop.pool.query(`set role ${role}`)
    expect(await tooFewConnections(inShop, 4, shop.now)).toBeNull()
    expect(await tooFewConnections(inShop, 5, shop.now)).toMatch(/but the server has 16, and others hold 0 of them/)
    for (const other of others) other.release()
  } finally {
    await inShop.pool.query('reset role')
    await inShop.pool.query(`drop owned by ${role}`)
    await inShop.close()
    await server.pool.query(`drop role ${role}`)
    await server.close()
  }
})

test('the server is asked what it has', async () => {
  expect(await tooFewConnections(shop.db, 4, shop.now)).toBeNull()
  expect(await tooFewConnections(shop.db, 1_000, shop.now)).toMatch(
    /^DATABASE_POOL: this instance opens up to 1012 connections/,
  )
})
