import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a .gz and a .br beside every text file of the build, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  let dir = ''
  return {
    name: 'warsha:precompress',
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
