import { dirname } from 'node:path'
import type { Source } from '../conventions/sources.ts'

const isTest = (path: string) => path.endsWith('.test.ts') && !path.includes('.soak.') && !path.includes('.browser.')
const isIndex = (path: string) => path.endsWith('/index.ts')

/**
 * The tests that import a file, or a module that does. Tests of the server call it over HTTP: there those of the same
 * feature count as well.
 */
export function nearestTests(file: string, sources: readonly Source[]): string[] {
  const importersOf = (path: string) => sources.filter(({ imports }) => imports.includes(path)).map((it) => it.path)
  const direct = importersOf(file)
  // What passes an index on imports nothing of it in particular.
  const byOneStep = direct.filter((path) => !isTest(path) && !isIndex(path)).flatMap(importersOf)
  const besides = sources
    .map(({ path }) => path)
    .filter((path) => file.startsWith('apps/server/') && dirname(path) === dirname(file))
  return [...new Set([...direct, ...byOneStep, ...besides])].filter(isTest)
}
