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

/** The app's own addresses. */
function isOfPages(path: string): boolean {
  return /^\/(?:(?:login|privacy|technician|admin)(?:\/.*)?)?$/.test(path) && !/\.\w+$/.test(path)
}

/** The server's own: where nothing is, a program hears of it. */
const NO_PAGES = /^\/(?:api|metrics|assets)(?:\/|$)/

/** Whether somebody is at this address, whom the app shows that nothing is there; a script or a scanner has no use for it. */
function isForPeople(path: string, accept: string | undefined): boolean {
  if (NO_PAGES.test(path) || accept === undefined) return false
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path) && !path.includes('/.'))
}

/** That of the area, where the build has made one; else everybody's. */
function pageOf(path: string, folder: string): string {
  const page = AREA_PAGES.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1]
  return page && existsSync(join(folder, page)) ? page : 'index.html'
}

/**
 * Serves the built web app: files with a hash in their name for a year, everything else checked each time, and the
 * page itself for every address of the app. At any other, people get the page too, which says that there is nothing.
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
    const isOfApp = isOfPages(path)
    if (!folder || !isRead || !(isOfApp || isForPeople(path, request.headers.accept))) {
      return sendRefusal(request, reply, refuse('not_found'))
    }
    const page = isOfApp ? pageOf(path, folder) : 'index.html'
    return reply
      .code(isOfApp ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile(page)
  })
}
