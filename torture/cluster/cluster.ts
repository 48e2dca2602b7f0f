import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { ClusterNode } from './node.ts'

/** A node as Patroni shows it at `/cluster`. */
type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

const NAMES = ['db1', 'db2', 'db3']
const LOOK_EVERY_MS = 100

/** Three nodes on addresses of this machine, which run the files of `deploy/cluster` as they are. */
export class Cluster {
  readonly folder: string
  readonly nodes: readonly ClusterNode[]

  private constructor(folder: string, nodes: readonly ClusterNode[]) {
    this.folder = folder
    this.nodes = nodes
    process.once('exit', () => nodes.forEach((node) => node.killAtOnce()))
  }

  static async start(): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'warsha-cluster-'))
    await chmod(folder, 0o755)
    const settings = settingsOfNodes()
    const nodes: ClusterNode[] = []
    for (const [i, name] of NAMES.entries()) {
      const address = settings[`NODE${i + 1}_ADDRESS`] ?? ''
      nodes.push(await ClusterNode.layOut({ name, address, root: join(folder, name) }, settings))
    }
    const cluster = new Cluster(folder, nodes)
    for (const node of nodes) node.start()
    return cluster
  }

  /** What an instance of Warsha finds in its environment. @param file such as `warsha.env` */
  async env(file: string): Promise<Record<string, string>> {
    const text = await readFile(join(this.folder, NAMES[0] ?? '', 'etc/warsha-cluster', file), 'utf8')
    return parseEnv(text) as Record<string, string>
  }

  /** The node that is primary by Patroni's word, null while there is none. */
  async primary(): Promise<ClusterNode | null> {
    const leader = (await this.members()).find(({ role, state }) => role === 'leader' && state === 'running')
    return this.nodes.find(({ place }) => place.name === leader?.name) ?? null
  }

  /** What any of them says of all of them. */
  async members(): Promise<Member[]> {
    for (const { place } of this.nodes) {
      const members = await membersAt(place.address)
      if (members) return members
    }
    return []
  }

  /** Waits until all follow one primary, one of them synchronously. @returns milliseconds, Infinity when it does not come */
  async wholeWithin(milliseconds: number): Promise<number> {
    const begun = performance.now()
    while (performance.now() - begun < milliseconds) {
      if (isWhole(await this.members())) return performance.now() - begun
      await sleep(LOOK_EVERY_MS)
    }
    return Infinity
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()))
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Addresses that hardly anybody else uses here; the ports are those of the files. */
function settingsOfNodes(): Record<string, string> {
  const [first = 0, second = 0] = randomBytes(2)
  const net = `127.${100 + (first % 100)}.${second}`
  const secret = () => randomBytes(24).toString('hex')
  return {
    ...Object.fromEntries(
      NAMES.flatMap((name, i) => [
        [`NODE${i + 1}_NAME`, name],
        [`NODE${i + 1}_ADDRESS`, `${net}.${i + 1}`],
      ]),
    ),
    NETWORK: '127.0.0.0/8',
    SHARED_BUFFERS: '128MB',
    CACHE_SIZE: '512MB',
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    REWIND_PASSWORD: secret(),
    PATRONI_API_PASSWORD: secret(),
    WARSHA_PASSWORD: secret(),
  }
}

async function membersAt(address: string): Promise<Member[] | null> {
  try {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
    return ((await answer.json()) as { members: Member[] }).members
  } catch {
    return null
  }
}

function isWhole(members: Member[]): boolean {
  const [leader] = members.filter(({ role }) => role === 'leader')
  const others = members.filter((member) => member !== leader)
  return (
    leader?.state === 'running' &&
    others.length === NAMES.length - 1 &&
    others.every(({ state, timeline }) => state === 'running' && timeline === leader.timeline) &&
    others.some(({ role }) => role === 'sync_standby')
  )
}
