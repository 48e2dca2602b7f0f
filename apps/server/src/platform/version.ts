import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const PROJECT = 'warsha'

/** The version of the product: that of the project's own package.json, found upwards from the sources and the bundle. */
export const version = versionAbove(import.meta.dirname)

function versionAbove(folder: string): string {
  const file = join(folder, 'package.json')
  if (existsSync(file)) {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string }
    if (name === PROJECT && version !== undefined) return version
  }
  const above = dirname(folder)
  if (above === folder) throw new Error(`There is no package.json of ${PROJECT} above ${import.meta.dirname}.`)
  return versionAbove(above)
}
