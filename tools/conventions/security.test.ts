import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './sources.ts'

const ANSWERS = ['met', 'not met', 'not applicable']
/** Where tests lie that are named without their whole path. */
const PLACES = ['', 'apps/server/src', 'apps/web/src']

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())

const requirements = text
  .split('\n')
  .filter((line) => /^\| V\d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const [number = '', level = '', , answer = '', , tests = ''] = cellsOf(line)
    return { number, level, answer, tests }
  })

/** As the table of the summary has it: met, not met, not applicable, share. */
function summaryOf(level: string): string[] {
  const [, met = 0, notMet = 0, notApplicable = 0] = [
    null,
    ...ANSWERS.map((answer) => requirements.filter((it) => it.level === level && it.answer === answer).length),
  ]
  return [level, ...[met, notMet, notApplicable].map(String), `${Math.round((100 * met) / (met + notMet))} %`]
}

test('the summary counts what the tables answer, and names what is not met', () => {
  expect(requirements.length).toBeGreaterThan(200)
  expect(requirements.filter(({ answer }) => !ANSWERS.includes(answer))).toEqual([])
  for (const level of ['1', '2']) {
    const row = text.split('\n').find((line) => new RegExp(`^\\| ${level} +\\| \\d`).test(line)) ?? ''
    expect(cellsOf(row)).toEqual(summaryOf(level))
    const open = requirements.filter((it) => it.level === level && it.answer === 'not met').map(({ number }) => number)
    const listed = new RegExp(`^- level ${level}: ([^]*?)\\n(?=- |\\n)`, 'm').exec(text)?.[1] ?? ''
    expect(listed.match(/V\d+\.\d+\.\d+/g) ?? []).toEqual(open)
  }
})

test('the tests that show it are there', () => {
  const named = requirements.flatMap(({ tests }) => [...tests.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)])
  const missing = named
    .map(([, path = '']) => path)
    .filter((path) => !PLACES.some((at) => existsSync(join(ROOT, at, path))))
  expect(named.length).toBeGreaterThan(100)
  expect([...new Set(missing)]).toEqual([])
})

test('whatever is met names a test that shows it', () => {
  const unshown = requirements.filter(({ answer, tests }) => answer === 'met' && !/\.(?:test|spec)\.tsx?`/.test(tests))
  expect(unshown.map(({ number }) => number)).toEqual([])
})
