import './tools/temporary-folder.mjs'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type Plugin } from 'vitest/config'
import { iconModules } from './apps/web/build/icon-modules.ts'
import { CAMERA_FILE } from './apps/web/testing/camera-file.ts'
import { LongestFirst } from './tools/longest-first.ts'
import { BROWSER_ARGUMENTS, cameraArguments } from './tools/browser.mjs'
import { ahead, setClock } from './tools/set-clock.mjs'

const executablePath = process.env['PLAYWRIGHT_CHROMIUM']

/** What takes a moment longer on a busy machine is not wrong. */
const patient = { poll: { timeout: 10_000 } }

/** Tests that wait for programs, networks and pages meet a machine that pauses; those named by `second-tries.ts` want a look. */
const SECOND_TRY = 1

/** What is long runs with `npm run soak` only, and what can be longer is longer then. */
const notSoak = process.env['SOAK'] ? [] : ['**/*.soak.test.ts', '**/*.soak.database.test.ts']

/** Before anything else runs in a page. */
const pagesOnSetClock: Plugin = {
  name: 'pages-on-set-clock',
  transformIndexHtml: () => [
    { tag: 'script', children: `(${setClock.toString()})(${ahead})`, injectTo: 'head-prepend' },
  ],
}

/** What a file finds by a pattern changes without a change of the file: it is not taken from the cache. */
const globsAreFoundAnew: Plugin = {
  name: 'globs-are-found-anew',
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
}

export default defineConfig({
  test: {
    // Many of the server's tests wait, for programs and for time to pass: a third worker uses that on two processors.
    maxWorkers: 3,
    // What a test throws away is gone sooner with room to throw it in.
    execArgv: ['--max-semi-space-size=64'],
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [iconModules(), globsAreFoundAnew],
        test: {
          name: 'pure',
          // A property on a busy machine takes its time.
          testTimeout: 30_000,
          // What a module keeps, such as a format, may outlive a file of tests: nothing here depends on it.
          isolate: false,
          include: ['packages', 'apps/web', 'tools', 'torture', 'bench'].map((folder) => `${folder}/**/*.test.ts`),
          exclude: [
            '**/*.database.test.ts',
            '**/*.browser.test.ts',
            'tools/dev/**/*.soak.test.ts',
            'torture/**/*.soak.test.ts',
            '**/node_modules/**',
            ...notSoak,
          ],
        },
      },
      {
        test: {
          name: 'torture',
          // It takes all of a machine.
          sequence: { groupOrder: 1 },
          include: ['torture/**/*.soak.test.ts'],
          exclude: ['**/node_modules/**', ...notSoak],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'measured',
          // Seconds that a person waits for are measured when all else is done.
          sequence: { groupOrder: 2 },
          include: ['tools/dev/**/*.soak.test.ts'],
          exclude: ['**/node_modules/**', ...notSoak],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          // Loading the whole server anew for each file takes longer than most of them.
          isolate: false,
          include: [
            'apps/server/**/*.test.ts',
            'tools/**/*.database.test.ts',
            'torture/**/*.database.test.ts',
            'e2e/simulator/*.test.ts',
          ],
          exclude: ['apps/server/src/platform/embedded-postgres/**', ...notSoak],
          globalSetup: ['apps/server/testing/postgres.ts', 'tools/built-server.mjs'],
          setupFiles: process.env['STATEMENTS'] ? ['apps/server/testing/record-statements.ts'] : [],
          // Threads run as they do in production, and none of them compiles the sources once more.
          env: { BUILT_WORKERS: fileURLToPath(new URL('apps/server/dist', import.meta.url)) },
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry: SECOND_TRY,
          expect: patient,
        },
      },
      {
        test: {
          name: 'embedded postgres',
          include: ['apps/server/src/platform/embedded-postgres/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: patient,
          exclude: notSoak,
        },
      },
      {
        plugins: [iconModules(), pagesOnSetClock],
        test: {
          name: 'browser',
          // Loading the pages anew for each file takes as long as a quarter of the tests.
          isolate: false,
          // Pages of their own: more than one where the machine has no more than two processors, too.
          maxWorkers: 2,
          env: { APP_VERSION: '1.2.3', SOAK: process.env['SOAK'] ?? '' },
          retry: SECOND_TRY,
          expect: patient,
          testTimeout: 30_000,
          include: ['apps/web/src/**/*.browser.test.{ts,tsx}'],
          globalSetup: ['apps/web/testing/camera.ts'],
          setupFiles: ['apps/web/testing/browser.ts'],
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 360, height: 740 },
            provider: playwright({
              launchOptions: {
                ...(executablePath && { executablePath }),
                args: [...BROWSER_ARGUMENTS, ...cameraArguments(CAMERA_FILE)],
              },
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'Asia/Riyadh' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
