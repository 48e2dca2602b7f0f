import './temporary-folder.mjs'
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildIfChanged, ROOT } from './build.mjs'

/**
 * Runs every check and ends with one line over all of them. Names given run only those parts;
 * `--soak` runs all that there is, at its full length.
 */
const isSoak = process.argv.includes('--soak')
if (isSoak) process.env.SOAK = '1'

/** What fills two processors together, in the order in which it runs. */
const RUN_TOGETHER = [['format', 'lint'], ['unit'], ['unit on DATABASE_URL'], ['components', 'end to end']]
const PAGES = ['components', 'components at night', 'end to end']

const parts = {
  format: () => check('oxfmt', ['--check', '.']),
  // Its engine is that of the compiler, and it says what the compiler would say: one of them is enough for each change.
  lint: () => check('oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
  ...(isSoak ? { types: () => check('tsc', ['-b', '--force']) } : {}),
  unit: () =>
    vitest(['pure', 'embedded postgres', 'server', ...(isSoak ? ['torture', 'measured'] : [])], { DATABASE_URL: '' }),
  ...(process.env.DATABASE_URL ? { 'unit on DATABASE_URL': () => vitest(['server'], {}) } : {}),
  components: () => inBrowser((browser) => vitest(['browser'], { PLAYWRIGHT_CHROMIUM: browser })),
  ...(isSoak
    ? {
        // What began yesterday still runs, and today has no working time yet.
        'components at night': () =>
          inBrowser((browser) => vitest(['browser'], { PLAYWRIGHT_CHROMIUM: browser, CLOCK: '00:20', SOAK: '' })),
      }
    : {}),
  'end to end': () => inBrowser(endToEnd),
}

const chosen = process.argv.slice(2).filter((argument) => argument !== '--soak')
const results = join(ROOT, 'artifacts/results')
await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

const total = { passed: 0, failed: 0 }
const wanted = Object.keys(parts).filter((name) => chosen.length === 0 || chosen.includes(name))
// A browser that has to be installed first comes while other parts run.
const browser = wanted.some((name) => PAGES.includes(name)) ? findBrowser() : null
browser?.catch(() => undefined)
// A soak run keeps its measures undisturbed.
for (const beside of isSoak ? wanted.map((name) => [name]) : RUN_TOGETHER) {
  await Promise.all(wanted.filter((name) => beside.includes(name)).map(runPart))
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

async function runPart(name) {
  const begun = performance.now()
  const { passed, failed } = await parts[name]()
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
}

async function check(program, args) {
  const code = await runProgram(program, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(projects, env) {
  const report = join(results, `vitest-${projects[0]}.json`)
  const chosenProjects = projects.flatMap((project) => ['--project', project])
  const code = await runProgram(
    'vitest',
    [
      'run',
      ...chosenProjects,
      ...['dot', 'json'].map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${report}`,
    ],
    env,
  )
  const counted = await readJson(report)
  return outcome(code, counted?.numPassedTests ?? 0, counted?.numFailedTests ?? 0)
}

async function inBrowser(run) {
  try {
    return await run(await browser)
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  }
}

async function endToEnd(browser) {
  await buildIfChanged()
  const report = join(results, 'playwright.json')
  const which = isSoak ? [] : ['--grep-invert', '@soak']
  const code = await runProgram('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...which], {
    PLAYWRIGHT_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const counted = (await readJson(report))?.stats
  return outcome(code, counted?.expected ?? 0, counted?.unexpected ?? 0)
}

/** A run that fails without naming a test has failed all the same. */
function outcome(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

async function readJson(path) {
  return readFile(path, 'utf8').then(JSON.parse, () => null)
}

function runProgram(name, args, env = {}) {
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
