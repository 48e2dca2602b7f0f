import fastify, { type FastifyInstance } from 'fastify'
import { MINUTE } from '@warsha/domain'
import { answerErrorsWithProblems, sendRefusal } from '../../platform/problem.ts'
import { refuse } from '../../platform/refusal.ts'
import { logRequests } from '../../platform/request-log.ts'
import { install } from './routes.ts'

type Parts = { folder: string; appPort: () => number; host: string; port: number }

/** Serves that page over plain http and nothing else: a phone that does not trust the server yet could not open it otherwise. */
export async function openInstallServer({ folder, appPort, host, port }: Parts): Promise<FastifyInstance> {
  const app = fastify({ logger: false, requestTimeout: MINUTE, bodyLimit: 1024, forceCloseConnections: true })
  app.decorateRequest('actor', null)
  app.decorateRequest('now', 0)
  logRequests(app)
  answerErrorsWithProblems(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
  })
  install(app, { folder, appPort, pagePort: port })
  app.get('/', async (_request, reply) => reply.redirect('/install'))
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('not_found')))
  await app.listen({ host, port })
  return app
}
