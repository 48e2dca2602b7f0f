import { setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Issued, issueCertificate, makeAuthority } from './certificate/certificate.ts'
import { logTo } from './log.ts'
import { GOOD_CIPHERS, TlsFiles } from './tls-files.ts'

const authority = makeAuthority([], Date.now())
const first = issueCertificate(authority, ['localhost'], Date.now())
const second = issueCertificate(authority, ['localhost'], Date.now())

let folder: string
let paths: { cert: string; key: string }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-tls-'))
  paths = { cert: join(folder, 'server.crt'), key: join(folder, 'server.key') }
  await write(first)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write({ certificate, key }: Issued): Promise<void> {
  await writeFile(paths.key, key.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(paths.cert, certificate.toString())
}

const failure = () =>
  TlsFiles.open(paths).then(
    () => null,
    (error: Error) => error.message,
  )

test('what cannot be used says why in one line that names the variable', async () => {
  expect(await failure()).toBeNull()
  await writeFile(paths.key, second.key.export({ type: 'pkcs8', format: 'pem' }))
  expect(await failure()).toBe(`TLS_KEY: ${paths.key} is not the key of TLS_CERT.`)
  await writeFile(paths.key, 'no key')
  expect(await failure()).toMatch(/^TLS_KEY: .*server\.key cannot be used: [^\n]+\.$/)
  await writeFile(paths.cert, 'no certificate')
  expect(await failure()).toMatch(/^TLS_CERT: .*server\.crt cannot be used: [^\n]+\.$/)
  await rm(paths.cert)
  expect(await failure()).toBe(`TLS_CERT: ${paths.cert} cannot be read: ENOENT.`)
})

/** The serial number of the certificate that a new connection is shown. */
async function shownBy(server: Server): Promise<string> {
  const { port } = server.address() as { port: number }
  const socket = connect({ port, host: 'localhost', ca: authority.certificate.toString() })
  await once(socket, 'secureConnect')
  const { serialNumber } = socket.getPeerCertificate()
  socket.destroy()
  return serialNumber
}

/** Whether the server speaks TLS 1.2 with somebody who knows this cipher alone. */
function speaks(server: Server, cipher: string): Promise<boolean> {
  const { port } = server.address() as { port: number }
  const ca = authority.certificate.toString()
  const socket = connect({ port, host: 'localhost', ca, ciphers: cipher, maxVersion: 'TLSv1.2' })
  return new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

const LOOKED_AT_EVERY_MS = 50
const CIPHERS = ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-ECDSA-AES128-SHA256']

test('new files are taken over while it runs; what cannot be used changes nothing and is logged once', async () => {
  const lines: string[] = []
  const log = fastify({ logger: logTo('info', { write: (line) => void lines.push(line) }) }).log
  const files = await TlsFiles.open(paths)
  const server = createServer({ ...GOOD_CIPHERS, ...files.current }, (_, response) => response.end()).listen(
    0,
    'localhost',
  )
  await once(server, 'listening')
  files.follow(server, log, LOOKED_AT_EVERY_MS)
  expect(await shownBy(server)).toBe(first.certificate.serialNumber)
  const agreed = async () => Promise.all(CIPHERS.map((cipher) => speaks(server, cipher)))
  expect(await agreed()).toEqual([true, true, false])

  await write(second)
  await vi.waitFor(async () => expect(await shownBy(server)).toBe(second.certificate.serialNumber), 10_000)
  expect(await agreed()).toEqual([true, true, false])
  await writeFile(paths.cert, 'half a certif')
  await vi.waitFor(() => expect(lines.join('')).toContain('the one before stays'), 10_000)
  expect(await shownBy(server)).toBe(second.certificate.serialNumber)
  await sleep(6 * LOOKED_AT_EVERY_MS)
  expect(lines.filter((line) => line.includes('the one before stays'))).toHaveLength(1)

  await write(first)
  await vi.waitFor(async () => expect(await shownBy(server)).toBe(first.certificate.serialNumber), 10_000)
  server.close()
  await once(server, 'close')
})

test('one that ends soon is logged', async () => {
  const lines: string[] = []
  const { log } = fastify({ logger: logTo('info', { write: (line) => void lines.push(line) }) })
  await write(issueCertificate(authority, ['localhost'], Date.now() - 790 * 86_400_000))
  const files = await TlsFiles.open(paths)
  const server = createServer(files.current)
  files.follow(server, log, 60_000)
  server.emit('close')
  expect(lines.join('')).toContain('the certificate ends soon')
})
