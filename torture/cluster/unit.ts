import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a program is run: what systemd's unit says of it. */
export type Unit = {
  file: string
  args: string[]
  env?: Record<string, string>
  uid: number
  gid: number
  cwd: string
  /** `Nice` of its unit: who decides which node is primary goes before those who work on it */
  nice?: number
}

/** `RestartSec` of the units in `deploy/cluster/systemd`. */
const RESTART_AFTER_MS = 1_000
const LINES_KEPT = 400

/** A program that is started again whenever it ends, a second later, as the units in `deploy/cluster` have it. */
export class SupervisedUnit {
  readonly #unit: Unit
  readonly lines: string[] = []
  #child: ChildProcess | null = null
  #isWanted = false
  #ended: Promise<void> = Promise.resolve()

  constructor(unit: Unit) {
    this.#unit = unit
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  start(): void {
    this.#isWanted = true
    this.#start()
  }

  /** Ends it for good, or until the next start. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#isWanted = false
    this.#child?.kill(signal)
    await this.#ended
  }

  #start(): void {
    const { file, args, env, uid, gid, cwd, nice = 0 } = this.#unit
    const child = spawn(file, args, {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env },
      uid,
      gid,
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid !== undefined && nice !== 0) setPriority(child.pid, nice)
    this.#child = child
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (text: string) => {
        this.lines.push(...text.split('\n').filter((line) => line !== ''))
        this.lines.splice(0, this.lines.length - LINES_KEPT)
      })
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
}
