import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../tools/browser.mjs'

const executablePath = process.env['PLAYWRIGHT_CHROMIUM']

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../artifacts/end-to-end',
  // Each has an app and a database of its own.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../artifacts/results/playwright.json' }],
  ],
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: BROWSER_ARGUMENTS,
    },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Riyadh',
    reducedMotion: 'reduce',
  },
})
