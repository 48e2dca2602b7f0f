import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { countUpload, PHOTO_BYTES_A_DAY } from './quota.ts'

let shop: Shop
let ali = 0
let omar = 0
beforeAll(async () => {
  shop = await openShop()
  ali = (await shop.technician()).id
  omar = (await shop.technician({ name: 'Omar' })).id
})
afterAll(() => shop.close())
beforeEach(() => shop.db.run(sql`delete from photo_upload`))

const noon = '2026-11-19T09:00:00Z'
const send = (bytes: number, { who = ali, at = noon } = {}) =>
  countUpload(shop.db, { personId: who, bytes, most: 1000, now: Date.parse(at), timeZone: 'Asia/Riyadh' })
const sent = () =>
  shop.db.rows<{ person_id: number; day: string; bytes: number }>(sql`
    select person_id, day, bytes from photo_upload order by person_id, day`)

test('photos add up to the room of the day, and not a byte further', async () => {
  expect(await send(400)).toBe(0)
  expect(await send(601)).toBe(43_200)
  expect(await send(600)).toBe(0)
  expect(await send(1)).toBe(43_200)
  expect(await sent()).toEqual([{ person_id: ali, day: '2026-11-19', bytes: 1000 }])
})

test('a person has room for 500 MiB a day', () => {
  expect(PHOTO_BYTES_A_DAY).toBe(524_288_000)
})

test('one photo may take all of the room, none may take more', async () => {
  expect(await send(1001)).toBe(43_200)
  expect(await sent()).toEqual([])
  expect(await send(1000)).toBe(0)
})

test('each person has room of their own', async () => {
  await send(1000)
  expect(await send(1000, { who: omar })).toBe(0)
})

test('the next day begins at midnight in the shop', async () => {
  await send(1000)
  expect(await send(1, { at: '2026-11-19T20:59:59Z' })).toBe(1)
  expect(await send(1, { at: '2026-11-19T20:59:59.500Z' })).toBe(1)
  expect(await send(1, { at: '2026-11-19T21:00:00Z' })).toBe(0)
  expect(await sent()).toMatchObject([{ day: '2026-11-19' }, { day: '2026-11-20', bytes: 1 }])
})

test('who sent how much is known for thirty days', async () => {
  for (const day of ['2026-10-19', '2026-10-20', '2026-10-21']) await send(1, { at: `${day}T09:00:00Z` })
  await send(1, { who: omar })
  expect((await sent()).map(({ day }) => day)).toEqual(['2026-10-20', '2026-10-21', '2026-11-19'])
})
