import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { SECOND } from '@warsha/domain'
import type { Plugin, TestProjectConfiguration } from 'vitest/config'
import { createVitest, type Reporter, type TestSpecification, type Vitest } from 'vitest/node'
import { ROOT } from '../conventions/sources.ts'

export type Replaced = { file: string; text: string }
export type Outcome = { is: 'passed' | 'failed' | 'too_slow'; milliseconds: number }

/** A vitest that is started once. One file has another text in it: it is replaced as it is loaded, and nothing on the disk changes. */
export class TestRun {
  readonly #vitest: Vitest
  readonly #ended: Ended
  readonly #replaced: { now: Replaced | null }
  #running: Promise<unknown> | null = null
  #isClosing = false

  private constructor(vitest: Vitest, replaced: { now: Replaced | null }, ended: Ended) {
    this.#vitest = vitest
    this.#replaced = replaced
    this.#ended = ended
  }

  /** The PostgreSQL of the server's tests starts when one of them comes. */
  static async open(): Promise<TestRun> {
    const replaced: { now: Replaced | null } = { now: null }
    const ended: Ended = { isPassed: false }
    const reporter: Reporter = {
      onTestRunEnd: (_modules, errors, reason) => {
        ended.isPassed = reason === 'passed' && errors.length === 0
      },
    }
    const vitest = await createVitest(
      'test',
      { root: ROOT, config: false, watch: false, bail: 1, reporters: [reporter], maxWorkers: 2 },
      { test: { projects: await projectsWith(() => replaced.now), experimental: { fsModuleCache: false } } },
    )
    // Which test is of which project is known once they have been looked for.
    await vitest.globTestSpecifications()
    return new TestRun(vitest, replaced, ended)
  }

  /** Whether the tests notice that a file has another text, or none has. The first that fails ends the others. */
  async outcome(tests: readonly string[], replaced: Replaced | null, timeout: number): Promise<Outcome> {
    for (const each of [this.#replaced.now, replaced]) if (each) this.#vitest.invalidateFile(join(ROOT, each.file))
    this.#replaced.now = replaced
    const began = performance.now()
    let isTooSlow = false
    const timer = setTimeout(() => {
      isTooSlow = true
      void this.#stop()
    }, timeout)
    this.#running = this.#vitest.runTestSpecifications(this.#specificationsOf(tests))
    await this.#running
    this.#running = null
    clearTimeout(timer)
    if (this.#isClosing) throw new Error('stopped')
    const is = isTooSlow ? 'too_slow' : this.#ended.isPassed ? 'passed' : 'failed'
    return { is, milliseconds: Math.round(performance.now() - began) }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    if (this.#running) await this.#stop()
    await this.#vitest.close()
  }

  /** A test that loops hears of it only by the end of its process, which a second call brings. */
  async #stop(): Promise<void> {
    const stopped = this.#running
    void this.#vitest.cancelCurrentRun('keyboard-input')
    await Promise.race([stopped, sleep(SECOND)])
    if (this.#running === stopped) await this.#vitest.cancelCurrentRun('keyboard-input')
  }

  #specificationsOf(tests: readonly string[]): TestSpecification[] {
    const specifications = tests.flatMap((test) => this.#vitest.getModuleSpecifications(join(ROOT, test)))
    if (specifications.length === 0) throw new Error(`no project has ${tests.join(', ') || 'a test of it'}`)
    return specifications
  }
}

type Ended = { isPassed: boolean }

/** The projects of rules and of the server as they are set up, with a plugin that gives one file another text. */
async function projectsWith(replaced: () => Replaced | null): Promise<TestProjectConfiguration[]> {
  const path = pathToFileURL(join(ROOT, 'vitest.config.ts')).href
  const { default: config } = (await import(path)) as { default: { test: { projects: Project[] } } }
  const plugin: Plugin = {
    name: 'mutants',
    enforce: 'pre',
    load: (id: string) => {
      const now = replaced()
      return now && id === join(ROOT, now.file) ? now.text : null
    },
  }
  return config.test.projects
    .filter(({ test }) => ['pure', 'server'].includes(test.name))
    .map((project) => ({ ...project, plugins: [...(project.plugins ?? []), plugin] }))
}

type Project = { plugins?: Plugin[]; test: { name: string } }
