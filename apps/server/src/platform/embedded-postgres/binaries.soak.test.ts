import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findPackage } from './binaries.ts'
import { EmbeddedPostgresError } from './index.ts'
import {
  asRoot,
  filesIn,
  installApp,
  installedApp,
  nativeFolder,
  openFolder,
  startApp,
  temporaryFolder,
} from '../../../testing/embedded-postgres/installed-app.ts'

vi.setConfig({ testTimeout: 30_000 })

function reasonWithout(platform: string): { code: string; message: string } {
  try {
    findPackage(platform)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) return { code: error.code, message: error.message }
  }
  throw new Error('No refusal.')
}

test('a platform without binaries asks for DATABASE_URL', () => {
  expect(reasonWithout('win32-x64')).toEqual({
    code: 'unsupported_platform',
    message: 'Warsha brings no PostgreSQL of its own for win32-x64. Set DATABASE_URL to a PostgreSQL server.',
  })
})

test('a package that is not installed asks for it or for DATABASE_URL', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const { code, message } = await startApp(await installedApp('without PostgreSQL'), dataDir).next('refused')
  expect(code).toBe('binaries_missing')
  expect(message).toBe(
    `The package @embedded-postgres/${process.platform}-${process.arch} is not installed. ` +
      'Install Warsha with its optional packages, or set DATABASE_URL to a PostgreSQL server.',
  )
})

test('binaries that do not run here ask for DATABASE_URL', async () => {
  const installation = await installApp()
  await writeFile(join(nativeFolder(installation), 'bin', 'postgres'), 'not a program')
  const { code, message } = await startApp(installation, await temporaryFolder()).next('refused')
  expect(code).toBe('binaries_unusable')
  expect(message).toMatch(/^The PostgreSQL in .* does not run on this machine \(.+\)\. Set DATABASE_URL/)
})

test('without its install script, in a package that cannot be written to, the libraries are found all the same', async () => {
  const installation = await installApp()
  const native = nativeFolder(installation)
  const names = await removeLinks(native)
  await chmod(join(native, 'lib'), 0o555)
  onTestFinished(() => chmod(join(native, 'lib'), 0o755))
  const dataDir = await temporaryFolder()
  for (const start of [1, 2]) {
    const app = startApp(installation, dataDir)
    await app.next('started')
    await app.stop()
    expect(app.recorded()).toEqual([start])
    expect(await filesIn(join(dataDir, 'postgres-libraries'))).toEqual(names)
  }
  expect((await readdir(join(native, 'lib'))).filter((name) => names.includes(name))).toEqual([])
})

test(`the libraries are found by ${asRoot ? 'the user that root starts PostgreSQL under' : 'an ordinary user'}`, async () => {
  const installation = await installApp()
  await removeLinks(nativeFolder(installation))
  const dataDir = join(await openFolder(), 'data')
  const app = startApp(installation, dataDir)
  await app.next('started')
  await app.stop()
})

async function removeLinks(native: string): Promise<string[]> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  for (const { target } of links) await rm(join(native, '..', target))
  return links.map(({ target }) => basename(target)).toSorted()
}
