import { describe, expect, test } from 'vitest'
import { mutantsOf, mutated } from './mutations.ts'
import { nearestTests } from './nearest-tests.ts'
import { optionsOf } from './options.ts'
import { sampleOf } from './sample.ts'

const changesOf = (source: string, file = 'rule.ts') => mutantsOf(file, source).map(({ change }) => change)

describe('what is changed', () => {
  test.each([
    ['a comparison', 'const a = b < c', ['< → <=']],
    ['an equality', 'const a = b === c', ['=== → !==']],
    ['a sum', 'a = b + c', ['+ → -']],
    ['no text that is put together', "a = b + 'c'", []],
    ['a number', 'a = 7', ['7 → 8', '7 → 6']],
    ['logic', 'a = b && c', ['&& → ||']],
    ['a negation', 'a = !b', ['! → nothing']],
    ['truth', 'a = true', ['true → false']],
    ['the greater of two', 'a = Math.max(b, c)', ['max → min']],
    ['all of them', 'a = b.every(isGood)', ['every → some']],
    ['a choice', 'a = b ? c : d', ['b → !(b)']],
    ['a guard', 'if (b) return', ['b → !(b)', 'b → false']],
    ['no default beside an index', 'a = b[c] ?? 0; const [d = 0] = e', []],
    ['no order that a sort is given', 'a = b < c ? -1 : 1', ['b < c → !(b < c)', '< → <=']],
    ['a default that decides', 'a = b.c ?? 0', ['0 → 1', '0 → (-1)']],
    ['no type', 'type A = 1 | true', []],
    ['no condition that a change of its own turns over', 'a = b !== c ? d : e', ['!== → ===']],
  ])('%s', (_, source, changes) => {
    expect(changesOf(source)).toEqual(changes)
  })

  test.each([
    ['a bound', 'select from a where b < c', ['b < c → true', '< → <=']],
    [
      'a condition beside another',
      'select from a where b is null and not c',
      ['b is null → true', 'is → is not', 'and → or', 'not → nothing', 'not c → true'],
    ],
    ['the rows that must not be', 'select from a where not exists (select)', ['not → nothing']],
    ['no value that is given', 'update a set b = c', []],
    ['no end of a range', 'select from a where b between c and d', []],
    ['the earlier of two', 'select least(a, b)', ['least → greatest']],
    ['a time', "select a - interval '1 hour'", ['- → +', '1 → 2']],
    ['no comment', 'select a -- where b < c', []],
  ])('in SQL: %s', (_, statement, changes) => {
    const found = changesOf(`const a = sql\`${statement}\``, 'apps/server/src/a.ts')
    expect(found.toSorted()).toEqual(changes.toSorted())
  })

  test('what an expression puts into SQL is not SQL, but changed as what it is', () => {
    const source = 'sql`select from a where b = ${c < d} and e`'
    expect(changesOf(source, 'apps/server/src/a.ts')).toEqual(
      expect.arrayContaining(['= → <>', 'and → or', 'e → true', '< → <=']),
    )
  })
})

test('each change is where it says, and makes another source', () => {
  const source = 'function isLate(at, now) {\n  if (at === null) return false\n  return now - at > 60\n}\n'
  const mutants = mutantsOf('rule.ts', source)
  expect(new Set(mutants.map((mutant) => mutated(source, mutant))).size).toBe(mutants.length)
  expect(mutants.find(({ change }) => change === '> → >=')).toMatchObject({
    file: 'rule.ts',
    line: 'return now - at > 60',
    lineNumber: 3,
    nth: 1,
  })
  expect(mutated(source, mutants.find(({ change }) => change === '60 → 61') ?? { start: 0, end: 0, text: '' })).toBe(
    source.replace('60', '61'),
  )
})

test('equal changes of equal lines have numbers', () => {
  const names = mutantsOf('rule.ts', 'a = b < c\nd = e\na = b < c\n').map(({ line, change, nth }) => [
    line,
    change,
    nth,
  ])
  expect(names).toEqual([
    ['a = b < c', '< → <=', 1],
    ['a = b < c', '< → <=', 2],
  ])
})

test('a sample is the same for the same seed, and has its share of each file', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => `a${i} = b < c\n`).join('')
  const mutants = [...mutantsOf('long.ts', numbers(90)), ...mutantsOf('short.ts', numbers(10))]
  const sample = sampleOf(mutants, { count: 20, seed: '1' })
  expect(sampleOf(mutants, { count: 20, seed: '1' })).toEqual(sample)
  expect(sampleOf(mutants, { count: 20, seed: '2' })).not.toEqual(sample)
  expect(new Set(sample).size).toBe(20)
  const ofShort = sample.filter(({ file }) => file === 'short.ts').length
  expect([1, 2, 3]).toContain(ofShort)
  expect(sampleOf(mutants, { count: 1000, seed: '1' })).toHaveLength(100)
})

test('the test of a file’s name comes first, then those that import it, at once or by one step, then its feature’s', () => {
  const sources = [
    { path: 'packages/a/rule.ts', imports: [] },
    { path: 'packages/a/rule.test.ts', imports: ['packages/a/rule.ts'] },
    { path: 'packages/a/other.test.ts', imports: ['packages/a/rule.ts', 'packages/a/user.ts'] },
    { path: 'packages/a/user.ts', imports: ['packages/a/rule.ts'] },
    { path: 'packages/a/user.test.ts', imports: ['packages/a/user.ts'] },
    { path: 'packages/a/index.ts', imports: ['packages/a/rule.ts'] },
    { path: 'packages/a/all.test.ts', imports: ['packages/a/index.ts'] },
    { path: 'packages/a/long.soak.test.ts', imports: ['packages/a/rule.ts'] },
    { path: 'apps/server/src/b/queries.ts', imports: [] },
    { path: 'apps/server/src/b/b.test.ts', imports: [] },
  ]
  expect(nearestTests('packages/a/rule.ts', sources)).toEqual([
    ['packages/a/rule.test.ts'],
    ['packages/a/other.test.ts'],
    ['packages/a/user.test.ts'],
  ])
  expect(nearestTests('apps/server/src/b/queries.ts', sources)).toEqual([['apps/server/src/b/b.test.ts']])
})

describe('the command line', () => {
  const usual = { files: [], count: 400, seed: '1', fresh: false }
  test.each([
    [[], usual],
    [['--all'], { ...usual, count: null }],
    [['--count', '50', '--seed', 'x', '--fresh'], { ...usual, count: 50, seed: 'x', fresh: true }],
    [['--file', 'cost.ts'], { ...usual, files: ['cost.ts'], count: null }],
    [['--file', 'cost.ts', '--count', '5'], { ...usual, files: ['cost.ts'], count: 5 }],
  ])('%j', (args, options) => {
    expect(optionsOf(args)).toEqual(options)
  })

  test.each([[['--all', '--count', '5']], [['cost.ts']], [['--count', '0']], [['--count', 'many']]])(
    '%j is refused',
    (args) => {
      expect(() => optionsOf(args)).toThrow(/--count/)
    },
  )
})
