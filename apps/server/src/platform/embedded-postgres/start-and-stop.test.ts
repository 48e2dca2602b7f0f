import { once } from 'node:events'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'
import { ServerLog } from './server-log.ts'
import {
  query,
  filesIn,
  installedApp,
  isAlive,
  openFolder,
  refusal,
  startApp,
  stopAfterwards,
  temporaryFolder,
  usedFolder,
} from '../../../testing/embedded-postgres/installed-app.ts'

vi.setConfig({ testTimeout: 30_000 })

test('the first start makes the database, the next one finds it as it was', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const first = stopAfterwards(await startEmbeddedPostgres({ dataDir }))
  await query(first, 'create table job (name text)')
  await query(first, `insert into job values ('Toyota Corolla')`)
  await first.stop()
  expect(await isAlive(first.pid)).toBe(false)

  const second = stopAfterwards(await startEmbeddedPostgres({ dataDir }))
  expect(await query(second, 'select name from job')).toEqual([{ name: 'Toyota Corolla' }])
})

test('it sorts English and Arabic as people do', async () => {
  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir: await usedFolder(), durable: false }))
  const names = ['زيد', 'Zaid', 'أحمد', 'ahmed', 'Émile', 'بدر', 'Badr', 'ابراهيم', 'Fahd']
  const sorted = await query<{ name: string }>(
    server,
    `select name from unnest('{${names.join()}}'::text[]) name order by name`,
  )
  expect(sorted.map(({ name }) => name)).toEqual([
    'ahmed',
    'Badr',
    'Émile',
    'Fahd',
    'Zaid',
    'أحمد',
    'ابراهيم',
    'بدر',
    'زيد',
  ])
  expect(sorted.map(({ name }) => name)).toEqual(names.toSorted(new Intl.Collator('und').compare))
})

test('it keeps what was committed through a power failure, and is on no network', async () => {
  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir: await usedFolder() }))
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'TimeZone']
  const settings = await query<{ name: string; setting: string }>(
    server,
    `select name, setting from pg_settings where name in ('${names.join("','")}')`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '',
    TimeZone: 'UTC',
  })
  const socketFolder = await stat(server.connection('postgres').host)
  expect(socketFolder.mode & 0o777).toBe(0o700)
})

test('settings can be added and replaced, but none that opens it to others', async () => {
  const settings = { work_mem: '16MB', listen_addresses: '*', unix_socket_directories: '/tmp' }
  const dataDir = await usedFolder()
  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir, durable: false, settings }))
  expect(await query(server, 'show work_mem')).toEqual([{ work_mem: '16MB' }])
  expect(await query(server, 'show fsync')).toEqual([{ fsync: 'off' }])
  expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(await query(server, 'show unix_socket_directories')).toEqual([
    { unix_socket_directories: `"${join(dataDir, 'postgres-socket')}"` },
  ])
})

test('a setting that PostgreSQL does not know is refused in its words, and leaves nothing running', async () => {
  const dataDir = await usedFolder()
  const settings = { no_such_setting: 'on' }
  const { code, message } = await refusal(startEmbeddedPostgres({ dataDir, durable: false, settings }))
  expect(code).toBe('start_failed')
  expect(message).toContain('unrecognized configuration parameter "no_such_setting"')
  stopAfterwards(await startEmbeddedPostgres({ dataDir, durable: false }))
})

test('stopping ends the sessions that are open, and stopping again changes nothing', async () => {
  const server = await startEmbeddedPostgres({ dataDir: await usedFolder(), durable: false })
  const lost: string[] = []
  server.onUnexpectedExit((reason) => lost.push(reason))
  const client = new Client(server.connection('postgres'))
  await client.connect()
  const turnedOut = once(client, 'error')
  client.on('error', () => undefined)
  await Promise.all([server.stop(), server.stop()])
  await server.stop()
  await turnedOut
  expect(await isAlive(server.pid)).toBe(false)
  expect(lost).toEqual([])
})

test('folders may have spaces, commas, quotes and Arabic in their names', async () => {
  const dataDir = join(await temporaryFolder(), `my data, "of" Ali's ورشة`)
  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir, durable: false }))
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a data folder with a path too long for sockets works, and leaves nothing in the temporary folder', async () => {
  const installation = await installedApp()
  const temporary = await openFolder()
  const dataDir = join(await temporaryFolder(), 'very-long-name-of-a-folder'.repeat(5), 'data')
  const env = { TMPDIR: temporary }
  const app = startApp(installation, dataDir, { env })
  const { host } = await app.next('started')
  expect(host.startsWith(temporary)).toBe(true)
  expect(await startApp(installation, dataDir, { env }).next('refused')).toMatchObject({ code: 'already_running' })
  app.kill('SIGKILL')
  await app.ended

  const next = startApp(installation, dataDir, { env })
  await next.next('started')
  expect(await filesIn(temporary)).toHaveLength(1)
  await next.stop()
  expect(await filesIn(temporary)).toEqual([])
})

test('when the temporary folder has a long path too, /tmp serves', async () => {
  const long = join(await temporaryFolder(), 'very-long-name-of-a-folder'.repeat(5))
  await mkdir(long)
  vi.stubEnv('TMPDIR', long)
  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir: join(long, 'data'), durable: false }))
  vi.unstubAllEnvs()
  expect(server.connection('postgres').host).toMatch(/^\/tmp\/warsha-\w{6}$/)
})

test('a process that has nothing else to do ends, and the server with it', async () => {
  const dataDir = await usedFolder()
  const app = startApp(await installedApp(), dataDir, { behaviour: 'leave' })
  const { pid } = await app.next('started')
  await app.ended
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
})

test('Ctrl+C in a terminal leaves the database to the app until the app is done', async () => {
  const app = startApp(await installedApp(), await usedFolder())
  await app.next('started')
  process.kill(-app.pid, 'SIGINT')
  await app.next('stopped')
  expect(app.recorded()).toEqual([1])
})

test('a first start that was killed is begun anew by the next', async () => {
  const dataDir = await temporaryFolder()
  const unfinished = async () => (await filesIn(dataDir)).filter((name) => name.startsWith('postgres.unfinished-'))
  const app = startApp(await installedApp(), dataDir)
  await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1), { timeout: 20_000, interval: 5 })
  await sleep(100)
  app.kill('SIGKILL')
  await app.ended
  expect(await filesIn(dataDir)).not.toContain('postgres')

  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir, durable: false }))
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await unfinished()).toEqual([])
})

test('an empty folder in its place is taken for a first start', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  const server = stopAfterwards(await startEmbeddedPostgres({ dataDir, durable: false }))
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the log file has a limit, and one predecessor', async () => {
  const folder = await temporaryFolder()
  const log = new ServerLog(join(folder, 'postgres.log'))
  const output = new PassThrough()
  log.listenTo(output)
  for (let megabyte = 0; megabyte < 20; megabyte++) {
    output.write(`${'x'.repeat(999)}\n`.repeat(1_000))
    await sleep(5)
    await log.written()
  }
  output.end('FATAL:  the last words\n')
  await once(output, 'end')
  await log.written()
  expect(await filesIn(folder)).toEqual(['postgres.log', 'postgres.log.1'])
  for (const name of await filesIn(folder)) expect((await stat(join(folder, name))).size).toBeLessThan(8_000_000)
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toMatch(/FATAL: {2}the last words\n$/)
  expect(log.lastLines()).toBe('the last words')
})
