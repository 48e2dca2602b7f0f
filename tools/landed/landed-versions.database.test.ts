import { describe, expect, test } from 'vitest'
import { unborne } from './coverage.ts'
import { withDatabase } from './database.ts'
import { buildLanded, fillLanded } from './shops.ts'
import { calendarOfStart, PATIENCE, templateOf } from './testing.ts'
import { expectRestore, expectUpgrade } from './upgrade.ts'
import { landedVersions, lastOf, versionOf } from './versions.ts'
import { MIGRATIONS, mustKnowMigrations } from '../../apps/server/src/platform/migrate.ts'
import { presentName } from '../../apps/server/src/platform/repaired-migrations.ts'
import { sqlFilesIn } from '../../apps/server/src/platform/sql-files.ts'

const versions = await landedVersions()
const last = lastOf(versions)
/** Its start makes a workshop without a name, which the next version could not migrate. */
const NAMELESS = 'fd3ac1a1'

const calendar = calendarOfStart()

test('what any version ran is known to this one, in the text of then', async () => {
  expect(versions.length).toBeGreaterThan(40)
  for (const { migrations, revision } of versions) {
    // Before checksums were kept, today's are taken for those of then.
    const ran = migrations.map(({ name, checksum }) => ({ name, checksum: revision === null ? null : checksum }))
    await expect(mustKnowMigrations(ran)).resolves.toBeUndefined()
  }
})

test('no migration of the last version is gone, and none stands before those that have landed', async () => {
  const names = (await sqlFilesIn(MIGRATIONS, /\.sql$/)).map(({ name }) => name)
  const landed = last.migrations.map(({ name }) => presentName(name))
  expect(names.slice(0, landed.length)).toEqual(landed)
})

describe.each(versions.slice(-3))('a shop of the version of $day, $commit', (version) => {
  const built = templateOf(version)

  test.each(['new', 'week', 'full'] as const)(
    'starts, %s',
    async (kind) => {
      await withDatabase(async (db) => {
        await fillLanded(db, { kind, calendar: calendar(), variant: versions.indexOf(version) })
        if (kind === 'full') expect(await unborne(db)).toEqual([])
        if (kind === 'full' && version === last) await withDatabase((into) => expectRestore(db, into, last.migrations))
        await expectUpgrade(db, version.migrations, kind)
      }, built())
    },
    PATIENCE,
  )
})

test('a shop whose company was never named starts', async () => {
  const version = versionOf(versions, NAMELESS)
  await withDatabase(async (db) => {
    await buildLanded(db, version)
    await fillLanded(db, { kind: 'week', calendar: calendar(), variant: 0 })
    await expectUpgrade(db, version.migrations, 'week')
  })
})
