import { randomUUID } from 'node:crypto'
import { HOUR } from '@warsha/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { sql, timestamptz } from '../../platform/database.ts'
import { learnNow, verifyLearning } from './index.ts'
import { everyItemByPages, storedItemsByPages } from './item-pages.ts'

let shop: Shop
const BEGAN = Date.parse('2026-09-06T05:00:00Z')

/** Five jobs with one to three activities, each worked on for an hour, the last two after work and so for no time; a job that nobody worked on. */
beforeAll(async () => {
  shop = await openShop()
  const ali = await shop.technician()
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds) select 1, id, 4 * 3600 from activity_type`)
  let hour = 0
  for (const jobNo of [1, 2, 3, 4, 5]) {
    const job = await shop.job({ job_no: `100${jobNo}` })
    await shop.db.write(sql`update job set job_type_id = 1, status = 'closed', closed_at = now() where id = ${job}`)
    for (let nth = 0; nth < 1 + (jobNo % 3); nth += 1) {
      const from = BEGAN + hour * HOUR
      hour += 1
      await shop.db.write(sql`
        insert into work_session (id, unique_key, started_at, ended_at, reported_ended_at, technician_id, job_id, activity_type_id)
        select ${randomUUID()}, ${randomUUID()}, ${timestamptz(from)}, ${timestamptz(from + HOUR)}, ${timestamptz(from + HOUR)},
          ${ali.id}, ${job}, id from activity_type order by id offset ${nth} limit 1`)
    }
  }
  await shop.job({ job_no: '1009' })
  await learnNow(shop.db, shop.now)
})
afterAll(() => shop.close())

type Named = { job_id: number; activity_type_id: number }
const named = ({ job_id, activity_type_id }: Named) => `${job_id} ${activity_type_id}`

async function everyItem(pageItems: number): Promise<string[][]> {
  const pages = await everyItemByPages(shop.db, pageItems)
  const rows = await Promise.all(pages.map((page) => shop.db.rows<Named>(page)))
  return rows.map((page) => page.map(named))
}

test.each([1, 2, 3, 5, 100])(
  'every item is on one page, with the others of its job, by pages of %d',
  async (pageItems) => {
    const pages = await everyItem(pageItems)
    const [whole] = await everyItem(1_000)
    expect(pages.flat().toSorted()).toEqual(whole?.toSorted())
    expect(whole).toHaveLength(11)
    const jobs = pages.flatMap((page) => [...new Set(page.map((name) => name.split(' ')[0]))])
    expect(new Set(jobs).size).toBe(jobs.length)
    // A page ends with the job that reaches its size.
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(pageItems + 2)
  },
)

test.each([1, 2, 4, 9, 100])('stored items come once each, by pages of %d', async (pageItems) => {
  const found: string[] = []
  for await (const page of storedItemsByPages(shop.db, pageItems)) {
    expect(page.length).toBeLessThanOrEqual(pageItems)
    found.push(...page.map(named))
  }
  const all = await shop.db.rows<Named>(
    sql`select job_id, activity_type_id from work_item where left_out is null order by 1, 2`,
  )
  expect(found).toEqual(all.map(named))
})

test('what was learned is what is learned anew', async () => {
  expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ items: 11, trained: 9, isTheSame: true })
})

test('an empty shop has no page', async () => {
  const empty = await openShop()
  expect(await everyItemByPages(empty.db)).toEqual([])
  for await (const page of storedItemsByPages(empty.db)) expect(page).toEqual([])
  expect(await verifyLearning(empty.db, empty.now)).toMatchObject({ items: 0, isTheSame: true })
  await empty.close()
})
