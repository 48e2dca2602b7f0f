import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * What tests read of the repository. A file of tests is digested by itself: no other file of tests reads it, but those in
 * `tools/conventions`, which read everything.
 */
const TESTS = /\.(test|spec)\.tsx?$/
/** Two documents are compared with what the server says. */
const PROSE = /^docs\/(?!(api|technicians)\.md$)|^[A-Z]+\.md$|^\.(github|ci)\//
const MEASURES = /^bench\//
/** What a server and its tests never load. */
const OF_PAGES = /^apps\/web\/(src\/(app|features|ui)\/|public\/)|^e2e\/([^/]+$|engines\/)/
const OF_COMPONENTS = /^(apps\/web|packages)\/|^tools\/[^/]+$|^[^/]+$/

/** The kinds of sources that parts depend on: whether a file is one of them. */
export const READS = {
  everything: () => true,
  code: (path) => !PROSE.test(path),
  sources: (path) => READS.code(path) && !TESTS.test(path) && !MEASURES.test(path),
  server: (path) => READS.sources(path) && !OF_PAGES.test(path),
  components: (path) => READS.sources(path) && OF_COMPONENTS.test(path),
}

/** The digests of all files of the repository as they lie there, by path; null where there is no git. */
export async function fileDigests(root) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = await promisify(execFile)('git', list, { cwd: root, maxBuffer: 64 * 1024 ** 2 }).catch(() => null)
  if (!listed) return null
  const digests = new Map()
  for (const path of new Set(listed.stdout.split('\0').sort())) {
    const content = path === '' ? null : await readFile(join(root, path)).catch(() => null)
    if (content) digests.set(path, digestOf(content))
  }
  return digests
}

/** The digest of all files of a kind. */
export function digestOfKind(digests, kind) {
  const lines = [...digests].filter(([path]) => READS[kind](path)).map(([path, digest]) => `${path} ${digest}`)
  return digestOf(lines.join('\n'))
}

export function digestOf(content) {
  return createHash('sha256').update(content).digest('hex')
}
