import { basename, dirname } from 'node:path'
import type { Source } from '../conventions/sources.ts'

const isTest = (path: string) => path.endsWith('.test.ts') && !path.includes('.soak.') && !path.includes('.browser.')
const isIndex = (path: string) => path.endsWith('/index.ts')

/**
 * The tests of a file in groups, the nearest first: the one of its name, those that import it, those that import a module
 * that does. Tests of the server call it over HTTP: there those of the same feature are a last group.
 */
export function nearestTests(file: string, sources: readonly Source[]): string[][] {
  const importersOf = (path: string) => sources.filter(({ imports }) => imports.includes(path)).map((it) => it.path)
  const direct = importersOf(file)
  const isOfName = (path: string) => basename(path) === basename(file).replace('.ts', '.test.ts')
  // What passes an index on imports nothing of it in particular.
  const byOneStep = direct.filter((path) => !isTest(path) && !isIndex(path)).flatMap(importersOf)
  const isOfFeature = (path: string) => file.startsWith('apps/server/') && dirname(path) === dirname(file)
  const ofFeature = sources.map(({ path }) => path).filter(isOfFeature)
  const seen = new Set<string>()
  return [direct.filter(isOfName), direct, byOneStep, ofFeature]
    .map((group) => [...new Set(group)].filter((path) => isTest(path) && !seen.has(path) && seen.add(path)))
    .filter((group) => group.length > 0)
}
