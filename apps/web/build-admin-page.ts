import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const AREA = '/src/app/admin-area.tsx'

/**
 * Writes the page for admins beside everybody's: the same, with links to what their area is made of. The browser fetches
 * it beside the rest, and not after the rest has run. A phone's page has no such links.
 */
export function adminPage(): Plugin {
  let folder = ''
  let links: string[] = []
  return {
    name: 'warsha:admin-page',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      )
      const area = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(AREA))
      if (!area) throw new Error(`no file of the build is made of ${AREA}`)
      const linked = new Set(
        [...chunks.values()].filter(({ isEntry }) => isEntry).flatMap((it) => withImports(it, chunks)),
      )
      const own = withImports(area, chunks).filter((chunk) => !linked.has(chunk))
      const styles = new Set(own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      links = [
        ...own.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
        ...[...styles].map((fileName) => `<link rel="stylesheet" crossorigin href="/${fileName}">`),
      ]
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const page = await readFile(join(folder, 'index.html'), 'utf8')
        await writeFile(join(folder, 'admin.html'), page.replace('</head>', `  ${links.join('\n    ')}\n  </head>`))
      },
    },
  }
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
