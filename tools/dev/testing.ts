import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../build.mjs'

const SERVES_WITHIN_MS = 60_000

/** A copy of the working tree that a test may change. It uses the packages that are installed for the original. */
export async function copyOfProject(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-dev-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' })
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)))
  for (const file of files) await cp(join(ROOT, file), join(folder, file))
  await linkPackages('', folder)
  for (const workspace of ['apps/server', 'apps/web', 'tools']) await linkPackages(workspace, folder)
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Links each package to the original's, but those of the project itself to the copies. */
async function linkPackages(workspace: string, copy: string): Promise<void> {
  const from = join(ROOT, workspace, 'node_modules')
  const to = join(copy, workspace, 'node_modules')
  const names = (await readdir(from).catch(() => [])).filter((name) => !/^\.(cache|vite|package-lock)/.test(name))
  if (names.length > 0) await mkdir(to, { recursive: true })
  for (const name of names) {
    if (name === '@warsha') await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else await symlink(join(from, name), join(to, name))
  }
}

/** Replaces one text by another in a file, as an editor saves it. Throws an Error when the file does not have it. */
export async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no "${from}"`)
  await writeFile(file, text.replace(from, to))
}

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('A listening server has a port.')
  return address.port
}

/** `npm run dev`, in a process group of its own, as a terminal starts it. */
export class Development {
  readonly npm: ChildProcess
  readonly ended: Promise<unknown>
  output = ''

  constructor(folder: string, env: Record<string, string>) {
    this.npm = spawn('npm', ['run', 'dev'], {
      cwd: folder,
      detached: true,
      env: { ...process.env, ...env, DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.npm.stdout?.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    this.npm.stderr?.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    this.ended = once(this.npm, 'exit')
  }

  /** Where the pages are, once the server serves as well. */
  async address(): Promise<string> {
    for (const giveUpAt = performance.now() + SERVES_WITHIN_MS; performance.now() < giveUpAt; await sleep(20)) {
      const found = /Warsha is at (http:\S+?)\/? /.exec(this.output)?.[1]
      if (found) return found
      if (this.npm.exitCode !== null) break
    }
    throw new Error(`npm run dev does not serve: ${this.output}`)
  }
}

/** A process by its number, with its arguments and its environment, each followed by a NUL. */
type Process = { pid: number; command: string; environment: string }

/** The processes that were started for a copy of the project: its path is in their environment or arguments. Linux only. */
export async function processesOf(folder: string): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (pid: string, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const all = await Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      command: await read(pid, 'cmdline'),
      environment: await read(pid, 'environ'),
    })),
  )
  return all.filter(({ command, environment }) => command.includes(folder) || environment.includes(folder))
}

/** The one file below `apps/web/src` that has this name, wherever its feature lies. Throws an Error otherwise. */
export async function webFile(folder: string, name: string): Promise<string> {
  const web = join(folder, 'apps/web/src')
  const [found, ...more] = (await readdir(web, { recursive: true })).filter((path) => basename(path) === name)
  if (found === undefined || more.length > 0) throw new Error(`There is not one ${name}.`)
  return join(web, found)
}
