import { basename, dirname } from 'node:path'
import type { Source } from '../conventions/sources.ts'

/** The tests of a file: the one of its name, or those that import it, and others that call it through one more module or over HTTP. */
export type NearestTests = { own: string[]; others: string[] }

const isTest = (path: string) => path.endsWith('.test.ts') && !path.includes('.soak.') && !path.includes('.browser.')
const isIndex = (path: string) => path.endsWith('/index.ts')

/**
 * The tests that import a file, or a module that does. Tests of the server call it over HTTP: there those of the same
 * feature count as well.
 */
export function nearestTests(file: string, sources: readonly Source[]): NearestTests {
  const importersOf = (path: string) => sources.filter(({ imports }) => imports.includes(path)).map((it) => it.path)
  const direct = importersOf(file)
  // What passes an index on imports nothing of it in particular.
  const byOneStep = direct.filter((path) => !isTest(path) && !isIndex(path)).flatMap(importersOf)
  const isOfFeature = (path: string) => file.startsWith('apps/server/') && dirname(path) === dirname(file)
  const ofFeature = sources.map(({ path }) => path).filter(isOfFeature)
  const all = [...new Set([...direct, ...byOneStep, ...ofFeature])].filter(isTest)
  const named = all.filter((path) => basename(path) === basename(file).replace('.ts', '.test.ts'))
  const isOwn = (path: string) => (named.length > 0 ? named : direct).includes(path)
  return { own: all.filter(isOwn), others: all.filter((path) => !isOwn(path)) }
}
