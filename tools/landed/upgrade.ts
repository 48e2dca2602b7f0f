import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { schemaText } from '../schema/schema-text.ts'
import { auditHours } from '../../apps/server/src/admin/verify-hours/audit.ts'
import { verifyAudit } from '../../apps/server/src/features/audit/index.ts'
import { NOT_BACKED_UP, restoreBackup, writeBackup } from '../../apps/server/src/features/backup/index.ts'
import { readyCalendar, rebuildCalendar, repairHours } from '../../apps/server/src/features/calendar/index.ts'
import { learnNow, verifyLearning } from '../../apps/server/src/features/learning/index.ts'
import { type Db, sql } from '../../apps/server/src/platform/database.ts'
import { FUNCTIONS, migrate, MIGRATIONS, SCHEMA_FILE } from '../../apps/server/src/platform/migrate.ts'
import { presentName } from '../../apps/server/src/platform/repaired-migrations.ts'
import { sqlFilesIn } from '../../apps/server/src/platform/sql-files.ts'
import { contentsOf, differences, presentSchema, schemaLines } from './compare.ts'
import type { ShopKind } from './shops.ts'

const NOW = Date.parse('2026-11-25T09:00:00Z')
const BUSINESS_TIME_ZONE = 'Asia/Riyadh'

/** Upgrades a shop of an earlier version, and expects everything of it to be there and to add up. */
export async function expectUpgrade(db: Db, before: { name: string }[], kind: ShopKind): Promise<void> {
  const was = await contentsOf(db, null)
  await migrate(db)
  const is = await contentsOf(db, was.keys)
  expect(differences(was, is, await textsSince(before))).toEqual([])
  expect(schemaLines(await schemaText(db))).toEqual(await presentSchema(SCHEMA_FILE))
  await expectToAddUp(db, kind)
}

/** Restores a backup of a shop of an earlier version into an empty database, and expects the same of that. */
export async function expectRestore(db: Db, into: Db, before: { name: string }[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-landed-'))
  try {
    const path = join(folder, 'backup.tar.gz')
    await writeBackup(createWriteStream(path), { db, photos: null, seal: null, signer: null, now: NOW })
    await restoreBackup({ path, key: null }, { db: into, photos: null, now: NOW })
  } finally {
    await rm(folder, { recursive: true })
  }
  const was = await contentsOf(db, null)
  for (const table of NOT_BACKED_UP) was.tables.delete(table)
  // A transaction has the number of its database: what is restored has changed in the one that restored it.
  for (const { columns } of was.tables.values()) columns.delete('changed_in')
  const is = await contentsOf(into, was.keys)
  // Nobody stays signed in by what lies in a file.
  const texts = [...(await textsSince(before)), 'update sign_in set ended_at = now();']
  expect(differences(was, is, texts)).toEqual([])
  expect(schemaLines(await schemaText(into))).toEqual(await presentSchema(SCHEMA_FILE))
  await expectToAddUp(into, 'full')
}

/** The migrations that such a shop has not run yet, and the functions. */
async function textsSince(before: { name: string }[]): Promise<string[]> {
  const ran = new Set(before.map(({ name }) => presentName(name)))
  const pending = (await sqlFilesIn(MIGRATIONS, /\.sql$/)).filter(({ name }) => !ran.has(name))
  return [...pending, ...(await sqlFilesIn(FUNCTIONS, /\.sql$/))].map(({ text }) => text)
}

/** Starts as the program does, and does what `verify-audit`, `verify-hours` and `verify-learning` do. */
async function expectToAddUp(db: Db, kind: ShopKind): Promise<void> {
  expect((await verifyAudit(db, null)).fault).toBeNull()
  await readyCalendar(db, { businessTimeZone: BUSINESS_TIME_ZONE, now: NOW })
  if (kind === 'full') {
    // Closed months keep what was closed, and nobody closed these: they are open again. Then what stands as a result has to
    // be what the program makes of such sessions, rates, rules and people.
    await db.write(sql`truncate late_arrival, locked_period cascade`)
    await rebuildCalendar(db, { businessTimeZone: BUSINESS_TIME_ZONE, now: NOW })
    await repairHours(db)
  }
  await learnNow(db, NOW)
  const hours = await auditHours(db, { businessTimeZone: BUSINESS_TIME_ZONE })
  expect({
    results: hours.results.first,
    days: hours.days.first,
    lines: hours.lines.first,
    months: hours.months,
  }).toEqual({ results: [], days: [], lines: [], months: [] })
  expect(hours.isScheduleRight).toBe(true)
  // What a full shop has beside its sessions is made up, each column by itself.
  if (kind !== 'full') expect(hours.stored.first).toEqual([])
  expect(await verifyLearning(db, NOW)).toMatchObject({ isTheSame: true, isOtherVersion: false })
}
