import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { DEPLOY, judge, type Ran, ROOT } from '../testing/deployment.ts'
import { freePort, NetworkPostgres } from '../testing/network-postgres.ts'
import { Program } from '../testing/program.ts'
import { signInAt } from '../testing/programs.ts'

const SHOPS = join(DEPLOY, 'shops')

let root: string
const running: Program[] = []
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'warsha-shops-'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop()))
  await rm(root, { recursive: true, force: true })
})

/** The command as somebody runs it below a folder, in which users, owners, systemd and Caddy are left alone. */
function warshaShops(...args: string[]): Ran {
  const env = { PATH: process.env['PATH'] }
  const { status, stdout, stderr } = spawnSync('bash', [join(SHOPS, 'warsha-shops'), '--root', root, ...args], {
    env,
    encoding: 'utf8',
    input: '',
  })
  return { status, output: stdout + stderr }
}

/** A release as it is unpacked: the programs as they are built, the schema and the libraries. */
async function addRelease(name: string, migrations: Record<string, string> = {}): Promise<void> {
  const server = join(root, 'opt/warsha/releases', name, 'apps/server')
  await mkdir(server, { recursive: true })
  for (const part of ['dist', 'migrations', 'functions', 'package.json']) {
    await cp(join(ROOT, 'apps/server', part), join(server, part), { recursive: true })
  }
  await cp(join(ROOT, 'package.json'), join(server, '../../package.json'))
  await symlink(join(ROOT, 'node_modules'), join(server, '../../node_modules'))
  for (const [file, text] of Object.entries(migrations)) await writeFile(join(server, 'migrations', file), text)
}

async function settingsOf(shop: string): Promise<Record<string, string>> {
  return parseEnv(await readFile(join(root, 'etc/warsha/shops', `${shop}.env`), 'utf8')) as Record<string, string>
}

/** Starts a shop as its unit does, with its release and its settings. */
async function startShop(shop: string): Promise<{ program: Program; address: string }> {
  const built = join(root, 'opt/warsha/shops', shop, 'apps/server/dist')
  const program = new Program('main', await settingsOf(shop), [], built)
  running.push(program)
  return { program, address: await program.address() }
}

async function tokenOf(address: string, email: string, password: string): Promise<string | undefined> {
  const response = await signInAt(address, email, password)
  return ((await response.json()) as { access_token?: string }).access_token
}

async function statusWith(token: string | undefined, address: string, path = '/api/admin/system'): Promise<number> {
  const { status } = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return status
}

const modeOf = async (path: string) => ((await stat(join(root, path))).mode & 0o777).toString(8)

