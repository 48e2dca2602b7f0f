import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validate } from 'dockerfile-utils'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { adminCommand } from '../testing/admin-command.ts'
import { copyMigratedCluster } from '../testing/migrated-cluster.ts'
import { Program } from '../testing/program.ts'
import { readConfig } from './platform/config.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const DEPLOY = join(ROOT, 'deploy')
const textOf = (name: string) => readFile(join(DEPLOY, name), 'utf8')

let folder: string
const running: { stop: () => unknown }[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-deploy-'))
})
afterEach(async () => {
  for (const program of running.splice(0).toReversed()) await program.stop()
  await rm(folder, { recursive: true, force: true })
})

type Ran = { status: number | null; output: string }

/** Asks a program of somebody else, where it is installed, and tells whether it was. */
function judge(what: string, command: string, args: string[], options: { env?: NodeJS.ProcessEnv } = {}): Ran | null {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: DEPLOY, ...options })
  console.log(`${what}: ${command} ${error ? 'is not installed' : 'was asked'}`)
  return error ? null : { status, output: stdout + stderr }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('the image', () => {
  test('is written as Docker reads it, from the lock file, for a user without rights, with a health check', async () => {
    const dockerfile = await textOf('Dockerfile')
    expect(validate(dockerfile)).toEqual([])
    expect(dockerfile.match(/npm (ci|install|i)\b/g)).toEqual(['npm ci', 'npm ci'])
    const [, last = ''] = dockerfile.split(/^FROM (?!.* AS )/m)
    expect(last).toMatch(/^USER node$[^]*^HEALTHCHECK .*health-check\.mjs[^]*^CMD /m)
    expect(last.slice(last.indexOf('USER node'))).not.toMatch(/^(RUN|COPY|USER root)/m)
    const copied = [...last.matchAll(/^COPY (?:--from=build \/app\/)?([\w./-]+) \S+$/gm)].map(([, path = '']) => path)
    expect(copied).toContain('apps/server/migrations')
    // What is built is not there in a fresh checkout.
    expect(copied.filter((path) => !path.endsWith('dist') && !existsSync(join(ROOT, path)))).toEqual([])
    const hadolint = judge('Dockerfile', 'hadolint', ['Dockerfile'])
    expect(hadolint?.output ?? '').toBe('')
  })

  const protocols: [string, Record<string, string>][] = [
    ['http', {}],
    ['https', { TLS_CERT: 'tls/server.crt', TLS_KEY: 'tls/server.key' }],
  ]
  test.each(protocols)(
    'its health check is content with an app that lives, over %s, and with nothing else',
    async (_, tls) => {
      const check = async (env: Record<string, string>) => {
        const child = spawn(process.execPath, [join(DEPLOY, 'health-check.mjs')], { env })
        return new Promise<number | null>((resolve) => child.once('close', resolve))
      }
      await copyMigratedCluster(folder)
      await adminCommand({ DATA_DIR: folder }, 'certificate', '--name', 'warsha.local')
      const files = Object.fromEntries(Object.entries(tls).map(([name, path]) => [name, join(folder, path)]))
      const app = new Program('main', { DATA_DIR: folder, ...files })
      running.push(app)
      const { port } = new URL(await app.address())
      expect(await check({ PORT: port, ...files })).toBe(0)
      await app.stop()
      expect(await check({ PORT: port, ...files })).toBe(1)
    },
  )
})

type Compose = {
  services: Record<string, { environment?: Record<string, string>; volumes?: string[]; [key: string]: unknown }>
  volumes: Record<string, null>
}

describe('the compose file', () => {
  test('names what there is, and settings that the app takes', async () => {
    const { services, volumes } = parse(await textOf('compose.yaml')) as Compose
    expect(Object.keys(services)).toEqual(['app', 'database', 'caddy'])
    for (const mount of Object.values(services).flatMap((service) => service.volumes ?? [])) {
      const [source = ''] = mount.split(':')
      expect(source.startsWith('./') ? existsSync(join(DEPLOY, source)) : source in volumes, mount).toBe(true)
    }
    const given: Record<string, string> = { WARSHA_PASSWORD: 'a-password', METRICS_TOKEN: 'scrape-me-every-15-s' }
    const environment = Object.entries(services['app']?.environment ?? {}).map(([name, value]) => {
      return [
        name,
        value.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g, (_, key: string, missing = '') => given[key] ?? missing),
      ]
    })
    expect(readConfig(Object.fromEntries(environment) as Record<string, string>)).toMatchObject({
      databaseUrl: 'postgresql://warsha:a-password@database:5432/warsha',
      trustedProxies: ['uniquelocal'],
      metricsToken: 'scrape-me-every-15-s',
      firstAdmin: null,
    })
    expect(services['app']).toMatchObject({ read_only: true, cap_drop: ['ALL'], ports: ['127.0.0.1:3000:3000'] })
    const env = { ...process.env, ...given, POSTGRES_PASSWORD: 'another' }
    const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0
    const docker = hasCompose
      ? judge('compose.yaml', 'docker', ['compose', '-f', 'compose.yaml', 'config', '-q'], { env })
      : null
    if (!hasCompose) console.log('compose.yaml: docker compose is not installed')
    expect(docker ?? { status: 0, output: '' }).toEqual({ status: 0, output: '' })
  })

  test('the script that makes its database is one that sh reads', () => {
    expect(judge('create-database.sh', 'sh', ['-n', 'create-database.sh'])).toEqual({ status: 0, output: '' })
    const shellcheck = judge('create-database.sh', 'shellcheck', ['create-database.sh'])
    expect(shellcheck?.output ?? '').toBe('')
  })
})

