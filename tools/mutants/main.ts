import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '@warsha/domain'
import { ROOT, sources } from '../conventions/sources.ts'
import { decidingFiles } from './deciding-files.ts'
import { type Mutant, mutantsOf, mutated } from './mutations.ts'
import { nearestTests } from './nearest-tests.ts'
import { type Options, optionsOf } from './options.ts'
import { Results, type State } from './results.ts'
import { sampleOf } from './sample.ts'
import { listedSurvivors } from './survivors.ts'
import { type Judged, judge, linesOf } from './verdict.ts'
import { TestRun } from './test-run.ts'

const isOfServer = (path: string) => path.startsWith('apps/server/')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** `npm run mutants`: changes conditions and bounds in the files that decide, one at a time, and sees whether a test notices. */
async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2))
  const chosen = mutantsToTest(options)
  const files = [...new Set(chosen.map(({ file }) => file))].toSorted(
    (a, b) => Number(isOfServer(a)) - Number(isOfServer(b)),
  )
  console.log(`${chosen.length} mutants of ${files.length} files, seed ${options.seed}`)
  const run = await TestRun.open()
  process.once('SIGINT', () => void run.close().finally(() => process.exit(130)))
  try {
    const project = sources()
    const judged: Judged[] = []
    for (const file of files) {
      const tests = nearestTests(file, project)
      const ofFile = { tests, mutants: chosen.filter((mutant) => mutant.file === file), fresh: options.fresh }
      judged.push(...(await testFile(run, file, ofFile)))
    }
    const { isGood, lines } = linesOf(judge(judged, listedSurvivors()))
    for (const line of lines) console.log(line)
    // A test that failed, as it should, has set another one.
    process.exitCode = isGood ? 0 : 1
  } finally {
    await run.close()
  }
}

function mutantsToTest({ files, count, seed }: Options): Mutant[] {
  const deciding = decidingFiles()
  const wanted = files.flatMap((part) => {
    const found = deciding.filter((path) => path.includes(part))
    return found.length > 0 ? found : [part]
  })
  const mutants = (files.length > 0 ? [...new Set(wanted)] : deciding).flatMap((file) => mutantsOf(file, textOf(file)))
  return sampleOf(mutants, { count: count ?? mutants.length, seed })
}

type OfFile = { tests: string[][]; mutants: readonly Mutant[]; fresh: boolean }

async function testFile(run: TestRun, file: string, { tests, mutants, fresh }: OfFile): Promise<Judged[]> {
  const texts = [file, ...tests.flat().toSorted()].map(textOf)
  const results = new Results()
  let timeout: number | null = null
  const judged: Judged[] = []
  for (const mutant of mutants) {
    let state = fresh ? null : results.of(mutant, texts)
    if (!state) {
      timeout ??= await longestTime(run, file, tests)
      state = await stateOf(run, mutant, { tests, timeout })
      results.keep(mutant, texts, state)
    }
    judged.push({ mutant, state })
    if (state === 'survived') console.log(`survived  ${file}:${mutant.lineNumber}  ${mutant.change}`)
  }
  console.log(`${file}: ${judged.filter(({ state }) => state !== 'survived').length} of ${judged.length} killed`)
  return judged
}

/** How long the tests may take: far longer than without a change. */
async function longestTime(run: TestRun, file: string, groups: readonly string[][]): Promise<number> {
  const tests = groups.flat()
  if (tests.length === 0) throw new Error(`no test is near ${file}`)
  const { is, milliseconds } = await run.outcome(tests, null, 300 * SECOND)
  if (is !== 'passed') throw new Error(`the tests of ${file} fail without a change of it: ${tests.join(', ')}`)
  return 20 * SECOND + 4 * milliseconds
}

type Near = { tests: readonly string[][]; timeout: number }

/** The nearest tests first: mostly they notice, and the others need not run. */
async function stateOf(run: TestRun, mutant: Mutant, { tests, timeout }: Near): Promise<State> {
  const replaced = { file: mutant.file, text: mutated(textOf(mutant.file), mutant) }
  for (const group of tests) {
    const { is } = await run.outcome(group, replaced, timeout)
    if (is !== 'passed') return is === 'failed' ? 'killed' : 'too_slow'
  }
  return 'survived'
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
