import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { areaPages } from './build/area-pages.ts'
import { codeSplitting, filesWithoutEffect, filesBeside } from './build/chunks.ts'
import { iconModules } from './build/icon-modules.ts'
import { oneLanguageEach } from './build/one-language.ts'
import { precompress } from './build/precompress.ts'
import { pureComponents } from './build/pure-components.ts'
import { serviceWorker } from './build/service-worker.ts'
import { technicianFiles } from './build/technician-files.ts'

const technician = technicianFiles()

/** That of the project's own package.json, which the server tells as well. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** By its own name it comes with all that warns a developer, which no build leaves out. */
const routerWithoutWarnings = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/index.mjs',
)

const scopedNames = new Map<string, string>()

/** One mark for all names of a sheet compresses better than a mark for each of them. Phones keep some 600 of them. */
function scopedName(name: string, file: string): string {
  const sheet = relative(import.meta.dirname, file)
  const digest = createHash('sha256').update(sheet).digest('hex')
  const scoped = `${name}_${BigInt(`0x${digest}`).toString(36).slice(-3)}`
  const taken = scopedNames.get(scoped) ?? sheet
  if (taken !== sheet) throw new Error(`${sheet} and ${taken} would share the class ${scoped}: rename one of them`)
  scopedNames.set(scoped, sheet)
  return scoped
}

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    iconModules(),
    oneLanguageEach(),
    // The app has a link of its own, a tenth in size, and no forms of the router.
    pureComponents(/node_modules\/react-router\/dist\//),
    technician.plugin,
    serviceWorker(technician.isKept),
    areaPages(),
    precompress(),
  ],
  css: {
    modules: {
      generateScopedName: scopedName,
    },
  },
  resolve: command === 'build' ? { alias: [{ find: /^react-router$/, replacement: routerWithoutWarnings }] } : {},
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  build: {
    target: ['safari16.4', 'chrome111', 'edge111', 'firefox121'],
    modulePreload: { polyfill: false, resolveDependencies: filesBeside },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        // Reading does nothing by itself, here and in the libraries.
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: filesWithoutEffect, sideEffects: false }],
      },
      output: { codeSplitting },
    },
  },
}))
