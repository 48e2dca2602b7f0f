import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { namesOf } from '../../platform/certificate/certificate.ts'
import { AUTHORITY, filesOf, readCertificate, SERVER } from '../../platform/certificate/folder.ts'
import { sendRefusal } from '../../platform/problem.ts'
import { refuse } from '../../platform/refusal.ts'
import { installPage, installPageStyle } from './page.ts'

type Parts = {
  /** where the certificates are */
  folder: string
  /** the port of the app, once it listens */
  appPort: () => number
  /** the address of the page where it is not the app that serves it */
  pagePort?: number
}

/** How phones come to trust the server of the shop, when it has an authority of its own; no sign-in is needed. */
export function install(app: FastifyInstance, { folder, appPort, pagePort }: Parts): void {
  const authority = () => readCertificate(filesOf(folder, AUTHORITY).certificate)

  app.get('/install', { schema: { hide: true } }, async (request, reply) => {
    const [certificate, server] = await Promise.all([authority(), readCertificate(filesOf(folder, SERVER).certificate)])
    if (!certificate || !server) return sendNothing(request, reply)
    const [name = 'localhost'] = namesOf(server)
    const host = isIP(name) === 6 ? `[${name}]` : name
    const appAddress = `https://${host}:${appPort()}`
    const page = pagePort === undefined ? `${appAddress}/install` : `http://${host}:${pagePort}/install`
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await installPage({ fingerprint: certificate.fingerprint256, page, app: appAddress }))
  })

  app.get('/install/page.css', { schema: { hide: true } }, async (_request, reply) => {
    return reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(installPageStyle)
  })

  app.get('/install/warsha-authority.crt', { schema: { hide: true } }, async (request, reply) => {
    const certificate = await authority()
    if (!certificate) return sendNothing(request, reply)
    // By this type phones know what to do with it.
    return reply.type('application/x-x509-ca-cert').header('cache-control', 'no-store').send(certificate.raw)
  })
}

function sendNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, refuse('not_found'))
}
