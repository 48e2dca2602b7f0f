import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { API_PREFIX } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './problem.ts'
import { refuse } from './refusal.ts'

/**
 * Serves the built web app: files with a hash in their name for a year, everything else checked each time, and the
 * page itself for every address of the app.
 * @param folder where the build put it; null for an API without pages
 */
export async function serveWebFiles(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      preCompressed: true,
      index: 'index.html',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'))
        reply.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = ['GET', 'HEAD'].includes(request.method) && !path.startsWith(`${API_PREFIX}/`) && path !== API_PREFIX
    if (!folder || !isPage || /\.\w+$/.test(path)) return sendRefusal(request, reply, refuse('not_found'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