describe('the command for many shops', () => {
  test('adds, backs up, restores, upgrades and removes shops that know nothing of each other', async ({ skip }) => {
    if (process.env['SOAK'] === undefined) skip('it takes a minute: npm run soak runs it')
    if (spawnSync('psql', ['--version']).status !== 0) skip('psql is not installed')
    const postgres = await NetworkPostgres.start()
    try {
      const firstPort = await freePort()
      await mkdir(join(root, 'etc/warsha'), { recursive: true })
      await writeFile(
        join(root, 'etc/warsha/shops.conf'),
        [
          'DOMAIN=shops.example',
          `FIRST_PORT=${firstPort}`,
          `DATABASE_HOST=127.0.0.1:${postgres.port}`,
          `POSTGRES_URL=postgresql://postgres@127.0.0.1:${postgres.port}/postgres`,
        ].join('\n'),
      )
      expect(warshaShops('add', 'north')).toMatchObject({
        status: 5,
        output: expect.stringContaining('no built Warsha'),
      })
      await addRelease('1')
      await addRelease('2', { '9999_visitor.sql': '-- before: adds a table.\ncreate table visitor (id int);\n' })
      await symlink('releases/1', join(root, 'opt/warsha/current'))

      for (const shop of ['north', 'south-2']) {
        const { status, output } = warshaShops('add', shop)
        expect(status, output).toBe(0)
        expect(output).toContain(`+ systemctl enable --now warsha@${shop}\n`)
        expect(output).toContain('+ systemctl reload caddy\n')
        const huda = ['--name', 'Huda Saleh', '--email', `huda@${shop}.example`, '--password', `winding-of-${shop}`]
        const created = warshaShops('admin', shop, 'create-admin', ...huda)
        expect(created.status, created.output).toBe(0)
      }
      expect(await modeOf('etc/warsha/shops/north.env')).toBe('640')
      expect(await modeOf('var/lib/warsha/north')).toBe('700')
      expect(await modeOf('var/lib/warsha/north/keys')).toBe('600')
      const [northern, southern] = [await settingsOf('north'), await settingsOf('south-2')]
      for (const name of ['PORT', 'DATA_DIR', 'DATABASE_URL', 'BACKUP_DIR', 'METRICS_TOKEN', 'NIGHTLY_DELAY_MINUTES']) {
        expect(northern[name], name).not.toBe(southern[name])
      }

      // What cannot be says why; what is there already is completed.
      expect(warshaShops('add', 'North').output).toMatch(/"North" is no name for a shop\./)
      expect(warshaShops('add', 'west', '--port', northern['PORT'] ?? '')).toMatchObject({ status: 5 })
      expect(warshaShops('add', 'west', '--host', 'north.shops.example').output).toMatch(
        /is the name of the shop north/,
      )
      expect(warshaShops('add', 'north')).toMatchObject({ status: 0, output: expect.stringContaining('is there') })
      expect(await settingsOf('north')).toEqual(northern)
      await postgres.ask('create database warsha_west')
      expect(warshaShops('add', 'west').output).toMatch(/There is a database warsha_west already/)

      const [north, south] = [await startShop('north'), await startShop('south-2')]
      expect(north.program.stdout).not.toContain('DATABASE_POOL')
      const token = await tokenOf(north.address, 'huda@north.example', 'winding-of-north')
      const other = await tokenOf(south.address, 'huda@south-2.example', 'winding-of-south-2')
      expect(await statusWith(token, north.address)).toBe(200)
      expect(await statusWith(other, south.address)).toBe(200)
      expect(await statusWith(token, south.address)).toBe(401)
      expect(await tokenOf(south.address, 'huda@north.example', 'winding-of-north')).toBeUndefined()
      const asNorth = spawnSync(
        'psql',
        ['-Atc', 'select 1', southern['DATABASE_URL']?.replace('warsha_south_2:', 'warsha_north:') ?? ''],
        { encoding: 'utf8' },
      )
      expect(asNorth.stderr).toMatch(/permission denied for database "warsha_south_2"/)

      const { scrape_configs: jobs } = parse(warshaShops('metrics').output) as {
        scrape_configs: { job_name: string; authorization: { credentials: string } }[]
      }
      expect(jobs.map(({ job_name }) => job_name)).toEqual(['warsha-north', 'warsha-south-2'])
      expect(await statusWith(jobs[0]?.authorization.credentials, north.address, '/metrics')).toBe(200)
      expect(await statusWith(jobs[0]?.authorization.credentials, south.address, '/metrics')).toBe(401)

      const file = join(root, 'north.tar.gz')
      expect(warshaShops('backup', 'north', file)).toMatchObject({ status: 0 })
      const restored = warshaShops('add', 'third', '--from', file)
      expect(restored.status, restored.output).toBe(0)
      expect(restored.output).toMatch(/Restored what was backed up at/)
      const third = await startShop('third')
      expect(await tokenOf(third.address, 'huda@north.example', 'winding-of-north')).toBeDefined()
      expect(await statusWith(token, third.address)).toBe(401)

      await third.program.stop()
      const upgraded = warshaShops('upgrade', 'third', '--to', '2')
      expect(upgraded.status, upgraded.output).toBe(0)
      expect(upgraded.output).toMatch(
        /third: from 1 to 2\n[^]*its start will run 1 migration \(9999_visitor\.sql\)[^]*\+ systemctl start warsha@third\n/,
      )
      expect((await startShop('third')).program.stdout).toMatch(/Database schema: 1 migrations applied/)
      expect(warshaShops('upgrade', 'third', '--to', '2').output).toBe('third runs 2 already.\n')
      const rows = warshaShops('list').output.trim().split('\n')
      expect(rows.map((row) => row.split(/ +/)).map(([name, , , release]) => `${name} ${release}`)).toEqual([
        'NAME RELEASE',
        'north 1',
        'south-2 1',
        'third 2',
      ])

      await south.program.stop()
      expect(warshaShops('remove', 'south-2')).toMatchObject({ status: 5, output: expect.stringContaining('--yes') })
      expect(warshaShops('remove', 'south-2', '--yes').output).toContain('+ systemctl disable --now warsha@south-2')
      expect(warshaShops('list').output).not.toContain('south-2')
      expect(warshaShops('add', 'south-2').output).toContain('with the data that were kept')
      const again = await startShop('south-2')
      expect(await statusWith(other, again.address)).toBe(200)
      await again.program.stop()
      expect(warshaShops('remove', 'south-2', '--with-data', '--yes')).toMatchObject({ status: 0 })
      expect(await readdir(join(root, 'var/lib/warsha'))).toEqual(['north', 'third'])
      const databases = await postgres.ask(
        `select datname from pg_database where datname like 'warsha\\__%' order by 1`,
      )
      expect(databases.map(({ datname }) => datname)).toEqual(['warsha_north', 'warsha_third', 'warsha_west'])

      await cp(join(SHOPS, 'Caddyfile'), join(root, 'etc/caddy/Caddyfile'))
      const config = join(root, 'etc/caddy/Caddyfile')
      const caddy = judge(
        'shops/Caddyfile',
        'caddy',
        ['adapt', '--validate', '--adapter', 'caddyfile', '--config', config],
        {
          env: { PATH: process.env['PATH'], HOME: root },
        },
      )
      if (caddy) {
        expect(caddy.status, caddy.output).toBe(0)
        for (const host of ['north.shops.example', 'third.shops.example']) expect(caddy.output).toContain(host)
        expect(caddy.output).not.toContain('south-2.shops.example')
      }
    } finally {
      await Promise.all(running.splice(0).map((program) => program.stop()))
      await postgres.close()
    }
  }, 180_000)

  test('refuses a shop more than the connections of PostgreSQL, with the number that is needed', async ({ skip }) => {
    if (spawnSync('psql', ['--version']).status !== 0) skip('psql is not installed')
    const postgres = await NetworkPostgres.start()
    try {
      await mkdir(join(root, 'etc/warsha'), { recursive: true })
      await addRelease('1')
      await symlink('releases/1', join(root, 'opt/warsha/current'))
      const url = `postgresql://postgres@127.0.0.1:${postgres.port}/postgres`
      await writeFile(
        join(root, 'etc/warsha/shops.conf'),
        `POSTGRES_URL=${url}\nCONNECTIONS_PER_SHOP=90\nDOMAIN=shops.example\n`,
      )
      expect(warshaShops('add', 'north')).toEqual({
        status: 5,
        output:
          'warsha-shops: PostgreSQL has 100 connections, and 1 shops of 90, with 20 for others, need 110. ' +
          'Set max_connections = 110 or more, and restart PostgreSQL.\n',
      })
    } finally {
      await postgres.close()
    }
  }, 60_000)

  test('explains itself, and is written as bash and shellcheck read it', () => {
    expect(warshaShops('--help')).toMatchObject({ status: 0, output: expect.stringContaining('add NAME') })
    expect(warshaShops('move', 'north')).toMatchObject({
      status: 2,
      output: expect.stringContaining('no command "move"'),
    })
    expect(warshaShops('backup', 'nobody')).toMatchObject({
      status: 5,
      output: expect.stringContaining('no shop nobody'),
    })
    expect(judge('warsha-shops', 'bash', ['-n', 'shops/warsha-shops'])).toEqual({ status: 0, output: '' })
    expect(judge('warsha-shops', 'shellcheck', ['shops/warsha-shops'])?.output ?? '').toBe('')
  })
})

