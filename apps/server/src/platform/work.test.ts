import { array, assert, asyncProperty, maxSafeInteger } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { sql } from './database.ts'
import { sumOfHalalas } from './work.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a sum of halalas is that of whole numbers, to the last one', async () => {
  const exact = sql`sum(cost_halalas)::text as exact, (${sumOfHalalas()})::text as quick`
  await assert(
    asyncProperty(array(maxSafeInteger(), { minLength: 1, maxLength: 40 }), async (numbers) => {
      // Forty of them, each a fortieth of the greatest, come to no more than that.
      const halalas = numbers.map((number) => Math.trunc(number / 40))
      const found = await shop.db.row<{ exact: string; quick: string }>(sql`
        select ${exact} from unnest(${halalas}::bigint[]) as each (cost_halalas)`)
      expect(found?.quick).toBe(found?.exact)
    }),
  )
})
