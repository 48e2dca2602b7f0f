import { execFile } from 'node:child_process'
import { chmod, chown, lstat, mkdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'
import {
  query,
  asRoot,
  filesIn,
  openFolder,
  refusal,
  startApp,
  installedApp,
  stopAfterwards,
} from '../../../testing/embedded-postgres/installed-app.ts'
import { temporaryFolder, usedFolder } from '../../../testing/embedded-postgres/installed-app.ts'

vi.setConfig({ testTimeout: 30_000 })

/** Everything in a folder, as it is on the disk. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const path = join(folder, name)
    const file = await lstat(path)
    const content = file.isFile() ? `${file.ino} ${file.size} ${file.mtimeMs}` : ''
    found[name] = `${file.mode} ${file.uid} ${content}`
  }
  return found
}

async function refusedAndUntouched(dataDir: string): Promise<{ code: string; message: string }> {
  const before = await contentOf(dataDir)
  const refused = await refusal(startEmbeddedPostgres({ dataDir }))
  const after = await contentOf(dataDir)
  for (const ours of ['postgres.log', 'postgres-socket']) delete after[ours]
  expect(after).toEqual(before)
  expect(refused.message).not.toContain('\n')
  return refused
}

/** A used folder, without what a run leaves beside the database. */
async function databaseAlone(): Promise<{ dataDir: string; folder: string }> {
  const dataDir = await usedFolder()
  await rm(join(dataDir, 'postgres.log'))
  await rm(join(dataDir, 'postgres-socket'), { recursive: true })
  return { dataDir, folder: join(dataDir, 'postgres') }
}

test('a folder with other files in it', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'holiday.jpg'), 'sea')
  expect(await refusedAndUntouched(dataDir)).toEqual({
    code: 'not_a_database',
    message: `${dataDir}/postgres holds files, but not Warsha's database. Move them away or set DATA_DIR to another folder.`,
  })
})

test('a file in its place', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(join(dataDir, 'postgres'), 'notes')
  expect(await refusedAndUntouched(dataDir)).toEqual({
    code: 'not_a_database',
    message: `${dataDir}/postgres is not a folder. Move it away or set DATA_DIR to another folder.`,
  })
})

test('a link that leads nowhere in its place', async () => {
  const dataDir = await temporaryFolder()
  await symlink('/no/such/folder', join(dataDir, 'postgres'))
  expect(await refusedAndUntouched(dataDir)).toMatchObject({ code: 'not_a_database' })
})

test('a database of another version of PostgreSQL', async () => {
  const { dataDir, folder } = await databaseAlone()
  await writeFile(join(folder, 'PG_VERSION'), '15\n')
  const { code, message } = await refusedAndUntouched(dataDir)
  expect(code).toBe('other_version')
  expect(message).toContain(`The database in ${folder} is of PostgreSQL 15, but this Warsha brings 18.`)
})

test('a database whose control file is missing', async () => {
  const { dataDir, folder } = await databaseAlone()
  await rm(join(folder, 'global', 'pg_control'))
  const { code, message } = await refusedAndUntouched(dataDir)
  expect(code).toBe('damaged')
  expect(message).toMatch(/global\/pg_control is missing\. Restore that folder from a backup, or move it away/)
})

test('a database whose control file has lost its content', async () => {
  const { dataDir, folder } = await databaseAlone()
  await truncate(join(folder, 'global', 'pg_control'), 0)
  expect(await refusedAndUntouched(dataDir)).toMatchObject({ code: 'damaged' })
})

test('a database whose control file is corrupted', async () => {
  const { dataDir, folder } = await databaseAlone()
  const path = join(folder, 'global', 'pg_control')
  const control = await readFile(path)
  await writeFile(path, control.fill(0xa5, 40, 60))
  const { code, message } = await refusedAndUntouched(dataDir)
  expect(code).toBe('damaged')
  expect(message).toContain(`The database in ${folder} is damaged: incorrect checksum in control file.`)
})

test('a database whose journal is gone', async () => {
  const { dataDir, folder } = await databaseAlone()
  for (const name of await filesIn(join(folder, 'pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(name)) await rename(join(folder, 'pg_wal', name), join(dataDir, name))
  }
  const { code, message } = await refusal(startEmbeddedPostgres({ dataDir }))
  expect(code).toBe('damaged')
  expect(message).toContain('could not locate a valid checkpoint record')
})

test('a database of someone else, who lets nobody in without a password', async () => {
  const { dataDir, folder } = await databaseAlone()
  await writeFile(join(folder, 'pg_hba.conf'), 'local all all scram-sha-256\n')
  const { code, message } = await refusal(startEmbeddedPostgres({ dataDir }))
  expect(code).toBe('not_a_database')
  expect(message).toContain(`The database in ${folder} is not Warsha's`)
})

test(`a folder that may not be read, by ${asRoot ? 'an ordinary user that root starts' : 'an ordinary user'}`, async () => {
  const dataDir = await openFolder()
  const folder = join(dataDir, 'postgres')
  await mkdir(folder)
  const user = asRoot ? { uid: 65_534, gid: 65_534 } : undefined
  if (user) for (const path of [dataDir, folder]) await chown(path, user.uid, user.gid)
  await chmod(folder, 0)
  const app = startApp(await installedApp('copied'), dataDir, user ? { user } : {})
  const { code, message } = await app.next('refused')
  await chmod(folder, 0o700)
  expect(code).toBe('no_access')
  expect(message).toMatch(/^Warsha may not use \S+ \(EACCES: permission denied, scandir .*\)\. Let the user/)
})

test(`a data folder that may not be written to, by ${asRoot ? 'an ordinary user that root starts' : 'an ordinary user'}`, async () => {
  const dataDir = await openFolder()
  await chmod(dataDir, 0o555)
  const app = startApp(await installedApp('copied'), dataDir, asRoot ? { user: { uid: 65_534, gid: 65_534 } } : {})
  const { code, message } = await app.next('refused')
  expect(code).toBe('no_access')
  expect(message).toContain(`Warsha may not use ${dataDir} (EACCES: permission denied`)
})

test('a file in place of the data folder', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await writeFile(dataDir, 'notes')
  const { code, message } = await refusal(startEmbeddedPostgres({ dataDir }))
  expect(code).toBe('start_failed')
  expect(message).toContain(dataDir)
})

test('a database that came back from a backup with looser permissions serves', async () => {
  const { dataDir, folder } = await databaseAlone()
  await promisify(execFile)('chmod', ['-R', 'a+rX', folder])
  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir, durable: false }))
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('other things in the data folder stay as they are', async () => {
  const { dataDir } = await databaseAlone()
  const others = ['photos', 'postgres.unfinished-mine-not-yours', 'warsha.lock-of-mine', 'postgres.old']
  for (const name of others) {
    await mkdir(join(dataDir, name))
    await writeFile(join(dataDir, name, 'file'), name)
  }
  await (await startEmbeddedPostgres({ dataDir, durable: false })).stop()
  for (const name of others) expect(await readFile(join(dataDir, name, 'file'), 'utf8')).toBe(name)
})
