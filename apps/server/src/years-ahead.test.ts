import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '@warsha/domain'
import { expect, test } from 'vitest'
import { ROOT } from '../testing/deployment.ts'
import { copyMigratedCluster } from '../testing/migrated-cluster.ts'
import type { Program } from '../testing/program.ts'
import { programsOfEachTest, signInAt } from '../testing/programs.ts'
import { sql } from './platform/database.ts'
import { openDatabase } from './platform/open-database.ts'

const { dataDir, run } = programsOfEachTest()
const TOKEN = 'scrape-me-every-15-s'
const SIX_YEARS = 6 * 365 * DAY
const patient = { timeout: 40_000, interval: 500 }

/** The program on a clock of its own; its PostgreSQL has the machine's. */
function serveAhead(milliseconds: number): Program {
  return run('main', {
    ADMIN_EMAIL: 'huda@shop.example',
    ADMIN_PASSWORD: 'a-good-password',
    BACKUP_DIR: join(dataDir(), 'backups'),
    METRICS_TOKEN: TOKEN,
    NODE_OPTIONS: `--import ${join(ROOT, 'e2e/clock.mjs')}`,
    CLOCK_AHEAD: String(milliseconds),
  })
}

async function metric(address: string, name: string): Promise<number | null> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())
  return found ? Number(found[1]) : null
}

async function kept() {
  const database = await openDatabase(
    { databaseUrl: null, dataDir: dataDir() },
    { besideRunning: true, isReadOnly: true },
  )
  const row = await database.db.row<{ events: number; sign_ins: number; runs: number }>(sql`
    select (select count(*) from security_event where at < now() + interval '1 day') as events,
      (select count(*) from sign_in where device is not null or address is not null) as sign_ins,
      (select count(*) from retention_run) as runs`)
  await database.close()
  return row
}

test('a start six years ahead erases nothing, and back at the true time backups and forecasts are made, and shown as of now', async () => {
  await copyMigratedCluster(dataDir())
  await mkdir(join(dataDir(), 'backups'))
  const before = serveAhead(0)
  expect((await signInAt(await before.address(), 'huda@shop.example', 'a-good-password')).status).toBe(200)
  await before.stop()

  const wrong = serveAhead(SIX_YEARS)
  const address = await wrong.address()
  expect(await (await fetch(`${address}/api/health/ready`)).json()).toMatchObject({
    clock: 'off',
    clock_detail:
      'The server’s clock is 2190 d ahead of the database. The server’s clock is 2190 d ahead of the file system.',
  })
  await expect.poll(() => wrong.stdout, patient).toMatch(/A backup was made[^]*Nothing is removed by retention/)
  expect(wrong.stdout).toContain('The server’s clock is wrong, or others are: it is 3153600 min ahead of the database')
  expect(await metric(address, 'warsha_clock_doubted')).toBe(1)
  await expect.poll(() => metric(address, 'warsha_forecast_age_seconds'), patient).not.toBeNull()
  const { events, sign_ins } = (await kept()) ?? {}
  await wrong.stop()

  const right = serveAhead(0)
  const there = await right.address()
  // Until the backup of this night is made nothing is known of a last one, rather than one of the future.
  await expect.poll(() => right.stdout, patient).toMatch(/A backup was made/)
  const madeAt = (await metric(there, 'warsha_backup_last_good_timestamp_seconds')) ?? 0
  expect(Math.abs(Date.now() / 1000 - madeAt)).toBeLessThan(60)
  await expect.poll(() => metric(there, 'warsha_forecast_age_seconds'), patient).not.toBeNull()
  expect(await metric(there, 'warsha_forecast_age_seconds')).toBeLessThan(60)
  expect(await readdir(join(dataDir(), 'backups'))).toHaveLength(2)
  expect((await signInAt(there, 'huda@shop.example', 'a-good-password')).status).toBe(200)
  expect(events).toBeGreaterThan(0)
  expect(await kept()).toEqual({ events: (events ?? 0) + 1, sign_ins: (sign_ins ?? 0) + 1, runs: 0 })
}, 120_000)
