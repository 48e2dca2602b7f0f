import { beforeAll, describe, expect, test } from 'vitest'
import { unborne } from './coverage.ts'
import { withDatabase } from './database.ts'
import { buildLanded, fillLanded, startedCalendar, type StartedCalendar, startsWith } from './shops.ts'
import { expectRestore, expectUpgrade } from './upgrade.ts'
import { landedVersions, type LandedVersion, lastOf, versionOf } from './versions.ts'

const versions = await landedVersions()
const PATIENCE = 3 * 60_000

let calendar: StartedCalendar
beforeAll(async () => {
  calendar = await withDatabase(startedCalendar, { isMigrated: true })
})

/** The first version that made backups. */
const FIRST_BACKUPS = 'ae9f107d'

function makesBackups(version: LandedVersion): boolean {
  return versions.indexOf(version) >= versions.indexOf(versionOf(versions, FIRST_BACKUPS))
}

describe.each(versions)('a shop of the version of $day, $commit', (version) => {
  test.each(['new', 'week', 'full'] as const)(
    'starts, %s',
    async (kind) => {
      await withDatabase(async (db) => {
        await buildLanded(db, version)
        await fillLanded(db, { kind, calendar, variant: versions.indexOf(version) })
        if (kind === 'full') expect(await unborne(db)).toEqual([])
        await expectUpgrade(db, version.migrations, kind)
      })
    },
    PATIENCE,
  )

  test.runIf(makesBackups(version))(
    'is restored from its backup',
    async () => {
      await withDatabase(async (db) => {
        await buildLanded(db, version)
        await fillLanded(db, { kind: 'full', calendar, variant: versions.indexOf(version) + 1 })
        await withDatabase((into) => expectRestore(db, into, version.migrations))
      })
    },
    PATIENCE,
  )
})

test(
  'a shop that took every version in turn starts',
  async () => {
    await withDatabase(async (db) => {
      const [first = lastOf(versions), ...later] = versions
      await buildLanded(db, first)
      await fillLanded(db, { kind: 'week', calendar, variant: 0 })
      let latest = first
      for (const version of later) {
        if (!(await startsWith(db, version))) continue
        await buildLanded(db, version)
        latest = version
      }
      await expectUpgrade(db, latest.migrations, 'week')
    })
  },
  PATIENCE,
)
