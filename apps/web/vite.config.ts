import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { areaPages } from './build-area-pages.ts'
import { serviceWorker } from './build-service-worker.ts'
import { iconModules } from './icon-modules.ts'
import { phoneFeatures } from './phone-features.ts'
import { pureComponents } from './pure-components.ts'

/** What runs before all else, and asks for it: it must not import what it asks for. */
const ahead =
  /\/apps\/web\/src\/(main|paths|device\/storage|i18n\/language|app\/(fetch-ahead|area-files|file-loader|old-files|new-version|catalogues\/files))\.tsx?$|\/contract\/src\/languages\.ts$|vite\/preload-helper/

/** What the pages of both areas are made of: one file compresses better than a dozen. */
const parts =
  /\/(apps\/web\/src\/((api|device|ui)\/[^/]+|app\/(loaded|use-logout|query-client)\.tsx?|i18n\/(formats|i18n|use-language)\.ts|store\.ts|offline\/(entry|names)\.ts)|domain\/src\/(clock|coalesce|job|time)\.ts)$/

/** What the technician's area is made of, in one file too, though pages that are loaded later use half of it. */
const techniciansOwn =
  /\/src\/(app\/technician-layout|features\/(phone\/[^/]+|scan\/load-scan-job)|device\/photo\/[^/]+|offline\/(?!dexie-store|rows|version-1|own-sessions)[^/]+)\.tsx?$/

/** Apart from the rest of the foundation: two files come sooner than one of their size. */
const reactItself = /node_modules\/(react|react-dom|scheduler)\//
const foundation = /node_modules\/(react-router|i18next|react-i18next|@tanstack\/(react-query|query-core))\//

/** The page itself loads these, before anything could be loaded ahead. */
const isOfFirstPage = /\/(ahead|react|foundation|parts|rolldown-runtime)-[\w-]+\.(js|css)$/

/** Files of which phones load none. */
const ofAdmins = new RegExp(
  `/apps/web/src/(app/admin-|ui/admin/|api/admin/|features/(?!(${phoneFeatures.join('|')})/))`,
)

/** What most pages of the admin area are made of: a few files come sooner than forty small ones, and compress better. */
const adminParts = /\/apps\/web\/src\/(ui\/admin|api\/admin\/query)/
/** What stands around every page of it; the area and its parts both import this. */
const ofEveryPage =
  /node_modules\/@mantine\/core\/esm\/(core|components\/(Tooltip|SegmentedControl|FloatingIndicator))\//
const adminLibraries = /node_modules\/(@mantine|@floating-ui|@tanstack\/(react-)?table[\w-]*|react-remove-scroll)\//
/** Without what these import, some of which is of the first page. */
const alone = { includeDependenciesRecursively: false }

/** Icons of which phones use one lie apart from those that admins alone see, all of which lie together. */
function iconsOf(icon: string, build: Rolldown.ChunkingContext): 'icons' | 'admin-icons' {
  const users = build.getModuleInfo(icon)?.importers ?? []
  return users.every((file) => ofAdmins.test(file)) ? 'admin-icons' : 'icons'
}

/** The ways into the admin area, and what is large and seldom used: the phone keeps that from its first use on. */
const notAhead = /\/(admin-[\w-]+|detector-library)\.tsx?$/

const technician = technicianFiles()

