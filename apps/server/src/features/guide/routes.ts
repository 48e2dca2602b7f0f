import type { FastifyInstance } from 'fastify'
import type { FindAddress } from '../../platform/app-address.ts'
import { guidePage, guidePageStyle } from './page.ts'

/** Nothing but its own style is loaded by the page, and nothing runs on it. */
const CONTENT_SECURITY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** How technicians use the app, on paper; no sign-in is needed, and nothing of the shop is on it but its address. */
export function guide(app: FastifyInstance, { findAddress }: { findAddress: FindAddress }): void {
  app.get('/guide', { schema: { hide: true } }, async ({ protocol, host }, reply) => {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CONTENT_SECURITY)
      .header('cache-control', 'no-store')
      .send(await guidePage(await findAddress({ protocol, host })))
  })

  app.get('/guide/page.css', { schema: { hide: true } }, async (_request, reply) => {
    return reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(guidePageStyle)
  })
}
