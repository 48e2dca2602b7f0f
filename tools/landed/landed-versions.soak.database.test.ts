import { expect, test } from 'vitest'
import { withDatabase } from './database.ts'
import { buildLanded, fillLanded, startsWith } from './shops.ts'
import { calendarOfStart, PATIENCE } from './testing.ts'
import { expectUpgrade } from './upgrade.ts'
import { landedVersions, lastOf } from './versions.ts'

const versions = await landedVersions()
const calendar = calendarOfStart()

test(
  'a shop that took every version in turn starts',
  async () => {
    await withDatabase(async (db) => {
      const [first = lastOf(versions), ...later] = versions
      await buildLanded(db, first)
      await fillLanded(db, { kind: 'week', calendar: calendar(), variant: 0 })
      let latest = first
      for (const version of later) {
        if (!(await startsWith(db, version))) continue
        await buildLanded(db, version)
        latest = version
      }
      expect(latest).not.toBe(first)
      await expectUpgrade(db, latest.migrations, 'week')
    })
  },
  PATIENCE,
)
