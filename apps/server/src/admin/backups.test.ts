import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminCommand as admin } from '../../testing/admin-command.ts'
import { contentIn, filledTables } from '../../testing/backups.ts'
import { writeTestKeys } from '../../testing/keys.ts'
import { copyMigratedCluster } from '../../testing/migrated-cluster.ts'
import { Program } from '../../testing/program.ts'
import { sql } from '../platform/database.ts'
import { openDatabase } from '../platform/open-database.ts'

const ADMIN = { ADMIN_EMAIL: 'huda@shop.example', ADMIN_PASSWORD: 'a-good-password' }

let folder: string
let dataDir: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-backups-'))
  dataDir = join(folder, 'data')
  file = join(folder, 'shop.tar.gz')
  await copyMigratedCluster(dataDir)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Whether the app has learned, forecast and removed what it does soon after its start: done later, each would be a difference. */
async function isAtRest(running: string): Promise<boolean> {
  const database = await openDatabase({ databaseUrl: null, dataDir: running }, { besideRunning: true })
  try {
    const done = sql`
      select where exists (select from retention_run where ended_at is not null) and not exists (select from work_to_learn)
        and (select made_at from forecast) is not null`
    return (await database.db.row(done)) !== null
  } finally {
    await database.close()
  }
}

describe('npm run admin', () => {
  test('backs up the running app, verifies without any database, and restores elsewhere', async () => {
    const nightly = join(folder, 'nightly')
    const running = new Program('main', { DATA_DIR: dataDir, BACKUP_DIR: nightly, ...ADMIN })
    await running.address()
    await expect.poll(() => isAtRest(dataDir), { timeout: 60_000 }).toBe(true)
    const made = await admin({ DATA_DIR: dataDir }, 'backup', file)
    expect([made.code, made.stderr]).toEqual([0, ''])
    expect(made.stdout).toMatch(new RegExp(`^${file}: \\d+ tables, \\d+ rows, 0 photo files, \\d+ bytes\\.\n$`))
    const before = await contentIn(dataDir)
    const refused = await admin({ DATA_DIR: dataDir }, 'restore', file)
    expect([refused.code, refused.stderr]).toEqual([
      5,
      expect.stringMatching(/^Another Warsha \(process \d+\) is already using .+\n$/),
    ])
    // Its first look is soon after the start; the worker is the one that is built.
    const madeAtNight = async () => (await readdir(nightly).catch(() => [])).filter((name) => name.endsWith('.gz'))
    await expect.poll(madeAtNight, { timeout: 30_000 }).toHaveLength(1)
    await running.stop()
    const [night = ''] = await madeAtNight()
    expect(await admin({}, 'verify', join(nightly, night))).toMatchObject({ code: 0, stderr: '' })

    const verified = await admin({ DATA_DIR: '/nowhere' }, 'verify', file)
    expect([verified.code, verified.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^Made at .+\nTables: \d+, rows: \d+, photo files: 0\nWhether this shop's keys made it could not be checked: .+\nThe backup is whole\.\n$/,
      ),
    ])
    const elsewhere = join(folder, 'elsewhere')
    const restored = await admin({ DATA_DIR: elsewhere }, 'restore', file)
    expect([restored.code, restored.stderr]).toEqual([0, ''])
    expect(restored.stdout).toContain("\nWhether this shop's keys made it could not be checked")
    expect(await contentIn(elsewhere)).toEqual(before)
    expect(filledTables(before)).toContain('person')
    // Keys are kept apart from backups.
    await copyFile(join(dataDir, 'keys'), join(elsewhere, 'keys'))
    const audit = await admin({ DATA_DIR: elsewhere }, 'verify-audit')
    expect([audit.code, audit.stderr]).toEqual([0, ''])
    const own = { DATA_DIR: join(folder, 'own'), KEY_FILE: join(dataDir, 'keys') }
    const there = await admin(own, 'restore', file)
    expect([there.code, there.stdout]).toEqual([0, expect.stringContaining('It was made with the keys of this shop.')])
    const checked = await admin(own, 'verify', file, '--json')
    expect([checked.code, (JSON.parse(checked.stdout) as { origin: string }).origin]).toEqual([0, 'own'])
    const again = await admin({ DATA_DIR: elsewhere }, 'restore', file)
    expect([again.code, again.stderr]).toEqual([5, expect.stringMatching(/^The database is not empty: .+\n$/)])
  }, 180_000)

  test('names a backup that other keys sealed, and restores it only where somebody says so', async () => {
    const other = join(folder, 'other')
    await mkdir(other)
    const env = { DATA_DIR: other, KEY_FILE: await writeTestKeys(other) }
    const verified = await admin(env, 'verify', file)
    const foreign = "This backup was not made by this shop's keys, or was changed since."
    expect([verified.code, verified.stderr]).toEqual([1, `${foreign}\n`])
    const refused = await admin(env, 'restore', file)
    expect([refused.code, refused.stderr]).toEqual([5, expect.stringContaining(`${foreign} Nothing was restored.`)])
    expect(await readdir(other)).toEqual(['keys'])
    const restored = await admin(env, 'restore', file, '--foreign')
    expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining(foreign)])
  }, 60_000)

  test.each([
    [2, ['backup'], 'Usage: npm run admin -- backup FILE [--recipient age1… | --passphrase-file FILE] [--json]\n'],
    [
      2,
      ['verify', '--word'],
      'Usage: npm run admin -- verify FILE [--identity-file FILE | --passphrase-file FILE] [--json]\n',
    ],
    [
      5,
      ['verify', '/no/such/file'],
      "/no/such/file cannot be read: ENOENT: no such file or directory, open '/no/such/file'\n",
    ],
    [1, ['restore', '/etc/hosts'], '/etc/hosts is no backup of Warsha.\n'],
    [
      2,
      ['backup', '/x', '--recipient', 'age1zz'],
      '--recipient must be a recipient of age, such as age1…, but is "age1zz".\n',
    ],
    [
      2,
      ['backup', '/x', '--recipient', 'age1qqqqqqqqqqqqqqqqqqqq'],
      '--recipient: "age1qqqqqqqqqqqqqqqqqqqq" is no recipient of age, such as age1….\n',
    ],
    [
      2,
      ['backup', '/x', '--recipient', 'age1zz', '--passphrase-file', '/x'],
      'Give a passphrase or a recipient, not both.\n',
    ],
    [
      2,
      ['backup', '/x', '--passphrase-file', '/no/such'],
      "/no/such cannot be read: ENOENT: no such file or directory, open '/no/such'\n",
    ],
    [2, ['upgrade-database'], 'Usage: npm run admin -- upgrade-database --former FOLDER [--json]\n'],
    [
      4,
      ['upgrade-database', '--former', '/no/warsha'],
      expect.stringMatching(/^\/no\/warsha has no PostgreSQL: .+\n$/) as string,
    ],
  ])('ends with %i: %j', async (ending, args, says) => {
    const empty = join(folder, 'empty')
    const { code, stderr } = await admin({ DATA_DIR: empty }, ...args)
    expect([code, stderr]).toEqual([ending, says])
    expect(await readdir(empty).catch(() => [])).toEqual([])
  })

  test('says where there is nothing to back up, and makes nothing', async () => {
    const empty = join(folder, 'none')
    expect(await admin({ DATA_DIR: empty }, 'backup', join(folder, 'none.tar.gz'))).toEqual({
      code: 3,
      stdout: '',
      stderr: `DATA_DIR: there is no database in ${empty} yet.\n`,
    })
    expect(await readdir(folder)).not.toContain('none.tar.gz')
  })
})

test('a start with a recipient that cannot be says so before anything is made', async () => {
  const empty = join(folder, 'unmade')
  const program = new Program('main', { DATA_DIR: empty, BACKUP_RECIPIENT: 'age1qqqqqqqqqqqqqqqqqqqq' })
  expect(await program.ended).toBe(1)
  expect(program.stderr).toContain('BACKUP_RECIPIENT: "age1qqqqqqqqqqqqqqqqqqqq" is no recipient of age')
  expect(await readdir(empty).catch(() => [])).toEqual([])
})
