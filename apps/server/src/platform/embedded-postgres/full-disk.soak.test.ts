import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'
import {
  asRoot,
  copy,
  filesIn,
  installedApp,
  rowsIn,
  startApp,
  stopAfterwards,
  temporaryFolder,
  usedFolder,
} from '../../../testing/embedded-postgres/installed-app.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A place with little room, for processes that are started by `by`. */
type SmallDisk = { folder: string; by: string[]; message: string; grow(): Promise<void> }

const call = promisify(execFile)
const canMount = asRoot && tryToMount()
const kind = canMount ? 'a small file system' : 'a limit of file sizes'

function tryToMount(): boolean {
  const folder = execFileSync('mktemp', ['-d']).toString().trim()
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    execFileSync('rmdir', [folder])
  }
}

async function smallDisk(megabytes: number, fileMegabytes: number): Promise<SmallDisk> {
  return canMount ? smallFileSystem(megabytes) : smallFiles(fileMegabytes)
}

async function smallFileSystem(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'test-disk-'))
  await call('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  onTestFinished(async () => {
    await call('umount', ['-l', folder])
    await rm(folder, { recursive: true })
  })
  const grow = async () => void (await call('mount', ['-o', 'remount,size=400m', folder]))
  return { folder, by: [], message: 'no space left on device', grow }
}

/** Where no file system may be mounted, files that may not grow past a limit stand for a full disk. */
async function smallFiles(megabytes: number): Promise<SmallDisk> {
  const by = ['sh', '-c', `ulimit -f ${megabytes * 2048} && exec "$@"`, 'sh']
  const folder = await temporaryFolder()
  return { folder, by, message: 'file too large', grow: async () => void by.splice(0) }
}

test(`a first start on ${kind} says that the disk is full, leaves nothing, and can be repeated`, async () => {
  const disk = await smallDisk(20, 4)
  const dataDir = join(disk.folder, 'data')
  const installation = await installedApp()
  expect(await startApp(installation, dataDir, { by: disk.by }).next('refused')).toEqual({
    code: 'disk_full',
    message: fullDiskLine(dataDir, disk),
  })
  expect(await filesIn(dataDir)).toEqual([])

  await disk.grow()
  await startApp(installation, dataDir, { by: disk.by }).next('started')
})

test(`a later start on ${kind} says that the disk is full, and works when there is room`, async () => {
  const disk = await smallDisk(100, 0)
  const dataDir = join(disk.folder, 'data')
  await copy(await usedFolder(), dataDir)
  if (canMount) await fill(disk.folder)
  const installation = await installedApp()
  expect(await startApp(installation, dataDir, { by: disk.by }).next('refused')).toEqual({
    code: 'disk_full',
    message: fullDiskLine(dataDir, disk),
  })

  await disk.grow()
  await startApp(installation, dataDir, { by: disk.by }).next('started')
})

test(`when ${kind} fills up while it runs, nothing that was acknowledged is lost`, async () => {
  const disk = await smallDisk(90, 20)
  const dataDir = join(disk.folder, 'data')
  await copy(await usedFolder(), dataDir)
  const app = startApp(await installedApp(), dataDir, { behaviour: 'record', rowBytes: 200_000, by: disk.by })
  expect((await app.next('failed')).toLowerCase()).toContain(disk.message)
  await app.stop()
  for (const { lost } of app.news.filter((news) => 'lost' in news)) expect(lost).toBe(fullDiskLine(dataDir, disk))
  expect(app.recorded().length).toBeGreaterThan(20)

  await disk.grow()
  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir }))
  expect(await rowsIn(server)).toEqual(expect.arrayContaining(app.recorded()))
})

function fullDiskLine(dataDir: string, { message }: SmallDisk): string {
  return `The disk of ${dataDir} is full (${message}). Free some space and start Warsha again.`
}

async function fill(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  await writeFile(join(folder, 'filling'), Buffer.alloc(bavail * bsize))
}
