import { X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminCommand } from '../../../testing/admin-command.ts'
import { copyMigratedCluster } from '../../../testing/migrated-cluster.ts'
import { programsOfEachTest } from '../../../testing/programs.ts'

const { dataDir, run } = programsOfEachTest()

const file = (name: string) => join(dataDir(), 'tls', name)
const certificateIn = async (name: string) => new X509Certificate(await readFile(file(name)))

const certificate = (...args: string[]) => adminCommand({ DATA_DIR: dataDir() }, 'certificate', ...args)

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string }

/** A request by a client that trusts the authority and nobody else. */
async function overTls(url: string, ca: string | Buffer, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { ca, method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json' } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

test('from nothing to a phone that signs in over https', async () => {
  await copyMigratedCluster(dataDir())
  const made = await certificate('--name', 'localhost', '--name', '192.168.1.10')
  expect([made.code, made.stderr]).toEqual([0, ''])
  const authority = await certificateIn('authority.crt')
  expect(made.stdout).toContain(authority.fingerprint256)
  expect(made.stdout).toContain(`TLS_CERT=${file('server.crt')} TLS_KEY=${file('server.key')} INSTALL_PORT=3080`)

  const installPort = await freePort()
  const program = run('main', {
    TLS_CERT: file('server.crt'),
    TLS_KEY: file('server.key'),
    INSTALL_PORT: String(installPort),
    ADMIN_EMAIL: 'huda@shop.example',
    ADMIN_PASSWORD: 'a-good-password',
  })
  const address = await program.address()
  expect(address).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  const { port } = new URL(address)

  const installing = `http://127.0.0.1:${installPort}`
  const page = await (await fetch(installing)).text()
  expect(page).toContain(`href="https://localhost:${port}"`)
  expect(page).toContain(`http://localhost:${installPort}/install`)
  expect(page).toContain(authority.fingerprint256)
  expect(page).toMatch(/<section id="ar" lang="ar" dir="rtl">[^]*تنزيل الشهادة/)
  expect(page).toContain('<svg')
  const download = await fetch(`${installing}/install/warsha-authority.crt`)
  expect(download.headers.get('content-type')).toBe('application/x-x509-ca-cert')
  const installed = new X509Certificate(Buffer.from(await download.arrayBuffer()))
  expect(installed.fingerprint256).toBe(authority.fingerprint256)
  expect((await fetch(`${installing}/api/health/live`)).status).toBe(404)

  const signedIn = await overTls(`https://localhost:${port}/api/auth/login`, installed.toString(), {
    identifier: 'huda@shop.example',
    password: 'a-good-password',
  })
  expect(signedIn.status).toBe(200)
  expect(signedIn.headers['strict-transport-security']).toBe('max-age=31536000')
  const cookies = [signedIn.headers['set-cookie'] ?? []].flat()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-[^;]+;.*Secure/)
  const same = await overTls(`https://localhost:${port}/install`, installed.toString())
  expect([same.status, same.text.includes(`https://localhost:${port}/install`)]).toEqual([200, true])
  await expect(overTls(address, '')).rejects.toThrow()
})

test('keys are for their owner alone, and stay what they are when the certificate is renewed', async () => {
  expect((await certificate('--name', 'warsha.local')).code).toBe(0)
  const [authority, first] = await Promise.all([readFile(file('authority.key')), certificateIn('server.crt')])
  for (const name of ['authority.key', 'server.key']) expect((await stat(file(name))).mode & 0o777).toBe(0o600)
  expect((await stat(file(''))).mode & 0o777).toBe(0o700)
  const renewed = await certificate()
  expect(renewed.stdout).toContain('The authority is the same as before')
  expect(await readFile(file('authority.key'))).toEqual(authority)
  const second = await certificateIn('server.crt')
  expect(second.subjectAltName).toBe(first.subjectAltName)
  expect(second.serialNumber).not.toBe(first.serialNumber)
})

test('a name on the internet needs an authority that was made for it', async () => {
  await certificate('--name', 'warsha.local')
  const refused = await certificate('--name', 'hall.shop.example')
  expect([refused.code, refused.stderr]).toEqual([
    5,
    'The authority was not made for "hall.shop.example". With --new-authority there is one that is; phones must install it anew.\n',
  ])
  expect((await certificate('--name', 'hall.shop.example', '--new-authority')).stdout).toContain('The authority is new')
})

test.each([
  [[], 'Say by which names or addresses phones reach this machine: --name 192.168.1.10\n'],
  [['--name', 'https://warsha.local'], '--name: "https://warsha.local" is no name or address of a machine.\n'],
  [
    ['--fast'],
    'Usage: npm run admin -- certificate [--name warsha.local --name 192.168.1.10 …] [--new-authority] [--json]\n',
  ],
])('certificate %j', async (args, says) => {
  const { code, stderr } = await certificate(...args)
  expect([code, stderr]).toEqual([2, says])
})
