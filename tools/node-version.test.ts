import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isTooOld } from './node-version.mjs'

test.each([
  ['18.20.4', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['20.20.2', false],
  ['22.1.0', false],
  ['26.0.0', false],
])('%s is too old: %s', (version, is) => {
  expect(isTooOld(version)).toBe(is)
})

test('the oldest version is that of package.json', async () => {
  const { engines } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string }
  }
  const oldest = engines.node.replace('>=', '')
  expect([isTooOld(oldest), isTooOld('20.18.99')]).toEqual([false, true])
})

test('one line says so, and nothing is made', () => {
  const script = `import { mustBeNewEnough } from ${JSON.stringify(new URL('node-version.mjs', import.meta.url).href)}
    mustBeNewEnough('18.20.4')
    console.log('made')`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([1, '', 'Warsha needs Node.js 20.19 or newer; this is 18.20.4.\n'])
})
