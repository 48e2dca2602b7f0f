import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './problem.ts'
import { refuse } from './refusal.ts'

/** The pages that fetch what their area is made of along with the rest. */
const AREA_PAGES = [
  ['/admin', 'admin.html'],
  ['/technician', 'technician.html'],
] as const

/** The app's own addresses; anything else, such as a path that a scanner tries, is nothing. */
function isOfPages(path: string): boolean {
  return /^\/(?:(?:login|privacy|technician|admin)(?:\/.*)?)?$/.test(path) && !/\.\w+$/.test(path)
}

/** That of the area, where the build has made one; else everybody's. */
function pageOf(path: string, folder: string): string {
  const page = AREA_PAGES.find(([start]) => path.startsWith(start))?.[1]
  return page && existsSync(join(folder, page)) ? page : 'index.html'
}

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
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!folder || !isRead || !isOfPages(path)) return sendRefusal(request, reply, refuse('not_found'))
    return reply.header('cache-control', 'no-cache').sendFile(pageOf(path, folder))
  })
}
