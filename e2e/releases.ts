import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** The app behind a server that can bring out a new version of it. */
export type Releases = {
  address: string
  /**
   * From now on page and service worker are of version 2. Files of the first one like `gone` are missing for whoever
   * does not have the new page yet, or for everybody.
   */
  bringOut(gone?: RegExp, options?: { forGood: boolean }): void
  close(): Promise<void>
}

export async function releasesOf(address: string): Promise<Releases> {
  let gone: RegExp | null = null
  let released = false
  let forGood = false

  const answer = async (request: IncomingMessage): Promise<Response> => {
    const path = request.url ?? '/'
    if (path.endsWith('.wasm')) return new Response('decoder', { headers: { 'content-type': 'application/wasm' } })
    if (gone?.test(path)) return new Response('gone', { status: 404 })
    const { host: _host, connection: _connection, ...headers } = request.headers
    const real = await fetch(address + path, {
      method: request.method ?? 'GET',
      headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
      body: request.method === 'GET' || request.method === 'HEAD' ? null : await bodyOf(request),
    })
    const isPage = real.headers.get('content-type')?.startsWith('text/html') ?? false
    if (!released || request.method !== 'GET' || !(isPage || path === '/sw.js')) return real
    // Whoever has the new page asks for files that are there.
    if (isPage && !forGood) gone = null
    return new Response(later(await real.text()), real)
  }
  const server = createServer((request, response) => {
    answer(request)
      .then(async ({ status, headers, body }) => {
        for (const [name, value] of headers) {
          if (!/^(content-length|connection|keep-alive|transfer-encoding|etag|last-modified)$/.test(name))
            response.appendHeader(name, value)
        }
        response.writeHead(status)
        if (!body) return response.end()
        return pipeline(Readable.fromWeb(body as ReadableStream), response)
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    bringOut: (files, options) => {
      released = true
      gone = files ?? null
      forGood = options?.forGood ?? false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The page says that it is of the second version; the service worker knows that page by another digest. */
function later(text: string): string {
  return text
    .replace('<html', '<html data-version="2"')
    .replace(/(revision:[`"'])\w+([`"'],url:[`"']index\.html)/, '$1second$2')
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
