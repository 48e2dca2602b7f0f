import net from 'node:net'
import type { Connection } from '../src/platform/database.ts'

/** A way to a database that a test can cut and mend. */
export type Way = {
  connection: Connection
  cut(): void
  /** whoever comes anew is turned away; what is open stays */
  refuse(): void
  mend(): void
  /** what is open now never says anything again, and nobody is told */
  forget(): void
  close(): Promise<void>
}

/** Opens a way to the database on this machine, in between which the test stands. */
export async function wayTo(database: Connection): Promise<Way> {
  const open = new Set<net.Socket>()
  const pairs = new Set<[near: net.Socket, far: net.Socket]>()
  let whole = true
  const server = net.createServer((near) => {
    if (!whole) {
      near.destroy()
      return
    }
    const far = net.connect(addressOf(database))
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far).pipe(near)
    pairs.add([near, far])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    connection: through(database, port),
    cut: () => {
      whole = false
      for (const socket of open) socket.destroy()
    },
    refuse: () => {
      whole = false
    },
    mend: () => {
      whole = true
    },
    forget: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
        far.resume()
      }
      pairs.clear()
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function addressOf(database: Connection): net.NetConnectOpts {
  if (!('connectionString' in database)) return { path: `${database.host}/.s.PGSQL.${database.port}` }
  const url = new URL(database.connectionString)
  return { host: url.hostname, port: Number(url.port || 5432) }
}

function through(database: Connection, port: number): Connection {
  if (!('connectionString' in database)) return { ...database, host: '127.0.0.1', port }
  const url = new URL(database.connectionString)
  url.host = `127.0.0.1:${port}`
  return { connectionString: url.toString() }
}