/** That of the project's own package.json, which the server tells as well. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

export default defineConfig({
  plugins: [
    react(),
    iconModules(),
    oneLanguageEach(),
    // The app has a link of its own, a tenth in size, and no forms of the router.
    pureComponents(/node_modules\/react-router\/dist\//),
    technician.plugin,
    serviceWorker(technician.isKept),
    areaPages(),
    precompressed(),
  ],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  // By its own name the package comes as for browsers of ten years ago, a tenth larger.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  build: {
    target: ['safari15.4', 'chrome105', 'edge105', 'firefox105'],
    modulePreload: {
      polyfill: false,
      // The technician's area lies on the phone: links that load ahead what is there only hold it up.
      resolveDependencies: (file, files, { hostType }) =>
        files.filter((name) => {
          if (file.includes('technician-area')) return name.endsWith('.css')
          return hostType === 'html' || !isOfFirstPage.test(name)
        }),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Such files only name what lies elsewhere, and shapes do nothing by being there: whoever takes one thing of them
      // does not load the others.
      treeshake: {
        moduleSideEffects: [
          {
            test: /\/src\/(features\/[\w-]+\/index|ui\/(admin\/)?icons)\.ts$|\/packages\/contract\/src\//,
            sideEffects: false,
          },
        ],
      },
      output: {
        // What every page needs and hardly ever changes: a new version of the app does not send it again.
        codeSplitting: {
          groups: [
            { name: 'ahead', test: ahead },
            { name: 'react', test: reactItself },
            { name: 'foundation', test: foundation },
            { name: 'parts', test: parts },
            { name: 'technician', test: techniciansOwn, includeDependenciesRecursively: false },
            // With what they import: what lay elsewhere would import these in turn, and a circle of files does not start.
            { name: 'admin-libraries', test: ofEveryPage },
            { name: 'admin-libraries', test: adminLibraries, minShareCount: 2 },
            { name: 'admin-parts', test: adminParts, ...alone },
            {
              name: (icon, build) => (iconsOf(icon, build) === 'admin-icons' ? 'admin-icons' : null),
              debugName: 'admin-icons',
              test: /^\0icon:/,
            },
            { name: 'icons', test: /^\0icon:/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})

/**
 * Makes of a file of messages, where both languages stand side by side, a module for each of them: a catalogue takes
 * the one of its language, and nobody loads the other.
 */
function oneLanguageEach(): Plugin {
  return {
    name: 'warsha:one-language-each',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /messages\.ts$/ },
      async handler(source, importer = '') {
        const language = /\/app\/catalogues\/(?:[\w-]+-)?(en|ar)\.ts$/.exec(importer)?.[1]
        const found = language && (await this.resolve(source, importer, { skipSelf: true }))
        return found ? { ...found, id: `${found.id}?${language}` } : null
      },
    },
  }
}

/**
 * Finds the files that a technician's phone keeps ahead, to open without a network: the page, and all that the app's
 * modules import, at once or when needed.
 */
function technicianFiles(): { plugin: Plugin; isKept: (url: string) => boolean } {
  const wanted = new Set(['index.html', 'manifest.webmanifest', 'icon.svg', 'icons/icon-192.png'])
  const plugin: Plugin = {
    name: 'warsha:technician-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modules = modulesFrom(
        chunks.flatMap(({ isEntry, facadeModuleId }) => (isEntry && facadeModuleId ? [facadeModuleId] : [])),
        (id) => this.getModuleInfo(id),
      )
      // A chunk is wanted for the module by which it is entered: others lie in it that the phone has no use for.
      for (const chunk of chunks) if (chunk.facadeModuleId && modules.has(chunk.facadeModuleId)) addWith(chunk)

      function addWith({ fileName, imports, viteMetadata }: Rolldown.OutputChunk): void {
        if (wanted.has(fileName)) return
        for (const file of [fileName, ...(viteMetadata?.importedCss ?? [])]) wanted.add(file)
        for (const file of viteMetadata?.importedAssets ?? []) if (/\.(woff2|js)$/.test(file)) wanted.add(file)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) addWith(chunk)
      }
    },
  }
  return { plugin, isKept: (url) => wanted.has(url) }
}

function modulesFrom(entries: string[], infoOf: (id: string) => Rolldown.ModuleInfo | null): Set<string> {
  const found = new Set(entries)
  for (const id of found) {
    const info = infoOf(id)
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) {
      if (!notAhead.test(next)) found.add(next)
    }
  }
  return found
}

/** Writes a .gz and a .br beside every text file of the build, so that the server compresses nothing while it serves. */
function precompressed(): Plugin {
  let dir = ''
  return {
    name: 'warsha:precompressed',
    apply: 'build',
    configResolved({ root, build }) {
      dir = resolve(root, build.outDir)
    },
    // The service worker is written when everything else is closed.
    closeBundle: { order: 'post', sequential: true, handler: compressAll },
  }

  async function compressAll(): Promise<void> {
    const files = await readdir(dir, { recursive: true })
    await Promise.all(
      files
        .filter((file) => /\.(js|css|html|svg|json|webmanifest|wasm)$/.test(file))
        .map((file) => compress(join(dir, file))),
    )
  }
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  const small = promisify(gzip)(text, { level: 9 })
  const smaller = promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
  await Promise.all([writeFile(`${file}.gz`, await small), writeFile(`${file}.br`, await smaller)])
}
