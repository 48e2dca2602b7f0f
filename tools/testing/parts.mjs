import { check, playwright, vitest } from './programs.mjs'

/** The parts of `npm test` that fill two processors together, in the order in which they run. */
export const TOGETHER = [['format', 'lint'], ['unit'], ['unit on DATABASE_URL'], ['components', 'end to end']]

/** The parts that need a browser. */
export const PAGES = ['components', 'end to end']

/** @param inBrowser does something with the environment that names the browser */
export const testParts = (inBrowser) => ({
  format: () => check('oxfmt', ['--check', '.']),
  // Its engine is that of the compiler, and it says what the compiler would say: one of them is enough for each change.
  lint: () => check('oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
  unit: () => vitest(['pure', 'embedded postgres', 'server'], { env: { DATABASE_URL: '' } }),
  ...(process.env.DATABASE_URL ? { 'unit on DATABASE_URL': () => vitest(['server'], { env: {} }) } : {}),
  components: () => inBrowser((env) => vitest(['browser'], { env })),
  'end to end': () => inBrowser((env) => playwright(['--grep-invert', '@soak'], env)),
})
