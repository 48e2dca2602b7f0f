import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from '../browser.mjs'
import { buildIfChanged, ROOT } from '../build.mjs'

/** Where reports of single programs lie. */
export const RESULTS = join(ROOT, 'artifacts/results')

const SECOND_TRIES = './tools/testing/second-tries.ts'

/** @typedef {{ passed: number, failed: number, isNamed: boolean }} Outcome isNamed: what failed is known by its name */

/** A program that passes or fails as a whole. */
export async function check(program, args) {
  const code = await runProgram(program, args)
  return code === 0 ? { passed: 1, failed: 0, isNamed: true } : { passed: 0, failed: 1, isNamed: true }
}

/**
 * Runs tests by Vitest.
 * @param {string[]} projects
 * @param {{ env: Record<string, string>, files?: string[], reporters?: string[] }} how files: only these; without: all
 */
export async function vitest(projects, { env, files = [], reporters = [] }) {
  const report = join(RESULTS, `vitest-${projects[0]}.json`)
  const code = await runProgram(
    'vitest',
    [
      'run',
      ...files,
      ...projects.flatMap((project) => ['--project', project]),
      ...['dot', 'json', SECOND_TRIES, ...reporters].map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${report}`,
    ],
    env,
  )
  const counted = await readJson(report)
  return outcome(code, counted?.numPassedTests ?? 0, counted?.numFailedTests ?? 0)
}

/** Runs end-to-end tests, on the built app. @param args what Playwright is to run */
export async function playwright(args, env) {
  await buildIfChanged()
  const report = join(RESULTS, 'playwright.json')
  const code = await runProgram('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const counted = (await readJson(report))?.stats
  return outcome(code, (counted?.expected ?? 0) + (counted?.flaky ?? 0), counted?.unexpected ?? 0)
}

/**
 * Does something with a browser, once there is one.
 * @param isNeeded whether it is looked for now: one that has to be installed first comes while other parts run
 */
export function browserFinder(isNeeded) {
  let browser = isNeeded ? findBrowser() : null
  browser?.catch(() => undefined)
  return async (run) => {
    try {
      browser ??= findBrowser()
      return await run({ PLAYWRIGHT_CHROMIUM: await browser })
    } catch (error) {
      console.error(error.message)
      return { passed: 0, failed: 1, isNamed: false }
    }
  }
}

/** A run that fails without naming a test has failed all the same. */
function outcome(code, passed, failed) {
  const isNamed = code === 0 || failed > 0
  return { passed, failed: isNamed ? failed : 1, isNamed }
}

async function readJson(path) {
  return readFile(path, 'utf8').then(JSON.parse, () => null)
}

/** Runs one of the installed programs, and resolves to its exit code. */
export function runProgram(name, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', name), args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Colours are for eyes, not for logs.
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
    })
    child.on('exit', (code) => resolve(code ?? 1))
    child.on('error', () => resolve(1))
  })
}
