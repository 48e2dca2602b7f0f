import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminCommand } from '../testing/admin-command.ts'
import { DEPLOY, judge } from '../testing/deployment.ts'
import { copyMigratedCluster } from '../testing/migrated-cluster.ts'
import { Program } from '../testing/program.ts'

let folder: string
const running: { stop: () => unknown }[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-deploy-'))
})
afterEach(async () => {
  for (const program of running.splice(0).toReversed()) await program.stop()
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

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

type Caddy = { address: string; plain: string; authority: () => Promise<string> }

/** Caddy with the project's file, and an authority of its own in the folder. */
async function startCaddy(app: string): Promise<Caddy | null> {
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
  const [address, plain] = [`https://localhost:${httpsPort}`, `http://localhost:${httpPort}`]
  return { address, plain, authority: () => readFile(root, 'utf8') }
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
  const { address, plain, authority } =
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
  // A page leads to https; a call in the clear is refused, so that it is noticed.
  const page = await fetch(`${plain}/login?x=1`, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([308, 'https://localhost/login?x=1'])
  const call = await fetch(`${plain}/api/auth/login`, { method: 'POST', body: '{}', redirect: 'manual' })
  expect([call.status, await call.text()]).toEqual([403, 'Use https.'])
})
