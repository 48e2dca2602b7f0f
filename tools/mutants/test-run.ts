import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { SECOND } from '@warsha/domain'
import { createVitest, type TestProjectConfiguration, type Vitest } from 'vitest/node'
import { ROOT } from '../conventions/sources.ts'

/** Tests with a file as another text: it is replaced as it is loaded, so that nothing on the disk changes. */
export type TestRun = {
  /** Whether the tests notice that the file has this text. */
  notices: (tests: readonly string[], replaced: Replaced | null, timeout: number) => Promise<Outcome>
  close: () => Promise<void>
}

export type Replaced = { file: string; text: string }
export type Outcome = { is: 'passed' | 'failed' | 'too_slow'; milliseconds: number }

/** Starts vitest once, with its PostgreSQL when a test of the server comes first. */
export async function openTestRun(): Promise<TestRun> {
  let replaced: Replaced | null = null
  let isRunning = false
  let isClosing = false
  const vitest = await createVitest(
    'test',
    { root: ROOT, config: false, watch: false, bail: 1, reporters: [{}], maxWorkers: 2 },
    { test: { projects: await projectsWith(() => replaced), experimental: { fsModuleCache: false } } },
  )
  // Which test is of which project is known once they have been looked for.
  await vitest.globTestSpecifications()
  const put = (next: Replaced | null) => {
    for (const each of [replaced, next]) if (each) vitest.invalidateFile(join(ROOT, each.file))
    replaced = next
  }
  return {
    notices: async (tests, next, timeout) => {
      put(next)
      const began = performance.now()
      isRunning = true
      const is = await run(vitest, tests, timeout)
      isRunning = false
      if (isClosing) throw new Error('stopped')
      return { is, milliseconds: Math.round(performance.now() - began) }
    },
    close: async () => {
      isClosing = true
      if (isRunning) await endRun(vitest)
      await vitest.close()
    },
  }
}

async function run(vitest: Vitest, tests: readonly string[], timeout: number): Promise<Outcome['is']> {
  const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(join(ROOT, test)))
  if (specifications.length === 0) throw new Error(`no project has ${tests.join(', ') || 'a test of it'}`)
  let isTooSlow = false
  const timer = setTimeout(() => {
    isTooSlow = true
    void endRun(vitest)
  }, timeout)
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  clearTimeout(timer)
  if (isTooSlow) return 'too_slow'
  // The first test that fails cancels the run, and what the others came to says nothing then.
  const isCancelled = vitest.isCancelling
  const areFine = specifications.every(({ testModule }) => testModule?.ok() ?? false)
  return areFine && !isCancelled && unhandledErrors.length === 0 ? 'passed' : 'failed'
}

/** Ends the run that goes on; a process that loops hears of it only by being ended, which a second call does. */
async function endRun(vitest: Vitest): Promise<void> {
  const run = vitest.runningPromise
  void vitest.cancelCurrentRun('keyboard-input')
  await Promise.race([run, sleep(SECOND)])
  if (vitest.runningPromise === run) await vitest.cancelCurrentRun('keyboard-input')
}

/** The projects of rules and of the server as they are set up, with a plugin that gives one file another text. */
async function projectsWith(replaced: () => Replaced | null): Promise<TestProjectConfiguration[]> {
  const path = pathToFileURL(join(ROOT, 'vitest.config.ts')).href
  const { default: config } = (await import(path)) as { default: { test: { projects: Project[] } } }
  const plugin = {
    name: 'mutants',
    enforce: 'pre' as const,
    load: (id: string) => {
      const now = replaced()
      return now && id === join(ROOT, now.file) ? now.text : null
    },
  }
  return config.test.projects
    .filter(({ test }) => ['pure', 'server'].includes(test.name))
    .map((project) => ({ ...project, plugins: [...(project.plugins ?? []), plugin] }))
}

type Project = { plugins?: object[]; test: { name: string } }
