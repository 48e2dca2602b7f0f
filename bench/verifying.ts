import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { urlOf } from '../apps/server/testing/postgres.ts'
import type { Connection } from '../apps/server/src/platform/database.ts'
import { buildServerIfChanged, SERVER_DIST } from '../tools/build.mjs'
import { atMost, type Figure } from './figure.ts'
import { fillSessions, MILLION } from './million.ts'
import { openWorkshop } from './workshop.ts'

/** `verify-hours` in a shop of a million sessions: all that is stored, and what pages and papers say of its months. */
export async function verifying(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  try {
    await fillSessions(workshop.db, { ...MILLION, until: Date.now() })
    const { seconds, megabytes, output } = await verifiedOn(workshop.connection)
    console.log(output.replaceAll(/^/gm, '  '))
    return [
      atMost(`verify-hours of ${MILLION.sessions} sessions`, seconds, 's', 60),
      atMost('memory of verify-hours', megabytes, 'MB RSS', 300),
    ]
  } finally {
    await workshop.close()
  }
}

type Verified = { seconds: number; megabytes: number; output: string }

/** The command as it is built and as a shop runs it; throws where it finds that a figure differs. */
async function verifiedOn(connection: Connection): Promise<Verified> {
  await buildServerIfChanged()
  const dataDir = await mkdtemp(join(tmpdir(), 'warsha-verifying-'))
  const begun = performance.now()
  const child = fork(join(SERVER_DIST, 'admin.js'), ['verify-hours'], {
    env: { ...process.env, DATABASE_URL: urlOf(connection), DATA_DIR: dataDir },
    execArgv: ['--enable-source-maps', '--import', new URL('telling-memory.mjs', import.meta.url).href],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let megabytes = NaN
  child.on('message', (told) => (megabytes = Number(told)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = child.stdout === null ? '' : await text(child.stdout)
  const code = await ended
  await rm(dataDir, { recursive: true, force: true })
  if (code !== 0) throw new Error(`verify-hours ended with ${code}: ${output}`)
  return { seconds: (performance.now() - begun) / 1000, megabytes, output: output.trimEnd() }
}
