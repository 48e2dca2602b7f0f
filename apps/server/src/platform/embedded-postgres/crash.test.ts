import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'
import { endOrphan } from './postmaster.ts'
import {
  type App,
  query,
  installedApp,
  isAlive,
  rowsIn,
  startApp,
  stopAfterwards,
  usedFolder,
} from '../../../testing/embedded-postgres/installed-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const MANY = 200

async function recordingApp(dataDir: string): Promise<{ app: App; server: number }> {
  const app = startApp(await installedApp(), dataDir, { behaviour: 'record' })
  const { pid } = await app.next('started')
  await vi.waitFor(() => expect(app.recorded().length).toBeGreaterThan(MANY), { timeout: 20_000 })
  return { app, server: pid }
}

async function startAgain(dataDir: string): Promise<number[]> {
  return rowsIn(stopAfterwards(await startEmbeddedPostgres({ dataDir })))
}

test('the app is killed: the next start ends its server, and all that was acknowledged is there', async () => {
  const dataDir = await usedFolder()
  const { app, server } = await recordingApp(dataDir)
  app.kill('SIGKILL')
  await app.ended
  expect(await isAlive(server)).toBe(true)

  expect(await startAgain(dataDir)).toEqual(expect.arrayContaining(app.recorded()))
  await expect.poll(() => isAlive(server), { timeout: 20_000 }).toBe(false)
})

test('the server is killed: the app is told once, in one line, and all that was acknowledged is there', async () => {
  const dataDir = await usedFolder()
  const { app, server } = await recordingApp(dataDir)
  process.kill(server, 'SIGKILL')
  expect(await app.next('lost')).toBe(
    `PostgreSQL was ended by SIGKILL. Start Warsha again; ${dataDir}/postgres.log may tell more.`,
  )
  await app.stop()
  expect(app.news.filter((news) => 'lost' in news)).toHaveLength(1)

  expect(await startAgain(dataDir)).toEqual(expect.arrayContaining(app.recorded()))
})

test('both are killed: all that was acknowledged is there', async () => {
  const dataDir = await usedFolder()
  const { app, server } = await recordingApp(dataDir)
  app.kill('SIGKILL')
  process.kill(server, 'SIGKILL')
  await app.ended

  expect(await startAgain(dataDir)).toEqual(expect.arrayContaining(app.recorded()))
})

test('a killed server can be started again right away, while a session of it still works', async () => {
  const dataDir = await usedFolder()
  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir }))
  const client = new Client(server.connection('postgres'))
  client.on('error', () => undefined)
  await client.connect()
  const longQuestion = client.query('select count(*) from generate_series(1, 20000000) a').catch(() => undefined)
  const lost = new Promise<string>((resolve) => server.onUnexpectedExit(resolve))
  process.kill(server.pid, 'SIGKILL')
  await lost

  const next = stopAfterwards(await startEmbeddedPostgres({ dataDir }))
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
  await longQuestion
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('pre-existing shared memory block')
})

test('a stop comes to its end while the server recovers from the crash of a session', async () => {
  const dataDir = await usedFolder()
  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir }))
  const client = new Client(server.connection('postgres'))
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table record as select n from generate_series(1, 100000) n')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? -1, 'SIGKILL')
  await sleep(40)
  const before = performance.now()
  await server.stop()
  expect(performance.now() - before).toBeLessThan(8_000)
  expect(await startAgain(dataDir)).toHaveLength(100_000)
})

test('who asks about the end too late is told at once', async () => {
  const server = await startEmbeddedPostgres({ dataDir: await usedFolder(), durable: false })
  const first = new Promise<string>((resolve) => server.onUnexpectedExit(resolve))
  process.kill(server.pid, 'SIGTERM')
  const reason = await first
  expect(reason).toMatch(/^PostgreSQL was shut down by someone else\./)
  const messages: string[] = []
  server.onUnexpectedExit((reason) => messages.push(reason))
  expect(messages).toEqual([reason])
  await server.stop()
})

test('an orphan that does not react is killed', async () => {
  const dataDir = await usedFolder()
  const { app, server } = await recordingApp(dataDir)
  app.kill('SIGKILL')
  await app.ended
  // A halted process handles no signal but SIGKILL.
  process.kill(server, 'SIGSTOP')
  await endOrphan(join(dataDir, 'postgres'), () => undefined, [
    ['SIGINT', 100],
    ['SIGQUIT', 100],
    ['SIGKILL', 5_000],
  ])
  await expect.poll(() => isAlive(server), { timeout: 20_000 }).toBe(false)
  expect(await startAgain(dataDir)).toEqual(expect.arrayContaining(app.recorded()))
})

test('a process that got the number of a former server is left alone', async () => {
  const dataDir = await usedFolder()
  const server = await startEmbeddedPostgres({ dataDir })
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const left = await readFile(pidFile, 'utf8')
  await server.stop()
  const stranger = await sleeper()
  await writeFile(pidFile, left.replace(String(server.pid), String(stranger)))

  const next = stopAfterwards(await startEmbeddedPostgres({ dataDir }))
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await isAlive(stranger)).toBe(true)
})

test('an empty postmaster.pid, as a full disk leaves it, does not stand in the way', async () => {
  const dataDir = await usedFolder()
  await (await startEmbeddedPostgres({ dataDir, durable: false })).stop()
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  await writeFile(pidFile, '')
  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir, durable: false }))
  expect((await stat(pidFile)).size).toBeGreaterThan(0)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

/** A process of someone else's, under the user that PostgreSQL's would have. */
async function sleeper(): Promise<number> {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' })
  await once(child, 'spawn')
  onTestFinished(() => void child.kill())
  return child.pid ?? -1
}
