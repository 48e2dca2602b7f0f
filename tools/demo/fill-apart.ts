import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../../apps/server/src/platform/database.ts'

/** What the process that fills the demo has to know. */
export type FillingPlaces = { connection: Connection; imagesConnection: Connection; dataDir: string; keyFile: string }

/**
 * Fills the demo in a process of its own: its half a gigabyte ends with it, and is not kept by the one that serves. Throws
 * when it fails, after it has said why.
 */
export async function fillApart(places: FillingPlaces): Promise<void> {
  const program = fileURLToPath(new URL('demo-fill.js', import.meta.url))
  const child = fork(program, [JSON.stringify(places)], { execArgv: ['--enable-source-maps'] })
  const ended = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  if (ended !== 0) throw new Error(`The demo could not be filled: its process ended with ${ended}.`)
}
