import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { API_PREFIX } from '@warsha/contract'
import { openApiDocument } from '@warsha/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { version } from './version.ts'

/** It takes a tenth of a second to make, and is the same for every app of a process. */
let document: StaticDocumentSpec['document'] | undefined
/** One buffer for all requests: it is long, and a slow client holds no copy of its own. */
let bytes: Buffer | undefined

/** OpenAPI 3.1 at /api/openapi.json, made from the contract. @param withPages to read it at /api/docs, too */
export async function describeApi(app: FastifyInstance, { withPages }: { withPages: boolean }): Promise<void> {
  document ??= openApiDocument(version) as unknown as StaticDocumentSpec['document']
  bytes ??= Buffer.from(JSON.stringify(document))
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(bytes),
  )
  if (!withPages) return
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    uiConfig: { docExpansion: 'none', deepLinking: true },
    staticCSP: true,
  })
}
