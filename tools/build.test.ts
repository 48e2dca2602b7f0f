import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { expect, test, vi } from 'vitest'
import { forWork, ROOT } from './build.mjs'

test.each(['test', 'development', ''])('the web app is built for work where NODE_ENV is “%s”', async (given) => {
  vi.stubEnv('NODE_ENV', given)
  let isForWork = null
  await forWork(async () => {
    const found = await resolveConfig({ root: join(ROOT, 'apps/web') }, 'build')
    isForWork = found.isProduction
  })
  expect([isForWork, process.env['NODE_ENV']]).toEqual([true, given])
  await expect(forWork(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full')
  expect(process.env['NODE_ENV']).toBe(given)
  vi.unstubAllEnvs()
})
