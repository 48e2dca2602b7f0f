import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

type Options = {
  env: Record<string, string>
  /** the folder of the built programs */
  programs: string
}

const RESTART_AFTER_MS = 200
const LINES_KEPT = 200

/** The app as a process of its own, which is started again whenever it ends, as systemd does. */
export class SupervisedApp {
  readonly port: number
  starts = 0
  readonly #programs: string
  readonly #env: Record<string, string>
  #child: ChildProcess | null = null
  #isWanted = true
  #ended: Promise<void> = Promise.resolve()
  /** the last lines that it printed */
  readonly lines: string[] = []
  onLine: ((line: string) => void) | null = null

  private constructor(port: number, { env, programs }: Options) {
    this.port = port
    this.#programs = programs
    this.#env = env
  }

  static async start(options: Options): Promise<SupervisedApp> {
    const app = new SupervisedApp(await freePort(), options)
    app.#start()
    process.once('exit', () => app.kill())
    return app
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  /** @returns whether there was something to kill */
  kill(signal: NodeJS.Signals = 'SIGKILL'): boolean {
    return this.#child?.kill(signal) ?? false
  }

  /** Ends it in order, and starts it again, as for an update. */
  async restartInOrder(): Promise<void> {
    this.kill('SIGTERM')
    await this.#ended
  }

  async stop(): Promise<void> {
    this.#isWanted = false
    this.kill('SIGTERM')
    await this.#ended
  }

  /** Starts it after a stop. */
  resume(): void {
    this.#isWanted = true
    this.#start()
  }

  /** Waits until it says that it can serve. @returns how long that took; Infinity when it did not within the time */
  async readyWithin(milliseconds: number): Promise<number> {
    const begun = performance.now()
    while (performance.now() - begun < milliseconds) {
      if ((await statusOf(`${this.address}/api/health/ready`)) === 200) return performance.now() - begun
      await sleep(50)
    }
    return Infinity
  }

  #start(): void {
    this.starts++
    const child = spawn(process.execPath, ['--enable-source-maps', join(this.#programs, 'main.js')], {
      env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...this.#env, PORT: String(this.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const output of [child.stdout, child.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => this.#print(text))
    }
    this.#ended = this.#followToEnd(child)
  }

  async #followToEnd(child: ChildProcess): Promise<void> {
    await once(child, 'exit')
    this.#child = null
    if (!this.#isWanted) return
    await sleep(RESTART_AFTER_MS)
    if (this.#isWanted) this.#start()
  }

  #print(text: string): void {
    for (const line of text.split('\n').filter((each) => each !== '')) {
      this.lines.push(line)
      this.onLine?.(line)
    }
    this.lines.splice(0, this.lines.length - LINES_KEPT)
  }
}

export async function statusOf(url: string): Promise<number | null> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => null,
  )
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}
