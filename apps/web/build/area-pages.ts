import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What runs first on every page, and asks for the rest. */
const START = '/src/app/start.tsx'
/** The page of each area, and what it is made of. */
const AREAS = {
  'index.html': [START],
  'admin.html': ['/src/app/admin-fetch-ahead.ts', START, '/src/app/admin-area.tsx'],
  'technician.html': [START, '/src/app/technician-area.tsx'],
} as const
type AreaPage = keyof typeof AREAS
const pages = Object.keys(AREAS) as AreaPage[]

/**
 * Writes a page for each area beside everybody's: the same, with links to what the area is made of. The browser fetches
 * it beside the rest, and not after the rest has run.
 */
export function areaPages(): Plugin {
  let folder = ''
  const links = new Map<AreaPage, string[]>()
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
      for (const page of pages) links.set(page, linksOf(AREAS[page], chunks))
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const everybodys = await readFile(join(folder, 'index.html'), 'utf8')
        for (const page of pages) {
          const head = `  ${links.get(page)?.join('\n    ')}\n  </head>`
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
  const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
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
