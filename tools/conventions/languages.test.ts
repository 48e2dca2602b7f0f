import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, ROOT } from './sources.ts'

/** The code of Arabic: what is done by it is done for no further language. */
const CODE = /(['`])ar\1|(?<!lang=)"ar"/

/** The table of languages, calls that examples show, and what the tests of reports share. */
const allowed =
  /^(packages\/contract\/src\/(languages|examples\/[\w-]+)|apps\/server\/src\/features\/reports\/march)\.ts$/

const product = ['packages/contract/src', 'packages/domain/src', 'apps/web/src', 'apps/server/src']
  .flatMap(filesBelow)
  .filter((path) => /\.tsx?$/.test(path) && !/test|simulator/.test(path))

test('what differs by language stands in the table of languages, and nowhere by the code of one', () => {
  expect(product.length).toBeGreaterThan(500)
  const found = product.filter((path) => CODE.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(found.filter((path) => !allowed.test(path))).toEqual([])
  expect(found).toContain('packages/contract/src/languages.ts')
})

test.each([
  [`language === 'ar' ? 'rtl' : 'ltr'`, true],
  [`const all: Language[] = ['en', 'ar']`, true],
  [`type Known = 'en' | 'ar'`, true],
  [`case "ar":`, true],
  [`<TextField lang="ar" />`, false],
  [`{ en: 'Day', ar: 'اليوم' }`, false],
  [`import { ar } from './messages.ts'`, false],
  [`await import('./ar.ts')`, false],
])('%s', (line, isFound) => expect(CODE.test(line)).toBe(isFound))
