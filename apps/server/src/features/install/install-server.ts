import fastify, { type FastifyInstance } from 'fastify'
import { MINUTE } from '@warsha/domain'
import { mustNameOneHost } from '../../platform/host.ts'
import { answerErrorsWithProblems, sendRefusal } from '../../platform/problem.ts'
import { refuse } from '../../platform/refusal.ts'
import { logRequests } from '../../platform/request-log.ts'
import { answerUnreadable, refuseExpectations } from '../../platform/unreadable-requests.ts'
import { install } from './routes.ts'

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

type Parts = { folder: string; appPort: () => number; host: string; port: number }

/** Serves that page over plain http and nothing else: a phone that does not trust the server yet could not open it otherwise. */
export async function openInstallServer({ folder, appPort, host, port }: Parts): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    requestTimeout: MINUTE,
    bodyLimit: 1024,
    forceCloseConnections: true,
    http: { requireHostHeader: false },
    clientErrorHandler: answerUnreadable,
    // Runs before any hook, so the common headers are set here as well.
    frameworkErrors: (_error, request, reply) =>
      void sendRefusal(request, reply.headers(HEADERS), refuse('unreadable_body')),
  })
  refuseExpectations(app.server)
  app.decorateRequest('actor', null)
  app.decorateRequest('now', 0)
  logRequests(app)
  answerErrorsWithProblems(app)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS))
  app.addHook('onRequest', mustNameOneHost)
  install(app, { folder, appPort, pagePort: port })
  app.get('/', async (_request, reply) => reply.redirect('/install'))
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('not_found')))
  await app.listen({ host, port })
  return app
}
