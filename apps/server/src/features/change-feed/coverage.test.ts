import { type ChangeType, changeTypes } from '@warsha/contract'
import type { Resource } from '@warsha/contract/effects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resourceTables } from '../../../testing/resource-tables.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { raw, sql } from '../../platform/database.ts'
import { stampedSources } from './sources.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The parts of a shop of which changes are listed. */
const listed: Resource[] = ['sessions', 'running_work', 'jobs', 'people', 'activity_types', 'master_data', 'periods']

/** Their tables of which no state of an entry has anything, each with why. */
const BESIDE_ENTRIES: Record<string, string> = {
  session_change: 'who corrected a session and why: its version and figures change with it',
  timer_check: 'what phones were asked: an answer changes the session',
  correction_request: 'what a technician asks for: accepting it changes the session',
  job_import: 'which file a job came with',
  job_hold: 'why a job waits: its own calls have it',
  hold_promise: 'until when a job is said to wait: its own calls have it',
  planners_estimate: 'hours planned',
  planners_estimate_change: 'hours planned',
  person_segment: 'the segments that somebody had: the present one is in `person`',
  segment: 'segments are named by their text',
  kept_name: 'names of erased people on papers of closed months: the feed has none',
  file_import: 'which file a person came with',
  company_account: 'by which account of the company’s server somebody signs in: only admins see it',
  external_ref: 'what another program calls a thing, which that program knows',
  period_proposal: 'what one admin has asked for: nothing is closed by it',
  closed_line: 'the lines behind a closed month, which are written with it and never change',
  closed_pay_rules: 'the rules of a closed month, which are written with it and never change',
  closed_session_before: 'what a closed month took from the one before, written with it',
}

test('every table of what is listed is a source of changes, or has a reason not to be', () => {
  const tables = [...new Set(listed.flatMap((resource) => resourceTables[resource]))]
  const sources = stampedSources.map(([name]) => name as string)
  expect(tables.filter((table) => !sources.includes(table) && !(table in BESIDE_ENTRIES))).toEqual([])
  expect(Object.keys(BESIDE_ENTRIES).filter((table) => sources.includes(table) || !tables.includes(table))).toEqual([])
  expect(sources.filter((table) => !tables.includes(table))).toEqual([])
})

test('every source stamps its rows when they are added, changed and deleted, and no other table has a stamp', async () => {
  const stamped = await shop.db.rows<{ name: string; added: string; changed: boolean; deleted: boolean }>(sql`
    select relname as name, pg_get_expr(adbin, adrelid) as added,
      exists (select from pg_trigger where tgrelid = pg_class.oid and tgfoid = 'stamp_change'::regproc) as changed,
      exists (select from pg_trigger where tgrelid = pg_class.oid and tgfoid = 'note_removal'::regproc) as deleted
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attname = 'changed_in'
    join pg_attrdef on adrelid = pg_class.oid and adnum = attnum
    where relkind = 'r' and relname <> 'removed_thing' order by 1`)
  const wanted = stampedSources.map(([name, { listsAll }]) => ({
    name,
    added: 'pg_current_xact_id()',
    changed: true,
    // What was said of a session is never taken back.
    deleted: listsAll,
  }))
  expect(stamped).toEqual(wanted.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
})

test('every type is listed by one source', () => {
  const types = stampedSources.filter(([, { listsAll }]) => listsAll).map(([, { type }]) => type)
  expect(types.toSorted()).toEqual([...changeTypes].toSorted())
  const removed = new Set<ChangeType>(types)
  expect(removed.size).toBe(types.length)
})

test.each(['work_session', 'job', 'late_arrival', 'session_finish'])(
  'what changed in %s is found by an index',
  async (table) => {
    const plan = await shop.db.transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`)
      const rows = await tx.rows<{ 'QUERY PLAN': string }>(sql`
      explain select changed_in from ${raw(table)} where changed_in > '0' and changed_in >= '7' order by changed_in limit 5`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index (Only )?Scan using \w+_changed/)
  },
)
