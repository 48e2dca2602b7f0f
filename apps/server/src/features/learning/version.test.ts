import { readFile } from 'node:fs/promises'
import { DAY, HOUR, LEARNING_PARAMETERS, learningVersion } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { urlOf } from '../../../testing/postgres.ts'
import { Program } from '../../../testing/program.ts'
import { instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { Db, sql, timestamptz } from '../../platform/database.ts'
import { learnNow, repairLearning, verifyLearning } from './index.ts'
import { readMemory } from './memory.ts'
import { learn } from './run.ts'

/** A Sunday at 08:00 in Riyadh, weeks before the shop's today. */
const SUNDAY = Date.parse('2026-09-06T05:00:00Z')

/** A pass lets everybody else on the machine go first. */
const PATIENCE = 60_000

const changed = {
  ...LEARNING_PARAMETERS,
  priorWeight: { activity: 2, type: 1, cell: 1, job: 2, spread: 2, miss: 2, planning: 2, planners: 2, typed: 2 },
  minItems: 5,
  quiet: { ...LEARNING_PARAMETERS.quiet, usual: 3 * DAY },
}

let shop: Shop

/** Thirty jobs of one session each, a day apart, that took four to nine hours of the four that were estimated. */
beforeEach(async () => {
  shop = await openShop()
  const ali = await shop.technician()
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 4 * 3600 from activity_type where code = 'REPAIR'`)
  await shop.db.write(sql`
    insert into job (job_no, customer, description, status, closed_at, job_type_id, power_rating_id, rpm_category_id)
    select (1000 + i)::text, 'Saline Water Works', 'Rewind of a pump motor',
      case when i % 3 = 0 then 'in_progress' else 'closed' end,
      case when i % 3 > 0 then ${timestamptz(SUNDAY + 9 * HOUR)}::timestamptz + make_interval(days => i / 5 * 7 + i % 5) end, 1, 1 + i % 2, 1
    from generate_series(0, 29) as i`)
  await shop.db.write(sql`
    insert into work_session (id, unique_key, started_at, ended_at, technician_id, job_id, activity_type_id)
    select gen_random_uuid(), gen_random_uuid(), started_at, started_at + make_interval(hours => 4 + i % 6), ${ali.id},
      job.id, activity_type.id
    from generate_series(0, 29) as i
    cross join lateral (
      select ${timestamptz(SUNDAY)}::timestamptz + make_interval(days => i / 5 * 7 + i % 5) as started_at
    ) as moment
    join job on job.job_no = (1000 + i)::text
    join activity_type on code = 'REPAIR'`)
  await learnNow(shop.db, shop.now)
})
afterEach(() => shop.close())

const started = (db: Db, learningParameters = changed) =>
  instanceOn(db, { learns: true, learningParameters, now: () => shop.now })

const version = async () => (await readMemory(shop.db)).learnedWith

/** All that is stored of what was learned, and how often that was written. */
async function whatIsLearned() {
  const { engine, last, version: writes } = await readMemory(shop.db)
  const cells = await shop.db.rows(sql`select * from learned_cell order by power_rating_id`)
  const items = await shop.db.rows(sql`select * from work_item order by job_id`)
  return { writes, learned: { state: engine.state(), last, cells, items } }
}

/** The same with nothing known before. */
async function learnedFromScratch(parameters = LEARNING_PARAMETERS) {
  await shop.db.write(sql`delete from learned_cell`)
  await shop.db.write(sql`update learning set state = null, last_settled_at = null, learned_with = null`)
  await learnNow(shop.db, shop.now, parameters)
  return (await whatIsLearned()).learned
}

describe('parameters that changed', { timeout: 2 * PATIENCE }, () => {
  test('have everything learned anew at the next start, as from scratch', async () => {
    const before = await whatIsLearned()
    expect(before.learned.cells).toHaveLength(2)
    const app = await started(shop.db)
    await app.ready()
    await expect.poll(version, { timeout: PATIENCE }).toEqual(learningVersion(changed))
    await app.close()
    const after = await whatIsLearned()
    expect(after.learned.cells).not.toEqual(before.learned.cells)
    expect(await learnedFromScratch(changed)).toEqual(after.learned)
    expect(await learnedFromScratch()).toEqual(before.learned)
  })

  test('do so once, however many instances start together', async () => {
    const before = await whatIsLearned()
    const dbs = Array.from({ length: 3 }, () => new Db(shop.connection, { keys: testKeys }))
    const apps = await Promise.all(dbs.map((db) => started(db)))
    await Promise.all(apps.map((app) => app.ready()))
    await expect.poll(version, { timeout: PATIENCE }).toEqual(learningVersion(changed))
    const passes = Array.from({ length: 4 }, () => learn(shop.db, { now: shop.now, sweep: true, parameters: changed }))
    await Promise.all(passes)
    await Promise.all(apps.map((app) => app.close()))
    await Promise.all(dbs.map((db) => db.close()))
    const after = await whatIsLearned()
    expect(after.writes).toBe(before.writes + 1)
    expect(await learnedFromScratch(changed)).toEqual(after.learned)
  })

  test('that are the same again change nothing', async () => {
    const before = await whatIsLearned()
    expect(await learn(shop.db, { now: shop.now, sweep: false })).toEqual({ itemCount: 0, trained: false })
    expect(await whatIsLearned()).toEqual(before)
  })

  test('hold nobody up: the app starts and answers while everything is learned anew', async () => {
    const admin = await shop.admin()
    const db = new Db(shop.connection, { keys: testKeys })
    const app = await started(db)
    await shop.db.transaction(async (tx) => {
      await tx.run(sql`select from learning for update`)
      await app.ready()
      await expect.poll(isWaiting, { timeout: PATIENCE }).toBe(true)
      const answer = await app.inject({ url: '/api/admin/jobs', headers: await admin.authorization() })
      expect(answer.statusCode).toBe(200)
    })
    await expect.poll(version, { timeout: PATIENCE }).toEqual(learningVersion(changed))
    await app.close()
    await db.close()
  })

  test('of another instance are left alone when they are no longer new', async () => {
    await learnNow(shop.db, shop.now, changed)
    const before = await whatIsLearned()
    expect(await learn(shop.db, { now: shop.now, sweep: true, takesOver: false })).toBe('other_version')
    expect(await whatIsLearned()).toEqual(before)
    expect(await learn(shop.db, { now: shop.now, sweep: true })).toMatchObject({ itemCount: 30, trained: true })
    expect(await version()).toEqual(learningVersion())
  })
})

test(
  'a kill while everything is learned anew leaves what was known, and the next start goes on',
  async () => {
    const { learned } = await whatIsLearned()
    await shop.db.write(sql`
    update learning set learned_with = jsonb_set(learned_with, '{parameters,maxFactor}', '7')`)
    await shop.db.write(sql`update learned_cell set learned_seconds = 1`)
    const old = await whatIsLearned()
    await shop.db.transaction(async (tx) => {
      await tx.run(sql`select from learning for update`)
      const killed = serving()
      await killed.address()
      await expect.poll(isWaiting, { timeout: PATIENCE }).toBe(true)
      await killed.stop('SIGKILL')
    })
    await expect.poll(isWaiting, { timeout: PATIENCE }).toBe(false)
    expect(await whatIsLearned()).toEqual(old)
    const next = serving()
    await expect.poll(version, { timeout: PATIENCE }).toEqual(learningVersion())
    await next.stop()
    expect((await whatIsLearned()).learned.cells).toEqual(learned.cells)
  },
  4 * PATIENCE,
)

describe('verify-learning', () => {
  const nothingElse = { items: 30, trained: 30, isOtherVersion: false }

  test('finds a cell and a memory that are not what the sessions give, and writes nothing', async () => {
    const readOnly = new Db(shop.connection, { isReadOnly: true })
    expect(await verifyLearning(readOnly, shop.now)).toEqual({ ...nothingElse, isTheSame: true })
    await shop.db.write(sql`update learned_cell set learned_seconds = learned_seconds + 1 where power_rating_id = 1`)
    const wrongCell = await whatIsLearned()
    expect(await verifyLearning(readOnly, shop.now)).toEqual({ ...nothingElse, isTheSame: false })
    expect(await whatIsLearned()).toEqual(wrongCell)
    await repairLearning(shop.db, shop.now)
    expect(await verifyLearning(readOnly, shop.now)).toEqual({ ...nothingElse, isTheSame: true })
    await shop.db.write(sql`update learning set state = jsonb_set(state, '{shop,errors,0}', '3')`)
    expect(await verifyLearning(readOnly, shop.now)).toEqual({ ...nothingElse, isTheSame: false })
    await readOnly.close()
  })

  test('says that other parameters were learned with', async () => {
    await learnNow(shop.db, shop.now, changed)
    expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ isOtherVersion: true })
  })

  test('goes on in its mind from what is stored with what waits to be learned', async () => {
    await shop.db.write(sql`
      update job set status = 'in_progress', closed_at = null where job_no = '1001'`)
    expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ isTheSame: true })
    const { id } = (await shop.db.writeRow<{ id: number }>(sql`
      insert into job (job_no, customer, description, status, closed_at, job_type_id, power_rating_id, rpm_category_id)
      values ('2001', 'Saline Water Works', 'Rewind', 'closed', ${timestamptz(shop.now)}, 1, 1, 1) returning id`)) ?? {
      id: 0,
    }
    await learnNow(shop.db, shop.now)
    await shop.db.write(sql`
      insert into work_session (id, unique_key, started_at, ended_at, technician_id, job_id, activity_type_id)
      select gen_random_uuid(), gen_random_uuid(), ${timestamptz(shop.now - HOUR)}, ${timestamptz(shop.now)}, person.id, ${id}, activity_type.id
      from person, activity_type where role = 'TECHNICIAN' and code = 'REPAIR'`)
    expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ items: 31, isTheSame: true })
    await shop.db.write(sql`update learning set state = jsonb_set(state, '{shop,errors,0}', '3')`)
    expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ items: 31, isTheSame: false })
  })
})

function serving(): Program {
  return new Program('main', { DATABASE_URL: urlOf(shop.connection), DATA_DIR: '/nonexistent' })
}

async function isWaiting(): Promise<boolean> {
  const waiting = await shop.db.row<{ count: number }>(sql`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${'%update learning set%'}`)
  return waiting?.count === 1
}

test('a memory of before the estimated hours had their name is the same afterwards', async () => {
  const before = (await readMemory(shop.db)).engine.state()
  expect(before.shop.estimated).not.toEqual([])
  await shop.db.write(sql`update learning set state = replace(state::text, '"estimated":', '"told":')::jsonb`)
  const file = new URL('../../../migrations/0030_estimated_hours_in_memory.sql', import.meta.url)
  // Where it has run it changes nothing.
  for (let time = 0; time < 2; time++) {
    await shop.db.pool.query(await readFile(file, 'utf8'))
    expect((await readMemory(shop.db)).engine.state()).toEqual(before)
  }
})
