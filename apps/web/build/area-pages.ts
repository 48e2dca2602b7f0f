import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { areas } from '../src/app/areas.ts'

/** What runs first on every page, and asks for the rest. */
const START = 'start.tsx'

/** The page of each area, and what it is made of; everybody's page begins with the same. */
const pages: [page: string, modules: string[]][] = [
  ['index.html', [START]],
  ...areas.map(({ name }): [string, string[]] => [
    `${name}.html`,
    [...existing(`${name}-files.ts`), START, `${name}-area.tsx`],
  ]),
]

/** What asks for an area is a file of its own where phones have no use for it. */
function existing(file: string): string[] {
  return existsSync(new URL(`../src/app/${file}`, import.meta.url)) ? [file] : []
}

/**
 * Writes a page for each area beside everybody's: the same, with links to what the area is made of. The browser fetches
 * it beside the rest, and not after the rest has run.
 */
export function areaPages(): Plugin {
  let folder = ''
  const links = new Map<string, string[]>()
  return {
    name: 'warsha:area-pages',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      )
      for (const [page, modules] of pages) links.set(page, linksOf(modules, chunks))
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const everybodys = await readFile(join(folder, 'index.html'), 'utf8')
        for (const [page, its] of links) {
          const head = `  ${its.join('\n    ')}\n  </head>`
          await writeFile(join(folder, page), everybodys.replace('</head>', head))
        }
      },
    },
  }
}

/** Links to what these modules are made of, without what everybody's page has already. */
function linksOf(modules: readonly string[], chunks: Chunks): string[] {
  const linked = new Set([...chunks.values()].filter(({ isEntry }) => isEntry).flatMap((it) => withImports(it, chunks)))
  const own = new Set(modules.flatMap((module) => withImports(chunkOf(module, chunks), chunks)))
  const added = [...own].filter((chunk) => !linked.has(chunk))
  const styles = new Set(added.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return [
    ...added.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...styles].map((fileName) => `<link rel="stylesheet" crossorigin href="/${fileName}">`),
  ]
}

function chunkOf(module: string, chunks: Chunks): Rolldown.OutputChunk {
  const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/app/${module}`))
  if (!chunk) throw new Error(`no file of the build is made of ${module}`)
  return chunk
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** The chunk, behind all that must have run before it: their styles hold in this order. */
function withImports(first: Rolldown.OutputChunk, chunks: Chunks): Rolldown.OutputChunk[] {
  const visited = new Set<Rolldown.OutputChunk>()
  const inOrder: Rolldown.OutputChunk[] = []
  visit(first)
  return inOrder

  function visit(chunk: Rolldown.OutputChunk): void {
    if (visited.has(chunk)) return
    visited.add(chunk)
    for (const name of chunk.imports) {
      const imported = chunks.get(name)
      if (imported) visit(imported)
    }
    inOrder.push(chunk)
  }
}
