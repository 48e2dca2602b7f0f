import { readdir, readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../', import.meta.url)
const DIST = new URL('../dist/', import.meta.url)

/** The package of a module's name: `@scope/name` or `name`. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

async function importedPackages(): Promise<string[]> {
  const names = new Set<string>()
  for (const file of (await readdir(DIST)).filter((name) => name.endsWith('.js'))) {
    const text = await readFile(new URL(file, DIST), 'utf8')
    for (const [, name = ''] of text.matchAll(/^(?:import|export) (?:[^'"]* from )?["']([^./"'][^"']*)["'];?$/gm)) {
      names.add(name)
    }
    for (const [, name = ''] of text.matchAll(/\bimport\(["']([^./"'][^"']*)["']\)/g)) names.add(name)
  }
  const isOwn = (name: string) => name.startsWith('node:') || builtinModules.includes(name)
  return [...new Set([...names].filter((name) => !isOwn(name)).map(packageOf))].toSorted()
}

test('what is built needs nothing that an install without development libraries leaves out', async () => {
  const { packages } = JSON.parse(await readFile(new URL('package-lock.json', ROOT), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const imported = await importedPackages()
  expect(imported).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', 'zod']))
  const left = imported.filter((name) => {
    const installed = packages[`apps/server/node_modules/${name}`] ?? packages[`node_modules/${name}`]
    return installed === undefined || installed.dev === true
  })
  expect(left, `imported by ${fileURLToPath(DIST)}`).toEqual([])
})
