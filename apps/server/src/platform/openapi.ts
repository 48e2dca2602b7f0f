import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { API_PREFIX } from '@warsha/contract'
import { openApiDocument } from '@warsha/contract/openapi'
import { makeOnce } from '@warsha/domain/coalesce'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { version } from './version.ts'

/** It takes a tenth of a second to make, and is the same for every app of a process. */
let document: StaticDocumentSpec['document'] | undefined

/** Its bytes, one buffer of each form for all requests, with the tag that tells this version from others. */
const description = makeOnce(async () => {
  const bytes = Buffer.from(JSON.stringify(document))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { bytes, etag, zipped: await promisify(gzip)(bytes) }
})

/** OpenAPI 3.1 at /api/openapi.json, made from the contract. @param withPages to read it at /api/docs, too */
export async function describeApi(app: FastifyInstance, { withPages }: { withPages: boolean }): Promise<void> {
  document ??= openApiDocument(version) as unknown as StaticDocumentSpec['document']
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, sendDescription)
  if (!withPages) return
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    uiConfig: { docExpansion: 'none', deepLinking: true },
  })
}

async function sendDescription({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { bytes, etag, zipped } = await description()
  // It is the same for everybody, and may be kept by whoever asks each time whether it still is.
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  if (isNamed(etag, headers['if-none-match'])) return reply.code(304).send()
  void reply.type('application/json; charset=utf-8')
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'gzip').send(zipped)
  }
  // In pieces: whoever reads slowly holds one of them, where TLS would hold a copy of the whole.
  return reply.header('content-length', bytes.length).send(Readable.from(piecesOf(bytes), { objectMode: false }))
}

const PIECE = 16 * 1024

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** Whether the tag is among those of `If-None-Match`, which are compared weakly. */
function isNamed(etag: string, given: string | undefined): boolean {
  if (given === undefined) return false
  return given.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
