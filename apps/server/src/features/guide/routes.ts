import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { namesOf } from '../../platform/certificate/certificate.ts'
import { filesOf, readCertificate, SERVER } from '../../platform/certificate/folder.ts'
import { addressOf } from './address.ts'
import { guidePage, guidePageStyle } from './page.ts'

type Parts = {
  /** where certificates are that the shop made for itself; null: it has none */
  folder: string | null
  /** the port of the app, once it listens */
  appPort: () => number
  /** whether the app itself speaks https */
  isOverTls: boolean
}

/** Nothing but its own style is loaded by the page, and nothing runs on it. */
const CONTENT_SECURITY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** How technicians use the app, on paper; no sign-in is needed, and nothing of the shop is on it but its address. */
export function guide(app: FastifyInstance, { folder, appPort, isOverTls }: Parts): void {
  /** The name that the shop's own certificate was made for, which phones trust. */
  async function certifiedAddress(): Promise<string | null> {
    const certificate = isOverTls && folder !== null ? await readCertificate(filesOf(folder, SERVER).certificate) : null
    const name = certificate && namesOf(certificate).at(0)
    return name ? `https://${isIP(name) === 6 ? `[${name}]` : name}:${appPort()}` : null
  }

  app.get('/guide', { schema: { hide: true } }, async ({ protocol, host }, reply) => {
    const given = addressOf({ protocol, host, fallbackPort: appPort() })
    const address = given.isOnlyHere ? ((await certifiedAddress()) ?? given.address) : given.address
    const isOnlyHere = address === given.address && given.isOnlyHere
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CONTENT_SECURITY)
      .header('cache-control', 'no-store')
      .send(await guidePage({ address, isOnlyHere }))
  })

  app.get('/guide/page.css', { schema: { hide: true } }, async (_request, reply) => {
    return reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(guidePageStyle)
  })
}
