import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const BUILT = fileURLToPath(new URL('../dist', import.meta.url))

/** A program of the server as it is built, run as a process of its own. */
export class Program {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  stdout = ''
  stderr = ''

  /** @param built the folder of the built programs, for one that is not quite this one */
  constructor(name: 'main' | 'admin', env: Record<string, string>, args: string[] = [], built = BUILT) {
    this.child = spawn(process.execPath, ['--enable-source-maps', `${built}/${name}.js`, ...args], {
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text))
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text))
    this.ended = new Promise((resolve) => this.child.once('close', resolve))
  }

  /** The address, once it serves. Throws what the program said when it ended before. */
  async address(): Promise<string> {
    let over = false
    void this.ended.then(() => (over = true))
    for (;;) {
      const found = /Warsha is at (\S+)/.exec(this.stdout)?.[1]
      if (found) return found
      if (over) throw new Error(`the program ended: ${this.stdout}${this.stderr}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal)
    return this.ended
  }
}
