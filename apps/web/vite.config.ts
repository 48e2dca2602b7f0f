import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = process.env['WARSHA_API'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), precompressed()],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': { target: api } } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': { target: api } } },
  build: {
    target: ['es2021', 'safari15.4', 'chrome105', 'edge105', 'firefox105'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})

/** Writes a .gz and a .br beside every text file of the build, so that the server compresses nothing while it serves. */
function precompressed(): Plugin {
  return {
    name: 'warsha:precompressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = await readdir(dir, { recursive: true })
      await Promise.all(files.filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file)).map((file) => compress(join(dir, file))))
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