test('the unit of a shop is that of a single one, with a user, a release, settings and data of its own', async () => {
  const [unit, single] = await Promise.all(
    ['shops/warsha@.service', 'warsha.service'].map((name) => readFile(join(DEPLOY, name), 'utf8')),
  )
  // What it may not do is what a single one may not do.
  const hardening = (text = '') => text.slice(text.indexOf('CapabilityBoundingSet='))
  expect(hardening(unit)).toBe(hardening(single))
  for (const own of [
    'User=warsha-%i',
    'WorkingDirectory=/opt/warsha/shops/%i',
    'EnvironmentFile=/etc/warsha/shops/%i.env',
  ]) {
    expect(unit).toContain(`${own}\n`)
  }
  const options = /^ExecStart=\/usr\/bin\/env node (.*) \S+$/m.exec(unit ?? '')?.[1]?.split(' ') ?? []
  expect(spawnSync(process.execPath, [...options, '-e', '0'], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  })
  const here = unit?.replace('/usr/bin/env node', process.execPath).replace('/opt/warsha/shops/%i', ROOT) ?? ''
  const file = join(root, 'warsha@.service')
  await writeFile(file, here)
  const verified = judge('warsha@.service', 'systemd-analyze', ['verify', file])
  expect(verified ?? { status: 0, output: '' }).toEqual({ status: 0, output: '' })
})
