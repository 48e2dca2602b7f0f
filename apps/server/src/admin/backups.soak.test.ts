import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminCommand as admin } from '../../testing/admin-command.ts'
import { contentIn } from '../../testing/backups.ts'
import { copyMigratedCluster } from '../../testing/migrated-cluster.ts'
import { readBackup } from '../features/backup/index.ts'
import { programsIn } from '../platform/embedded-postgres/index.ts'

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-backups-'))
  dataDir = join(folder, 'data')
  await copyMigratedCluster(dataDir)
  const huda = ['--name', 'Huda', '--email', 'huda@shop.example', '--password', 'a-good-password']
  expect((await admin({ DATA_DIR: dataDir }, 'create-admin', ...huda)).code).toBe(0)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('takes the passphrase from a file or from the environment', async () => {
  const secret = join(folder, 'passphrase')
  await writeFile(secret, 'correct horse battery\n')
  const sealed = join(folder, 'sealed.tar.gz.age')
  expect(await admin({ DATA_DIR: dataDir }, 'backup', sealed, '--passphrase-file', secret)).toMatchObject({
    code: 0,
  })
  expect(await admin({ BACKUP_PASSPHRASE: 'correct horse battery' }, 'verify', sealed)).toMatchObject({ code: 0 })
  expect((await admin({}, 'verify', sealed)).stderr).toContain('is encrypted. Give --passphrase-file')
  await expect(readBackup({ path: sealed, key: { passphrase: 'wrong horse battery' } })).rejects.toThrow(
    'The backup cannot be opened: this is not its passphrase.',
  )
}, 60_000)

test('the embedded database is moved to the programs that Warsha brings, and the former one is kept', async () => {
  const before = await contentIn(dataDir)
  const root = join(programsIn('.'), '../../../..')
  const output = await admin({ DATA_DIR: dataDir }, 'upgrade-database', '--former', root)
  expect([output.code, output.stderr]).toEqual([0, ''])
  expect(output.stdout).toMatch(/The database was upgraded: \d+ rows\. Everybody signs in anew\./)
  const { sign_in: _before, ...expected } = before
  expect(await contentIn(dataDir)).toMatchObject(expected)
  const kept = (await readdir(dataDir)).toSorted()
  expect(kept).toEqual(expect.arrayContaining(['postgres', 'postgres-18']))
  expect(kept).not.toContain('upgrade')
  const backup = kept.find((name) => name.startsWith('before-upgrade-')) ?? ''
  expect((await readBackup({ path: join(dataDir, backup), key: null })).manifest.photos).toBeNull()
  const again = await admin({ DATA_DIR: dataDir }, 'upgrade-database', '--former', root)
  expect([again.code, again.stderr]).toEqual([4, expect.stringContaining('postgres-18 exists already')])
  expect(await contentIn(dataDir)).toMatchObject(expected)
}, 90_000)
