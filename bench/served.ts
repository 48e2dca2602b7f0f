import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../apps/server/src/platform/database.ts'

/** Starts the process under load. */
export async function served(connection: Connection): Promise<{ app: number; bare: number; close: () => void }> {
  const child = fork(fileURLToPath(new URL('serving.ts', import.meta.url)), [JSON.stringify(connection)], {
    execArgv: ['--import', 'tsx'],
  })
  const [app = 0, bare = 0] = await new Promise<number[]>((resolve, reject) => {
    child.once('message', (ports) => resolve(ports as number[]))
    child.once('exit', (code) => reject(new Error(`the server under load ended with ${code}`)))
  })
  return { app, bare, close: () => child.disconnect() }
}
