import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { Client, type QueryResultRow } from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { findPackage } from '../../src/platform/embedded-postgres/binaries.ts'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/index.ts'
import type { Behaviour, News } from './app.ts'

export const asRoot = process.geteuid?.() === 0

/** An account that Linux and macOS both have. */
export const DAEMON = { uid: 1, gid: 1 }

/** A folder for one test, which only its user may enter. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'test-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** The same, which every user may enter. */
export async function openFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  return folder
}

let made: Promise<string> | undefined

/** A data folder that has had its first start. */
export async function usedFolder(): Promise<string> {
  made ??= makeOnce()
  const folder = await temporaryFolder()
  await copy(`${await made}/.`, folder)
  return folder
}

/** As it is, with links, owners and permissions; many times faster than Node's own. */
export async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}

async function makeOnce(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'test-made-'))
  await (await startEmbeddedPostgres({ dataDir: folder, durable: false })).stop()
  return folder
}

afterAll(async () => {
  for (const folder of [made, ...installations.values()]) {
    if (folder) await rm(await folder, { recursive: true, force: true })
  }
})

export function stopAfterwards(server: EmbeddedPostgres): EmbeddedPostgres {
  onTestFinished(() => server.stop())
  return server
}

export async function query<Row extends QueryResultRow>(server: EmbeddedPostgres, question: string): Promise<Row[]> {
  const client = new Client(server.connection('postgres'))
  await client.connect()
  try {
    return (await client.query<Row>(question)).rows
  } finally {
    await client.end()
  }
}

/** The refusal of a start: a code, and one line for a person. */
export async function refusal(start: Promise<unknown>): Promise<{ code: string; message: string }> {
  const outcome = await start.then(
    () => 'it started',
    (error: unknown) => error,
  )
  if (!(outcome instanceof EmbeddedPostgresError)) throw new Error(`No refusal: ${String(outcome)}`)
  return { code: outcome.code, message: outcome.message }
}

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

type Packaging = 'linked' | 'copied' | 'without PostgreSQL'

const installations = new Map<Packaging, Promise<string>>()

/** The app, bundled as it is shipped, with the PostgreSQL package beside it; the same for all tests of a file. */
export function installedApp(how: Packaging = 'linked'): Promise<string> {
  const installed =
    installations.get(how) ?? mkdtemp(join(tmpdir(), 'test-app-')).then((folder) => install(folder, how))
  installations.set(how, installed)
  return installed
}

/** One for a test that changes it. */
export async function installApp(): Promise<string> {
  return install(await temporaryFolder(), 'copied')
}

async function install(folder: string, how: Packaging): Promise<string> {
  await chmod(folder, 0o755)
  bundle ??= bundleApp()
  await writeFile(join(folder, 'app.mjs'), await bundle)
  const place = join(folder, 'node_modules', PACKAGE)
  await mkdir(dirname(place), { recursive: true })
  const original = join(findPackage(), '..')
  if (how === 'linked') await symlink(original, place)
  if (how === 'copied') await copy(original, place)
  return folder
}

export function nativeFolder(installation: string): string {
  return join(installation, 'node_modules', PACKAGE, 'native')
}

let bundle: Promise<string> | undefined

async function bundleApp(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('app.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    // pg is CommonJS and asks for Node's own modules by require.
    banner: { js: `import { createRequire as r } from 'node:module'; const require = r(import.meta.url)` },
    external: ['pg-native'],
  })
  return outputFiles[0]?.text ?? ''
}

type Start = {
  behaviour?: Behaviour
  rowBytes?: number
  user?: { uid: number; gid: number }
  env?: NodeJS.ProcessEnv
  /** a program that starts the app in its turn */
  by?: string[]
}

/** A process of the installed app on the data folder. */
export function startApp(installation: string, dataDir: string, options: Start = {}): App {
  const { behaviour = 'idle', rowBytes = 10, user, env, by = [] } = options
  const command = [...by, process.execPath, join(installation, 'app.mjs'), behaviour, dataDir, String(rowBytes)]
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new App(child)
}

export class App {
  readonly news: News[] = []
  readonly pid: number
  readonly ended: Promise<unknown>
  readonly #child: ChildProcess

  constructor(child: ChildProcess) {
    this.#child = child
    this.pid = child.pid ?? -1
    this.ended = once(child, 'close')
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => this.news.push(JSON.parse(line)))
    onTestFinished(async () => {
      const server = this.#find('started')
      child.kill('SIGKILL')
      await this.ended
      if (server && (await isAlive(server.pid))) process.kill(server.pid, 'SIGQUIT')
    })
  }

  /** Waits until the app has told this. */
  async next<Kind extends KindOfNews>(kind: Kind): Promise<Content<Kind>> {
    const closed = this.ended.then(() => 'ended')
    for (;;) {
      const found = this.#find(kind)
      if (found !== undefined) return found
      const next = this.#child.stdout ? once(this.#child.stdout, 'data') : closed
      if ((await Promise.race([next, closed])) !== 'ended') continue
      const last = this.#find(kind)
      if (last !== undefined) return last
      throw new Error(`The app ended without telling ${kind}: ${JSON.stringify(this.news.slice(-5))}`)
    }
  }

  recorded(): number[] {
    return this.news.flatMap((news) => ('recorded' in news ? [news.recorded] : []))
  }

  logged(): string {
    return this.news.flatMap((news) => ('log' in news ? [news.log] : [])).join('\n')
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  async stop(): Promise<void> {
    this.kill('SIGTERM')
    await this.ended
  }

  #find<Kind extends KindOfNews>(kind: Kind): Content<Kind> | undefined {
    const found = this.news.find((news): news is Extract<News, Record<Kind, unknown>> => kind in news)
    return found?.[kind]
  }
}

type KindOfNews = News extends infer One ? (One extends unknown ? keyof One : never) : never
type Content<Kind extends KindOfNews> = Extract<News, Record<Kind, unknown>>[Kind]

export async function isAlive(pid: number): Promise<boolean> {
  const state = await whatPsSays('state', pid)
  return state !== '' && !state.startsWith('Z')
}

/** The user that a process runs as. */
export async function userOf(pid: number): Promise<number> {
  return Number(await whatPsSays('uid', pid))
}

function whatPsSays(what: string, pid: number): Promise<string> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', `${what}=`, '-p', String(pid)], (_, stdout) => resolve(stdout.trim()))
  })
}

/** What was recorded, as the database has it. */
export async function rowsIn(server: EmbeddedPostgres): Promise<number[]> {
  return (await query<{ n: number }>(server, 'select n from record order by n')).map((row) => row.n)
}

export async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).toSorted()
}
