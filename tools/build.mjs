import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBeside, folderOfModule, NATIVE_PACKAGES, placePackages, writeNotices } from './packages.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const SERVER_DIST = join(ROOT, 'apps/server/dist')
const WEB = join(ROOT, 'apps/web')
const SHARED_SOURCES = [
  'package.json',
  'package-lock.json',
  'packages/domain/src',
  'packages/contract/src',
  'tools/build.mjs',
  'tools/packages.mjs',
]

/** What is built, and what its files are made of. */
const SERVER = {
  stamp: join(SERVER_DIST, '.built-from'),
  sources: [...SHARED_SOURCES, 'packages/audit/src', 'apps/server/src', 'tools/demo'],
  build: buildServer,
}
const WEB_APP = {
  stamp: join(SERVER_DIST, '.web-built-from'),
  sources: [
    ...SHARED_SOURCES,
    ...['src', 'public', 'index.html', 'vite.config.ts', 'phone-features.ts', 'build'].map(
      (name) => `apps/web/${name}`,
    ),
  ],
  build: buildWeb,
}

/** Builds server and web app when a source has changed since the last time. */
export async function buildIfChanged() {
  await Promise.all([make(SERVER, 'server'), make(WEB_APP, 'web app')])
}

/** The server alone, which takes a second. */
export async function buildServerIfChanged() {
  await make(SERVER, 'server')
}

/** The same for a program that runs on: what building takes of memory ends with the process that does it. */
export async function buildApartIfChanged() {
  const areBuilt = await Promise.all([SERVER, WEB_APP].map(async (part) => (await stateOf(part)).isBuilt))
  if (areBuilt.every(Boolean)) return
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1)
}

async function stateOf({ stamp, sources }) {
  const wanted = await fingerprint(sources)
  const built = await readFile(stamp, 'utf8').catch(() => '')
  return { wanted, isBuilt: built === wanted }
}

async function make({ stamp, sources, build }, name) {
  const { wanted, isBuilt } = await stateOf({ stamp, sources })
  if (isBuilt) return
  console.error(`Building the ${name} …`)
  await rm(stamp, { force: true })
  await build()
  await mkdir(SERVER_DIST, { recursive: true })
  await writeFile(stamp, wanted)
}

async function buildServer() {
  const { build } = await import('esbuild')
  const before = await readdir(SERVER_DIST).catch(() => [])
  await Promise.all(before.filter((name) => /\.js(\.map)?$/.test(name)).map((name) => rm(join(SERVER_DIST, name))))
  const { metafile } = await build({ ...standingAlone(serverBuild(SERVER_DIST)), metafile: true })
  mustStandAlone(metafile)
  await writeFile(join(SERVER_DIST, DEMO_FILES), `${demoFiles(metafile).join('\n')}\n`)
  const bundled = Object.keys(metafile.inputs).flatMap((input) => folderOfModule(input) ?? [])
  const beside = await placePackages(join(ROOT, 'apps/server'), SERVER_DIST)
  await writeNotices([...bundled.map((folder) => join(ROOT, folder)), ...beside], join(SERVER_DIST, 'THIRD-PARTY.txt'))
}

/** Names what is of the demo alone, a file a line: an image for work leaves it out. */
export const DEMO_FILES = 'demo-files.txt'
const isOfDemo = (path) => path.startsWith('tools/demo/')