describe('the unit of systemd', () => {
  test('starts what is built, restarts it, and lets it do little', async () => {
    const unit = await textOf('warsha.service')
    const lines = unit.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines.filter((line) => !/^(?:\[(?:Unit|Service|Install)\]|[A-Z]\w+=.*)$/.test(line))).toEqual([])
    const [, program = ''] = /^ExecStart=\/usr\/bin\/node .*?(\S+)$/m.exec(unit) ?? []
    expect(existsSync(join(ROOT, program)), program).toBe(true)
    expect(unit).toMatch(/^KillMode=mixed$/m)
    const here = unit.replace('/usr/bin/node', process.execPath).replace('/opt/warsha', ROOT)
    const file = join(folder, 'warsha.service')
    await writeFile(file, here)
    const verified = judge('warsha.service', 'systemd-analyze', ['verify', file])
    expect(verified ?? { status: 0, output: '' }).toEqual({ status: 0, output: '' })
    // From 0, which may do nothing, to 100.
    const exposed = judge('warsha.service', 'systemd-analyze', ['security', '--offline=true', '--threshold=25', file])
    if (exposed) expect(exposed.status, exposed.output).toBe(0)
  })
})

/** Caddy with the project's file, and an authority of its own in the folder. */
async function startCaddy(app: string): Promise<{ address: string; authority: () => Promise<string> } | null> {
  const [httpsPort, httpPort] = [await freePort(), await freePort()]
  const config = join(folder, 'Caddyfile')
  const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n}\n`
  await writeFile(config, `${options}import ${join(DEPLOY, 'Caddyfile')}\n`)
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    WARSHA_APP: app,
  }
  const valid = judge('Caddyfile', 'caddy', ['validate', '--adapter', 'caddyfile', '--config', config], { env })
  if (!valid) return null
  expect(valid.status, valid.output).toBe(0)
  const child: ChildProcess = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    env,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  running.push({ stop: () => (child.kill(), ended) })
  const root = join(folder, 'caddy/pki/authorities/local/root.crt')
  await expect.poll(() => existsSync(root), { timeout: 20_000 }).toBe(true)
  return { address: `https://localhost:${httpsPort}`, authority: () => readFile(root, 'utf8') }
}

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string }

function ask(url: string, ca: string, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { ca, method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json' } }
    const sent = request(url, options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

describe('the Caddyfile', () => {
  test('is well formed', async () => {
    const text = await textOf('Caddyfile')
    expect(text.split('{').length).toBe(text.split('}').length)
    expect(text).toMatch(/^\treverse_proxy \{\$WARSHA_APP:127\.0\.0\.1:3000\} \{$/m)
  })

  test('signs people in over https, with cookies bound to the host, and shows no metrics', async ({ skip }) => {
    const dataDir = join(folder, 'data')
    await copyMigratedCluster(dataDir)
    const credentials = { identifier: 'huda@shop.example', password: 'a-good-password' }
    const app = new Program('main', {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: credentials.identifier,
      ADMIN_PASSWORD: credentials.password,
      METRICS_TOKEN: 'scrape-me-every-15-s',
    })
    running.push(app)
    const { address, authority } =
      (await startCaddy(new URL(await app.address()).host)) ?? skip('caddy is not installed')
    const ca = await authority()
    await expect
      .poll(
        () =>
          ask(`${address}/api/health/ready`, ca).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(200)
    const { status, headers } = await ask(`${address}/api/auth/login`, ca, credentials)
    expect(status).toBe(200)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    // The name that Caddy gave the request.
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    const cookies = [headers['set-cookie'] ?? []].flat()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-[^;]+;.*Secure/)
    expect((await ask(`${address}/metrics`, ca)).status).toBe(404)
  })
})

test('every file of the folder has its test', async () => {
  const files = ['Caddyfile', 'Dockerfile', 'compose.yaml', 'create-database.sh', 'health-check.mjs', 'warsha.service']
  expect((await readdir(DEPLOY)).toSorted()).toEqual(files)
})
