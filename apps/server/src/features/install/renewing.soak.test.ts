import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminCommand } from '../../../testing/admin-command.ts'
import { copyMigratedCluster } from '../../../testing/migrated-cluster.ts'
import { Program } from '../../../testing/program.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'warsha-renewing-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const file = (name: string) => join(dataDir, 'tls', name)

/** The certificate that a new connection is shown, by somebody whom the authority vouches for. */
async function shownAt(port: number): Promise<PeerCertificate> {
  const ca = await readFile(file('authority.crt'))
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: 'localhost', ca }, () => {
      resolve(socket.getPeerCertificate())
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

test('a certificate that is renewed is shown to phones within seconds, without a new start', async () => {
  await copyMigratedCluster(dataDir)
  expect((await adminCommand({ DATA_DIR: dataDir }, 'certificate', '--name', 'localhost')).code).toBe(0)
  const tls = { TLS_CERT: file('server.crt'), TLS_KEY: file('server.key') }
  const program = new Program('main', { DATA_DIR: dataDir, ...tls })
  const port = Number(new URL(await program.address()).port)
  const first = await shownAt(port)
  expect((await adminCommand({ DATA_DIR: dataDir }, 'certificate')).code).toBe(0)
  const renewed = new X509Certificate(await readFile(file('server.crt')))
  expect(renewed.serialNumber).not.toBe(first.serialNumber)
  await expect
    .poll(async () => (await shownAt(port)).serialNumber, { timeout: 20_000, interval: 200 })
    .toBe(renewed.serialNumber)
  // It writes that down a moment after the first one is shown it.
  await expect.poll(() => program.stdout).toContain('the certificate was read anew')
  await program.stop()
})