/** The files that are reached from the demo's programs and from no other. */
function demoFiles({ outputs }) {
  const reached = new Set(
    Object.keys(outputs).filter((name) => outputs[name].entryPoint && !isOfDemo(outputs[name].entryPoint)),
  )
  for (const name of reached) for (const { path } of outputs[name]?.imports ?? []) if (outputs[path]) reached.add(path)
  const programs = Object.keys(outputs).filter((name) => name.endsWith('.js') && !reached.has(name))
  return programs.flatMap((name) => [`${name}.map`, name]).map((name) => name.replace(/^.*\//, ''))
}

/** `pg-native` is asked for where pg is told to use it, which it is not. */
const OUTSIDE = [...NATIVE_PACKAGES, 'pg-native']

/** The same with all packages within, so that the output needs nothing that lies elsewhere. */
function standingAlone(options) {
  return {
    ...options,
    packages: 'bundle',
    external: OUTSIDE,
    plugins: [filesBeside],
    // Packages of the former kind ask by require for what Node has.
    banner: {
      js: `import { createRequire as requireOf } from 'node:module'
const outputFolder = new URL('.', import.meta.url), require = requireOf(import.meta.url)`,
    },
    // Traces name files and lines; the text of all packages would be read at each start.
    sourcesContent: false,
    legalComments: 'none',
  }
}

/** How esbuild makes the server's programs, into a folder in that of the server: migrations are found from there. */
export function serverBuild(outdir) {
  return {
    absWorkingDir: ROOT,
    entryPoints: {
      main: 'apps/server/src/main.ts',
      admin: 'apps/server/src/admin.ts',
      demo: 'tools/demo/main.ts',
      'demo-fill': 'tools/demo/fill-main.ts',
      'backup-worker': 'apps/server/src/features/backup/backup-worker.ts',
      'pdf-worker': 'apps/server/src/platform/pdf/pdf-worker.ts',
      'excel-worker': 'apps/server/src/platform/excel/excel-worker.ts',
      'forecast-worker': 'apps/server/src/features/forecast/forecast-worker.ts',
      'learning-worker': 'apps/server/src/features/learning/learning-worker.ts',
      'orphan-worker': 'apps/server/src/features/media/orphan-worker.ts',
      'posting-worker': 'apps/server/src/features/webhooks/posting-worker.ts',
      'photo-worker': 'apps/server/src/platform/photo-worker.ts',
      'picture-worker': 'apps/server/src/features/job-images/picture-worker.ts',
      'table-worker': 'apps/server/src/platform/spreadsheet/table-worker.ts',
    },
    outdir,
    bundle: true,
    // What a program imports when it needs it stays a file of its own; in one bundle it would be loaded at the start.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    alias: {
      '@warsha/domain/coalesce': './packages/domain/src/coalesce.ts',
      '@warsha/domain': './packages/domain/src/index.ts',
      '@warsha/contract/effects': './packages/contract/src/effects.ts',
      '@warsha/contract/limits': './packages/contract/src/limits.ts',
      '@warsha/contract/openapi': './packages/contract/src/openapi/document.ts',
      '@warsha/contract': './packages/contract/src/index.ts',
      '@warsha/audit': './packages/audit/src/index.ts',
    },
    sourcemap: true,
    logLevel: 'warning',
  }
}

/** Fails when something would still be looked for elsewhere. */
function mustStandAlone({ outputs }) {
  const asked = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  const elsewhere = asked.map(({ path }) => path).filter((path) => !isBuiltin(path) && !OUTSIDE.includes(path))
  if (elsewhere.length > 0) throw new Error(`Not within what was built: ${[...new Set(elsewhere)].join(', ')}`)
}

async function buildWeb() {
  const { build } = await import('vite')
  const folders = new Set()
  const modules = {
    name: 'warsha:packages-of-pages',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const folder = folderOfModule(id)
        if (folder !== null) folders.add(folder)
      }
    },
  }
  await forWork(() => build({ root: WEB, logLevel: 'warn', plugins: [modules] }))
  await writeNotices([...folders], join(WEB, 'dist/THIRD-PARTY.txt'))
}

/**
 * Builds for those who work with it, whatever NODE_ENV says of the one who builds: with another one it would be the app of
 * developers, which keeps no service worker and so opens nothing without a network.
 */
export async function forWork(build) {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await build()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

async function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const source of sources) await addTo(hash, source)
  return hash.digest('hex')
}

async function addTo(hash, path) {
  const info = await stat(join(ROOT, path)).catch(() => null)
  if (!info) return
  if (!info.isDirectory()) {
    hash.update(`${path} ${info.size} `).update(await readFile(join(ROOT, path)))
    return
  }
  for (const name of (await readdir(join(ROOT, path))).sort()) await addTo(hash, `${path}/${name}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildIfChanged()
