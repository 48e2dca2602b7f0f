import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FUNCTIONS, MIGRATIONS } from '../../apps/server/src/platform/migrate.ts'
import { checksumOf } from '../../apps/server/src/platform/sql-files.ts'
import {
  type ChangedFiles,
  keptName,
  LANDED,
  landedFiles,
  type LandedStep,
  landedSteps,
  VERSIONS_FILE,
} from './versions.ts'

const ROOT = join(MIGRATIONS, '../../..')
const FOLDERS = ['migrations', 'functions'] as const

/** The SQL files of one commit: the checksum of each path, and where its text is. */
type Tree = { files: Map<string, { checksum: string; text: string }>; revision: number | null }

/**
 * Keeps the schema of each version that has landed since the last one that is kept: `versions.json` says which files it
 * had, and what of them is not as it is today is kept beside it. Only new ones are looked for: a clone without its whole
 * history is enough, if it reaches back to the last version kept.
 */
export async function keepLandedVersions(): Promise<void> {
  const steps = await landedSteps()
  const texts = new Map<string, string>()
  let files = landedFiles(steps)
  for (const commit of commitsSince(steps.at(-1)?.commit ?? null)) {
    const tree = treeOf(commit)
    const changed = changesBetween(files, tree)
    if (Object.keys(changed).length === 0) continue
    for (const { checksum, text } of tree.files.values()) texts.set(checksum, text)
    steps.push({ commit: git('rev-parse', '--short=8', commit), day: dayOf(commit), revision: tree.revision, changed })
    files = landedFiles(steps)
  }
  await writeFile(VERSIONS_FILE, `${JSON.stringify(steps, null, 2)}\n`)
  await keepTexts(steps, texts)
}

/** The commits of the main branch that changed the schema, oldest first. */
function commitsSince(last: string | null): string[] {
  const range = last === null ? [mainBranch()] : [`${last}..${mainBranch()}`]
  const paths = FOLDERS.map((folder) => `apps/server/${folder}`)
  const found = git('log', '--first-parent', '--reverse', '--format=%H', '-m', ...range, '--', ...paths)
  return [...new Set(found.split('\n').filter(Boolean))]
}

function mainBranch(): string {
  const known = git('for-each-ref', '--format=%(refname:short)', 'refs/heads/main', 'refs/remotes/origin/main')
  return known.split('\n').find(Boolean) ?? 'HEAD'
}

function treeOf(commit: string): Tree {
  const files: Tree['files'] = new Map()
  const paths = git('ls-tree', '-r', '--name-only', commit, ...FOLDERS.map((folder) => `apps/server/${folder}/`))
  let revision: number | null = null
  for (const path of paths.split('\n').filter(Boolean)) {
    const text = git('show', `${commit}:${path}`)
    if (path.endsWith('revision.json')) revision = (JSON.parse(text) as { revision: number }).revision
    if (path.endsWith('.sql')) files.set(path.replace('apps/server/', ''), { checksum: checksumOf(text), text })
  }
  return { files, revision }
}

function changesBetween(before: ReadonlyMap<string, string>, { files }: Tree): ChangedFiles {
  const changed: ChangedFiles = {}
  for (const [path, { checksum }] of files) if (before.get(path) !== checksum) changed[path] = checksum
  for (const path of before.keys()) if (!files.has(path)) changed[path] = null
  return changed
}

/** Beside the list lies each text that is not one of today's. */
async function keepTexts(steps: readonly LandedStep[], fromHistory: ReadonlyMap<string, string>): Promise<void> {
  const today = new Set<string>()
  for (const folder of [MIGRATIONS, FUNCTIONS]) {
    for (const name of await readdir(folder)) today.add(checksumOf(await readFile(join(folder, name), 'utf8')))
  }
  const wanted = new Set<string>()
  for (const [path, checksum] of steps.flatMap(({ changed }) => Object.entries(changed))) {
    if (checksum === null || today.has(checksum)) continue
    const kept = keptName(path, checksum)
    wanted.add(kept)
    const text = fromHistory.get(checksum) ?? (await textOf(path, checksum, kept))
    await mkdir(join(LANDED, kept, '..'), { recursive: true })
    await writeFile(join(LANDED, kept), text)
  }
  for (const folder of FOLDERS) {
    for (const name of await readdir(join(LANDED, folder)).catch(() => [])) {
      if (!wanted.has(`${folder}/${name}`)) await rm(join(LANDED, folder, name))
    }
  }
}

/** A text that is kept, or was today's until it was changed. */
async function textOf(path: string, checksum: string, kept: string): Promise<string> {
  const own = await readFile(join(LANDED, kept), 'utf8').catch(() => null)
  const text = own ?? git('show', `HEAD:apps/server/${path}`)
  if (checksumOf(text) === checksum) return text
  throw new Error(`${path} of ${checksum} is nowhere: fetch the whole history, and run npm run schema again.`)
}

function dayOf(commit: string): string {
  return git('log', '-1', '--format=%cs', commit)
}

function git(...args: string[]): string {
  const output = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  return args[0] === 'show' ? output : output.trimEnd()
}
