import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { pacesAt } from './paces.ts'

const REPAIR = 1
const TEST = 2
const NOW = Date.parse('2026-11-22T08:00:00Z')
const OPEN = 9_000

let shop: Shop
let quick: Caller
let slow: Caller

/** Jobs of which one technician did an activity of four hours in so many, so many days ago. */
async function did(who: Caller, given: { activity: number; jobs: number; hours: number; daysAgo: number }) {
  await shop.db.write(sql`
    with made as (
      insert into job (job_no, customer, description, status, created_at, closed_at)
      select ${String(who.id)} || ${String(given.activity)} || lpad((${given.daysAgo}::int * 100 + i)::text, 6, '0'),
        'Saline Water Works', 'Rewind', 'closed', moment, moment + interval '1 day'
      from generate_series(1, ${given.jobs}::int) as i
      cross join lateral (select to_timestamp(${NOW / 1000}) - ${given.daysAgo}::int * interval '1 day' as moment) as at
      returning id, created_at
    ), item as (
      insert into work_item (job_id, activity_type_id, started_at, last_ended_at, settled_at, session_count, actual_seconds)
      select id, ${given.activity}, created_at, closed, closed, 1, ${given.hours * 3600} from made
      cross join lateral (select created_at + interval '1 day' as closed) as at
      returning job_id, activity_type_id, settled_at
    ), share as (
      insert into work_item_share (job_id, activity_type_id, technician_id, settled_at, session_count, actual_seconds,
        estimated_seconds)
      select job_id, activity_type_id, ${who.id}, settled_at, 1, ${given.hours * 3600}, ${4 * 3600} from item
    )
    insert into work_session (id, technician_id, job_id, activity_type_id, started_at, ended_at)
    select gen_random_uuid(), ${who.id}, id, ${given.activity}, created_at + row_number() over () * interval '1 minute',
      created_at + row_number() over () * interval '1 minute' + interval '30 seconds'
    from made`)
}

beforeAll(async () => {
  shop = await openShop()
  shop.at(NOW)
  quick = await shop.technician({ name: 'Ali Hassan' })
  slow = await shop.technician({ name: 'Omar Saleh' })
  await did(quick, { activity: REPAIR, jobs: 30, hours: 3, daysAgo: 103 })
  await did(slow, { activity: REPAIR, jobs: 30, hours: 6, daysAgo: 104 })
  await did(slow, { activity: TEST, jobs: 10, hours: 6, daysAgo: 105 })
})
afterAll(() => shop.close())

test('an activity takes as long as it was learned to, as long as the same people do it', async () => {
  const pace = await pacesAt(shop.db, NOW)
  expect(pace(OPEN, REPAIR)).toBe(1)
  await did(slow, { activity: TEST, jobs: 3, hours: 6, daysAgo: 5 })
  expect((await pacesAt(shop.db, NOW))(OPEN, TEST)).toBeCloseTo(1, 10)
})

test('who does it lately counts, less than their plain hours say', async () => {
  await did(slow, { activity: REPAIR, jobs: 2, hours: 6, daysAgo: 6 })
  const pace = (await pacesAt(shop.db, NOW))(OPEN, REPAIR)
  expect(pace).toBeGreaterThan(1.02)
  // The slow one takes twice as long as the quick one, and did half of all.
  expect(pace).toBeLessThan(Math.SQRT2)
})

test('what was begun and left at once says nothing of who is on it', async () => {
  const lately = (await pacesAt(shop.db, NOW))(OPEN, REPAIR)
  await shop.db.write(sql`
    insert into job (id, job_no, customer, description, status) overriding system value
    values (${OPEN + 5}, '900005', 'Saline Water Works', 'Rewind', 'in_progress')`)
  await shop.db.write(sql`
    insert into work_session (id, technician_id, job_id, activity_type_id, started_at, ended_at)
    values (gen_random_uuid(), ${quick.id}, ${OPEN + 5}, ${REPAIR}, to_timestamp(${NOW / 1000 - 9000}),
      to_timestamp(${NOW / 1000 - 9000} + 0.1))`)
  expect((await pacesAt(shop.db, NOW))(OPEN + 5, REPAIR)).toBe(lately)
})

test('what has begun is reckoned with those who are on it; who has left does nothing next', async () => {
  await shop.db.write(sql`
    insert into job (id, job_no, customer, description, status) overriding system value
    values (${OPEN}, '900000', 'Saline Water Works', 'Rewind', 'in_progress')`)
  await shop.db.write(sql`
    insert into work_session (id, technician_id, job_id, activity_type_id, started_at, ended_at)
    values (gen_random_uuid(), ${quick.id}, ${OPEN}, ${REPAIR}, to_timestamp(${NOW / 1000 - 7200}),
      to_timestamp(${NOW / 1000 - 3600}))`)
  const pace = await pacesAt(shop.db, NOW)
  expect(pace(OPEN, REPAIR)).toBeLessThan(0.98)
  // Of before this session nothing of it is known.
  expect((await pacesAt(shop.db, NOW - 3 * 3_600_000))(OPEN, REPAIR)).toBeGreaterThan(1)
  await shop.db.write(sql`update person set is_active = false where id = ${slow.id}`)
  expect((await pacesAt(shop.db, NOW))(OPEN + 1, REPAIR)).toBeLessThan(0.98)
})
