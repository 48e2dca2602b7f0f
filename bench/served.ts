import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildServerIfChanged, SERVER_DIST } from '../tools/build.mjs'
import type { Watched } from './watching.ts'
import type { Connection } from '../apps/server/src/platform/database.ts'

/** The process under load: its ports, and what it finds out about itself while something is done to it. */
type Served = {
  app: number
  bare: number
  /** makes a nightly backup, in the process itself */
  backUpTo: (folder: string) => Promise<void>
  watchedDuring: (work: () => Promise<unknown>) => Promise<Watched>
  close: () => void
}

/** Starts the process under load. @param metricsToken with metrics and a log, as in a workshop; without: bare of them */
export async function served(connection: Connection, metricsToken?: string): Promise<Served> {
  const args = [JSON.stringify(connection), ...(metricsToken === undefined ? [] : [metricsToken])]
  const child = fork(fileURLToPath(new URL('serving.ts', import.meta.url)), args, { execArgv: ['--import', 'tsx'] })
  const [app = 0, bare = 0] = await answerOf<number[]>(child)
  const watchedDuring = async (work: () => Promise<unknown>) => {
    child.send('watch')
    await work()
    const watched = answerOf<Watched>(child)
    child.send('tell')
    return watched
  }
  const backUpTo = async (folder: string) => {
    const answer = answerOf<{ failed: string | null }>(child)
    child.send({ backUpTo: folder })
    const { failed } = await answer
    if (failed !== null) throw new Error(failed)
  }
  const close = () => {
    if (child.connected) child.disconnect()
  }
  return { app, bare, backUpTo, watchedDuring, close }
}

/** The next message of the process. Throws when it ends instead. */
function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onEnd = (code: number | null) => reject(new Error(`the server under load ended with ${code}`))
    child.once('exit', onEnd)
    child.once('message', (message) => {
      child.off('exit', onEnd)
      resolve(message as T)
    })
  })
}

/** The same with threads that are built: one that compiles the sources takes more time and memory for that than for its work. */
export async function servedWithBuiltWorkers(connection: Connection): Promise<Served> {
  await buildServerIfChanged()
  const before = process.env['BUILT_WORKERS']
  process.env['BUILT_WORKERS'] = SERVER_DIST
  try {
    return await served(connection)
  } finally {
    if (before === undefined) delete process.env['BUILT_WORKERS']
    else process.env['BUILT_WORKERS'] = before
  }
}
