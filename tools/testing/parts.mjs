import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../build.mjs'
import { check, playwright, vitest } from './programs.mjs'

/** Where the statements are recorded that the server's tests send; `tools/queries` reads them. */
const STATEMENTS = join(ROOT, 'node_modules/.cache/statements')

/**
 * The parts of `npm test` that fill two processors together, in the order in which they run. Those with a browser fill them
 * alone: beside each other they take as long, and whatever waits for a page waits twice.
 */
export const TOGETHER = [
  ['format', 'lint'],
  ['unit'],
  ['queries', 'unit on DATABASE_URL'],
  ['components'],
  ['end to end'],
]

/** The parts that need a browser. */
export const PAGES = ['components', 'end to end']

/** @param inBrowser does something with the environment that names the browser */
export const testParts = (inBrowser) => ({
  format: () => check('oxfmt', ['--check', '.']),
  // Its engine is that of the compiler, and it says what the compiler would say: one of them is enough for each change.
  lint: () => check('oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
  unit: () => recordedUnitTests(),
  queries: () => check('tsx', ['tools/queries/main.ts', '--check']),
  ...(process.env.DATABASE_URL ? { 'unit on DATABASE_URL': () => vitest(['server'], { env: {} }) } : {}),
  components: () => inBrowser((env) => vitest(['browser'], { env })),
  'end to end': () => inBrowser((env) => playwright(['--grep-invert', '@soak'], env)),
})

async function recordedUnitTests() {
  await rm(STATEMENTS, { recursive: true, force: true })
  return vitest(['pure', 'embedded postgres', 'server'], { env: { DATABASE_URL: '', STATEMENTS } })
}
