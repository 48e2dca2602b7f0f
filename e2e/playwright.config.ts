import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../tools/browser.mjs'

const executablePath = process.env['PLAYWRIGHT_CHROMIUM']

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../artifacts/end-to-end',
  // Each has an app and a database of its own.
  workers: 2,
  // A soak run looks at each screen with axe, in both schemes.
  timeout: process.env['SOAK'] ? 180_000 : 60_000,
  expect: { timeout: 10_000 },
  // A machine that paused; the list calls them flaky.
  retries: 1,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../artifacts/results/playwright.json' }],
    // A soak run keeps what has passed.
    ...(process.env['PASSED_REPORTER'] ? [[process.env['PASSED_REPORTER']] as [string]] : []),
  ],
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: BROWSER_ARGUMENTS,
    },
    // Keeping a trace of every step takes a third of the time: ask for it when a story has failed.
    trace: process.env['PLAYWRIGHT_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Riyadh',
    reducedMotion: 'reduce',
  },
})
