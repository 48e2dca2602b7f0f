import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runApart, summaryOf } from './apart.ts'
import type { Figure } from './figure.ts'

const PROGRAM = `
  const [name] = process.argv.slice(2)
  const tell = (figure) => new Promise((told) => process.send(figure, told))
  await tell({ name: name + ' first', value: 1, unit: 's', target: '<= 2', holds: true })
  if (name === 'forgotten') {
    void Promise.reject(new Error('nobody awaits this'))
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  }
  if (name === 'missing') await tell({ name: 'missing second', value: 3, unit: 's', target: '<= 2', holds: false })
  process.exit(0)
`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-apart-'))
  await writeFile(join(folder, 'program.mjs'), PROGRAM)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a bench whose error nobody awaits fails by itself, and its figures are known', async () => {
  const figures: Figure[] = []
  const run = (name: string) =>
    runApart(name, join(folder, 'program.mjs'), { args: [], onFigure: (figure) => figures.push(figure) })
  const outcomes = [await run('good'), await run('forgotten'), await run('missing')]
  expect(figures.map(({ name }) => name)).toEqual(['good first', 'forgotten first', 'missing first', 'missing second'])
  expect(outcomes).toMatchObject([
    { name: 'good', missed: [], failure: null },
    { name: 'forgotten', missed: [], failure: 'its process ended with 1' },
    { name: 'missing', missed: ['missing second'], failure: null },
  ])
  expect(summaryOf(outcomes)).toEqual([
    '3 benches, 4 figures: 1 missed, 1 benches failed',
    'MISSED missing second',
    'FAILED forgotten: its process ended with 1',
  ])
})
