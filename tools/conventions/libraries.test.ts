import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { expect, test } from 'vitest'
import { filesBelow, FOLDERS, ROOT } from './sources.ts'

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>
type LockedPackage = { engines?: { node?: string }; optionalDependencies?: Record<string, string> }

const OLDEST_NODE = '20.19.0'
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
/** Whose newest version lacks programs for some platform; docs/libraries.md says what that means. */
const NOT_FOR_EVERY_PLATFORM = ['@myriaddreamin/typst-ts-node-compiler']

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const locked = (readJson('package-lock.json') as { packages: Record<string, LockedPackage> }).packages

test('the table of libraries lists exactly those of all package.json files', () => {
  const manifests = FOLDERS.flatMap(filesBelow)
  const paths = ['package.json', ...manifests.filter((path) => path.endsWith('/package.json'))]
  const used = paths.flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = readJson(path) as Manifest
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  const rows = readFileSync(join(ROOT, 'docs/libraries.md'), 'utf8').split('\n')
  const listed = rows
    .filter((row) => row.startsWith('| `'))
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const libraries = used.filter((name) => !name.startsWith('@warsha/'))
  expect(listed).toHaveLength(new Set(listed).size)
  expect(new Set(listed)).toEqual(new Set(libraries))
})

test('every package that is installed runs on the oldest Node of the README', () => {
  const tooNew = Object.entries(locked).filter(
    ([, { engines }]) => engines?.node && !satisfies(OLDEST_NODE, engines.node),
  )
  expect(tooNew.map(([path, { engines }]) => `${path} needs Node ${engines?.node}`)).toEqual([])
})

test('packages with programs of their own bring them for every platform', () => {
  const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => PLATFORMS.some((platform) => name.replace(/-gnu$/, '').endsWith(platform)))
      .filter((name) => !(`node_modules/${name}` in locked) && !(`${path}/node_modules/${name}` in locked))
      .map((name) => `${path.replace(/^.*node_modules\//, '')}: ${name}`),
  )
  expect(missing.filter((line) => !NOT_FOR_EVERY_PLATFORM.includes(line.split(':')[0] ?? ''))).toEqual([])
})
