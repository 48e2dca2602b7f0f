import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = process.env['WARSHA_API'] ?? 'http://127.0.0.1:3000'

/** What the pages of both areas are made of: one file compresses better than a dozen. */
const parts = /\/apps\/web\/src\/(api|device|ui)\/[^/]+$/

const foundation =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack\/(react-query|query-core))\//

export default defineConfig({
  plugins: [react(), lighterRouter(), precompressed()],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': { target: api } } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': { target: api } } },
  build: {
    target: ['safari15.4', 'chrome105', 'edge105', 'firefox105'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every page needs and hardly ever changes: a new version of the app does not send it again.
        codeSplitting: {
          groups: [
            { name: 'foundation', test: foundation },
            { name: 'parts', test: parts },
          ],
        },
      },
    },
  },
})

/**
 * Lets the build leave out of the router what nobody imports: its forms and links stay otherwise, as nothing says that
 * making a component changes nothing else. (The app has a link of its own, a tenth in size.)
 */
function lighterRouter(): Plugin {
  return {
    name: 'warsha:lighter-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) =>
        code
          .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2')
          .replace(/^\w+\.displayName = ".*";$/gm, ''),
    },
  }
}

/** Writes a .gz and a .br beside every text file of the build, so that the server compresses nothing while it serves. */
function precompressed(): Plugin {
  return {
    name: 'warsha:precompressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file))
          .map((file) => compress(join(dir, file))),
      )
    },
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
