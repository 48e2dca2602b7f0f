import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { endAllSignIns } from '../features/sign-in/index.ts'
import { Db } from './database.ts'
import { agreeOnKeys, mustAgreeOnKeys } from './key-agreement.ts'
import { Keys } from './keys.ts'
import { TestDb } from '../../testing/test-db.ts'

let shop: Shop
const opened: Db[] = []
beforeEach(async () => {
  shop = await openShop()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.close()))
  await shop.close()
})

function instance(fill: number): Db {
  const keys = new Keys([{ kid: 'a', secret: Buffer.alloc(32, fill), signsFrom: 0, retiredAt: null }])
  const db = new TestDb(shop.connection, { keys })
  opened.push(db)
  return db
}

const agree = (db: Db) => agreeOnKeys(db, '/keys', (tx) => endAllSignIns(tx, shop.now))
const refused = 'KEY_FILE: the keys in /keys are not those that this database is used with.'

test('those of the first start are those of the database', async () => {
  expect(await agree(instance(1))).toBe(false)
  expect(await agree(instance(1))).toBe(false)
  await mustAgreeOnKeys(instance(1), '/keys')
  await expect(mustAgreeOnKeys(instance(2), '/keys')).rejects.toThrow(refused)
})

test('others are refused while an instance runs, and nobody is signed out', async () => {
  const ali = await shop.technician()
  await agree(instance(1))
  expect((await ali.get('/me')).status).toBe(200)
  await expect(agree(instance(2))).rejects.toThrow(refused)
  expect((await ali.get('/me')).status).toBe(200)
})

test('when none runs the database comes from elsewhere: everybody signs in anew', async () => {
  const ali = await shop.technician()
  await agree(instance(1))
  await ali.get('/me')
  await shop.app.close()
  await expect(agreeOnKeys(instance(2), '/keys', null)).rejects.toThrow(refused)
  expect(await agree(instance(2))).toBe(true)
  expect(await agree(instance(2))).toBe(false)
  const { rows } = await shop.db.pool.query('select from sign_in where ended_at is null')
  expect(rows).toEqual([])
})

test('of two with different keys that start at the same moment one is left', async () => {
  const dbs = [1, 2].map(instance)
  const ended = await Promise.allSettled(dbs.map((db) => agree(db)))
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const left = await Promise.allSettled(dbs.map((db) => mustAgreeOnKeys(db, '/keys')))
  expect(left.map(({ status }) => status)).toEqual(ended.map(({ status }) => status))
})
