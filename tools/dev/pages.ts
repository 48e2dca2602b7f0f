import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { ROOT } from '../build.mjs'
import { forwardCalls } from './forward-calls.ts'
import type { ServerRunner } from './server-runner.ts'

const WEB = join(ROOT, 'apps/web')
const SERVER_SOURCES = ['apps/server/src', 'apps/server/migrations', 'apps/server/functions', 'packages']
const NOT_SERVED = /\.test\.tsx?$|[\\/]testing[\\/]/
const ONE_SAVE_MS = 30

type Options = { host: string; port: number; server: ServerRunner }

/**
 * The pages, by Vite with hot reload, and the API at the same address. Changes of the server's sources start the server
 * anew. Throws an Error of one line when the port is taken.
 */
export async function startPages(options: Options): Promise<{ address: string; close(): Promise<void> }> {
  const { host, port, server } = options
  const vite = await createServer({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    clearScreen: false,
    server: { host, port, strictPort: true },
    plugins: [forwardCalls(() => server.address())],
  })
  followServerSources(vite, server)
  await vite.listen().catch(async (error: Error) => {
    await vite.close()
    throw portTaken(error, options)
  })
  const address = vite.resolvedUrls?.local[0] ?? vite.resolvedUrls?.network[0] ?? `http://${host}:${port}/`
  return { address, close: () => vite.close() }
}

function followServerSources({ watcher }: ViteDevServer, server: ServerRunner): void {
  const folders = SERVER_SOURCES.map((folder) => join(ROOT, folder)).filter((folder) => existsSync(folder))
  let saving: NodeJS.Timeout | undefined
  watcher.add(folders)
  watcher.on('all', (event, path) => {
    const concernsServer = folders.some((folder) => path.startsWith(folder + sep)) && !NOT_SERVED.test(path)
    if (!concernsServer || event === 'addDir' || event === 'unlinkDir') return
    clearTimeout(saving)
    saving = setTimeout(() => void server.buildAndRestart(), ONE_SAVE_MS)
  })
}

function portTaken(error: Error, { host, port }: Options): Error {
  if (!/already in use/.test(error.message)) return error
  return new Error(`PORT: ${host}:${port} is already in use. Set PORT to another one.`)
}
