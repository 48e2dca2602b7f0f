import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type BuildContext, context } from 'esbuild'
import { serverBuild } from '../build.mjs'

const CLOSES_WITHIN_MS = 1_000

/** The server as a process that is built and started anew at each change. */
export class ServerRunner {
  readonly #folder: string
  readonly #env: NodeJS.ProcessEnv
  #builder: Promise<BuildContext> | null = null
  #building: Promise<void> | null = null
  #changedAgain = false
  #child: ChildProcess | null = null
  #address: Promise<string | null>
  #built: (address: Promise<string | null>) => void = () => undefined

  /** @param folder where the built programs go, in the server's folder; @param env what the server is started with */
  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#folder = folder
    this.#env = env
    this.#address = new Promise((resolve) => (this.#built = resolve))
  }

  /** Where the server is, once it serves; null when it does not start. */
  address(): Promise<string | null> {
    return this.#address
  }

  /** Builds, and replaces the running server when that worked. Changes during a build are built next, all at once. */
  async buildAndRestart(): Promise<void> {
    this.#changedAgain = true
    this.#building ??= this.#buildUntilUnchanged().finally(() => (this.#building = null))
    await this.#building
  }

  async close(): Promise<void> {
    await (await this.#builder)?.dispose()
    if (this.#child) await end(this.#child)
  }

  async #buildUntilUnchanged(): Promise<void> {
    while (this.#changedAgain) {
      this.#changedAgain = false
      if (await this.#build()) this.#restart()
    }
  }

  /** False when the sources cannot be built; esbuild has said why. */
  async #build(): Promise<boolean> {
    this.#builder ??= context(serverBuild(this.#folder))
    const builder = await this.#builder
    return builder.rebuild().then(
      () => true,
      () => {
        this.#built(Promise.resolve(null))
        return false
      },
    )
  }

  #restart(): void {
    if (this.#child) void end(this.#child)
    const child = fork(join(this.#folder, 'main.js'), [], {
      execArgv: ['--enable-source-maps', '--import', import.meta.resolve('./end-with-parent.mjs')],
      env: { ...this.#env, PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    this.#child = child
    this.#address = addressOf(child)
    this.#built(this.#address)
  }
}

/** Passes on what the server prints, but for the line with its address, at which nobody looks for pages here. */
function addressOf(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve(null))
    if (!child.stdout) return
    createInterface(child.stdout).on('line', (line) => {
      const address = /^Warsha is at (\S+)$/.exec(line)?.[1]
      if (address === undefined) console.log(line)
      else resolve(address)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  const impatient = setTimeout(() => child.kill('SIGKILL'), CLOSES_WITHIN_MS)
  await exit
  clearTimeout(impatient)
}
