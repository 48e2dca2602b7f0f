import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../build.mjs'
import { check, playwright, RESULTS, runProgram, vitest } from './programs.mjs'

const KEEP_FILES = './tools/testing/passed-files.ts'
const KEEP_SPECS = './passed-specs.ts'

const isConvention = (path) => path.startsWith('tools/conventions/')
const isLanded = (path) => path.startsWith('tools/landed/')
const isLong = (path) => /\.soak\.(database\.)?test\.ts$/.test(path)
const UNIT = ['pure', 'embedded postgres', 'server']
const ON_SERVER = ['embedded postgres', 'server']

/**
 * The parts of `npm run soak`, in the order in which they run: each alone, so that what it measures is not disturbed. What is in
 * files of tests is kept by file, what is not as a whole.
 */
export function soakParts(inBrowser) {
  const withoutDatabase = { DATABASE_URL: '' }
  return [
    whole('format', 'everything', () => check('oxfmt', ['--check', '.'])),
    whole('lint', 'code', () => check('oxlint', ['--type-aware', '--type-check', '--deny-warnings'])),
    whole('types', 'code', () => check('tsc', ['-b', '--force'])),
    byVitest('conventions', { projects: ['pure'], has: isConvention }),
    byVitest('unit', {
      projects: UNIT,
      has: (path) => !isConvention(path) && !isLanded(path) && !isLong(path),
      env: withoutDatabase,
    }),
    byVitest('long tests', {
      projects: UNIT,
      has: (path) => !isLanded(path) && isLong(path),
      env: withoutDatabase,
    }),
    byVitest('earlier versions', { projects: ['server'], has: isLanded, env: withoutDatabase }),
    ...(process.env.DATABASE_URL ? [byVitest('unit on DATABASE_URL', { projects: ['server'], has: () => true })] : []),
    byVitest('torture', { projects: ['torture'], has: () => true, env: withoutDatabase }),
    byVitest('measured', { projects: ['measured'], has: () => true, env: withoutDatabase }),
    byVitest('components', { projects: ['browser'], has: () => true, inBrowser }),
    // What began yesterday still runs, and today has no working time yet.
    byVitest('components at night', {
      projects: ['browser'],
      has: () => true,
      env: { CLOCK: '00:20', SOAK: '' },
      inBrowser,
    }),
    byPlaywright('end to end', inBrowser),
  ]
}

/** A part that passes or fails as a whole. */
function whole(name, reads, run) {
  return { name, files: () => [{ path: name, reads }], run }
}

function byVitest(name, { projects, has, env = {}, inBrowser = null }) {
  const run = (files, place) => {
    const withEnv = (found) =>
      vitest(projects, {
        env: { ...found, ...env, ...place },
        files,
        reporters: place.PASSED_PLACE ? [KEEP_FILES] : [],
      })
    return inBrowser ? inBrowser(withEnv) : withEnv({})
  }
  const files = async () => {
    const all = await filesOfVitest()
    return all
      .filter(({ file, projectName }) => projects.includes(projectName) && has(file))
      .map(({ file, projectName }) => ({ path: file, reads: readsOf(file, projectName) }))
  }
  return { name, files, run, needsBrowser: inBrowser !== null, keepsFiles: true }
}

function readsOf(path, project) {
  if (isConvention(path)) return 'everything'
  if (project === 'browser') return 'components'
  return ON_SERVER.includes(project) ? 'server' : 'sources'
}

function byPlaywright(name, inBrowser) {
  const run = (files, place) => {
    const filters = files.map((file) => `${file.replaceAll('.', String.raw`\.`)}$`)
    return inBrowser((env) =>
      playwright(filters, { ...env, ...place, ...(place.PASSED_PLACE && { PASSED_REPORTER: KEEP_SPECS }) }),
    )
  }
  const files = async () => {
    const names = (await readdir(join(ROOT, 'e2e'))).filter((file) => file.endsWith('.spec.ts'))
    return names.sort().map((file) => ({ path: `e2e/${file}`, reads: 'sources' }))
  }
  return { name, files, run, needsBrowser: true, keepsFiles: true }
}

let listed = null

/** All files of tests with their projects, as Vitest finds them. */
function filesOfVitest() {
  listed ??= listFiles()
  return listed
}

async function listFiles() {
  const path = join(RESULTS, 'vitest-files.json')
  await runProgram('vitest', ['list', '--filesOnly', `--json=${path}`])
  const files = JSON.parse(await readFile(path, 'utf8'))
  return files.map(({ file, projectName }) => ({
    file: file.slice(ROOT.length).replaceAll('\\', '/'),
    projectName: projectName.replace(/ \(.*\)$/, ''),
  }))
}
