import { MINUTE, SECOND } from '@warsha/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { sql, timestamptz } from '../../platform/database.ts'
import {
  countTry,
  currentPasswordCounters,
  forgetAttempt,
  forgetOldFailures,
  signInCounters,
  takeBackTry,
} from './throttle.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.write(sql`delete from sign_in_failure`))

const begun = Date.parse('2026-11-19T06:00:00Z')
const fromShop = signInCounters('0501234567', '203.0.113.7', null)
const own = currentPasswordCounters(7)
const tryAt = (counters: typeof own, after = 0) => countTry(shop.db, counters, begun + after)

async function tries(counters: typeof own, count: number, after = 0): Promise<number[]> {
  const waits: number[] = []
  for (let i = 0; i < count; i++) waits.push(await tryAt(counters, after))
  return waits
}

async function failures(): Promise<Record<string, number>> {
  const rows = await shop.db.rows<{ key: string; failures: number }>(sql`select key, failures from sign_in_failure`)
  return Object.fromEntries(rows.map((row) => [row.key, row.failures]))
}

describe('what a try is counted by', () => {
  const keysOf = (address: string) => signInCounters('ali', address, null).map(({ key, free }) => [key, free])

  test.each([
    ['IPv4', '203.0.113.7', '203.0.113.7'],
    ['IPv6: the first 64 bits', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['IPv4 as IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['what is no address, as it stands', 'unknown', 'unknown'],
  ])('%s', (_, address, network) => {
    expect(keysOf(address)).toEqual([
      [`both ali ${network}`, 5],
      ['identifier ali', 20],
      [`address ${network}`, 50],
    ])
  })

  test('a device that is known has a counter of its own, and none of the others', () => {
    const counters = signInCounters('ali', '203.0.113.7', { id: 'd1', personId: 7 })
    expect(counters).toEqual([{ key: 'device d1 7', free: 5 }])
  })
})

describe('waiting', () => {
  test('five tries cost nothing; then each waits twice as long, up to a minute', async () => {
    expect(await tries(own, 5)).toEqual([0, 0, 0, 0, 0])
    let after = 0
    for (const wait of [2, 4, 8, 16, 32, 60, 60]) {
      expect(await tryAt(own, after)).toBe(wait)
      expect(await tryAt(own, after + (wait - 1) * SECOND)).toBe(1)
      after += wait * SECOND
      expect(await tryAt(own, after)).toBe(0)
    }
  })

  test('a part of a second is waited for as a whole one', async () => {
    await tries(own, 5)
    expect(await tryAt(own, 999)).toBe(2)
    expect(await tryAt(own, 1999)).toBe(1)
    expect(await tryAt(own, 2000)).toBe(0)
  })

  test('a try that has to wait is not counted', async () => {
    await tries(own, 9)
    expect(await failures()).toEqual({ 'person 7': 5 })
  })

  test('a try that came before the last one was counted waits for no longer than the delay says', async () => {
    await tries(own, 3, 1000)
    expect(await tryAt(own, 0)).toBe(0)
  })

  test('the counter that is furthest decides, and none is counted then', async () => {
    await tries(fromShop, 5)
    expect(await tryAt(fromShop)).toBe(2)
    expect(await tryAt(signInCounters('0501234567', '198.51.100.1', null))).toBe(0)
    expect(await failures()).toMatchObject({ 'identifier 0501234567': 6, 'address 203.0.113.7': 5 })
  })

  test('a network that has not failed yet has three tries while others guess, many at once, too', async () => {
    for (let i = 0; i < 20; i++) await tryAt(signInCounters('0501234567', `203.0.113.${i}`, null))
    const fromNew = signInCounters('0501234567', '192.0.2.1', null)
    const waits = await Promise.all(Array.from({ length: 10 }, () => tryAt(fromNew)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
    expect(Math.min(...waits.filter((wait) => wait > 0))).toBeGreaterThan(0)
    expect(await tryAt(signInCounters('0501234567', '192.0.2.2', null))).toBe(0)
  })

  test('beyond a thousand failures new networks wait like all others', async () => {
    const others = (key: string) =>
      shop.db.write(sql`
      insert into sign_in_failure (key, failures, last_failed_at) values (${key}, 1000, ${timestamptz(begun)})`)
    await others('identifier 0501234567')
    expect(await tryAt(fromShop)).toBe(60)
    await shop.db.write(sql`update sign_in_failure set failures = 999 where key like 'identifier %'`)
    expect(await tryAt(fromShop)).toBe(0)
  })

  test('after a quarter of an hour without a try all is forgotten', async () => {
    await tries(own, 5)
    await tryAt(own, 2 * SECOND)
    const last = 2 * SECOND
    expect(await tryAt(own, last + 15 * MINUTE)).toBe(0)
    expect(await failures()).toEqual({ 'person 7': 7 })
    expect(await tryAt(own, last + 30 * MINUTE + 1)).toBe(0)
    expect(await failures()).toEqual({ 'person 7': 1 })
  })

  test('what is forgotten is removed', async () => {
    await tries(own, 1)
    await forgetOldFailures(shop.db, begun + 15 * MINUTE)
    expect(await failures()).toEqual({ 'person 7': 1 })
    await forgetOldFailures(shop.db, begun + 15 * MINUTE + 1)
    expect(await failures()).toEqual({})
  })
})

describe('a try that is taken back', () => {
  test('one that turned out right leaves nothing but the other failures from its address', async () => {
    await tries(fromShop, 3)
    await tries(own, 2)
    await forgetAttempt(shop.db, fromShop)
    expect(await failures()).toEqual({ 'address 203.0.113.7': 2, 'person 7': 2 })
  })

  test('one that was neither right nor wrong leaves those before it, and never less than none', async () => {
    await tries(fromShop, 2)
    await tries(own, 1)
    for (let i = 0; i < 3; i++) await takeBackTry(shop.db, fromShop)
    expect(await failures()).toEqual({
      'both 0501234567 203.0.113.7': 0,
      'identifier 0501234567': 0,
      'address 203.0.113.7': 0,
      'person 7': 1,
    })
  })
})

test('a failure that a clock years ahead counted keeps nobody waiting, and is forgotten', async () => {
  const years = 6 * 365 * 24 * 60 * MINUTE
  expect((await tries(own, 7, years)).some((wait) => wait > 0)).toBe(true)
  expect(await tryAt(own)).toBe(0)
  await tries(fromShop, 1, years)
  await forgetOldFailures(shop.db, begun)
  const left = await shop.db.rows<{ key: string }>(sql`select key from sign_in_failure`)
  expect(left.map(({ key }) => key)).toEqual(own.map(({ key }) => key))
})
