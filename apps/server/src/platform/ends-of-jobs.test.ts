import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type EmptyDatabase } from '../../testing/backups.ts'
import { sql } from './database.ts'
import { migrate, MIGRATIONS } from './migrate.ts'

let database: EmptyDatabase
let before: string

/** A shop from before jobs kept their ends. */
beforeAll(async () => {
  database = await emptyDatabase()
  before = await mkdtemp(join(tmpdir(), 'warsha-migrations-'))
  for (const file of (await readdir(MIGRATIONS)).filter((each) => each < '0057')) {
    await cp(join(MIGRATIONS, file), join(before, file))
  }
  await migrate(database.db, { migrations: before, functions: null })
  await database.db.transaction((tx) =>
    tx.script(`
      insert into job (job_no, customer, description, status, created_at, closed_at) values
        ('1', 'Saline Water', 'Rewind', 'on_hold', '2026-11-10Z', null),
        ('2', 'Saline Water', 'Rewind', 'closed', '2026-11-10Z', '2026-11-20Z');
      insert into job_hold (job_id, reason, note, began_at, ended_at) values
        (1, 'parts', null, '2026-11-01Z', '2026-11-05Z'),
        (1, 'crane', null, '2026-11-10Z', '2026-11-11Z'),
        (1, 'parts', null, '2026-11-12Z', null);
      insert into work_order values (2, 1), (1, 2);
      insert into forecast_record (job_id, made_on, made_at, p50_at, p80_at, work_quantiles, has_begun, age_hours,
        flow_weight, technicians, is_first, is_replayed)
      select 2, day, day, '2026-11-18Z', '2026-11-19Z', '{}', false, 0, 0.5, 1, day = '2026-11-15', day < '2026-11-17'
      from unnest('{2026-11-15, 2026-11-18}'::date[]) as day`),
  )
  await migrate(database.db)
})
afterAll(async () => {
  await database.drop()
  await rm(before, { recursive: true })
})

test('a job has no holds of another one that had its number', async () => {
  const holds = await database.db.rows<{ reason: string; day: string }>(sql`
    select reason, began_at::date::text as day from job_hold order by began_at`)
  expect(holds).toEqual([
    { reason: 'crane', day: '2026-11-10' },
    { reason: 'parts', day: '2026-11-12' },
  ])
})

test('a closed job has its end, and no place in the order of work', async () => {
  const jobs = await database.db.rows<{ job_no: string; ended: string | null; place: number | null }>(sql`
    select job_no, lasted_until::date::text as ended, place from job left join work_order on job_id = job.id order by job_no`)
  expect(jobs).toEqual([
    { job_no: '1', ended: null, place: 2 },
    { job_no: '2', ended: '2026-11-20', place: null },
  ])
})

test('what was replayed is not replayed again', async () => {
  const forecast = await database.db.row<{ day: string }>(sql`select replayed_until::text as day from forecast`)
  expect(forecast?.day).toBe('2026-11-15')
})
