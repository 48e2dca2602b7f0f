import { mkdir, readdir, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './index.ts'
import { lockDataDir } from './lock.ts'
import {
  query,
  filesIn,
  installedApp,
  refusal,
  startApp,
  stopAfterwards,
  temporaryFolder,
  usedFolder,
} from '../../../testing/embedded-postgres/installed-app.ts'

vi.setConfig({ testTimeout: 30_000 })

test('a second process on the data folder is refused with the number of the first', async () => {
  const dataDir = await usedFolder()
  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir, durable: false }))
  const second = startApp(await installedApp(), dataDir)
  expect(await second.next('refused')).toEqual({
    code: 'already_running',
    message: `Another Warsha (process ${process.pid}) is already using ${dataDir}. Stop it first or set DATA_DIR.`,
  })
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the same process is refused too, until it has stopped', async () => {
  const dataDir = await usedFolder()
  const first = await startEmbeddedPostgres({ dataDir, durable: false })
  expect(await refusal(startEmbeddedPostgres({ dataDir }))).toMatchObject({ code: 'already_running' })
  await first.stop()
  stopAfterwards(await startEmbeddedPostgres({ dataDir, durable: false }))
})

test('of two processes that start at the same instant one serves and one is refused', async () => {
  const dataDir = await usedFolder()
  const installation = await installedApp()
  const apps = [startApp(installation, dataDir), startApp(installation, dataDir)]
  const fates = await Promise.all(apps.map((app) => Promise.race([fate(app, 'started'), fate(app, 'refused')])))
  expect(fates.toSorted()).toEqual(['refused', 'started'])
  const served = apps[fates.indexOf('started')]
  const refused = apps[fates.indexOf('refused')]
  expect((await refused?.next('refused'))?.message).toContain(`Another Warsha (process ${served?.pid})`)
})

async function fate(app: ReturnType<typeof startApp>, kind: 'started' | 'refused'): Promise<string> {
  await app.next(kind)
  return kind
}

test('of many that want the lock of a dead process exactly one gets it, time after time', async () => {
  const dataDir = await temporaryFolder()
  for (let round = 0; round < 50; round++) {
    await leaveDeadLock(dataDir)
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir)))
    const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(locks).toHaveLength(1)
    for (const reason of refusals) expect((reason as EmbeddedPostgresError).code).toBe('already_running')
    await locks[0]?.release()
  }
  expect(await filesIn(dataDir)).toEqual([])
})

test('while locks are taken and released at random, no two are held at once', async () => {
  const dataDir = await temporaryFolder()
  let held = 0
  let turns = 0
  const worker = async () => {
    for (let own = 0; own < 20;) {
      const lock = await lockDataDir(dataDir).catch(() => null)
      if (!lock) continue
      held++
      expect(held).toBe(1)
      await readdir(dataDir)
      held--
      turns++
      own++
      await lock.release()
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  expect(turns).toBe(120)
})

test('the lock of a killed process does not stand, even when another process has its number now', async () => {
  const dataDir = await temporaryFolder()
  await leaveDeadLock(dataDir)
  expect(await readdir(join(dataDir, 'warsha.lock'))).toEqual([`${process.pid}-dead`])
  const lock = await lockDataDir(dataDir)
  onTestFinished(() => lock.release())
  expect(await readdir(join(dataDir, 'warsha.lock'))).not.toContain(`${process.pid}-dead`)
})

/** What a holder leaves that was killed: its socket, on which nobody listens. */
async function leaveDeadLock(dataDir: string): Promise<void> {
  const lock = join(dataDir, 'warsha.lock')
  await mkdir(lock, { recursive: true })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(join(lock, 'alive'), resolve))
  // Closing removes the socket by the name it was made with.
  await rename(join(lock, 'alive'), join(lock, `${process.pid}-dead`))
  await new Promise((resolve) => server.close(resolve))
}
