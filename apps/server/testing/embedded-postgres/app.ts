import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/index.ts'

/** What the app of the tests tells the test that started it, a line each. */
export type News =
  | { log: string }
  | { started: { pid: number; host: string } }
  | { refused: { code: string; message: string } }
  | { recorded: number }
  | { failed: string }
  | { lost: string }
  | { stopped: true }

/** record: rows until something stops it; idle: nothing until a signal; leave: nothing at all */
export type Behaviour = 'record' | 'idle' | 'leave'

const [, , behaviour, dataDir = '', rowBytes = '10'] = process.argv

function publish(news: News): void {
  process.stdout.write(`${JSON.stringify(news)}\n`)
}

async function main(): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: (log) => publish({ log }) }).catch((error: unknown) => {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    publish({ refused: { code: error.code, message: error.message } })
    return null
  })
  if (!server) return
  server.onUnexpectedExit((lost) => publish({ lost }))
  const started = { pid: server.pid, host: server.connection('postgres').host }
  if (behaviour === 'leave') return publish({ started })
  const record = await recordIn(server)
  stopAtSignals(server, record)
  publish({ started })
  if (behaviour === 'idle') return
  try {
    for (;;) await record()
  } catch (error) {
    publish({ failed: String(error) })
  }
}

async function recordIn(server: EmbeddedPostgres): Promise<() => Promise<void>> {
  const client = new Client(server.connection('postgres'))
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table if not exists record (n serial primary key, filling text)')
  return async () => {
    const filling = randomBytes(Number(rowBytes) / 2).toString('hex')
    const { rows } = await client.query<{ n: number }>('insert into record (filling) values ($1) returning n', [
      filling,
    ])
    publish({ recorded: rows[0]?.n ?? -1 })
  }
}

/** As the app does: it finishes its work first, and then stops the database. */
function stopAtSignals(server: EmbeddedPostgres, record: () => Promise<void>): void {
  const stop = async () => {
    if (behaviour === 'idle') await record()
    await server.stop()
    publish({ stopped: true })
    process.exit(0)
  }
  const staysAlive = setInterval(() => undefined, 60_000)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clearInterval(staysAlive)
      void stop()
    })
  }
}

await main()
