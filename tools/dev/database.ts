import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../../apps/server/src/platform/embedded-postgres/index.ts'

/** What the process with the database tells, on its channel to the one that started it. */
export type DatabaseNews = { started: Connection } | { refused: string } | { lost: string }

type DevelopmentDatabase = { url: string; close(): Promise<void> }

type Where = { dataDir: string; databaseUrl: string | null }

/**
 * The database that outlives the server's restarts: the one of DATABASE_URL, or the embedded one. That is kept by a
 * process of its own, which stops it when the channel to this one closes, even when this one is killed. Throws an Error
 * of one line when it does not start; `onLost` is told when it ends without having been asked to.
 */
export async function openDevelopmentDatabase(
  { dataDir, databaseUrl }: Where,
  onLost: (reason: string) => void,
): Promise<DevelopmentDatabase> {
  if (databaseUrl !== null) return { url: databaseUrl, close: async () => undefined }
  const keeper = fork(fileURLToPath(new URL('database-keeper.ts', import.meta.url)), [dataDir], {
    execArgv: ['--import', import.meta.resolve('tsx')],
  })
  const exit = once(keeper, 'exit')
  const started = await new Promise<Connection>((resolve, reject) => {
    void exit.then(() => reject(new Error('The process that keeps the database ended.')))
    keeper.on('message', (news: DatabaseNews) => {
      if ('started' in news) resolve(news.started)
      else if ('refused' in news) reject(new Error(news.refused))
      else onLost(news.lost)
    })
  })
  return {
    url: urlOf(started),
    close: async () => {
      if (keeper.connected) keeper.disconnect()
      await exit
    },
  }
}

/** The address of a database whose server listens on a Unix socket. */
function urlOf({ host, port, user, database }: Connection): string {
  return `postgresql://localhost/${database}?${new URLSearchParams({ host, port: String(port), user }).toString()}`
}
