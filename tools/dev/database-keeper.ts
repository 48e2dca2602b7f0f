import { readyDatabase, startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts'
import type { DatabaseNews } from './database.ts'

const NAME = 'warsha'

// A terminal's Ctrl+C reaches this process too, but the server may still be at work: only the channel's end counts.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
const abandoned = new Promise<void>((resolve) => process.once('disconnect', resolve))

const [dataDir = ''] = process.argv.slice(2)
try {
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) })
  server.onUnexpectedExit((lost) => publish({ lost }))
  publish({ started: await readyDatabase(server, NAME) })
  await abandoned
  await server.stop()
} catch (error) {
  publish({ refused: error instanceof Error ? error.message : String(error) })
}
process.exit()

function publish(news: DatabaseNews): void {
  if (process.connected) process.send?.(news)
}
