import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type Server } from 'node:tls'
import { DAY } from '@warsha/domain'
import { expect, test } from 'vitest'
import { type Issued, issueCertificate, makeAuthority, namesOf, vouchesFor } from './certificate.ts'
import { isHostName } from './names.ts'

const NOW = Date.now()
const NAMES = ['warsha.local', '192.168.1.10', 'fd00::10', 'hall.shop.example', 'localhost', '127.0.0.1']

const pem = ({ certificate, key }: Issued) => ({
  cert: certificate.toString(),
  key: key.export({ type: 'pkcs8', format: 'pem' }),
})

/** What a client that trusts the authority says of a server that is reached by this name: null when it is content. */
async function objection(server: Issued, authority: Issued, name: string): Promise<string | null> {
  const listening: Server = createServer(pem(server)).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const trusted = { ca: authority.certificate.toString(), minVersion: 'TLSv1.3' as const }
  const isAddress = /^[\d.]+$|:/.test(name)
  const socket = connect({ port, host: '127.0.0.1', ...trusted, ...(isAddress ? {} : { servername: name }) })
  const outcome = await Promise.race([once(socket, 'secureConnect').then(() => null), once(socket, 'error')]).catch(
    (error: unknown) => [error],
  )
  socket.destroy()
  listening.close()
  const [error] = (outcome ?? []) as NodeJS.ErrnoException[]
  return error ? `${error.code}: ${error.message}` : null
}

test('a client that trusts the authority is content with the server, by its names and addresses', async () => {
  const authority = makeAuthority(['hall.shop.example'], NOW)
  const server = issueCertificate(authority, NAMES, NOW)
  for (const name of ['warsha.local', 'hall.shop.example', 'localhost', '127.0.0.1']) {
    expect(await objection(server, authority, name), name).toBeNull()
  }
  expect(await objection(server, authority, 'other.local')).toMatch(/^ERR_TLS_CERT_ALTNAME_INVALID/)
  expect(await objection(server, makeAuthority([], NOW), 'localhost')).not.toBeNull()
  expect(namesOf(server.certificate).slice(0, 2)).toEqual(['warsha.local', '192.168.1.10'])
})

test('whoever has the authority’s key cannot pretend to be anybody on the internet', async () => {
  const authority = makeAuthority([], NOW)
  for (const names of [['bank.example'], ['bank.example', 'warsha.local'], ['localhost', '198.51.100.7']]) {
    const server = issueCertificate(authority, names, NOW)
    expect(await objection(server, authority, names[0] ?? ''), names.join()).toMatch(/permitted subtree violation/)
  }
  expect(['bank.example', '198.51.100.7', '2001:db8::7'].filter((name) => vouchesFor(authority, name))).toEqual([])
  expect(['warsha.local', 'hall.lan', '10.1.2.3', 'fd00::1'].every((name) => vouchesFor(authority, name))).toBe(true)
})

test('it lasts as long as phones allow, and no longer than the authority', () => {
  const authority = makeAuthority([], NOW)
  const lasts = ({ certificate: { validFrom, validTo } }: Issued) => (Date.parse(validTo) - Date.parse(validFrom)) / DAY
  expect(lasts(authority)).toBeGreaterThan(3650)
  const server = issueCertificate(authority, NAMES, NOW)
  expect(lasts(server)).toBeGreaterThan(397)
  expect(lasts(server)).toBeLessThanOrEqual(825)
  const late = issueCertificate(authority, NAMES, NOW + 3600 * DAY)
  expect(late.certificate.validTo).toBe(authority.certificate.validTo)
  const distant = makeAuthority([], Date.parse('2049-06-01T00:00:00Z'))
  expect(new Date(distant.certificate.validTo).getUTCFullYear()).toBe(2059)
  expect(authority.certificate.ca).toBe(true)
  expect(server.certificate.ca).toBe(false)
  expect(server.certificate.checkIssued(authority.certificate)).toBe(true)
})

/** A certificate for mail, `mail.pem`, by whoever has the authority's key and another program. */
function signedByOpenssl(folder: string, { key }: Issued, ...extensions: string[]) {
  const run = (...args: string[]) => spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
  writeFileSync(join(folder, 'authority.key'), key.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(join(folder, 'mail.ext'), extensions.join('\n'))
  run(
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    'mail.key',
    '-out',
    'mail.csr',
    '-subj',
    '/CN=boss',
  )
  return run(
    'x509',
    '-req',
    '-in',
    'mail.csr',
    '-CA',
    'authority.pem',
    '-CAkey',
    'authority.key',
    '-set_serial',
    '7',
    '-extfile',
    'mail.ext',
    '-out',
    'mail.pem',
  )
}

test('OpenSSL verifies it for each name and as a server, and refuses one of another name', async ({ skip }) => {
  if (spawnSync('openssl', ['version']).error) skip('openssl is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'warsha-certificate-'))
  const authority = makeAuthority(['hall.shop.example'], NOW)
  const files = {
    authority,
    server: issueCertificate(authority, NAMES, NOW),
    thief: issueCertificate(authority, ['bank.example'], NOW),
  }
  for (const [name, issued] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.pem`), issued.certificate.toString())
  }
  const verify = (name: string, ...more: string[]) =>
    spawnSync(
      'openssl',
      ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', 'authority.pem', ...more, `${name}.pem`],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
  for (const more of [
    ['-verify_hostname', 'warsha.local'],
    ['-verify_ip', '192.168.1.10'],
    ['-verify_ip', 'fd00::10'],
  ]) {
    const { status, stdout, stderr } = verify('server', ...more)
    expect([status, stdout, stderr]).toEqual([0, 'server.pem: OK\n', ''])
  }
  expect(verify('server', '-verify_hostname', 'other.local').status).not.toBe(0)
  expect(verify('thief').stderr).toContain('permitted subtree violation')
  const signing = signedByOpenssl(
    folder,
    authority,
    'subjectAltName=email:boss@shop.example',
    'keyUsage=digitalSignature',
  )
  expect([signing.status, verify('mail', '-purpose', 'any').stderr]).toEqual([
    0,
    expect.stringContaining('permitted subtree violation'),
  ])
  expect(verify('authority', '-purpose', 'smimesign').stderr).toMatch(/unsuitable certificate purpose|unsupported/)
  await rm(folder, { recursive: true })
})

test.each([
  ['warsha.local', true],
  ['192.168.1.10', true],
  ['fd00::10', true],
  ['hall-2', true],
  ['192.168.1.300', false],
  ['*.local', false],
  ['https://warsha.local', false],
  ['warsha_1.local', false],
  ['-x.local', false],
  ['', false],
])('%s is a name of a machine: %s', (name, isOne) => expect(isHostName(name)).toBe(isOne))
