import { readdirSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

/** What runs first on every page, and asks for the rest. */
const START = 'start.tsx'
const files = readdirSync(new URL('../src/app', import.meta.url))

/** The page of each area, and what it is made of: what asks for its files where that lies apart, and the area itself. */
const pagesOfAreas = files.flatMap((area): [page: string, modules: string[]][] => {
  const [, name] = /^(\w+)-area\.tsx$/.exec(area) ?? []
  return name ? [[`${name}.html`, [...files.filter((file) => file === `${name}-files.ts`), START, area]]] : []
})

/**
 * Makes a page for each area beside everybody's: the same, with links to what the area is made of. The browser fetches
 * it beside the rest, and not after the rest has run.
 */
export function areaPages(): Plugin {
  return {
    name: 'warsha:area-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
        )
        const everybodys = bundle['index.html']
        if (everybodys?.type !== 'asset') throw new Error('the build has no page')
        const html = String(everybodys.source)
        const withLinks = (modules: string[]) => {
          const added = linksOf(modules, chunks).filter((link) => !html.includes(link))
          return html.replace('</head>', `  ${added.join('\n    ')}\n  </head>`)
        }
        for (const [fileName, modules] of pagesOfAreas) {
          this.emitFile({ type: 'asset', fileName, source: withLinks(modules) })
        }
        everybodys.source = withLinks([START])
      },
    },
  }
}

/** Links to what these modules are made of, the styles in the order in which they hold. */
function linksOf(modules: readonly string[], chunks: Chunks): string[] {
  const files = [...new Set(modules.flatMap((module) => withImports(chunkOf(module, chunks), chunks)))]
  const styles = new Set(files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return [
    ...files.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
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
