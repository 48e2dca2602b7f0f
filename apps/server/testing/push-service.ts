import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { issueCertificate, makeAuthority } from '../src/platform/certificate/certificate.ts'

/** What arrived: for which phone, signed by whom, and what it says. */
export type Delivery = { path: string; headers: Record<string, string | string[] | undefined>; payload: unknown }

/** A push service on this machine. Phones subscribe to it; what it takes is decrypted as a phone would. */
export async function openPushService() {
  const authority = makeAuthority([], Date.now())
  const { certificate, key } = issueCertificate(authority, ['localhost'], Date.now())
  const phones = new Map<string, Phone>()
  const deliveries: Delivery[] = []
  const answers = new Map<string, number>()

  const server = createServer(
    { cert: certificate.toString(), key: key.export({ type: 'pkcs8', format: 'pem' }) },
    (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const path = request.url ?? ''
        const status = answers.get(path) ?? 201
        const phone = phones.get(path)
        if (status === 201 && phone) {
          deliveries.push({
            path,
            headers: request.headers,
            payload: JSON.parse(decrypt(Buffer.concat(chunks), phone)),
          })
        }
        response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end('x'.repeat(100_000))
      })
    },
  )
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    ca: authority.certificate.toString(),
    deliveries,
    /** A phone as its browser subscribes it. */
    subscribe(name: string, key: string) {
      const curve = createECDH('prime256v1')
      const auth = randomBytes(16)
      const p256dh = curve.generateKeys()
      phones.set(`/${name}`, { curve, p256dh, auth })
      return {
        endpoint: `https://localhost:${port}/${name}`,
        p256dh: p256dh.toString('base64url'),
        auth: auth.toString('base64url'),
        key,
        language: 'en' as 'en' | 'ar',
      }
    },
    /** From now on it answers so for this phone. */
    answerWith(name: string, status: number): void {
      answers.set(`/${name}`, status)
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type Phone = { curve: ReturnType<typeof createECDH>; p256dh: Buffer; auth: Buffer }

/** RFC 8291 and RFC 8188, as a browser does it. */
function decrypt(body: Buffer, { curve, p256dh, auth }: Phone): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const encrypted = body.subarray(21 + senderKey.length)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
  const input = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, about, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(encrypted.subarray(-16))
  const plain = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()])
  // One record, the last, ends in a 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
