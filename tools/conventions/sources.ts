import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The folders of the project that have sources. */
export const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'torture', 'tools']

/**
 * A source file of the project, with what it imports: a path from the root, or a package's name. `later` has those of
 * them that are loaded by `import()` alone.
 */
export type Source = { path: string; imports: string[]; later?: string[] }

const LEFT_OUT = new Set(['node_modules', 'dist', '.dev', 'data', 'artifacts', '.git', '.cache'])

/** The paths, from the root, of all files below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

/** All TypeScript sources of the project. */
export function sources(): Source[] {
  return FOLDERS.flatMap(filesBelow)

    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, ...importsOf(path) }))
}

/** The files that the packages of the project export, from the root. */
export function exportedByPackages(): string[] {
  return readdirSync(join(ROOT, 'packages')).flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8'))
    return Object.values<string>(exports).map((path) => join('packages', name, path))
  })
}

function importsOf(path: string): { imports: string[]; later: string[] } {
  const { module } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'))
  const atOnce = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  const later = module.dynamicImports
    .flatMap(({ moduleRequest: { start, end } }) => literalAt(path, start, end))
    .filter((name) => !atOnce.includes(name))
  const named = (names: string[]) =>
    [...new Set(names)].map((name) => (name.startsWith('.') ? fromRoot(path, name) : name))
  return { imports: named([...atOnce, ...later]), later: named(later) }
}

function literalAt(path: string, start: number, end: number): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8').slice(start, end)
  return /^['"].*['"]$/.test(text) ? [text.slice(1, -1)] : []
}

function fromRoot(path: string, name: string): string {
  return relative(ROOT, resolve(ROOT, dirname(path), name))
}
