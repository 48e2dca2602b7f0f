import { once } from 'node:events'
import net from 'node:net'
import { Client } from 'pg'

/** A pooler in transaction mode, such as PgBouncer: how to get past it, and whether prepared statements hold behind it. */
export type Pooler = { directString: string; prepares: boolean }

/** What a connection is opened with; the types of the driver do not know it. */
type Startup = { getStartupConf(): Record<string, string> }

const prototype = Client.prototype as unknown as Startup

/**
 * Opens a connection through a pooler as it takes one. It knows no `options`, but keeps the time zone of each client, whichever
 * of the server's connections that gets for a transaction.
 */
export function speakThroughPooler<Of extends Client>(client: Of): Of {
  const getStartupConf = () => {
    const { options: _, ...startup } = prototype.getStartupConf.call(client)
    return { ...startup, TimeZone: 'UTC' }
  }
  return Object.assign(client, { getStartupConf })
}

const NAME = 'warsha_probe'

/**
 * Whether statements that are prepared on one of the server's connections are there on the next one, too: a pooler that sees
 * to it gives them names of its own. PgBouncer does from 1.21 on, unless `max_prepared_statements` is 0. Throws what
 * connecting throws.
 */
export async function preparesBehind(client: Client): Promise<boolean> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ name: string }>({
      name: NAME,
      text: `select name from pg_prepared_statements where statement like '%${NAME}%'`,
    })
    const isOurs = rows.some(({ name }) => name === NAME)
    if (isOurs) await client.query(`deallocate ${NAME}`)
    return rows.length > 0 && !isOurs
  } catch (error) {
    // Left behind by somebody else on this connection of the server: nobody keeps them apart.
    if (error instanceof Error && 'code' in error && error.code === '42P05') return false
    throw error
  } finally {
    await client.query('rollback')
  }
}

const CANCEL_REQUEST = 80_877_102
const CANCELS_WITHIN_MS = 5_000

/** The key of a connection, as the protocol has it. */
type BackendKey = { processID: number | null; secretKey: number | null }

/** Cancels what a connection runs in the way of the protocol: behind a pooler nobody else knows where it runs. */
export async function cancelRunning(client: Client): Promise<void> {
  const { processID, secretKey } = client as unknown as BackendKey
  if (processID === null || secretKey === null) return
  const request = Buffer.alloc(16)
  for (const [i, number] of [request.length, CANCEL_REQUEST, processID, secretKey].entries()) {
    request.writeInt32BE(number | 0, i * 4)
  }
  const { host, port } = client
  const socket = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
  socket.setTimeout(CANCELS_WITHIN_MS, () => socket.destroy())
  // Whoever is asked hangs up when it is done; one that is hung up on forgets about it.
  socket.write(request)
  await once(socket, 'close')
}
