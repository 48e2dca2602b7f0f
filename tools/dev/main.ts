import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { ROOT } from '../build.mjs'
import { openDevelopmentDatabase } from './database.ts'
import { startPages } from './pages.ts'
import { ServerRunner } from './server-runner.ts'
import { onStopSignal } from './stopping.ts'

const DEFAULT_PORT = '5173'

const parts: { close(): Promise<void> }[] = []
let stopping = false

/** Ends the parts in the order opposite to that of their starts. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const part of parts.toReversed()) await part.close()
  process.exit(code)
}

async function start(): Promise<void> {
  const { port, host, dataDir, databaseUrl } = readConfig({
    ...process.env,
    PORT: process.env['PORT']?.trim() || DEFAULT_PORT,
  })
  const database = await openDevelopmentDatabase({ dataDir, databaseUrl }, (reason) => fail(new Error(reason)))
  parts.push(database)
  const server = new ServerRunner(join(ROOT, 'apps/server/.dev'), { ...process.env, DATABASE_URL: database.url })
  parts.push(server)
  const [pages] = await Promise.all([startPages({ host, port, server }), server.buildAndRestart()])
  parts.push(pages)
  await server.address()
  console.log(`Warsha is at ${pages.address} and follows each change of its sources.`)
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message.split('\n')[0] : error)
  void stop(1)
}

onStopSignal(() => void stop(0))
await start().catch(fail)
