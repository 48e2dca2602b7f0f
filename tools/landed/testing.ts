import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unborne } from './coverage.ts'
import { makeTemplate, type Template, withDatabase, withMigrated } from './database.ts'
import { buildLanded, fillLanded, startedCalendar, type StartedCalendar } from './shops.ts'
import { expectRestore, expectUpgrade } from './upgrade.ts'
import { type LandedVersion, versionOf } from './versions.ts'

/** Some thousand rows, each of which the database may refuse, on a machine that has other things to do. */
export const PATIENCE = 3 * 60_000

/** The first version that made backups. */
const FIRST_BACKUPS = 'ae9f107d'

/** The working hours as a start makes them, made before the tests of a file. */
export function calendarOfStart(): () => StartedCalendar {
  let calendar: StartedCalendar
  beforeAll(async () => {
    calendar = await withMigrated(startedCalendar)
  })
  return () => calendar
}

/** Every version, with every kind of shop, and with its backup; `npm run soak` runs thirds of them beside each other. */
export function describeVersions(chosen: readonly LandedVersion[], all: readonly LandedVersion[]): void {
  const calendar = calendarOfStart()
  const makesBackups = (version: LandedVersion) => all.indexOf(version) >= all.indexOf(versionOf(all, FIRST_BACKUPS))

  describe.each(chosen)('a shop of the version of $day, $commit', (version) => {
    const built = templateOf(version)

    test.each(['new', 'week', 'full'] as const)(
      'starts, %s',
      async (kind) => {
        await withDatabase(async (db) => {
          await fillLanded(db, { kind, calendar: calendar(), variant: all.indexOf(version) })
          if (kind === 'full') expect(await unborne(db)).toEqual([])
          await expectUpgrade(db, version.migrations, kind)
        }, built())
      },
      PATIENCE,
    )

    test.runIf(makesBackups(version))(
      'is restored from its backup',
      async () => {
        await withDatabase(async (db) => {
          await fillLanded(db, { kind: 'full', calendar: calendar(), variant: all.indexOf(version) + 1 })
          await withDatabase((into) => expectRestore(db, into, version.migrations))
        }, built())
      },
      PATIENCE,
    )
  })
}

/** The schema of a version, built once for the tests of a group. */
export function templateOf(version: LandedVersion): () => Template {
  let built: Template
  beforeAll(async () => {
    built = await makeTemplate((db) => buildLanded(db, version))
  })
  afterAll(() => built.drop())
  return () => built
}
