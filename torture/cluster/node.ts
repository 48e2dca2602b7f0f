import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ROOT } from '../../tools/build.mjs'
import { SupervisedUnit } from './unit.ts'

const FOLDER = join(ROOT, 'deploy/cluster')

export type NodePlace = { name: string; address: string; root: string }

/** One machine of the cluster: the files of `deploy/cluster`, filled in for an address of this machine, and what they run. */
export class ClusterNode {
  readonly place: NodePlace
  readonly #etcd: SupervisedUnit
  readonly #patroni: SupervisedUnit
  readonly #pooler: SupervisedUnit

  private constructor(place: NodePlace, etcd: Record<string, string>) {
    this.place = place
    const [database, lease] = [accountOf('postgres'), accountOf('etcd')]
    const { root } = place
    this.#etcd = new SupervisedUnit({ file: '/usr/bin/etcd', args: [], env: etcd, ...lease, cwd: '/', nice: -10 })
    const patroni = { file: '/usr/bin/patroni', args: [join(root, 'etc/patroni/config.yml')] }
    this.#patroni = new SupervisedUnit({ ...patroni, ...database, cwd: join(root, 'var/lib/postgresql'), nice: -5 })
    const pooler = { file: '/usr/sbin/pgbouncer', args: [join(root, 'etc/pgbouncer/pgbouncer.ini')] }
    this.#pooler = new SupervisedUnit({ ...pooler, ...database, cwd: '/' })
  }

  /** Lays the files of a node out, as its administrator does. @param settings those of `node.env` */
  static async layOut(place: NodePlace, settings: Record<string, string>): Promise<ClusterNode> {
    const { name, address, root } = place
    const all = { ...settings, NODE_NAME: name, NODE_ADDRESS: address }
    await mkdir(root, { recursive: true })
    await chmod(root, 0o755)
    const file = join(root, 'node.env')
    await writeFile(
      file,
      Object.entries(all)
        .map(([key, value]) => `${key}=${value}\n`)
        .join(''),
      { mode: 0o600 },
    )
    execFileSync(join(FOLDER, 'render.sh'), [file, root], { stdio: 'pipe' })
    // What Debian's packages make on a machine.
    await owned(join(root, 'run/postgresql'), 'postgres', 0o2775)
    await owned(join(root, 'var/lib/postgresql/15'), 'postgres', 0o755)
    await owned(join(root, 'var/lib/postgresql'), 'postgres', 0o755)
    await owned(join(root, 'var/lib/etcd'), 'etcd', 0o700)
    const etcd = parseEnv(await readFile(join(root, 'etc/default/etcd'), 'utf8')) as Record<string, string>
    return new ClusterNode(place, etcd)
  }

  /** The machine starts. */
  start(): void {
    for (const unit of this.#units) unit.start()
  }

  get #units(): SupervisedUnit[] {
    return [this.#etcd, this.#patroni, this.#pooler]
  }

  /** Nothing but PostgreSQL dies: its first process, and so all of it. @returns when it is gone */
  async killPostgres(): Promise<void> {
    const all = this.#postgresProcesses()
    kill(all.slice(0, 1))
    await gone(all)
  }

  /** The machine dies, with all that runs on it; it starts no more until `start`. */
  async die(): Promise<void> {
    const all = this.#postgresProcesses()
    const stopping = this.#units.map((unit) => unit.stop('SIGKILL'))
    kill(all)
    await Promise.all(stopping)
    await gone(all)
  }

  /** The same without waiting, when this process ends. */
  killAtOnce(): void {
    kill([...this.#units.flatMap(({ pid }) => pid ?? []), ...this.#postgresProcesses()])
  }

  /** Takes the machine down in order: Patroni stops PostgreSQL. */
  async stop(): Promise<void> {
    await Promise.all([this.#patroni.stop('SIGTERM'), this.#pooler.stop('SIGTERM')])
    await this.#etcd.stop('SIGTERM')
    await this.die()
  }

  /** The last lines of a program, for when something does not come. */
  lastLines(count: number): string[] {
    return this.#patroni.lines.slice(-count)
  }

  /** PostgreSQL's first process and its children; empty where it does not run. */
  #postgresProcesses(): number[] {
    const pid = postmasterIn(join(this.place.root, 'var/lib/postgresql/15/warsha/postmaster.pid'))
    return pid === null ? [] : [pid, ...childrenOf(pid)]
  }
}

async function owned(folder: string, name: string, mode: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { uid, gid } = accountOf(name)
  await chown(folder, uid, gid)
  await chmod(folder, mode)
}

function accountOf(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  if (line === undefined) throw new Error(`There is no user ${name}.`)
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** A number in the file may be that of somebody else by now: it has to be a server of PostgreSQL. */
function postmasterIn(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    return pid > 1 && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') ? pid : null
  } catch {
    return null
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

function kill(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }
}

const LOOK_EVERY_MS = 10

async function gone(pids: number[]): Promise<void> {
  for (const pid of pids) {
    while (isThere(pid)) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** A process that nobody has taken leave of yet does nothing more. */
function isThere(pid: number): boolean {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return fields[fields.lastIndexOf(')') + 2] !== 'Z'
  } catch {
    return false
  }
}
