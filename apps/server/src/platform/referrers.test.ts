import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { activityReferrers } from '../features/activity-types/index.ts'
import { jobReferrers } from '../features/jobs/index.ts'
import { departments, jobTypes, powerRatings, rpmCategories } from '../features/master-data/index.ts'
import { sql } from './database.ts'
import type { Referrer } from './referrers.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

type Deletable = { referrers: readonly Referrer[]; goAlong: string[] }

/** What can be deleted, what keeps it from that, and what goes along as it says nothing without it. */
const deletable: Record<string, Deletable> = {
  activity_type: {
    referrers: activityReferrers,
    // Learned from work, or a choice about the thing itself.
    goAlong: ['frozen_cell', 'learned_cell', 'unpaid_activity', 'work_item', 'work_item_exclusion', 'work_item_finish'],
  },
  job_type: { referrers: jobTypes.referrers, goAlong: ['frozen_cell', 'learned_cell'] },
  power_rating: { referrers: powerRatings.referrers, goAlong: ['frozen_cell', 'learned_cell'] },
  rpm_category: { referrers: rpmCategories.referrers, goAlong: ['frozen_cell', 'learned_cell'] },
  department: { referrers: departments.referrers, goAlong: [] },
  job: {
    referrers: jobReferrers,
    // Plans of a job that nobody has worked on; learning has items of such as are worked on alone.
    goAlong: [
      'external_ref',
      'forecast_record',
      'job_forecast',
      'job_hold',
      'left_work_order',
      'planners_estimate',
      'planners_estimate_change',
      'work_item',
      'work_item_exclusion',
      'work_item_finish',
      'work_order',
    ],
  },
}

test.each(Object.entries(deletable))('whatever refers to a %s keeps it, or goes along', async (thing, given) => {
  const found = await shop.db.rows<{ table: string; column: string; goes_along: boolean }>(sql`
    select conrelid::regclass::text as table, attname as column, confdeltype = 'c' as goes_along
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${thing}::regclass`)
  const named = (goesAlong: boolean) =>
    found.filter(({ goes_along }) => goes_along === goesAlong).map(({ table, column }) => `${table}.${column}`)
  const column = `${thing}_id`
  expect(given.referrers.map((each) => `${each.table.sql}.${each.column.sql}`).toSorted()).toEqual(
    named(false).toSorted(),
  )
  expect(given.goAlong.map((table) => `${table}.${column}`)).toEqual(named(true).toSorted())
})

test('an activity that was deleted, and on which the pay of a closed month rests, is there again by its number', async () => {
  const technician = await shop.technician()
  const admin = await shop.admin()
  const migration = await readFile(
    new URL('../../migrations/0122_activities_of_closed_pay.sql', import.meta.url),
    'utf8',
  )
  await shop.db.transaction(async (tx) => {
    await tx.script('alter table closed_session_before drop constraint closed_session_before_activity_type_id_fkey')
    await tx.run(sql`
      insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
      values ('2026-10-01', now(), ${admin.id}, 0, 0, 0, 0)`)
    await tx.run(sql`
      insert into closed_session_before (month, session_id, technician_id, activity_type_id, started_at, raw_seconds)
      values ('2026-10-01', gen_random_uuid(), ${technician.id}, 3021, '2026-09-30T19:00:00Z', 14400)`)
    await tx.script(migration)
  })
  expect(
    await shop.db.rows(
      sql`select id, code, is_active, uncharged = '{}' as is_charged from activity_type where id > 3000`,
    ),
  ).toEqual([{ id: 3021, code: 'DELETED_3021', is_active: false, is_charged: true }])
})
