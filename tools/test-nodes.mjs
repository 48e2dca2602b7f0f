import { spawn } from 'node:child_process'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs the tests whose outcome may depend on the version of Node, on each version that the server runs on. What is not
 * there of them is fetched once from the npm registry. Versions given run only those.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const VERSIONS = ['20', '22', '24']

/** Files, compression, hashing, clocks, threads and streams. Each is a file of tests or a folder of them. */
const TESTS = [
  'packages/domain/src/calendar.test.ts',
  'packages/domain/src/exception.test.ts',
  'packages/domain/src/local-time.test.ts',
  'packages/domain/src/recurrence.test.ts',
  'packages/domain/src/schedule.test.ts',
  'apps/server/src/platform/access-token.test.ts',
  'apps/server/src/platform/database.test.ts',
  'apps/server/src/platform/excel',
  'apps/server/src/platform/pdf',
  'apps/server/src/platform/photo-store.test.ts',
  'apps/server/src/platform/s3-photo-store.test.ts',
  'apps/server/src/platform/web-files.test.ts',
  'apps/server/src/platform/worker-thread.test.ts',
  'apps/server/src/features/audit',
  'apps/server/src/features/backup',
  'apps/server/src/features/calendar',
  'apps/server/src/features/absence-import',
  'apps/server/src/features/job-import',
  'apps/server/src/features/media',
  'apps/server/src/features/reports',
  'apps/server/src/features/sign-in',
  'apps/server/src/features/timesheets',
]

for (const test of TESTS) await access(join(ROOT, test))

const chosen = process.argv.slice(2)
const versions = chosen.length > 0 ? chosen : VERSIONS
const failed = []
for (const version of versions) {
  const node = await nodeOf(version)
  const code = node === null ? 1 : await runTests(node)
  if (code !== 0) failed.push(version)
}
console.log(failed.length === 0 ? `ok on Node ${versions.join(', ')}` : `FAILED on Node ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

/** The program of that version: this one, one fetched before, or one fetched now; null when there is none. */
async function nodeOf(version) {
  if (process.versions.node.split('.', 1)[0] === version) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  const folder = join(ROOT, '.cache/nodes', version)
  const program = join(folder, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node')
  if (await isThere(program)) return program
  console.log(`Fetching Node ${version} …`)
  await mkdir(folder, { recursive: true })
  const fetching = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`]
  const code = await run(system === 'win' ? 'npm.cmd' : 'npm', fetching, folder)
  if (code === 0 && (await isThere(program))) return program
  console.error(`Node ${version} could not be fetched (${name} of the npm registry). Is there a network?`)
  return null
}

function isThere(path) {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function runTests(node) {
  await run(node, ['--version'], ROOT)
  const projects = ['--project', 'pure', '--project', 'server']
  return run(node, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...projects, ...TESTS], ROOT)
}

function run(program, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('exit', (code) => resolve(code ?? 1))
    child.on('error', () => resolve(1))
  })
}
