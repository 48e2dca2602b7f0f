import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { MIGRATED } from './migrated-cluster.ts'
import { freePort, type NetworkPostgres } from './network-postgres.ts'
import { firstLineOf } from './outside-programs.ts'

const PROGRAM = 'pgbouncer'

/** The version of PgBouncer on this machine, null where there is none. */
export function versionOfPgBouncer(): Promise<string | null> {
  return firstLineOf(PROGRAM, ['--version'])
}

/** PgBouncer in transaction mode in front of a server, with few connections to it, so that they change hands. */
export class PgBouncer {
  readonly url: string
  readonly #process: ChildProcess
  readonly #folder: string

  private constructor(url: string, running: ChildProcess, folder: string) {
    this.url = url
    this.#process = running
    this.#folder = folder
  }

  static async start(server: NetworkPostgres): Promise<PgBouncer> {
    const folder = await mkdtemp(join(tmpdir(), 'warsha-pgbouncer-'))
    await chmod(folder, 0o755)
    const port = await freePort()
    const settings = [
      '[databases]',
      `${MIGRATED} = host=127.0.0.1 port=${server.port} dbname=${MIGRATED}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 3',
    ]
    // It takes any user for this one with auth_type any, and refuses to run as root.
    settings[1] += ' user=warsha'
    const file = join(folder, 'pgbouncer.ini')
    await writeFile(file, `${settings.join('\n')}\n`)
    const asNobody = process.geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const running = spawn(PROGRAM, ['-q', file], { ...asNobody, stdio: 'ignore' })
    const url = `postgresql://warsha@127.0.0.1:${port}/${MIGRATED}`
    const bouncer = new PgBouncer(url, running, folder)
    for (let tries = 0; !(await answers(url)); tries++) {
      if (running.exitCode !== null || tries === 100) throw new Error('PgBouncer did not start.')
      await pause(100)
    }
    return bouncer
  }

  async close(): Promise<void> {
    if (this.#process.exitCode === null) {
      this.#process.kill('SIGINT')
      await Promise.race([once(this.#process, 'exit'), pause(2_000)])
      this.#process.kill('SIGKILL')
    }
    await rm(this.#folder, { recursive: true, force: true })
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
