import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.database.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'tools/**/*.database.test.ts'],
          exclude: ['apps/server/src/platform/embedded-postgres/**'],
          globalSetup: ['apps/server/testing/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'embedded postgres',
          include: ['apps/server/src/platform/embedded-postgres/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
