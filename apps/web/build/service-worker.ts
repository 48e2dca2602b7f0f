import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const SOURCE = 'src/service-worker/sw.ts'
const NAMED_BY_CONTENT = /^assets\//

/** A file that the service worker keeps; a revision where its name stays when its content changes. */
type KeptFile = { revision: string | null; url: string }

/** Builds the service worker when the pages are written, with the list of the files that it keeps ahead. */
export function serviceWorker(isKept: (url: string) => boolean): Plugin {
  let pages: ResolvedConfig
  return {
    name: 'warsha:service-worker',
    apply: 'build',
    configResolved(config) {
      pages = config
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => buildWith(await keptFiles(join(pages.root, pages.build.outDir), isKept), pages),
    },
  }
}

async function buildWith(kept: KeptFile[], { root, mode, resolve, build: { outDir, target } }: ResolvedConfig) {
  await build({
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: resolve.alias },
    define: { 'self.__WB_MANIFEST': JSON.stringify(kept), 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: {
      outDir,
      target,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, SOURCE), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
}

async function keptFiles(folder: string, isKept: (url: string) => boolean): Promise<KeptFile[]> {
  const paths = await readdir(folder, { recursive: true })
  const urls = paths.map((path) => path.split(sep).join('/')).filter(isKept)
  return Promise.all(
    urls.toSorted().map(async (url) => {
      const revision = async () =>
        createHash('md5')
          .update(await readFile(join(folder, url)))
          .digest('hex')
      return { revision: NAMED_BY_CONTENT.test(url) ? null : await revision(), url }
    }),
  )
}
