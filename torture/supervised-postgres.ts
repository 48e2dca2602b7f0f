import { readFile } from 'node:fs/promises'
import type net from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  APP_ROLE,
  type EmbeddedPostgres,
  readyDatabase,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/embedded-postgres/index.ts'

const RESTART_AFTER_MS = 200
const DATABASE = 'warsha'

type Options = { dataDir: string; settings?: Record<string, string> }

/** A PostgreSQL beside the app, which is started again whenever it ends, as its own service would be. */
export class SupervisedPostgres {
  readonly #options: Options
  #server: EmbeddedPostgres | null = null
  #isWanted = true
  #restarting: Promise<void> = Promise.resolve()
  /** why it could not be started, the last time that it could not */
  lastFailure = ''

  private constructor(options: Options) {
    this.#options = options
  }

  static async start(options: Options): Promise<SupervisedPostgres> {
    const postgres = new SupervisedPostgres(options)
    await postgres.#start()
    if (postgres.#server) await readyDatabase(postgres.#server, DATABASE)
    return postgres
  }

  get pid(): number | null {
    return this.#server?.pid ?? null
  }

  /** Where it listens; what it listened on last while it is away. */
  readonly socket = (): net.NetConnectOpts => {
    const connection = this.#lastSocket
    return { path: connection }
  }

  #lastSocket = ''

  /** The address of the app's database, over a way of this machine or the server's own socket. */
  url(port?: number): string {
    if (port !== undefined) return `postgresql://${APP_ROLE}@127.0.0.1:${port}/${DATABASE}`
    const folder = this.#lastSocket.slice(0, this.#lastSocket.lastIndexOf('/'))
    return `postgresql://${APP_ROLE}@localhost:5432/${DATABASE}?host=${encodeURIComponent(folder)}`
  }

  kill(): boolean {
    const pid = this.pid
    return pid !== null && signalled(pid)
  }

  async stop(): Promise<void> {
    this.#isWanted = false
    await this.#restarting
    await this.#server?.stop()
    this.#server = null
  }

  async #start(): Promise<void> {
    this.#server = await startEmbeddedPostgres(this.#options)
    const { host, port } = this.#server.connection('postgres') as { host: string; port: number }
    this.#lastSocket = join(host, `.s.PGSQL.${port}`)
    this.#server.onUnexpectedExit(() => {
      this.#server = null
      this.#restarting = this.#restart()
    })
  }

  async #restart(): Promise<void> {
    while (this.#isWanted) {
      await sleep(RESTART_AFTER_MS)
      try {
        return await this.#start()
      } catch (error) {
        this.lastFailure = error instanceof Error ? error.message : String(error)
      }
    }
  }
}

/** The server that an app started for itself on this folder; null when there is none. */
export async function embeddedPid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return pid > 1 ? pid : null
}

/** Kills a process. @returns whether there was one */
export function signalled(pid: number, signal: NodeJS.Signals = 'SIGKILL'): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
