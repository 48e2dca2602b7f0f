import { expect } from 'vitest'
import { schemaText } from '../../../../tools/schema/schema-text.ts'
import { auditHours } from '../../src/admin/verify-hours/audit.ts'
import { verifyAudit } from '../../src/features/audit/index.ts'
import { readyCalendar, rebuildCalendar, repairHours } from '../../src/features/calendar/index.ts'
import { learnNow, verifyLearning } from '../../src/features/learning/index.ts'
import type { Db } from '../../src/platform/database.ts'
import { FUNCTIONS, migrate, MIGRATIONS, SCHEMA_FILE } from '../../src/platform/migrate.ts'
import { presentName } from '../../src/platform/repaired-migrations.ts'
import { sqlFilesIn } from '../../src/platform/sql-files.ts'
import { contentsOf, differences, presentSchema, schemaLines } from './compare.ts'
import type { ShopKind } from './shops.ts'

const NOW = Date.parse('2026-11-25T09:00:00Z')
const BUSINESS_TIME_ZONE = 'Asia/Riyadh'

/** Upgrades a shop of an earlier version, and expects everything of it to be there and to add up. */
export async function expectUpgrade(db: Db, before: { name: string }[], kind: ShopKind): Promise<void> {
  const was = await contentsOf(db, null)
  await migrate(db)
  const is = await contentsOf(db, was.keys)
  const ran = new Set(before.map(({ name }) => presentName(name)))
  const pending = (await sqlFilesIn(MIGRATIONS, /\.sql$/)).filter(({ name }) => !ran.has(name))
  const texts = [...pending, ...(await sqlFilesIn(FUNCTIONS, /\.sql$/))].map(({ text }) => text)
  expect(differences(was, is, texts)).toEqual([])
  expect(schemaLines(await schemaText(db))).toEqual(await presentSchema(SCHEMA_FILE))
  await expectToAddUp(db, kind)
}

/** Starts as the program does, and does what `verify-audit`, `verify-hours` and `verify-learning` do. */
async function expectToAddUp(db: Db, kind: ShopKind): Promise<void> {
  expect((await verifyAudit(db, null)).fault).toBeNull()
  await readyCalendar(db, { businessTimeZone: BUSINESS_TIME_ZONE, now: NOW })
  if (kind === 'full') {
    // What was put into the stored results without the program has to be what the program makes of it.
    await rebuildCalendar(db, { businessTimeZone: BUSINESS_TIME_ZONE, now: NOW })
    await repairHours(db)
  }
  await learnNow(db, NOW)
  const hours = await auditHours(db, { businessTimeZone: BUSINESS_TIME_ZONE })
  expect({ results: hours.results.first, days: hours.days.first, lines: hours.lines.first, months: hours.months }).toEqual(
    { results: [], days: [], lines: [], months: [] },
  )
  expect(hours.isScheduleRight).toBe(true)
  expect(await verifyLearning(db, NOW)).toMatchObject({ isTheSame: true, isOtherVersion: false })
}
