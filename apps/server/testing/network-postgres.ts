import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findPackage, prepareBinaries } from '../src/platform/embedded-postgres/binaries.ts'
import { APP_ROLE } from '../src/platform/embedded-postgres/index.ts'
import { chooseRunAs, give } from '../src/platform/embedded-postgres/run-as.ts'
import { copyMigratedCluster, MIGRATED } from './migrated-cluster.ts'

/** PostgreSQL servers on ports of this machine that trust everybody here, each with a copy of the migrated database. */
export class NetworkPostgres {
  readonly port: number
  readonly #dataDir: string
  #process: ChildProcess | null = null

  private constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir
    this.port = port
  }

  /** A primary. */
  static async start(): Promise<NetworkPostgres> {
    const server = new NetworkPostgres(await mkdtemp(join(tmpdir(), 'warsha-primary-')), await freePort())
    await copyMigratedCluster(server.#dataDir)
    await server.start()
    return server
  }

  /** A primary and a standby that follows it: the same files, as they were before the first start. */
  static async startPair(): Promise<{ primary: NetworkPostgres; standby: NetworkPostgres }> {
    const primary = new NetworkPostgres(await mkdtemp(join(tmpdir(), 'warsha-primary-')), await freePort())
    const standby = new NetworkPostgres(await mkdtemp(join(tmpdir(), 'warsha-standby-')), await freePort())
    await copyMigratedCluster(primary.#dataDir)
    await cp(primary.#folder, standby.#folder, { recursive: true })
    await primary.start()
    await standby.follow(primary)
    return { primary, standby }
  }

  get #folder(): string {
    return join(this.#dataDir, 'postgres')
  }

  /** The migrated database, as the app reaches it. */
  get url(): string {
    return `postgresql://${APP_ROLE}@127.0.0.1:${this.port}/${MIGRATED}`
  }

  async start(): Promise<void> {
    const binaries = await prepareBinaries(findPackage(), this.#dataDir)
    await chmod(this.#dataDir, 0o755)
    const runAs = await chooseRunAs(this.#dataDir, this.#folder, binaries)
    const rules = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
    await writeFile(join(this.#folder, 'pg_hba.conf'), `${rules.join('\n')}\n`)
    await give(this.#folder, runAs)
    const settings = {
      listen_addresses: '127.0.0.1',
      port: this.port,
      unix_socket_directories: '',
      fsync: 'off',
      max_connections: 100,
      wal_keep_size: '256MB',
      timezone: 'Asia/Riyadh',
      log_min_messages: 'fatal',
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const { file, args: given, ...identity } = runAs.command(binaries.postgres, ['-D', this.#folder, ...args])
    this.#process = spawn(file, given, { ...identity, env: binaries.env, cwd: '/', stdio: 'ignore' })
    while (!(await this.ask('select 1').catch(() => null))) await pause(50)
  }

  /** Follows another one, with its files. */
  async follow({ port }: NetworkPostgres): Promise<void> {
    await writeFile(join(this.#folder, 'standby.signal'), '')
    const setting = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`
    await writeFile(join(this.#folder, 'postgresql.auto.conf'), setting)
    await this.start()
  }

  /** Asks as the superuser. */
  async ask(text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new Client({ host: '127.0.0.1', port: this.port, user: 'postgres', database, ssl: false })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process
    this.#process = null
    if (running?.exitCode !== null) return
    running.kill(signal)
    await once(running, 'exit')
  }

  async close(): Promise<void> {
    await this.kill('SIGQUIT')
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
