import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { retiredNames } from './retired-names.ts'
import { filesBelow, ROOT } from './sources.ts'

test('no source and no SQL function has a name that was replaced', () => {
  const paths = [
    'packages',
    'apps/web',
    'apps/server/src',
    'apps/server/testing',
    'apps/server/functions',
    'e2e',
    'bench',
    'torture',
    'tools',
  ]
    .flatMap(filesBelow)
    .filter((path) => /\.(tsx?|mjs|sql)$/.test(path) && !path.includes('conventions/retired-names'))
  expect(paths.length).toBeGreaterThan(500)
  const found = paths.map((path) => [path, retiredNames(readFileSync(join(ROOT, path), 'utf8'))] as const)
  expect(found.filter(([, names]) => names.length > 0)).toEqual([])
})

test('what is found says what it is called now', () => {
  expect(retiredNames('const a = untilWon(() => a); untilWon(b)')).toEqual(['untilWon is withRetry now'])
  expect(retiredNames('const told = 1')).toEqual(['const told: name what it holds'])
  expect(retiredNames('const untilWonAgain = withRetry(a)')).toEqual([])
})
