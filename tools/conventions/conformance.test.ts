import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type NamedTest, parsedTests, testsIn } from './named-tests.ts'
import { ROOT } from './sources.ts'
import { cellsOf, rowsOf } from './tables.ts'

const text = readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8')

type Statement = { id: string; held: { path: string; title: string }[]; decision: string }

const statements = rowsOf(text)
  .filter(([id = '']) => /^\d\.\d+$/.test(id))
  .map(([id = '', , held = '', decision = '']): Statement => ({ id, held: referencesIn(held), decision }))

function referencesIn(cell: string) {
  return cell.split('<br>').flatMap((one) => {
    const [, path = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(one.trim()) ?? []
    return path === '' ? [] : [{ path, title }]
  })
}

const known = new Map<string, NamedTest[]>()

function testsAt(path: string): NamedTest[] {
  const found = known.get(path) ?? (existsSync(join(ROOT, path)) ? testsIn(path) : [])
  known.set(path, found)
  return found
}

/** What is wrong with the test that is to hold a statement; null where nothing is. */
function wrongWith({ path, title }: { path: string; title: string }): string | null {
  const of = testsAt(path)
  const whole = of.filter((each) => each.path === title)
  const found = whole.length > 0 ? whole : of.filter((each) => each.title === title)
  if (found.length === 0) return `${path} has no test “${title}”`
  if (found.length > 1) return `${path} has ${found.length} tests “${title}”: name the group as well`
  if (found[0]?.isSkipped) return `${path}: “${title}” is skipped`
  return found[0]?.hasAssertion ? null : `${path}: “${title}” expects nothing`
}

describe('every statement of the specification', () => {
  test('has a test that is there, runs and expects something', () => {
    const wrong = statements.flatMap(({ id, held }) =>
      held.length === 0
        ? [`${id} has no test`]
        : held.flatMap((one) => wrongWith(one) ?? []).map((why) => `${id}: ${why}`),
    )
    expect(wrong).toEqual([])
  })

  test('is counted, and numbered in order', () => {
    const counts = new Map<string, number>()
    for (const { id } of statements) {
      const [section = '', place] = id.split('.')
      counts.set(section, (counts.get(section) ?? 0) + 1)
      expect(id).toBe(`${section}.${counts.get(section)}`)
      expect(place).toBe(String(counts.get(section)))
    }
    const stated = rowsOf(text).flatMap(([section = '', count = '']) => {
      return /^(\d|all)$/.test(section) ? [[section, Number(count)] as const] : []
    })
    expect([...counts.keys()]).toEqual(['2', '3', '4', '5', '6', '7', '8', '9'])
    expect(stated).toEqual([...counts, ['all', statements.length]])
  })

  test('that is decided otherwise names a decision that is there', () => {
    const named = statements.flatMap(({ decision }) =>
      [...decision.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((path) => !existsSync(join(ROOT, 'docs', path)))).toEqual([])
  })
})

describe('a test by its name', () => {
  const only = (code: string) => parsedTests('made-up.test.ts', code)

  test('expects something itself, by a function of its file, or not at all', () => {
    expect(
      only(`
        test('a', () => { expect(1).toBe(1) })
        test('b', () => check(1))
        test('c', () => { run() })
        function check(value: number) { expect(value).toBe(1) }
        function run() { return 1 }
      `).map(({ title, hasAssertion }) => [title, hasAssertion]),
    ).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ])
  })

  test('is skipped by itself or by the group that it is in', () => {
    const found = only(`
      test.skip('a', () => { expect(1).toBe(1) })
      describe.skip('group', () => { test('b', () => { expect(1).toBe(1) }) })
      describe('rest', () => { test.each([1])('c', () => { expect(1).toBe(1) }) })
      test('d', { tag: '@soak' }, () => { expect(1).toBe(1) })
    `)
    expect(found.map(({ path, isSkipped, isSoak }) => [path, isSkipped, isSoak])).toEqual([
      ['a', true, false],
      ['group › b', true, false],
      ['rest › c', false, false],
      ['d', false, true],
    ])
  })
})

test('a cell keeps a line that it writes as \\|', () => {
  expect(cellsOf('| a \\| b | c |')).toEqual(['a | b', 'c'])
})
